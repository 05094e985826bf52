import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { QUEUES_EVERY_MS } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type {
  EndpointRow,
  EndpointTested,
  EndpointsAnswer,
  TheirEndpoint,
} from '#console/delivery/delivery.answers.ts';
import { hrefOf } from '../address.ts';
import { ApiError, post, read } from '../api.ts';
import { useMay } from '../me.ts';
import { Link } from '../parts/link.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { Counted, LastError, QueueState } from './queue-state.tsx';
import { shareText } from './spans.ts';

export const EndpointsTab = () => {
  const text = useTexts('console-delivery');
  const endpoints = useQuery({
    queryKey: ['endpoints'],
    queryFn: ({ signal }) => read<EndpointsAnswer>('delivery/endpoints', signal),
    refetchInterval: QUEUES_EVERY_MS,
  });
  const { data } = endpoints;
  if (data === undefined)
    return endpoints.error === null ? (
      <Skeleton rows={4} />
    ) : (
      <Failed error={endpoints.error} onRetry={() => void endpoints.refetch()} />
    );
  if (data.endpoints.length === 0)
    return <Empty title={text('endpointsEmptyTitle')}>{text('endpointsEmptyText')}</Empty>;
  return (
    <>
      <p className="c-intro">{text('endpointsIntro')}</p>
      <div className="c-endpoints">
        {data.endpoints.map((endpoint) => (
          <EndpointPanel key={endpoint.name} endpoint={endpoint} max={data.counted_max} />
        ))}
      </div>
      {endpoints.isRefetchError && (
        <p className="c-soft" role="alert">
          {text('notRefreshed')}
        </p>
      )}
    </>
  );
};

const EndpointPanel = ({ endpoint, max }: { readonly endpoint: EndpointRow; readonly max: number }) => {
  const text = useTexts('console-delivery');
  const { locale } = usePageLanguage();
  const may = useMay();
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const { name } = endpoint;
  const refresh = () => {
    for (const queryKey of [['endpoints'], ['delivery-queues']]) void client.invalidateQueries({ queryKey });
  };
  const pause = useMutation({
    mutationFn: ({ paused, version }: { readonly paused: boolean; readonly version: number }) =>
      post<{ readonly version: number }>(`delivery/endpoints/${name}/pause`, { paused, version }),
    onSuccess: ({ version }, { paused }) => {
      // The undo is the opposite, on what this one made.
      tell(text(paused ? 'paused' : 'resumed', { name }), () => pause.mutate({ paused: !paused, version }));
    },
    onError: (error) => {
      const theirs =
        error instanceof ApiError && error.code === 'changed-meanwhile' ? error.problem?.theirs : undefined;
      if (theirs === undefined) tell(words(error));
      else tell(text('endpointChanged', { name: (theirs as TheirEndpoint).by ?? text('somebody') }));
    },
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: () => post<EndpointTested>(`delivery/endpoints/${name}/test`),
    onSuccess: ({ ms, failure }) =>
      tell(
        failure === null
          ? text('testDone', { name, ms })
          : text('testFailed', { name, error: text(`error-${failure.class}`) }),
      ),
    onError: (error) => tell(words(error)),
  });
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      text('endpointHost'),
      <Fragment key="host">
        <span className="ltr">{endpoint.host}</span>
        {!endpoint.is_encrypted && <> ({text('notEncrypted')})</>}
      </Fragment>,
    ],
    [
      text('endpointEvents'),
      endpoint.events === null ? (
        text('allEvents')
      ) : (
        <span key="events" className="ltr">
          {endpoint.events.join(', ')}
        </span>
      ),
    ],
    [text('endpointSigning'), text(endpoint.secrets > 1 ? 'signedTwo' : 'signedOne')],
    [
      text('endpointRate'),
      endpoint.tries_day === 0
        ? text('noTries')
        : text('rate', {
            share: shareText(endpoint.done_day / endpoint.tries_day, locale),
            tries: endpoint.tries_day,
          }),
    ],
    [text('column-waiting'), <Counted key="waiting" value={endpoint.waiting} max={max} />],
    [
      text('column-dead'),
      endpoint.dead === 0 ? (
        '0'
      ) : (
        <Link
          key="dead"
          href={hrefOf('delivery', new URLSearchParams({ view: 'letters', kind: 'event', endpoint: name }))}
          title={text('showDead', { queue: name })}
        >
          <Counted value={endpoint.dead} max={max} />
        </Link>
      ),
    ],
    [
      text('endpointLast'),
      endpoint.last_delivered_at === null ? text('never') : <Ago key="last" at={endpoint.last_delivered_at} />,
    ],
    [text('column-lastError'), <LastError key="error" error={endpoint.last_error} />],
  ];
  return (
    <section className="c-panel" aria-label={name}>
      <div className="c-panel-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <QueueState state={endpoint.state} why={endpoint.why} />
      {endpoint.paused_at !== null && (
        <p className="c-soft">
          {text('pausedBy', { name: endpoint.changed_by ?? text('somebody') })}, <Ago at={endpoint.paused_at} />
        </p>
      )}
      <dl className="c-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {may('delivery.endpoints') && (
        <div className="c-tools">
          <Button
            size="small"
            {...(endpoint.is_paused ? {} : { variant: 'outlined' as const, colour: 'neutral' as const })}
            busy={pause.isPending}
            aria-label={text(endpoint.is_paused ? 'resumeNamed' : 'pauseNamed', { name })}
            onClick={() => pause.mutate({ paused: !endpoint.is_paused, version: endpoint.version })}
          >
            {text(endpoint.is_paused ? 'resume' : 'pause')}
          </Button>
          <Button
            size="small"
            variant="transparent"
            colour="neutral"
            busy={test.isPending}
            aria-label={text('testNamed', { name })}
            onClick={() => test.mutate()}
          >
            {text('test')}
          </Button>
        </div>
      )}
    </section>
  );
};
