import { useQuery } from '@tanstack/react-query';
import { CONSOLE_COUNTS_EVERY_MS, PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ViewCountsAnswer } from '#console/people/people-work.answers.ts';
import { hrefOf } from '#console/client/address.ts';
import { read } from '#console/client/api.ts';
import { Tabs } from '#console/client/parts/tabs.tsx';
import { type CurrentView, useViews } from './use-view.ts';

/** The views as tabs over the list, each with how many it has where that was cheap to count. Each is a place: Back leads to the one before. */
export const ViewTabs = ({ view }: { readonly view: CurrentView }) => {
  const text = useTexts('console-many');
  const views = useViews();
  const counts = useQuery({
    queryKey: ['people-view-counts'],
    queryFn: ({ signal }) => read<ViewCountsAnswer>('people/views/counts', signal),
    refetchInterval: CONSOLE_COUNTS_EVERY_MS,
  });
  if (views.data === undefined) return <Tabs label={text('views')} open={null} tabs={[]} />;
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
    <Tabs
      label={text('views')}
      open={view.id}
      tabs={all.map(({ id, name, by, isShared }) => ({
        id,
        href: hrefOf('people', new URLSearchParams(id === 'all' ? {} : { view: id })),
        title: by === null ? undefined : text('sharedBy', { name: by }),
        content: (
          <>
            {isShared && <Icon symbol="group_20px" />}
            <bdi>{name}</bdi>
            {isShared && <span className="visually-hidden">{text('isShared')}</span>}
            {view.id === id && view.isChanged && <span aria-hidden="true">*</span>}
            {view.id === id && view.isChanged && <span className="visually-hidden">{text('isChanged')}</span>}
            <small>{number(id)}</small>
          </>
        ),
      }))}
    />
  );
};
