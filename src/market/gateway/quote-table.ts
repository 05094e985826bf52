import type { WireQuote } from '#contracts/ticks.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import { textFrame } from '#market/gateway/frames.ts';

/**
 * The newest quote of every instrument, each with the version at which it came. Versions only grow, so "what a reader
 * has not seen" is "newer than the version it was last sent". Instruments are addressed by index.
 */
export type QuoteTable = {
  readonly indexOf: (symbol: string) => number | undefined;
  /** Makes room for an instrument that the brand does not know; one that is there stays. */
  readonly add: (symbol: string) => void;
  readonly put: (update: TickUpdate) => void;
  readonly quote: (symbol: string) => WireQuote | undefined;
  /** The version of the newest quote of all. */
  readonly version: () => number;
  /** Those of `indices` that have a quote newer than `version`. */
  readonly newerThan: (version: number, indices: readonly number[]) => readonly number[];
  /** A data message with these quotes; each quote is made into JSON once. */
  readonly dataFrame: (indices: readonly number[]) => Buffer;
  /** Unix milliseconds at which the feed gave the quote. */
  readonly fedAtMs: (index: number) => number;
};

export function createQuoteTable(symbols: readonly string[]): QuoteTable {
  const indexes = new Map(symbols.map((symbol, index) => [symbol, index]));
  const keys = symbols.map((symbol) => `${JSON.stringify(symbol)}:`);
  const updates = symbols.map((): TickUpdate | undefined => undefined);
  const versions = symbols.map(() => 0);
  const members = symbols.map(() => '');
  let newestVersion = 0;

  /** `"EURUSD":{…}`, made when first asked for after a change. */
  const memberOf = (index: number): string => (members[index] ||= `${keys[index]}${JSON.stringify(updates[index]?.quote)}`);

  return {
    indexOf: (symbol) => indexes.get(symbol),
    add(symbol) {
      if (indexes.has(symbol)) return;
      indexes.set(symbol, keys.length);
      keys.push(`${JSON.stringify(symbol)}:`);
      updates.push(undefined);
      versions.push(0);
      members.push('');
    },
    put(update) {
      const index = indexes.get(update.symbol);
      if (index === undefined) return; // another machine's brand may know more instruments
      newestVersion += 1;
      updates[index] = update;
      versions[index] = newestVersion;
      members[index] = '';
    },
    quote: (symbol) => updates[indexes.get(symbol) ?? -1]?.quote,
    version: () => newestVersion,
    newerThan: (version, indices) => indices.filter((index) => (versions[index] ?? 0) > version),
    dataFrame: (indices) => textFrame(`{"data":{${indices.map(memberOf).join(',')}}}`),
    fedAtMs: (index) => updates[index]?.fedAtMs ?? 0,
  };
}
