import type { TickStream, WireQuote } from '#contracts/ticks.ts';
import { changePercent } from '#domain/change-percent.ts';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';

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
  /** A data message with these quotes as the stream has them; each quote is made into JSON once a stream. */
  readonly dataMessage: (stream: TickStream, indices: readonly number[]) => string;
  /** Unix milliseconds at which the feed gave the quote. */
  readonly fedAtMs: (index: number) => number;
};

export function createQuoteTable(symbols: readonly string[], closes: ReferenceCloses): QuoteTable {
  const indexes = new Map(symbols.map((symbol, index) => [symbol, index]));
  const updates = symbols.map((): TickUpdate | undefined => undefined);
  const versions = symbols.map(() => 0);
  /** `"EURUSD":{…}`, made when first asked for after a change. */
  const members: Readonly<Record<TickStream, string[]>> = { ticks: symbols.map(() => ''), 'ticks-change': symbols.map(() => '') };
  let newestVersion = 0;

  function memberOf(stream: TickStream, index: number): string {
    const { symbol, quote } = updates[index]!;
    if (stream === 'ticks') return `${JSON.stringify(symbol)}:${JSON.stringify(quote)}`;
    const reference = closes.of(symbol, quote.time);
    // What is not known is left out: JSON.stringify drops it.
    return `${JSON.stringify(symbol)}:${JSON.stringify({ ...quote, symbol, d_c: changePercent(quote.bid, reference?.dayClose), w_c: changePercent(quote.bid, reference?.weekClose) })}`;
  }

  return {
    indexOf: (symbol) => indexes.get(symbol),
    add(symbol) {
      if (indexes.has(symbol)) return;
      indexes.set(symbol, updates.length);
      updates.push(undefined);
      versions.push(0);
      members.ticks.push('');
      members['ticks-change'].push('');
    },
    put(update) {
      const index = indexes.get(update.symbol);
      if (index === undefined) return; // another machine's brand may know more instruments
      newestVersion += 1;
      updates[index] = update;
      versions[index] = newestVersion;
      members.ticks[index] = '';
      members['ticks-change'][index] = '';
    },
    quote: (symbol) => updates[indexes.get(symbol) ?? -1]?.quote,
    version: () => newestVersion,
    newerThan: (version, indices) => indices.filter((index) => versions[index]! > version),
    dataMessage(stream, indices) {
      const made = members[stream];
      let text = '';
      for (const index of indices) text += (text === '' ? '' : ',') + (made[index] ||= memberOf(stream, index));
      return `{"data":{${text}}}`;
    },
    fedAtMs: (index) => updates[index]?.fedAtMs ?? 0,
  };
}
