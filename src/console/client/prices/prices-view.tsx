import './prices.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { PRICE_STATES, type PricesAnswer } from '#console/prices/prices.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { read } from '../api.ts';
import { Choice } from '../parts/choice.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { InstrumentsTable } from './instruments-table.tsx';
import { Gateways, Sources } from './machines.tsx';
import { PRICE_SORTS, orderRows } from './order-rows.ts';

const READ_EVERY_MS = 1_000;
/** Rows change places no oftener, or nobody could follow. */
const ORDER_EVERY_MS = 5_000;
const TABS = ['instruments', 'sources', 'gateways'] as const;
const FILTERS = ['sort', 'state', 'kind', 'source'] as const;

export const PricesView = () => {
  const text = useTexts('console-prices');
  const textOfConsole = useTexts('console');
  const prices = useQuery({
    queryKey: ['prices'],
    queryFn: async ({ signal }) => {
      const answer = await read<PricesAnswer>('prices', signal);
      return { answer, aheadMs: answer.now - Date.now() };
    },
    refetchInterval: READ_EVERY_MS,
    structuralSharing: false,
  });
  return (
    <div className="c-page">
      <div className="c-head">
        <h1>{textOfConsole('section-prices')}</h1>
        {prices.data !== undefined && prices.error !== null && (
          <p className="c-error" role="alert">
            {text('notHeard')}
          </p>
        )}
      </div>
      {prices.data !== undefined ? (
        <Prices {...prices.data} />
      ) : prices.error !== null ? (
        <Failed error={prices.error} onRetry={() => void prices.refetch()} />
      ) : (
        <Skeleton rows={12} />
      )}
    </div>
  );
};

const Prices = ({ answer, aheadMs }: { readonly answer: PricesAnswer; readonly aheadMs: number }) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const { query } = useAddress();
  const tab = TABS.find((each) => each === query.get('show')) ?? 'instruments';
  const { instruments, sources, gateways, takeovers, now, origin, has_bus } = answer;
  const counts = { instruments: instruments.length, sources: sources.length, gateways: gateways.length };
  return (
    <>
      {origin === 'simulated' && <p className="c-notice">{text('simulated')}</p>}
      {origin === 'recorded' && <p className="c-notice">{text('recorded')}</p>}
      <Tabs
        label={text('tabsLabel')}
        open={tab}
        tabs={TABS.map((each) => ({
          id: each,
          href: hrefOf('prices', new URLSearchParams(each === 'instruments' ? {} : { show: each })),
          content: (
            <>
              {text(`tab-${each}`)} <small>{counts[each].toLocaleString(locale)}</small>
            </>
          ),
        }))}
      />
      {tab === 'sources' ? (
        <Sources sources={sources} takeovers={takeovers} now={now} />
      ) : tab === 'gateways' ? (
        <Gateways gateways={gateways} hasBus={has_bus} />
      ) : (
        <Instruments answer={answer} aheadMs={aheadMs} />
      )}
    </>
  );
};

const Instruments = ({ answer, aheadMs }: { readonly answer: PricesAnswer; readonly aheadMs: number }) => {
  const text = useTexts('console-prices');
  const { locale } = usePageLanguage();
  const { query } = useAddress();
  const { instruments, now } = answer;
  const sort = PRICE_SORTS.find((each) => each === query.get('sort')) ?? 'state';
  const state = PRICE_STATES.find((each) => each === query.get('state'));
  const kind = INSTRUMENT_KINDS.find((each) => each === query.get('kind'));
  const source = query.get('source');
  const sources = [...new Set(instruments.flatMap((row) => row.source ?? []))].toSorted();
  const isAsked = FILTERS.some((name) => query.has(name));

  const choose = (name: (typeof FILTERS)[number], value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('prices', next), 'replace');
  };
  const clear = () => go(hrefOf('prices'), 'replace');

  // Ordered anew when a state changes, and otherwise once in a while.
  const standing = instruments.map((row) => `${row.symbol} ${row.state} ${row.reason} ${row.source}`).join('\n');
  const round = Math.floor(now / ORDER_EVERY_MS);
  const rows = useMemo(
    () =>
      orderRows(
        instruments.filter(
          (row) =>
            (state === undefined || row.state === state) &&
            (kind === undefined || row.kind === kind) &&
            (source === null || row.source === source),
        ),
        sort,
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what ticks is read by `round`
    [standing, round, sort, state, kind, source],
  );
  const inState = (each: (typeof PRICE_STATES)[number]): number =>
    instruments.filter((row) => row.state === each).length;

  return (
    <>
      <p className="c-standing">
        {PRICE_STATES.map((each) => (
          <span key={each} className="c-price-state" data-state={each} data-none={inState(each) === 0 ? '' : undefined}>
            {inState(each).toLocaleString(locale)} {text(`state-${each}`)}
          </span>
        ))}
      </p>
      <fieldset className="c-filters" aria-label={text('filters')}>
        <Choice
          isBare
          label={text('filter-sort')}
          value={sort}
          options={PRICE_SORTS.map((each) => [each, text(`sort-${each}`)] as const)}
          onChoose={(value) => choose('sort', value === 'state' ? '' : value)}
        />
        <Choice
          isBare
          label={text('column-state')}
          value={state ?? ''}
          options={[['', text('anyState')], ...PRICE_STATES.map((each) => [each, text(`state-${each}`)] as const)]}
          onChoose={(value) => choose('state', value)}
        />
        <Choice
          isBare
          label={text('filter-kind')}
          value={kind ?? ''}
          options={[['', text('anyKind')], ...INSTRUMENT_KINDS.map((each) => [each, text(`kind-${each}`)] as const)]}
          onChoose={(value) => choose('kind', value)}
        />
        <Choice
          isBare
          label={text('column-source')}
          value={source ?? ''}
          options={[
            ['', text('anySource')],
            ...[...new Set([...sources, ...(source === null ? [] : [source])])].map((each) => [each, each] as const),
          ]}
          onChoose={(value) => choose('source', value)}
        />
        {isAsked && (
          <button type="button" className="c-clear" onClick={clear}>
            {text('clearFilters')}
          </button>
        )}
      </fieldset>
      {rows.length > 0 ? (
        <InstrumentsTable answer={answer} aheadMs={aheadMs} rows={rows} />
      ) : (
        <Empty
          title={text('noMatchTitle')}
          action={
            isAsked && (
              <Button size="small" variant="outlined" colour="neutral" onClick={clear}>
                {text('clearFilters')}
              </Button>
            )
          }
        >
          {text('noMatchText')}
        </Empty>
      )}
    </>
  );
};
