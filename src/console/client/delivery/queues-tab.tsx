import { useQuery } from '@tanstack/react-query';
import { QUEUES_EVERY_MS } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { QueueRow, QueuesAnswer } from '#console/delivery/delivery.answers.ts';
import { hrefOf } from '../address.ts';
import { read } from '../api.ts';
import { Link } from '../parts/link.tsx';
import { Failed, Skeleton } from '../parts/states.tsx';
import { Counted, LastError, QueueState } from './queue-state.tsx';
import { numberText, spanText } from './spans.ts';

const COLUMNS = [
  'queue',
  'state',
  'waiting',
  'oldest',
  'active',
  'hour',
  'day',
  'failing',
  'dead',
  'lastError',
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['waiting', 'oldest', 'active', 'hour', 'day', 'failing', 'dead']);

export const QueuesTab = () => {
  const text = useTexts('console-delivery');
  const { locale } = usePageLanguage();
  const queues = useQuery({
    queryKey: ['delivery-queues'],
    queryFn: ({ signal }) => read<QueuesAnswer>('delivery/queues', signal),
    refetchInterval: QUEUES_EVERY_MS,
  });
  const { data } = queues;
  if (data === undefined)
    return queues.error === null ? (
      <Skeleton rows={4} />
    ) : (
      <Failed error={queues.error} onRetry={() => void queues.refetch()} />
    );
  const max = data.counted_max;
  return (
    <>
      <p className="c-intro">{text('queuesIntro')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="c-table" aria-label={text('tab-queues')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={NUMBERS.has(column) ? 'c-number' : undefined}>
                  {text(`column-${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.queues.map((row) => (
              <tr key={row.queue}>
                <th scope="row">
                  <QueueName row={row} />
                </th>
                <td>
                  <QueueState state={row.state} why={row.why} />
                </td>
                <td className="c-number">
                  <Counted value={row.waiting} max={max} />
                </td>
                <td className="c-number">{row.oldest_s === null ? '—' : spanText(row.oldest_s, locale)}</td>
                <td className="c-number">
                  <Counted value={row.active} max={max} />
                </td>
                <td className="c-number">{numberText(row.done_hour, locale)}</td>
                <td className="c-number">{numberText(row.done_day, locale)}</td>
                <td className="c-number">
                  <Troubled row={row} state="failing" max={max} />
                </td>
                <td className="c-number">
                  <Troubled row={row} state="dead" max={max} />
                </td>
                <td>
                  <LastError error={row.last_error} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="c-soft" role={queues.isRefetchError ? 'alert' : undefined}>
        {text(queues.isRefetchError ? 'notRefreshed' : 'refreshed')}
      </p>
    </>
  );
};

const useQueueName = (): ((row: QueueRow) => string) => {
  const text = useTexts('console-delivery');
  return ({ kind, endpoint }) =>
    endpoint === null
      ? text(`kind-${kind}`)
      : endpoint === 'outbox'
        ? text('queueOutbox')
        : text('queueOf', { endpoint });
};

const QueueName = ({ row }: { readonly row: QueueRow }) => <>{useQueueName()(row)}</>;

/** The number leads to what it counts. */
const Troubled = ({
  row,
  state,
  max,
}: {
  readonly row: QueueRow;
  readonly state: 'failing' | 'dead';
  readonly max: number;
}) => {
  const text = useTexts('console-delivery');
  const name = useQueueName()(row);
  const value = row[state];
  if (value === 0) return <>0</>;
  const query = new URLSearchParams({
    view: 'letters',
    state,
    kind: row.kind,
    ...(row.endpoint !== null && row.endpoint !== 'outbox' && { endpoint: row.endpoint }),
  });
  return (
    <Link
      href={hrefOf('delivery', query)}
      className="c-troubled"
      title={text(state === 'failing' ? 'showFailing' : 'showDead', { queue: name })}
    >
      <Counted value={value} max={max} />
    </Link>
  );
};
