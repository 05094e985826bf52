import type { Instrument } from '#contracts/instruments.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import { inferInstrument } from '#market/book/infer-instrument.ts';

/** Lets instruments in that the brand does not know, as many as a source may bring. */
export type Admission = {
  /** Whether the tick's instrument is known, by now. */
  readonly admits: (tick: FeedTick, source: string, admitsMax: number) => boolean;
  /** Whether it was admitted although the brand does not list it. */
  readonly has: (symbol: string) => boolean;
  readonly count: () => number;
};

/** `onInferred` is told of each instrument admitted, and again where a tick shows that it has more digits. */
export function createAdmission(
  brand: readonly Instrument[],
  onInferred: (instrument: Instrument, source: string, isNew: boolean) => void,
): Admission {
  const symbols = new Set(brand.map(({ symbol }) => symbol));
  const admitted = new Map<string, Instrument>();
  const broughtBy = new Map<string, number>();

  return {
    admits(tick, source, admitsMax) {
      if (symbols.has(tick.symbol)) return true;
      const known = admitted.get(tick.symbol);
      const brought = broughtBy.get(source) ?? 0;
      if (known === undefined && brought >= admitsMax) return false;
      const inferred = inferInstrument(tick, known);
      if (inferred !== undefined) {
        if (known === undefined) broughtBy.set(source, brought + 1);
        admitted.set(tick.symbol, inferred);
        onInferred(inferred, source, known === undefined);
      }
      return inferred !== undefined || known !== undefined;
    },
    has: (symbol) => admitted.has(symbol),
    count: () => admitted.size,
  };
}
