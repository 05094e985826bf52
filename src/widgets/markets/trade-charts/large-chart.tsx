import { useEffect, useRef, useState } from 'react';
import { BAR_RANGES, type BarInterval, type BarRange } from '#contracts/calls/price-history.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { stopWaitingForNear, whenNear } from '#islands/near.ts';
import { Button } from '#kit/button.tsx';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import type { PriceOrigin } from '#market/client/quotes/price-origin.ts';
import { FIRST_RANGE, rangeFacts } from './chart-words.ts';
import { Choices } from './choices.tsx';
import { ClosesTable } from './closes-table.tsx';
import { BidForCode, LiveBid } from './live-bid.tsx';
import { OwnChart } from './own-chart.tsx';
import { RangeSummary } from './range-summary.tsx';
import { ServiceChart } from './service-chart.tsx';
import { useLiveBars } from './use-live-bars.ts';

type LargeChartProps = {
  readonly id: string;
  readonly symbol: string;
  readonly facts: InstrumentFacts | undefined;
  readonly interval: BarInterval;
  readonly barsUrl: string;
  readonly pictureUrl: string;
  readonly script: string | undefined;
  readonly source: PriceOrigin | undefined;
  readonly isBare: boolean;
};

const KINDS = ['line', 'candles'] as const;

const GLYPHS = { line: 'm2 15 5-6 4 3 7-8', candles: 'M6 3v3m0 7v4M3.5 6h5v7h-5zM14 2v4m0 7v3m-2.5-10h5v7h-5z' };

const KindGlyph = ({ kind }: { readonly kind: (typeof KINDS)[number] }) => (
  <svg viewBox="0 0 20 20">
    <path d={GLYPHS[kind]} />
  </svg>
);

/** TCH-2: nothing of it loads before it is seen. A sentence and a table say what it shows. */
export const LargeChart = ({
  id,
  symbol,
  facts,
  interval,
  barsUrl,
  pictureUrl,
  script,
  source,
  isBare,
}: LargeChartProps) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [range, setRange] = useState<BarRange>(FIRST_RANGE[interval]);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('line');
  const { state, answer, again, onBid } = useLiveBars({ url: barsUrl, symbol, range, isSeen, source });
  const name = facts?.name ?? symbol;
  const isEmpty = state.kind === 'shown' && state.last.bars.length === 0;

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    whenNear(element, () => setSeen(true));
    return () => stopWaitingForNear(element);
  }, []);

  return (
    <section
      id={id}
      className="charts-large"
      {...(isBare ? { 'aria-label': text('chartOf', { name }) } : { 'aria-labelledby': `${id}-title` })}
    >
      {isBare ? (
        <BidForCode key={symbol} symbol={symbol} facts={facts} onBid={onBid} />
      ) : (
        <header className="charts-head">
          <p id={`${id}-title`} className="charts-title">
            <bdi>{name}</bdi>
            {name !== symbol && (
              <>
                {' '}
                <bdi className="charts-code">{symbol}</bdi>
              </>
            )}
          </p>
          <LiveBid key={symbol} symbol={symbol} facts={facts} onBid={onBid} />
        </header>
      )}
      {script === undefined && (
        <div className="charts-tools">
          <Choices
            label={text('range')}
            choices={BAR_RANGES.map((value) => ({ value, label: text(`range-${value}`) }))}
            chosen={range}
            onChoose={setRange}
          />
          <Choices
            label={text('shownAs')}
            choices={KINDS.map((value) => ({ value, label: text(value), glyph: <KindGlyph kind={value} /> }))}
            chosen={kind}
            onChoose={setKind}
          />
        </div>
      )}
      <div ref={frame} className="charts-frame" aria-busy={state.kind === 'loading'}>
        <noscript>
          <img
            className="charts-picture"
            src={`${pictureUrl}?${new URLSearchParams({ symbol, range: FIRST_RANGE[interval] })}`}
            alt={text('picture', { name, range: text(`range-${FIRST_RANGE[interval]}`) })}
            width={800}
            height={360}
            loading="lazy"
          />
        </noscript>
        {isSeen &&
          (script === undefined ? (
            answer !== undefined &&
            !isEmpty && <OwnChart answer={answer} kind={kind} name={name} isStale={state.kind !== 'shown'} />
          ) : (
            <ServiceChart script={script} symbol={symbol} interval={interval} name={name} />
          ))}
        {script === undefined && state.kind === 'failed' && (
          <div className="charts-notice-box" role="alert">
            <p>{text('failed')}</p>
            <Button variant="outlined" size="small" onClick={again}>
              {text('retry')}
            </Button>
          </div>
        )}
        {script === undefined && isEmpty && <p className="charts-notice-box">{text('empty', { name })}</p>}
      </div>
      <RangeSummary
        facts={answer && rangeFacts(answer, locale)}
        rangeName={text(`range-${answer?.range ?? range}`)}
        isSimulated={answer?.simulated === true}
        instrument={facts}
      />
      <ClosesTable answer={answer} name={name} />
    </section>
  );
};
