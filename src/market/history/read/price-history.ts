import type { Database } from '#contracts/database.ts';
import type { DailyBar, DayClose, IntradayBar } from '../bar.ts';
import { addDays, startOfTradingDay } from '../trading-day.ts';
import { closesOnOrBefore, dailyBarsBetween, intradayBetween } from './bar-queries.ts';
import type { CloseRow, DailyRow, IntradayRow } from './bar-queries.ts';
import type { PriceSeries } from './price-series.ts';

/** Reads one series: what the tables hold of it, and the simulated past around that. */
export type PriceHistory = {
  /** For each day the close on or before it, in the order of `days`; undefined where the series begins later. */
  readonly closes: (series: PriceSeries, days: readonly string[]) => Promise<readonly (DayClose | undefined)[]>;
  /** Oldest first, both ends included. */
  readonly daily: (series: PriceSeries, from: string, to: string) => Promise<readonly DailyBar[]>;
  /** Of the trading days `from` to `to`, oldest first, none that begins at `nowMs` or later. */
  readonly intraday: (series: PriceSeries, from: string, to: string, nowMs: number) => Promise<readonly IntradayBar[]>;
};

export function createPriceHistory(db: Database): PriceHistory {
  return {
    async closes(series, days) {
      const { rows } = await db.execute<CloseRow>(closesOnOrBefore([series.symbol], days, series.sources));
      const held = new Map(rows.map((row) => [row.asked, { day: row.day, close: Number(row.close) }]));
      return days.map((day) => {
        const kept = held.get(day);
        const madeDay = series.simulated?.dayOnOrBefore(day);
        const made =
          madeDay === undefined || (kept !== undefined && kept.day >= madeDay)
            ? undefined
            : series.simulated?.bar(madeDay);
        return made === undefined ? kept : { day: made.day, close: made.close };
      });
    },
    async daily(series, from, to) {
      const { rows } = await db.execute<DailyRow>(dailyBarsBetween(series.symbol, series.sources, from, to));
      const held = rows.map(({ day, volume, ...prices }) => ({
        day,
        volume: volume === null ? null : Number(volume),
        ...inNumbers(prices),
      }));
      if (series.simulated === undefined) return held;
      const heldDays = new Set(held.map((bar) => bar.day));
      // The open day is only what its quotes have told so far.
      const made = series.simulated.bars(from, addDays(to, -1)).filter((bar) => !heldDays.has(bar.day));
      return [...made, ...held].toSorted((a, b) => (a.day < b.day ? -1 : 1));
    },
    async intraday(series, from, to, nowMs) {
      const startMs = startOfTradingDay(from);
      const endMs = Math.min(nowMs, startOfTradingDay(addDays(to, 1)));
      const { rows } = await db.execute<IntradayRow>(intradayBetween([series.symbol], series.sources, startMs, endMs));
      const held = rows.map((row) => ({ atMs: Number(row.at_ms), ...inNumbers(row) }));
      if (series.simulated === undefined) return held;
      // Where the feed's own bars begin the made-up ones end, so that a morning's chart is not patched all through.
      const firstHeld = held[0]?.atMs ?? endMs;
      const made: IntradayBar[] = [];
      for (let day = from; day <= to; day = addDays(day, 1))
        made.push(...series.simulated.intraday(day).filter((bar) => bar.atMs < firstHeld));
      return [...made, ...held];
    },
  };
}

function inNumbers({
  open,
  high,
  low,
  close,
}: {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}) {
  return { open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
}
