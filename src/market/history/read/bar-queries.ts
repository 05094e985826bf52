import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PriceSource } from '../bar.ts';

/**
 * The questions that calls ask of the tables. Each is answered from the key alone (bar-queries.test.ts looks at the
 * plans). Where two sources have the same day the stronger one counts, by the order of `price_source`.
 */
const list = (values: readonly string[], type: string): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`;

export type CloseRow = {
  readonly symbol: string;
  readonly asked: string;
  readonly day: string;
  readonly close: string;
};

/** The close of each symbol on or before each day. */
export const closesOnOrBefore = (
  symbols: readonly string[],
  days: readonly string[],
  sources: readonly PriceSource[],
): SQL => sql`
  SELECT DISTINCT ON (wanted.symbol, asked.day) wanted.symbol, asked.day::text AS asked, bar.day::text AS day, bar.close
  FROM unnest(${list(symbols, 'text')}) AS wanted(symbol)
  CROSS JOIN unnest(${list(days, 'date')}) AS asked(day)
  CROSS JOIN unnest(${list(sources, 'price_source')}) AS s(source)
  CROSS JOIN LATERAL (
    SELECT day, source, close FROM daily_bars
    WHERE symbol = wanted.symbol AND source = s.source AND day <= asked.day ORDER BY day DESC LIMIT 1
  ) bar
  ORDER BY wanted.symbol, asked.day, bar.day DESC, bar.source DESC`;

export type DailyRow = {
  readonly day: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string | null;
};

/** One bar a day of one symbol, oldest first. */
export const dailyBarsBetween = (symbol: string, sources: readonly PriceSource[], from: string, to: string): SQL => sql`
  SELECT DISTINCT ON (bar.day) bar.day::text AS day, bar.open, bar.high, bar.low, bar.close, bar.volume
  FROM unnest(${list(sources, 'price_source')}) AS s(source)
  CROSS JOIN LATERAL (
    SELECT * FROM daily_bars WHERE symbol = ${symbol} AND source = s.source AND day BETWEEN ${from}::date AND ${to}::date
  ) bar
  ORDER BY bar.day, bar.source DESC`;

export type RecentRow = { readonly symbol: string; readonly day: string; readonly close: string };

/** Every close of the last days of many symbols, newest first in each. */
export const recentCloses = (symbols: readonly string[], sources: readonly PriceSource[], from: string): SQL => sql`
  SELECT DISTINCT ON (wanted.symbol, bar.day) wanted.symbol, bar.day::text AS day, bar.close
  FROM unnest(${list(symbols, 'text')}) AS wanted(symbol)
  CROSS JOIN unnest(${list(sources, 'price_source')}) AS s(source)
  CROSS JOIN LATERAL (
    SELECT day, source, close FROM daily_bars WHERE symbol = wanted.symbol AND source = s.source AND day >= ${from}::date
  ) bar
  ORDER BY wanted.symbol, bar.day DESC, bar.source DESC`;

export type IntradayRow = {
  readonly symbol: string;
  readonly at_ms: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
};

/** The bars of an interval of time, end excluded, of many symbols, oldest first in each. */
export const intradayBetween = (
  symbols: readonly string[],
  sources: readonly PriceSource[],
  fromMs: number,
  toMs: number,
): SQL => sql`
  SELECT DISTINCT ON (wanted.symbol, bar.at) wanted.symbol, (extract(epoch FROM bar.at) * 1000)::bigint AS at_ms, bar.open, bar.high, bar.low, bar.close
  FROM unnest(${list(symbols, 'text')}) AS wanted(symbol)
  CROSS JOIN unnest(${list(sources, 'price_source')}) AS s(source)
  CROSS JOIN LATERAL (
    SELECT * FROM intraday_bars WHERE symbol = wanted.symbol AND source = s.source
      AND at >= ${new Date(fromMs).toISOString()}::timestamptz AND at < ${new Date(toMs).toISOString()}::timestamptz
  ) bar
  ORDER BY wanted.symbol, bar.at, bar.source DESC`;
