import './applications.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import {
  APPLICATION_STANDS,
  type ApplicationRow,
  type ApplicationsAnswer,
} from '#console/applications/applications.answers.ts';
import { go, hrefOf, remember, useAddress } from '../address.ts';
import { post } from '../api.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Ago } from '../parts/moments.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useRowKeys } from '../parts/use-row-keys.ts';
import { WhatWaits } from './what-waits.tsx';

const COLUMNS = ['name', 'what', 'regulator', 'edition', 'since'] as const;
const EVERY_MS = 10_000;

/** The applications of clients, by whom they wait for; where an address says nothing, for a person of the company. */
export const ApplicationsView = () => {
  const text = useTexts('console-applications');
  const textOfConsole = useTexts('console');
  const { query } = useAddress();
  const stand = APPLICATION_STANDS.find((each) => each === query.get('stand')) ?? 'undecided';
  const pages = useInfiniteQuery({
    queryKey: ['applications', stand],
    queryFn: ({ pageParam, signal }) =>
      post<ApplicationsAnswer>('applications', { stand, ...(pageParam !== null && { after: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? EVERY_MS : false),
  });
  const rows = pages.data?.pages.flatMap((page) => page.applications) ?? [];
  const count = pages.data?.pages[0]?.count;
  const { list, at, setRow } = useRowKeys<HTMLTableSectionElement>(rows.length);
  const choose = (value: string) => {
    setRow(0);
    go(hrefOf('applications', value === 'undecided' ? undefined : new URLSearchParams({ stand: value })), 'replace');
  };
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-applications')}</h1>
        <output className="c-count">
          {count === undefined
            ? ''
            : count === null
              ? text('countOver', { count: PEOPLE_COUNTED_MAX })
              : text('count', { count })}
        </output>
      </div>
      <div className="c-tools">
        <Choice
          label={text('filter')}
          isBare
          value={stand}
          options={APPLICATION_STANDS.map((each) => [each, text(`stand-${each}`)] as const)}
          onChoose={choose}
        />
      </div>
      {pages.error !== null && rows.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={8} />
      ) : rows.length === 0 ? (
        <Empty title={text(`empty-${stand}`)}>{text('emptyText')}</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table c-applications" aria-label={text('listLabel')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {text(
                      column === 'since' ? `since-${stand}` : column === 'what' ? `what-${stand}` : `column-${column}`,
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={list}>
              {rows.map((row, index) => (
                <Row
                  key={row.person_id}
                  row={row}
                  isCurrent={index === at}
                  onReach={() => setRow(index)}
                  index={index}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore pages={pages} />
    </div>
  );
};

const Row = ({
  row,
  index,
  isCurrent,
  onReach,
}: {
  readonly row: ApplicationRow;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly onReach: () => void;
}) => {
  const textOfPeople = useTexts('console-people');
  const { locale } = usePageLanguage();
  return (
    <tr data-current={isCurrent ? '' : undefined}>
      <th scope="row">
        <Link href={hrefOf(`people/${row.person_id}`)} onFocus={onReach} onClick={() => remember({ row: index })}>
          {row.name === null ? textOfPeople('noName') : <Masked value={row.name} />}
        </Link>
        {row.is_made_up && <MadeUp />}
      </th>
      <td>
        <WhatWaits row={row} />
      </td>
      <td data-column="regulator">
        <span className="ltr">{row.regulator.toLocaleUpperCase(locale)}</span>
      </td>
      <td data-column="edition">
        <span className="ltr">{row.edition}</span>
      </td>
      <td className="c-when">
        <Ago at={row.since} />
      </td>
    </tr>
  );
};
