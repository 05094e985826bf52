/** What each process of the price path says of itself once a second (decision 135). Moments are Unix milliseconds. */

/** Why the book refuses a tick. */
export const TICK_REFUSALS = [
  'unknown-instrument',
  'not-a-number',
  /** Zero, negative, or nothing left at the instrument's digits. */
  'not-positive',
  /** More than 15 significant digits at the instrument's digits: it would not travel exactly. */
  'too-large',
  /** Ask and bid lie further apart than any market: a slipped decimal. */
  'absurd-spread',
  'from-the-future',
  'out-of-order',
  /** A lone price far off the previous one. */
  'jump',
] as const;
export type TickRefusal = (typeof TICK_REFUSALS)[number];

export type SourceStatus = {
  readonly name: string;
  readonly state: 'running' | 'restarting' | 'ended' | 'stopped';
  readonly since: number;
  /** Why it is being started again. */
  readonly reason: string | null;
  readonly last_tick: number | null;
  /** In the last minute. */
  readonly ticks: number;
  /** From the time that its newest ticks bear to their arrival, the median; null before the first. */
  readonly lag_ms: number | null;
  /** How often it was lost, and messages that were no ticks, since this process began. */
  readonly losses: number;
  readonly malformed: number;
  /** Instruments that the source does not give at the moment. */
  readonly refused_instruments: number;
};

export type InstrumentStatus = {
  readonly symbol: string;
  /** Which source speaks for it. */
  readonly source: string | null;
  readonly last_tick: number | null;
  /** In the last minute, those of the source that speaks for it. */
  readonly ticks: number;
  /** Of the newest quote, in price units. */
  readonly spread: number | null;
  /** In the last hour, by reason. */
  readonly refused: Readonly<Partial<Record<TickRefusal, number>>>;
};

export type Takeover = {
  readonly at: number;
  readonly symbol: string;
  readonly from: string;
  readonly to: string;
  readonly reason: 'silent' | 'lost' | 'returned';
};

/** Prices are null where the source gave no number. */
export type RefusedTick = {
  readonly at: number;
  readonly symbol: string;
  readonly source: string;
  readonly reason: TickRefusal;
  readonly bid: number | null;
  readonly ask: number | null;
};

/** Of a process while it runs the feed. */
export type FeedStatus = {
  readonly sources: readonly SourceStatus[];
  readonly instruments: readonly InstrumentStatus[];
  /** The newest last, at most STATUS_TAKEOVERS. */
  readonly takeovers: readonly Takeover[];
  /** The newest last, at most STATUS_REFUSED_TICKS. */
  readonly refused_ticks: readonly RefusedTick[];
};

export type GatewayStatus = {
  readonly sockets: number;
  readonly events: number;
  readonly limit: number;
  /** Data messages in a second, on average of the last minute. */
  readonly messages: number;
  /** Age since the feed of what was sent in the last minute; null where nothing was. */
  readonly lag_p50_ms: number | null;
  readonly lag_p99_ms: number | null;
  /** Quotes in the last minute that clients who read too slowly did not get. */
  readonly dropped: number;
};

export type ProcessStatus = {
  /** Another one after each start. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly started: number;
  readonly at: number;
  /** The revision of the closed instruments that it knows. */
  readonly halts: number;
  readonly feed: FeedStatus | null;
  readonly gateway: GatewayStatus | null;
};

/** The spreads of an instrument in one minute, in price units. */
export type SpreadMinute = {
  readonly atMs: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
};
