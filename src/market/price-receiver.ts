import { FEED_ADMIT_MAX } from '#contracts/limits.ts';
import { isSymbol } from '#market/book/infer-instrument.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';

export type PriceReceiver = {
  readonly receive: (update: TickUpdate) => void;
  /** Since the last price, or since the last reset; by the monotonic clock. */
  readonly priceAgeMs: () => number;
  readonly resetPriceAge: () => void;
};

/** Writes the updates of the bus into the table that the gateway sends from. */
export function createPriceReceiver(table: QuoteTable): PriceReceiver {
  let admittedElsewhere = 0;
  let priceAtMs = performance.now();

  return {
    receive(update) {
      // An instrument that another machine has admitted can be subscribed to here, too.
      if (
        update.isAdmitted === true &&
        table.indexOf(update.symbol) === undefined &&
        admittedElsewhere < FEED_ADMIT_MAX &&
        isSymbol(update.symbol)
      ) {
        admittedElsewhere += 1;
        table.add(update.symbol);
      }
      priceAtMs = performance.now();
      table.put(update);
    },
    priceAgeMs: () => performance.now() - priceAtMs,
    resetPriceAge: () => {
      priceAtMs = performance.now();
    },
  };
}
