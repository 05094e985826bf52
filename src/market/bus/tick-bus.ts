import type { WireQuote } from '#contracts/ticks.ts';

/** One accepted quote on its way from the book to the gateways. */
export type TickUpdate = {
  readonly symbol: string;
  readonly quote: WireQuote;
  /** When the feed gave the tick: Unix milliseconds of the clock of the machine that runs the feed. */
  readonly fedAtMs: number;
  /** The brand does not know the instrument: the machine that runs the feed has admitted it (decision 027). */
  readonly isAdmitted?: true;
};

/** The way from the one feed to all gateways: in this process, or through a broker between machines. */
export type TickBus = {
  readonly publish: (update: TickUpdate) => void;
  /** Gives the newest update held of each instrument, then every update that follows, until the answer is called. */
  readonly subscribe: (listener: (update: TickUpdate) => void) => () => void;
};

export function createInProcessBus(): TickBus {
  const newest = new Map<string, TickUpdate>();
  const listeners = new Set<(update: TickUpdate) => void>();
  return {
    publish(update) {
      newest.set(update.symbol, update);
      for (const listener of listeners) listener(update);
    },
    subscribe(listener) {
      for (const update of newest.values()) listener(update);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
