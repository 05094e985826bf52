import { HISTORY_HELD_MS, INTRADAY_INTERVAL_MS } from '#contracts/limits.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import type { IntradayBar } from '../bar.ts';

export type AggregatedBar = IntradayBar & { readonly symbol: string };

/** Collects quotes into bars of INTRADAY_INTERVAL_MS, by the time and the bid of the quote. Costs a look-up a quote. */
export type BarAggregator = {
  readonly add: (update: TickUpdate) => void;
  /** Every bar that was opened or has changed since it was last acknowledged, those of the open interval included. */
  readonly changed: () => readonly AggregatedBar[];
  /** What `changed` gave is written: later quotes of an interval make it changed again. */
  readonly acknowledge: (bars: readonly AggregatedBar[]) => void;
  /** Drops bars that began before, written or not. */
  readonly dropBefore: (unixMs: number) => void;
};

type OpenBar = {
  symbol: string;
  atMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  isChanged: boolean;
};

export function createBarAggregator(): BarAggregator {
  /** By symbol, oldest interval first. */
  const barsOf = new Map<string, OpenBar[]>();

  return {
    add({ symbol, quote }) {
      const { bid } = quote;
      const unixMs = quote.time * 1000;
      const atMs = unixMs - (unixMs % INTRADAY_INTERVAL_MS);
      let bars = barsOf.get(symbol);
      if (bars === undefined) barsOf.set(symbol, (bars = []));
      const newest = bars.at(-1);
      if (newest?.atMs === atMs) {
        if (bid > newest.high) newest.high = bid;
        if (bid < newest.low) newest.low = bid;
        newest.close = bid;
        newest.isChanged = true;
        return;
      }
      // The book lets no quote of one instrument go back in time.
      bars.push({ symbol, atMs, open: bid, high: bid, low: bid, close: bid, isChanged: true });
      while ((bars[0]?.atMs ?? atMs) < atMs - HISTORY_HELD_MS) bars.shift();
    },
    changed: () =>
      [...barsOf.values()]
        .flat()
        .filter((bar) => bar.isChanged)
        .map(({ symbol, atMs, open, high, low, close }) => ({ symbol, atMs, open, high, low, close })),
    acknowledge(written) {
      for (const { symbol, atMs, high, low, close } of written) {
        const bars = barsOf.get(symbol) ?? [];
        const bar = bars.find((held) => held.atMs === atMs);
        if (bar !== undefined && bar.high === high && bar.low === low && bar.close === close) bar.isChanged = false;
        // Only the newest interval can still change.
        barsOf.set(
          symbol,
          bars.filter((held) => held.isChanged || held === bars.at(-1)),
        );
      }
    },
    dropBefore(unixMs) {
      for (const [symbol, bars] of barsOf)
        barsOf.set(
          symbol,
          bars.filter((bar) => bar.atMs >= unixMs),
        );
    },
  };
}
