import type { DayChangesAnswer } from './calls/price-history.ts';

/** Prices of a trading day (YYYY-MM-DD), in price units; high and low enclose open and close. */
export type PastDay = {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** How far instruments moved since the close that their quotes are measured from. */
export type DayChanges = {
  /** Percent, to two decimals; from memory. Undefined where no close is known to measure from. */
  readonly percentOf: (symbol: string) => number | undefined;
  /** What GET /api/quotes/day-changes answers. */
  readonly of: (symbols: readonly string[]) => Promise<DayChangesAnswer>;
};

/** Trading days of one instrument, oldest first, of the same origin as its quotes. */
export type PastDays = { readonly days: readonly PastDay[]; readonly isSimulated: boolean };
