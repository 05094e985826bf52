import { STATUS_REFUSED_TICKS, STATUS_REFUSED_TICKS_EACH, STATUS_TAKEOVERS } from '#contracts/limits.ts';
import type { InstrumentStatus, RefusedTick, Takeover, TickRefusal } from '#contracts/price-status.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import { RollingCount } from '#market/status/rolling-count.ts';

const LAG_SAMPLES = 64;

/** What came of the ticks of this process, for its reports. An accepted tick costs two look-ups and a few additions. */
export type FeedCounts = {
  readonly accepted: (source: string, tick: FeedTick, spread: number, nowMs: number) => void;
  readonly refused: (reason: TickRefusal, source: string, tick: FeedTick, nowMs: number) => void;
  readonly tookOver: (takeover: Takeover) => void;
  readonly instruments: (nowMs: number) => readonly InstrumentStatus[];
  readonly ofSource: (name: string, nowMs: number) => { readonly ticks: number; readonly lagMs: number | null };
  readonly takeovers: () => readonly Takeover[];
  readonly refusedTicks: () => readonly RefusedTick[];
};

type Counted = {
  source: string | undefined;
  lastMs: number;
  spread: number;
  readonly ticks: RollingCount;
  refusals: Map<TickRefusal, RollingCount> | undefined;
};

/** The last few, the oldest giving way: by index, so that nothing is moved when one is written. */
type Lags = { readonly ms: Float64Array; next: number; count: number };

export function createFeedCounts(symbols: readonly string[]): FeedCounts {
  const counted = new Map<string, Counted>(symbols.map((symbol) => [symbol, newCounted()]));
  const sources = new Map<string, { readonly ticks: RollingCount; readonly lags: Lags }>();
  const takeovers: Takeover[] = [];
  const refusedTicks: RefusedTick[] = [];

  function sourceOf(name: string) {
    let source = sources.get(name);
    if (source === undefined) {
      source = { ticks: perSecond(), lags: { ms: new Float64Array(LAG_SAMPLES), next: 0, count: 0 } };
      sources.set(name, source);
    }
    return source;
  }

  return {
    accepted(source, tick, spread, nowMs) {
      const { ticks, lags } = sourceOf(source);
      ticks.add(nowMs);
      lags.ms[lags.next] = nowMs - tick.timeMs;
      lags.next = (lags.next + 1) % LAG_SAMPLES;
      if (lags.count < LAG_SAMPLES) lags.count += 1;
      const known = counted.get(tick.symbol);
      if (known === undefined) return; // one that the brand does not list
      known.source = source;
      known.lastMs = nowMs;
      known.spread = spread;
      known.ticks.add(nowMs);
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
      [...counted].map(([symbol, { source, lastMs, spread, ticks, refusals }]) => ({
        symbol,
        source: source ?? null,
        last_tick: source === undefined ? null : lastMs,
        ticks: ticks.sum(nowMs),
        spread: source === undefined ? null : spread,
        refused: Object.fromEntries(
          [...(refusals ?? [])].map(([reason, count]) => [reason, count.sum(nowMs)] as const).filter(([, n]) => n > 0),
        ),
      })),
    ofSource(name, nowMs) {
      const source = sources.get(name);
      if (source === undefined) return { ticks: 0, lagMs: null };
      const lags = source.lags.ms.slice(0, source.lags.count).sort();
      return { ticks: source.ticks.sum(nowMs), lagMs: lags[lags.length >> 1] ?? null };
    },
    takeovers: () => takeovers,
    refusedTicks: () => refusedTicks,
  };
}

const perSecond = (): RollingCount => new RollingCount(60, 1_000);
const perMinute = (): RollingCount => new RollingCount(60, 60_000);
const newCounted = (): Counted => ({
  source: undefined,
  lastMs: 0,
  spread: 0,
  ticks: perSecond(),
  refusals: undefined,
});
const numberOrNull = (n: number): number | null => (Number.isFinite(n) ? n : null);
