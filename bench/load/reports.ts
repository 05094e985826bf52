import type { Kind } from './day.ts';

/** To the process that sends requests. */
export type HttpCommand = { readonly rates: Partial<Record<Kind, number>>; readonly seconds: number };
export type HttpAnswers = {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytes: number;
  readonly faults: number;
};
export type HttpReport = {
  readonly kind: 'ran';
  readonly answers: Partial<Record<Kind, HttpAnswers>>;
  /** By kind and status. */
  readonly faults: Readonly<Record<string, number>>;
  /** Answers after more than a second: beyond that, a visitor sends later than they should. */
  readonly late: number;
  readonly errors: number;
  readonly cpuMs: number;
};

/** To the process that watches prices. */
export type PricesCommand =
  | { readonly kind: 'site'; readonly port: number }
  /** So many clients, of whom so many a second close and come again. */
  | { readonly kind: 'hold'; readonly clients: number; readonly reopenPerSecond: number }
  | { readonly kind: 'count' };
export type PricesReport =
  | { readonly kind: 'feed'; readonly port: number }
  | { readonly kind: 'held' }
  | {
      readonly kind: 'counted';
      /** Since it was last asked. */
      readonly ms: number;
      readonly messages: number;
      readonly bytes: number;
      readonly opened: number;
      /** Closed by the site. */
      readonly lost: number;
      readonly cpuMs: number;
    };
