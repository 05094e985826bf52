import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CONSOLE_COUNTS_EVERY_MS, PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ViewCountsAnswer } from '#console/people/people-work.answers.ts';
import { hrefOf } from '#console/client/address.ts';
import { read } from '#console/client/api.ts';
import { Link } from '#console/client/parts/link.tsx';
import { type CurrentView, useViews } from './use-view.ts';

/** The views as tabs over the list, each with how many it has where that was cheap to count. Each is a place: Back leads to the one before. */
export const ViewTabs = ({ view }: { readonly view: CurrentView }) => {
  const text = useTexts('console-many');
  const views = useViews();
  const bar = useRef<HTMLElement>(null);
  const counts = useQuery({
    queryKey: ['people-view-counts'],
    queryFn: ({ signal }) => read<ViewCountsAnswer>('people/views/counts', signal),
    refetchInterval: CONSOLE_COUNTS_EVERY_MS,
  });
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view.id]);
  if (views.data === undefined) return <nav className="c-views" aria-label={text('views')} />;
  const all = [
    ...views.data.built_in.map((id) => ({ id, name: text(`view-${id}`), by: null, isShared: false })),
    ...views.data.views.map(({ id, name, by, is_shared: isShared }) => ({ id, name, by, isShared })),
  ];
  const number = (id: string) => {
    const count = counts.data?.counts[id];
    return count === 'more'
      ? text('more', { count: PEOPLE_COUNTED_MAX })
      : count === undefined
        ? ''
        : text('number', { count });
  };
  return (
    <nav ref={bar} className="c-views" aria-label={text('views')}>
      {all.map(({ id, name, by, isShared }) => (
        <Link
          key={id}
          href={hrefOf('people', new URLSearchParams(id === 'all' ? {} : { view: id }))}
          aria-current={view.id === id ? 'page' : undefined}
          title={by === null ? undefined : text('sharedBy', { name: by })}
        >
          {isShared && <Icon symbol="group_20px" />}
          <bdi>{name}</bdi>
          {isShared && <span className="visually-hidden">{text('isShared')}</span>}
          {view.id === id && view.isChanged && <span aria-hidden="true">*</span>}
          {view.id === id && view.isChanged && <span className="visually-hidden">{text('isChanged')}</span>}
          <small>{number(id)}</small>
        </Link>
      ))}
    </nav>
  );
};
