import type { TickStream, WireQuote } from '#contracts/ticks.ts';
import { changePercent } from '#domain/change-percent.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import { memberOf } from '#market/gateway/frames.ts';
import type { Member } from '#market/gateway/frames.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';

/**
 * The newest quote of every instrument, each with the version at which it came. Versions only grow, so "what a subscriber
 * has not seen" is "newer than the version it was last sent". Instruments are addressed by index.
 */
export type QuoteTable = {
  readonly indexOf: (symbol: string) => number | undefined;
  /** Adds an instrument that the brand does not have; does nothing for a known one. */
  readonly add: (symbol: string) => void;
  /** Of an instrument that is halted the price that is there stays. */
  readonly put: (update: TickUpdate) => void;
  /** These stand still, marked as halted, until they are no longer among them: then the newest that came meanwhile counts. */
  readonly setHalted: (symbols: ReadonlySet<string>, nowMs: number) => void;
  readonly quote: (symbol: string) => WireQuote | undefined;
  /** The version of the newest quote of all. */
  readonly version: () => number;
  /** Those of `indices` that have a quote newer than `version`. */
  readonly newerThan: (version: number, indices: readonly number[]) => readonly number[];
  /** These quotes as the stream has them; each is encoded once a stream, when first asked for after a change. */
  readonly members: (stream: TickStream, indices: readonly number[]) => readonly Member[];
  /** Unix milliseconds at which the feed gave the quote. */
  readonly fedAtMs: (index: number) => number;
};

export function createQuoteTable(symbols: readonly string[], closes: ReferenceCloses): QuoteTable {
  const indexes = new Map(symbols.map((symbol, index) => [symbol, index]));
  const updates = symbols.map((): TickUpdate | undefined => undefined);
  const versions = symbols.map(() => 0);
  const encoded: Readonly<Record<TickStream, (Member | undefined)[]>> = {
    ticks: symbols.map(() => undefined),
    'ticks-change': symbols.map(() => undefined),
  };
  let newestVersion = 0;
  let halted: ReadonlySet<string> = new Set();
  /** What came while it was halted. */
  const waiting = new Map<string, TickUpdate>();

  function write(index: number, update: TickUpdate): void {
    newestVersion += 1;
    updates[index] = update;
    versions[index] = newestVersion;
    encoded.ticks[index] = undefined;
    encoded['ticks-change'][index] = undefined;
  }

  function encode(stream: TickStream, index: number): Member {
    const { symbol, quote } = updates[index]!;
    if (stream === 'ticks') return memberOf(symbol, quote);
    const reference = closes.of(symbol, quote.time);
    // What is not known is left out: JSON.stringify drops it.
    return memberOf(symbol, {
      ...quote,
      symbol,
      d_c: changePercent(quote.bid, reference?.dayClose),
      w_c: changePercent(quote.bid, reference?.weekClose),
    });
  }

  return {
    indexOf: (symbol) => indexes.get(symbol),
    add(symbol) {
      if (indexes.has(symbol)) return;
      indexes.set(symbol, updates.length);
      updates.push(undefined);
      versions.push(0);
      encoded.ticks.push(undefined);
      encoded['ticks-change'].push(undefined);
    },
    put(update) {
      const index = indexes.get(update.symbol);
      if (index === undefined) return; // another machine's brand may know more instruments
      if (halted.size === 0 || !halted.has(update.symbol)) return write(index, update);
      // The first one of a machine that joined late is the price at which the others stand still.
      if (updates[index] === undefined) write(index, { ...update, quote: { ...update.quote, halted: true } });
      else waiting.set(update.symbol, update);
    },
    setHalted(next, nowMs) {
      const before = halted;
      halted = next;
      for (const symbol of next) {
        const index = before.has(symbol) ? undefined : indexes.get(symbol);
        const update = updates[index ?? -1];
        if (index !== undefined && update !== undefined)
          write(index, { ...update, quote: { ...update.quote, halted: true }, fedAtMs: nowMs });
      }
      for (const symbol of before) {
        if (next.has(symbol)) continue;
        const index = indexes.get(symbol);
        const update = waiting.get(symbol) ?? updates[index ?? -1];
        waiting.delete(symbol);
        if (index === undefined || update === undefined) continue;
        const { halted: _halted, ...quote } = update.quote;
        write(index, { ...update, quote, fedAtMs: nowMs });
      }
    },
    quote: (symbol) => updates[indexes.get(symbol) ?? -1]?.quote,
    version: () => newestVersion,
    newerThan: (version, indices) => indices.filter((index) => versions[index]! > version),
    members(stream, indices) {
      const made = encoded[stream];
      return indices.map((index) => (made[index] ??= encode(stream, index)));
    },
    fedAtMs: (index) => updates[index]?.fedAtMs ?? 0,
  };
}
