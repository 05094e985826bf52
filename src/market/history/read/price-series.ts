import type { Instrument } from '#contracts/instruments.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import type { PriceSource } from '../bar.ts';
import { SIMULATED_FROM_DAY, simulateHistory } from '../simulated/simulated-history.ts';
import type { SimulatedHistory } from '../simulated/simulated-history.ts';
import type { SeriesIndex } from './series-index.ts';

/**
 * What one answer is drawn from. Prices of the three origins are never mixed (decision 029): real ones are imported or
 * live, and a simulated or recorded price says nothing about them.
 */
export type PriceSeries = {
  readonly symbol: string;
  readonly origin: PriceOrigin;
  readonly sources: readonly PriceSource[];
  /** Fills the days without a quote. */
  readonly simulated: SimulatedHistory | undefined;
};

export type SeriesSelector = {
  /** For a past: imported and live prices where there are any, else the feed's own. */
  readonly ofHistory: (symbol: string) => PriceSeries | undefined;
  /** For what a quote of the feed is compared with: only prices of the quote's own origin. */
  readonly ofQuotes: (symbol: string) => PriceSeries | undefined;
  /** The first day of ofHistory. */
  readonly firstDay: (symbol: string) => string | undefined;
};

const REAL: readonly PriceSource[] = ['live', 'imported'];

export function createSeriesSelector(
  instruments: readonly Instrument[],
  originOf: (symbol: string) => PriceOrigin,
  index: SeriesIndex,
): SeriesSelector {
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const made = new Map<string, SimulatedHistory>();

  function simulatedOf(symbol: string): SimulatedHistory | undefined {
    const instrument = instrumentOf.get(symbol);
    if (instrument === undefined) return undefined;
    let history = made.get(symbol);
    if (history === undefined) made.set(symbol, (history = simulateHistory(instrument)));
    return history;
  }

  function ofQuotes(symbol: string): PriceSeries | undefined {
    if (!instrumentOf.has(symbol)) return undefined;
    const origin = originOf(symbol);
    const sources = origin === 'live' ? REAL : [origin];
    return { symbol, origin, sources, simulated: origin === 'simulated' ? simulatedOf(symbol) : undefined };
  }

  function ofHistory(symbol: string): PriceSeries | undefined {
    const spans = index.spansOf(symbol);
    if (REAL.some((source) => spans[source] !== undefined))
      return { symbol, origin: 'live', sources: REAL, simulated: undefined };
    return ofQuotes(symbol);
  }

  return {
    ofQuotes,
    ofHistory,
    firstDay(symbol) {
      const series = ofHistory(symbol);
      if (series === undefined) return undefined;
      const spans = index.spansOf(symbol);
      const days = series.sources.flatMap((source) => spans[source]?.firstDay ?? []);
      if (series.simulated !== undefined)
        days.push(series.simulated.bar(SIMULATED_FROM_DAY)?.day ?? SIMULATED_FROM_DAY);
      return days.toSorted()[0];
    },
  };
}
