import { HISTORY_HELD_MS, SPREAD_INTERVAL_MS } from '#contracts/limits.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';

export type AggregatedSpread = {
  readonly symbol: string;
  readonly atMs: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly quotes: number;
};

/** Collects the spreads of quotes by minute, of the clock of the machine that runs the feed. Costs a look-up a quote. */
export type SpreadAggregator = {
  readonly add: (update: TickUpdate) => void;
  /** The minutes that are over at `unixMs`. */
  readonly over: (unixMs: number) => readonly AggregatedSpread[];
  /** These are written. */
  readonly acknowledge: (minutes: readonly AggregatedSpread[]) => void;
  readonly dropBefore: (unixMs: number) => void;
};

type OpenMinute = {
  readonly symbol: string;
  readonly atMs: number;
  min: number;
  max: number;
  sum: number;
  quotes: number;
};

export function createSpreadAggregator(): SpreadAggregator {
  /** By symbol, the oldest first. */
  const minutesOf = new Map<string, OpenMinute[]>();
  const keep = (isKept: (minute: OpenMinute) => boolean) => {
    for (const [symbol, minutes] of minutesOf) minutesOf.set(symbol, minutes.filter(isKept));
  };

  return {
    add({ symbol, quote: { spread, halted }, fedAtMs }) {
      if (halted === true) return;
      const atMs = fedAtMs - (fedAtMs % SPREAD_INTERVAL_MS);
      let minutes = minutesOf.get(symbol);
      if (minutes === undefined) minutesOf.set(symbol, (minutes = []));
      const newest = minutes.at(-1);
      // One that comes late, from another machine, is counted with the newest.
      if (newest !== undefined && newest.atMs >= atMs) {
        if (spread < newest.min) newest.min = spread;
        if (spread > newest.max) newest.max = spread;
        newest.sum += spread;
        newest.quotes += 1;
        return;
      }
      minutes.push({ symbol, atMs, min: spread, max: spread, sum: spread, quotes: 1 });
      while ((minutes[0]?.atMs ?? atMs) < atMs - HISTORY_HELD_MS) minutes.shift();
    },
    over: (unixMs) => [...minutesOf.values()].flat().filter(({ atMs }) => atMs + SPREAD_INTERVAL_MS <= unixMs),
    acknowledge(written) {
      const done = new Set<OpenMinute | AggregatedSpread>(written);
      keep((minute) => !done.has(minute));
    },
    dropBefore: (unixMs) => keep(({ atMs }) => atMs >= unixMs),
  };
}
