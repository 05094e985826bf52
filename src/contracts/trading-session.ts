/** Minutes since the local midnight, from and to: `[570, 960]` is 09:30 to 16:00; 1440 is the midnight that ends the day. */
export type DaySpan = readonly [fromMinute: number, toMinute: number];

/** A date on which a market keeps other hours than its week says. */
export type MarketHoliday = {
  /** YYYY-MM-DD in the session's zone. */
  readonly date: string;
  /** Name by language; `en` always stands. */
  readonly names: Readonly<Record<string, string>>;
  /** Empty: closed the whole day. */
  readonly hours: readonly DaySpan[];
};

/** A row of brand/trading-sessions.yaml: when the instruments that name it can be traded. */
export type TradingSession = {
  readonly id: string;
  /** The exchange or market, by language; `en` always stands. */
  readonly names: Readonly<Record<string, string>>;
  /** IANA, as `America/New_York`. */
  readonly zone: string;
  /** Seven days in the zone's own time, Sunday first; each day's spans in order and apart. */
  readonly week: readonly (readonly DaySpan[])[];
  /** By date. */
  readonly holidays: readonly MarketHoliday[];
  /** On this day of the week (0 is Sunday) three nights of financing are taken, for the weekend; absent where every night counts once. */
  readonly tripleFinancingOn?: number;
};
