import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/**
 * Where a bar comes from: aggregated from quotes of a simulated, recorded or live feed, or imported from a file. In this
 * order, the weakest first: where two sources have the same day of one series, the later one counts.
 */
export const PRICE_SOURCES = ['simulated', 'recorded', 'live', 'imported'] as const;
export const priceSource = pgEnum('price_source', PRICE_SOURCES);

/** Prices are exact decimals of at most 15 significant digits, in price units; of quotes it is the bid (decision 029). */
const ohlc = {
  open: numeric('open', { mode: 'number' }).notNull(),
  high: numeric('high', { mode: 'number' }).notNull(),
  low: numeric('low', { mode: 'number' }).notNull(),
  close: numeric('close', { mode: 'number' }).notNull(),
};

/** One row a trading day (trading-day.ts) and source. The key answers every question that is asked: no other index. */
export const dailyBars = pgTable(
  'daily_bars',
  {
    symbol: text('symbol').notNull(),
    source: priceSource('source').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ...ohlc,
    /** Pieces traded, where the file says so. */
    volume: bigint('volume', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.source, table.day] })],
);

/** One row an interval of INTRADAY_INTERVAL_MS; `at` is its beginning. */
export const intradayBars = pgTable(
  'intraday_bars',
  {
    symbol: text('symbol').notNull(),
    source: priceSource('source').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    ...ohlc,
  },
  // The second one finds what is too old.
  (table) => [primaryKey({ columns: [table.symbol, table.source, table.at] }), index('intraday_bars_at').on(table.at)],
);

/** The spreads of one minute, in price units; `at` is its beginning. For SPREADS_KEPT_DAYS. */
export const spreadMinutes = pgTable(
  'spread_minutes',
  {
    symbol: text('symbol').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    min: doublePrecision('min').notNull(),
    max: doublePrecision('max').notNull(),
    /** Of `quotes` quotes. */
    mean: doublePrecision('mean').notNull(),
    quotes: integer('quotes').notNull(),
  },
  // The second one finds what is too old.
  (table) => [primaryKey({ columns: [table.symbol, table.at] }), index('spread_minutes_at').on(table.at)],
);

/** What is usual at an hour of the week, 0 on Monday from midnight UTC: a mean that follows the last weeks. */
export const typicalSpreads = pgTable(
  'typical_spreads',
  {
    hour: smallint('hour').notNull(),
    symbol: text('symbol').notNull(),
    spread: doublePrecision('spread').notNull(),
    /** That it is the mean of, TYPICAL_SPREAD_MINUTES at the most. */
    minutes: integer('minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.symbol] })],
);

/** Which process writes the bars of the feed, and until when nobody else may (aggregation/writer-lease.ts). One row. */
export const historyWriter = pgTable('history_writer', {
  task: text('task').primaryKey(),
  holder: text('holder').notNull(),
  until: timestamp('until', { withTimezone: true, mode: 'date' }).notNull(),
});
