/** Prices of a trading day (YYYY-MM-DD), in price units; high and low enclose open and close. */
export type PastDay = {
  readonly day: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** Trading days of one instrument, oldest first, of the same origin as its quotes. */
export type PastDays = { readonly days: readonly PastDay[]; readonly isSimulated: boolean };
