import type { Instrument } from '#contracts/instruments.ts';
import type { ProcessStatus, SpreadMinute } from '#contracts/price-status.ts';

/** What the console asks of the price path. */
export type PriceWatch = {
  readonly instruments: readonly Instrument[];
  readonly origin: 'simulated' | 'recorded' | 'live';
  /** Whether processes on other machines are heard. */
  readonly hasBus: boolean;
  readonly statuses: () => readonly ProcessStatus[];
  /** The usual spread at this hour of the week, of instruments for which it is known. */
  readonly typicalSpreads: () => Promise<ReadonlyMap<string, number>>;
  readonly spreads: (symbol: string, fromMs: number) => Promise<readonly SpreadMinute[]>;
};
