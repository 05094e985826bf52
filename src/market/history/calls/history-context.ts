import type { FastifyRequest } from 'fastify';
import type { Database } from '#contracts/database.ts';
import type { Instrument } from '#contracts/instruments.ts';
import type { DayChanges } from '#contracts/past-days.ts';
import type { ProblemError } from '#contracts/problems.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { Company } from '../companies.ts';
import type { ConsumerPrices } from '../consumer-prices.ts';
import type { PriceHistory } from '../read/price-history.ts';
import type { PriceSeries, SeriesSelector } from '../read/price-series.ts';
import type { RecentCloses } from '../read/recent-closes.ts';

/** What the calls of this folder work on. */
export type HistoryContext = {
  readonly db: Database;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly companies: readonly Company[];
  readonly consumerPrices: ConsumerPrices;
  readonly history: PriceHistory;
  readonly series: SeriesSelector;
  readonly recent: RecentCloses;
  readonly dayChanges: DayChanges;
  /** The newest quote of the feed. */
  readonly quote: (symbol: string) => WireQuote | undefined;
  /** `bad-input`, worded in the request's language: field → codes. */
  readonly refuse: (request: FastifyRequest, complaints: Readonly<Record<string, readonly string[]>>) => ProblemError;
  /** Unix milliseconds. */
  readonly now: () => number;
};

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One value of the query; given twice it is none. */
export const single = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
};

export const isSimulated = (series: PriceSeries): boolean => series.origin === 'simulated';
