import type { GatewayStatus } from '#contracts/price-status.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

const MINUTE_MS = 60_000;

/** What the metrics said at a moment. Nothing of it is counted a second time, so that sending costs what it did. */
type Sample = {
  readonly atMs: number;
  readonly frames: number;
  readonly skipped: number;
  /** Cumulative, by the upper bound of the bucket in seconds. */
  readonly lags: readonly (readonly [upToS: number, count: number])[];
};

/** Turns the counters of the gateway into what happened in the last minute; to be asked once in a while. */
export function createGatewayCounts(metrics: MarketMetrics, now: () => number) {
  const samples: Sample[] = [];

  async function sample(): Promise<Sample> {
    const [frames, skipped, latency] = await Promise.all([
      metrics.frames.get(),
      metrics.skipped.get(),
      metrics.latency.get(),
    ]);
    return {
      atMs: now(),
      frames: frames.values[0]?.value ?? 0,
      skipped: skipped.values[0]?.value ?? 0,
      lags: latency.values.flatMap(({ labels, value }) => {
        const bound = labels.le;
        return bound === undefined ? [] : [[bound === '+Inf' ? Infinity : Number(bound), value] as const];
      }),
    };
  }

  return async (limit: number): Promise<GatewayStatus> => {
    const newest = await sample();
    const open = new Map(
      (await metrics.connections.get()).values.map(({ labels, value }) => [labels.transport, value]),
    );
    samples.push(newest);
    while ((samples[0]?.atMs ?? newest.atMs) < newest.atMs - MINUTE_MS) samples.shift();
    const oldest = samples[0] ?? newest;
    const seconds = (newest.atMs - oldest.atMs) / 1_000;
    const lags = newest.lags.map(([upToS, count], at) => [upToS, count - (oldest.lags[at]?.[1] ?? 0)] as const);
    return {
      sockets: open.get('socket') ?? 0,
      events: open.get('events') ?? 0,
      limit,
      messages: seconds > 0 ? (newest.frames - oldest.frames) / seconds : 0,
      lag_p50_ms: quantileMs(lags, 0.5),
      lag_p99_ms: quantileMs(lags, 0.99),
      dropped: newest.skipped - oldest.skipped,
    };
  };
}

/** As Prometheus does: evenly spread within the bucket that it falls into. */
function quantileMs(buckets: readonly (readonly [upToS: number, count: number])[], share: number): number | null {
  const total = buckets.at(-1)?.[1] ?? 0;
  if (total === 0) return null;
  const rank = share * total;
  let [fromS, before] = [0, 0];
  for (const [upToS, count] of buckets) {
    if (count >= rank) {
      if (upToS === Infinity) return fromS * 1_000;
      return Math.round((fromS + ((rank - before) / (count - before)) * (upToS - fromS)) * 1_000);
    }
    [fromS, before] = [upToS, count];
  }
  return null;
}
