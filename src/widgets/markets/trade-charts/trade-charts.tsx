import { useId, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { OriginNote } from '#market/client/quotes/origin-note.tsx';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { chartedPairs } from './charted-pairs.ts';
import { LargeChart } from './large-chart.tsx';
import { MiniChart } from './mini-chart.tsx';
import type { TradeChartsProps } from './trade-charts-props.ts';
import { useDayCharts } from './use-day-charts.ts';

/** Small charts of the day (TCH-1), and a large one of the instrument that is chosen among them (TCH-2). */
export default function TradeCharts(charts: TradeChartsProps) {
  const text = useTexts('trade-charts');
  const quotesText = useTexts('app-quotes');
  const { locale } = usePageLanguage();
  const id = useId();
  const { pairs, symbol: first } = chartedPairs(charts);
  const [symbol, setSymbol] = useState(first);
  const days = useDayCharts(charts.dayChangesUrl, pairs);
  const factsOf = (pair: string) => charts.instruments.find((facts) => facts.symbol === pair);

  if (symbol === '') return <p className="charts-none">{text('none')}</p>;
  return (
    <div
      className={charts.bare ? 'charts charts-bare' : 'quotes charts'}
      {...(!charts.bare && {
        'data-prices': '',
        'data-live': 'waiting',
        'data-locale': locale,
        'data-token-url': charts.tokenUrl,
        'data-stream': charts.streamUrl,
      })}
      suppressHydrationWarning
    >
      {pairs.length > 0 && (
        <ul className="charts-minis" aria-label={text('minis')}>
          {pairs.map((pair) => (
            <MiniChart
              key={pair}
              pair={pair}
              facts={factsOf(pair)}
              day={days?.[pair]}
              isKnown={days !== undefined}
              isChosen={pair === symbol}
              onChoose={() => setSymbol(pair)}
              controls={`${id}chart`}
              fullPathUrl={charts.fullPathUrl}
              pictureUrl={charts.pictureUrl}
            />
          ))}
        </ul>
      )}
      <LargeChart
        id={`${id}chart`}
        symbol={symbol}
        facts={factsOf(symbol)}
        interval={charts.interval}
        barsUrl={charts.barsUrl}
        pictureUrl={charts.pictureUrl}
        script={charts.script}
        source={charts.source}
        isBare={charts.bare}
      />
      {!charts.bare && (
        <>
          <p className="quotes-no-script">{quotesText('needsScript')}</p>
          <QuotesStatus source={charts.source} />
        </>
      )}
      <div className="quotes-foot">
        <p className="quotes-note">
          {text('note')} {!charts.bare && <OriginNote source={charts.source} />}
        </p>
        {/* The licence of the charting library asks for its notice and this link (decision 011). */}
        {charts.script === undefined && (
          <p className="charts-notice">
            <a href="https://www.tradingview.com/" rel="noopener" dir="ltr" lang="en">
              TradingView Lightweight Charts™
            </a>{' '}
            <span dir="ltr" lang="en">
              Copyright © 2026 TradingView, Inc.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
