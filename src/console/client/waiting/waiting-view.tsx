import './waiting.css';
import { useQuery } from '@tanstack/react-query';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { EventRow, WaitingAnswer } from '#console/waiting/waiting.answers.ts';
import { hrefOf, remember } from '../address.ts';
import { post } from '../api.ts';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { RowsTable } from '../parts/rows-table.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useRowKeys } from '../parts/use-row-keys.ts';
import { eventTime } from './event-time.ts';
import { Places } from './places.tsx';

const COLUMNS = ['event', 'begins', 'places', 'waiting', 'since'] as const;
const EVERY_MS = 10_000;

/** The events of the site, and how many wait for each. */
export const WaitingView = () => {
  const text = useTexts('console-waiting');
  const textOfConsole = useTexts('console');
  const { language } = usePageLanguage();
  const answer = useQuery({
    queryKey: ['waiting', language],
    queryFn: ({ signal }) => post<WaitingAnswer>('waiting', { language }, signal),
    refetchInterval: EVERY_MS,
  });
  const events = answer.data?.events ?? [];
  const isThere = events.length > 0;
  const { list, at, setRow } = useRowKeys<HTMLDivElement>(events.length);
  const groups = [
    ['coming', events.filter((event) => !event.is_over)],
    ['over', events.filter((event) => event.is_over)],
  ] as const;
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-waiting')}</h1>
      </div>
      <p className="c-intro">{text('intro')}</p>
      {answer.error !== null && !isThere ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton rows={4} />
      ) : isThere ? (
        <div ref={list} className="c-events">
          {groups.map(([name, each]) =>
            each.length === 0 ? null : (
              <Events
                key={name}
                title={text(`events-${name}`)}
                events={each}
                first={name === 'coming' ? 0 : groups[0][1].length}
                current={at}
                onRow={(index) => {
                  setRow(index);
                  remember({ row: index });
                }}
              />
            ),
          )}
        </div>
      ) : (
        <Empty title={text('noEventsTitle')}>{text('noEventsText')}</Empty>
      )}
    </div>
  );
};

const Events = ({
  title,
  events,
  first,
  current,
  onRow,
}: {
  readonly title: string;
  readonly events: readonly EventRow[];
  readonly first: number;
  readonly current: number;
  readonly onRow: (index: number) => void;
}) => {
  const text = useTexts('console-waiting');
  const { locale } = usePageLanguage();
  return (
    <div className="c-event-group">
      <h2>{title}</h2>
      <RowsTable label={title} columns={COLUMNS.map((id) => ({ id, label: text(`column-${id}`) }))}>
        {events.map((event, index) => (
          <tr key={event.id} data-current={first + index === current ? '' : undefined}>
            <th scope="row">
              <Link
                href={hrefOf(`waiting/${encodeURIComponent(event.id)}`)}
                onFocus={() => onRow(first + index)}
                onClick={() => onRow(first + index)}
              >
                {event.facts === null ? <span className="ltr">{event.id}</span> : <bdi>{event.facts.title}</bdi>}
              </Link>
              <small>{event.facts === null ? text('dropped') : <bdi>{event.facts.place}</bdi>}</small>
            </th>
            <td className="c-when" data-column="begins">
              {event.facts !== null && eventTime(event.facts, locale)}
            </td>
            <td>
              <Places event={event} />
            </td>
            <td className="c-figure">{event.waiting.toLocaleString(locale)}</td>
            <td className="c-when" data-column="since">
              {event.waits_since === null ? (
                <span className="c-none">{text('nobodyWaits')}</span>
              ) : (
                <Ago at={event.waits_since} />
              )}
            </td>
          </tr>
        ))}
      </RowsTable>
    </div>
  );
};
