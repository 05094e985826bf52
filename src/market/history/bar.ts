import type { PRICE_SOURCES } from './history.tables.ts';

export type PriceSource = (typeof PRICE_SOURCES)[number];

/** Prices in price units; high and low enclose open and close. */
export type Ohlc = { readonly open: number; readonly high: number; readonly low: number; readonly close: number };

/** `day` is a trading day, `YYYY-MM-DD`. */
export type DailyBar = Ohlc & { readonly day: string; readonly volume: number | null };

/** `atMs` is the beginning of an interval of INTRADAY_INTERVAL_MS, Unix milliseconds. */
export type IntradayBar = Ohlc & { readonly atMs: number };

/** A daily bar on its way into the tables. */
export type SourcedBar = DailyBar & { readonly symbol: string; readonly source: PriceSource };

export type DayClose = { readonly day: string; readonly close: number };
