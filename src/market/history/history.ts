import type { FastifyPluginAsync } from 'fastify';
import type { CalculatorAnswer, CompaniesAnswer } from '#contracts/calls/price-history.ts';
import type { Database } from '#contracts/database.ts';
import type { Instrument } from '#contracts/instruments.ts';
import type { SpreadMinute } from '#contracts/price-status.ts';
import type { DayChanges, PastDays } from '#contracts/past-days.ts';
import { HISTORY_READ_EVERY_MS } from '#contracts/limits.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import { calculation, offeredCompanies } from './calls/calculator.call.ts';
import { createDayChanges } from './calls/day-changes.ts';
import { isSimulated, type HistoryContext } from './calls/history-context.ts';
import type { Company } from './companies.ts';
import type { ConsumerPrices } from './consumer-prices.ts';
import { historyRoutes } from './history-routes.ts';
import { createPriceHistory } from './read/price-history.ts';
import { simulateSpreads } from './simulated/simulated-spreads.ts';
import { createSeriesSelector } from './read/price-series.ts';
import { RecentCloses } from './read/recent-closes.ts';
import { SeriesIndex } from './read/series-index.ts';
import type { ReferenceCloses } from './reference-closes.ts';
import { readSpreads, createTypicalSpreads } from './read/spreads.ts';
import { createBarAggregator } from './aggregation/bar-aggregator.ts';
import { createBarWriter } from './aggregation/bar-writer.ts';
import { createSpreadAggregator } from './aggregation/spread-aggregator.ts';
import { addDays, tradingDayOf } from './trading-day.ts';

/** Weekends and holidays among them, with some to spare. */
const CALENDAR_DAYS_A_TRADING_DAY = 2;

export type HistoryOptions = Pick<HistoryContext, 'db' | 'quote' | 'refuse' | 'now'> & {
  readonly db: Database;
  readonly instruments: readonly Instrument[];
  readonly companies: readonly Company[];
  readonly consumerPrices: ConsumerPrices;
  /** What the feed's quotes of a symbol are. */
  readonly originOf: (symbol: string) => PriceOrigin;
  readonly subscribe: TickBus['subscribe'];
  readonly intradayKeepDays: number;
  readonly logger: MarketLogger;
};

/** Past prices of one process: aggregates the feed's quotes into bars, reads bars, answers the calls about them. */
export type History = {
  /** Reads the stored prices, then aggregates. Rejects where the database does not answer. */
  readonly start: () => Promise<void>;
  /** Writes the bars that are open. */
  readonly stop: () => Promise<void>;
  readonly routes: FastifyPluginAsync;
  /** For d_c and w_c of the ticks-change stream. */
  readonly references: ReferenceCloses;
  /** What the calculator offers now. */
  readonly companies: () => CompaniesAnswer['companies'];
  /** What the call answers, for pages that show it; undefined where the first company has no prices as early as that. */
  readonly calculate: (symbol1: string, symbol2: string, date: string) => Promise<CalculatorAnswer | undefined>;
  /** The newest trading days of what an instrument's quotes are, at most `count`; undefined for an unknown symbol. */
  readonly pastDays: (symbol: string, count: number) => Promise<PastDays | undefined>;
  readonly dayChanges: DayChanges;
  /** By minute, the oldest first. */
  readonly spreads: (symbol: string, fromMs: number) => Promise<readonly SpreadMinute[]>;
  /** What is usual at this hour of the week, as far as it is known. */
  readonly typicalSpreads: () => Promise<ReadonlyMap<string, number>>;
};

export function createHistory(options: HistoryOptions): History {
  const { db, instruments, companies, originOf, logger, now } = options;
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const index = new SeriesIndex();
  const series = createSeriesSelector(instruments, originOf, index);
  const recent = new RecentCloses(instrumentOf, series, now);
  const aggregator = createBarAggregator();
  const spreads = createSpreadAggregator();
  const typical = createTypicalSpreads(db, now);
  const writer = createBarWriter({
    db,
    aggregator,
    spreads,
    kindOf: (symbol) => instrumentOf.get(symbol)?.kind,
    originOf,
    keepDays: options.intradayKeepDays,
    logger,
    now,
  });
  const known = { ...options, instruments: instrumentOf, history: createPriceHistory(db), series, recent };
  const dayChanges = createDayChanges(known);
  const context: HistoryContext = { ...known, dayChanges };
  let reading: NodeJS.Timeout | undefined;
  let unsubscribe: () => void = () => undefined;

  const read = async (): Promise<void> => {
    await index.read(db);
    await recent.read(db);
  };

  return {
    routes: historyRoutes(context),
    references: recent,
    dayChanges,
    async spreads(symbol, fromMs) {
      const stored = await readSpreads(db, symbol, fromMs);
      const instrument = instrumentOf.get(symbol);
      if (instrument === undefined || originOf(symbol) !== 'simulated') return stored;
      return [...simulateSpreads(instrument, fromMs, stored[0]?.atMs ?? now()), ...stored];
    },
    typicalSpreads: typical,
    companies: () => offeredCompanies({ companies, series }).companies,
    calculate: (symbol1, symbol2, date) => calculation(context, symbol1, symbol2, date),
    async pastDays(symbol, count) {
      const chosen = series.ofQuotes(symbol);
      if (chosen === undefined) return undefined;
      const today = tradingDayOf(now());
      const bars = await context.history.daily(chosen, addDays(today, -count * CALENDAR_DAYS_A_TRADING_DAY), today);
      return {
        days: bars.slice(-count).map(({ day, open, high, low, close }) => ({ day, open, high, low, close })),
        isSimulated: isSimulated(chosen),
      };
    },
    async start() {
      await read();
      reading = setInterval(() => {
        read().catch((error: unknown) =>
          logger.warn(
            { reason: error instanceof Error ? error.message : String(error) },
            'past prices stay as they were last read',
          ),
        );
      }, HISTORY_READ_EVERY_MS);
      unsubscribe = options.subscribe((update) => {
        aggregator.add(update);
        spreads.add(update);
      });
      writer.start();
    },
    async stop() {
      clearInterval(reading);
      unsubscribe();
      await writer.stop();
    },
  };
}
