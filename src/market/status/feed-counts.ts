import { STATUS_REFUSED_TICKS, STATUS_REFUSED_TICKS_EACH, STATUS_TAKEOVERS } from '#contracts/limits.ts';
import type { InstrumentStatus, RefusedTick, Takeover, TickRefusal } from '#contracts/price-status.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import { RollingCount } from '#market/status/rolling-count.ts';

/** A power of two. */
const LAG_SAMPLES = 64;

/** What came of the ticks of this process, for its reports. An accepted tick costs one look-up and a few additions. */
export type FeedCounts = {
  readonly accepted: (source: string, tick: FeedTick, spread: number, nowMs: number) => void;
  readonly refused: (reason: TickRefusal, source: string, tick: FeedTick, nowMs: number) => void;
  readonly tookOver: (takeover: Takeover) => void;
  readonly instruments: (nowMs: number) => readonly InstrumentStatus[];
  readonly ofSource: (name: string, nowMs: number) => { readonly ticks: number; readonly lagMs: number | null };
  readonly takeovers: () => readonly Takeover[];
  readonly refusedTicks: () => readonly RefusedTick[];
};

/** What one source says of one instrument, or of all that the brand does not list: found once, and counted in one place alone. */
type Counter = { readonly source: CountedSource; readonly ticks: RollingCount };
type CountedSource = {
  readonly name: string;
  readonly counters: Counter[];
  readonly unlisted: Counter;
  readonly lags: Lags;
};
type CountedInstrument = {
  /** Of the source that spoke last. */
  counter: Counter | undefined;
  readonly counters: Counter[];
  lastMs: number;
  spread: number;
  refusals: Map<TickRefusal, RollingCount> | undefined;
};

/** The last few, the oldest giving way: by index, so that nothing is moved when one is written. */
type Lags = { readonly ms: Float64Array; count: number };

export function createFeedCounts(symbols: readonly string[]): FeedCounts {
  const counted = new Map<string, CountedInstrument>(symbols.map((symbol) => [symbol, newCounted()]));
  const sources = new Map<string, CountedSource>();
  const takeovers: Takeover[] = [];
  const refusedTicks: RefusedTick[] = [];

  function sourceOf(name: string): CountedSource {
    let source = sources.get(name);
    if (source === undefined) sources.set(name, (source = newSource(name)));
    return source;
  }

  /** That of the source for the instrument, which is the one that speaks from now on. */
  function counterOf(instrument: CountedInstrument, name: string): Counter {
    let counter = instrument.counters.find(({ source }) => source.name === name);
    if (counter === undefined) {
      const source = sourceOf(name);
      counter = { source, ticks: perSecond() };
      source.counters.push(counter);
      instrument.counters.push(counter);
    }
    instrument.counter = counter;
    return counter;
  }

  return {
    accepted(name, tick, spread, nowMs) {
      const instrument = counted.get(tick.symbol);
      let counter = instrument?.counter;
      if (instrument === undefined) counter = sourceOf(name).unlisted;
      else {
        if (counter?.source.name !== name) counter = counterOf(instrument, name);
        instrument.lastMs = nowMs;
        instrument.spread = spread;
      }
      if (counter === undefined) return;
      counter.ticks.add(nowMs);
      const { lags } = counter.source;
      lags.ms[lags.count & (LAG_SAMPLES - 1)] = nowMs - tick.timeMs;
      lags.count += 1;
    },
    refused(reason, source, { symbol, bid, ask }, nowMs) {
      const known = counted.get(symbol);
      if (known === undefined) return; // a source may send any number of names
      known.refusals ??= new Map();
      let refusals = known.refusals.get(reason);
      if (refusals === undefined) known.refusals.set(reason, (refusals = perMinute()));
      refusals.add(nowMs);
      refusedTicks.push({ at: nowMs, symbol, source, reason, bid: numberOrNull(bid), ask: numberOrNull(ask) });
      const ofSymbol = refusedTicks.filter((each) => each.symbol === symbol);
      if (ofSymbol.length > STATUS_REFUSED_TICKS_EACH) refusedTicks.splice(refusedTicks.indexOf(ofSymbol[0]!), 1);
      if (refusedTicks.length > STATUS_REFUSED_TICKS) refusedTicks.shift();
    },
    tookOver(takeover) {
      takeovers.push(takeover);
      if (takeovers.length > STATUS_TAKEOVERS) takeovers.shift();
    },
    instruments: (nowMs) =>
      [...counted].map(([symbol, { counter, counters, lastMs, spread, refusals }]) => ({
        symbol,
        source: counter?.source.name ?? null,
        last_tick: counter === undefined ? null : lastMs,
        ticks: sumOf(counters, nowMs),
        spread: counter === undefined ? null : spread,
        refused: Object.fromEntries(
          [...(refusals ?? [])].map(([reason, count]) => [reason, count.sum(nowMs)] as const).filter(([, n]) => n > 0),
        ),
      })),
    ofSource(name, nowMs) {
      const source = sources.get(name);
      if (source === undefined) return { ticks: 0, lagMs: null };
      const { counters, unlisted, lags } = source;
      const sorted = lags.ms.slice(0, Math.min(lags.count, LAG_SAMPLES)).sort();
      return { ticks: sumOf([...counters, unlisted], nowMs), lagMs: sorted[sorted.length >> 1] ?? null };
    },
    takeovers: () => takeovers,
    refusedTicks: () => refusedTicks,
  };
}

const perSecond = (): RollingCount => new RollingCount(60, 1_000);
const perMinute = (): RollingCount => new RollingCount(60, 60_000);
const sumOf = (counters: readonly Counter[], nowMs: number): number =>
  counters.reduce((sum, { ticks }) => sum + ticks.sum(nowMs), 0);
function newSource(name: string): CountedSource {
  const unlisted = { source: undefined as unknown as CountedSource, ticks: perSecond() };
  const source = { name, counters: [], unlisted, lags: { ms: new Float64Array(LAG_SAMPLES), count: 0 } };
  unlisted.source = source;
  return source;
}
const newCounted = (): CountedInstrument => ({
  counter: undefined,
  counters: [],
  lastMs: 0,
  spread: 0,
  refusals: undefined,
});
const numberOrNull = (n: number): number | null => (Number.isFinite(n) ? n : null);
