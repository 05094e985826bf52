import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { InstrumentKind } from '#contracts/instruments.ts';
import {
  HISTORY_FLUSH_MS,
  HISTORY_SWEEP_EVERY_MS,
  HISTORY_WRITER_LEASE_MS,
  INTRADAY_INTERVAL_MS,
  SPREADS_KEPT_DAYS,
  SPREAD_INTERVAL_MS,
} from '#contracts/limits.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { SourcedBar } from '../bar.ts';
import { intradayBars, spreadMinutes } from '../history.tables.ts';
import { DAY_MS, isTradingDay, tradingDayOf } from '../trading-day.ts';
import { mergeDailyBars, mergeIntradayBars } from '../write-bars.ts';
import type { BarAggregator, AggregatedBar } from './bar-aggregator.ts';
import { mergeSpreadMinutes } from './merge-spreads.ts';
import type { SpreadAggregator } from './spread-aggregator.ts';
import { releaseWriterLease, acquireWriterLease } from './writer-lease.ts';

export type BarWriterOptions = {
  readonly db: Database;
  readonly aggregator: BarAggregator;
  readonly spreads: SpreadAggregator;
  readonly kindOf: (symbol: string) => InstrumentKind | undefined;
  /** What the quotes of the symbol are, which becomes the source of its bars. */
  readonly originOf: (symbol: string) => PriceOrigin;
  /** Bars within a day are deleted when they are older. */
  readonly keepDays: number;
  readonly logger: MarketLogger;
  /** Unix milliseconds. */
  readonly now: () => number;
};

export type BarWriter = {
  readonly start: () => void;
  /** Writes what is there, once, and lets another process write from now on. */
  readonly stop: () => Promise<void>;
  /** One round of writing; `false` where another process is the writer. Rejects while the database rests. */
  readonly flush: () => Promise<boolean>;
};

/** Writes the aggregated bars every HISTORY_FLUSH_MS in one transaction, as long as no other process does. */
export function createBarWriter(options: BarWriterOptions): BarWriter {
  const { db, aggregator, spreads, logger, now } = options;
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isResting = false;

  async function flush(isLast = false): Promise<boolean> {
    const bars = aggregator.changed();
    // A minute is written once it is over, so that it counts once in what is usual.
    const minutes = spreads.over(isLast ? Infinity : now());
    const isWriter = await db.transaction(async (tx) => {
      if (!(await acquireWriterLease(tx, holder))) return false;
      const sourced = bars.map((bar) => ({ ...bar, source: options.originOf(bar.symbol) }));
      await mergeIntradayBars(tx, sourced);
      await mergeDailyBars(tx, dailyOf(bars));
      await mergeSpreadMinutes(tx, minutes);
      return true;
    });
    if (isWriter) {
      aggregator.acknowledge(bars);
      spreads.acknowledge(minutes);
    } else {
      // The writer has these. Later ones are kept, in case it has died and this process takes its place.
      aggregator.dropBefore(now() - HISTORY_WRITER_LEASE_MS - 2 * INTRADAY_INTERVAL_MS);
      spreads.dropBefore(now() - HISTORY_WRITER_LEASE_MS - 2 * SPREAD_INTERVAL_MS);
    }
    if (isWriter && now() - sweptAt >= HISTORY_SWEEP_EVERY_MS) {
      await db.delete(intradayBars).where(lt(intradayBars.at, new Date(now() - options.keepDays * DAY_MS)));
      await db.delete(spreadMinutes).where(lt(spreadMinutes.at, new Date(now() - SPREADS_KEPT_DAYS * DAY_MS)));
      sweptAt = now();
    }
    return isWriter;
  }

  /** The part of each day that the bars tell; the table adds it to what it has. */
  function dailyOf(bars: readonly AggregatedBar[]): readonly SourcedBar[] {
    const days = new Map<string, SourcedBar>();
    for (const { symbol, atMs, open, high, low, close } of bars) {
      const day = tradingDayOf(atMs);
      const kind = options.kindOf(symbol);
      if (kind === undefined || !isTradingDay(kind, day)) continue;
      const key = `${symbol} ${day}`;
      const known = days.get(key);
      days.set(key, {
        symbol,
        source: options.originOf(symbol),
        day,
        volume: null,
        open: known?.open ?? open,
        high: Math.max(known?.high ?? high, high),
        low: Math.min(known?.low ?? low, low),
        close,
      });
    }
    return [...days.values()];
  }

  const round = (isLast = false): Promise<unknown> =>
    (running = running
      .then(() => flush(isLast))
      .then(
        () => (isResting = false),
        (error: unknown) => {
          // Once an outage: the bars wait in memory.
          if (!isResting)
            logger.warn(
              { reason: error instanceof Error ? error.message : String(error) },
              'bars of prices cannot be written; they are kept and written later',
            );
          isResting = true;
        },
      ));

  return {
    flush,
    start() {
      timer = setInterval(() => void round(), HISTORY_FLUSH_MS);
    },
    async stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      await round(true);
      await releaseWriterLease(db, holder).catch(() => undefined); // the lease ends by itself
    },
  };
}
