import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { STATUS_EVERY_MS } from '#contracts/limits.ts';
import type { FeedStatus, ProcessStatus } from '#contracts/price-status.ts';
import type { RunningFeed } from '#market/feed-supervisor.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';
import type { FeedCounts } from '#market/status/feed-counts.ts';
import { createGatewayCounts } from '#market/status/gateway-counts.ts';

export type ReportOptions = {
  readonly counts: FeedCounts;
  /** The sources while this process runs the feed; none otherwise. */
  readonly running: () => readonly RunningFeed[];
  /** Undefined where this process has no gateway. */
  readonly connectionLimit: number | undefined;
  readonly haltsRevision: () => number;
  readonly metrics: MarketMetrics;
  readonly publish: (status: ProcessStatus) => void;
  readonly now: () => number;
};

/** Reports once in STATUS_EVERY_MS what this process does, as long as it runs. */
export function createProcessReports(options: ReportOptions) {
  const { counts, running, connectionLimit, haltsRevision, metrics, publish, now } = options;
  const id = randomUUID();
  const started = now();
  const gatewayStatus = createGatewayCounts(metrics, now);
  let timer: NodeJS.Timeout | undefined;

  async function feedStatus(nowMs: number): Promise<FeedStatus | null> {
    const feeds = running();
    if (feeds.length === 0) return null;
    const [losses, malformed, refused] = await Promise.all(
      [metrics.feedRestarts, metrics.feedMalformed, metrics.feedRefused].map(async (metric) => {
        const { values } = await metric.get();
        return new Map(values.map(({ labels, value }) => [labels.source, value]));
      }),
    );
    return {
      sources: feeds.map(({ name, runner }) => {
        const state = runner.state();
        const { ticks, lagMs } = counts.ofSource(name, nowMs);
        return {
          name,
          state: state.kind,
          since: state.sinceMs,
          reason: state.kind === 'restarting' ? state.reason : null,
          last_tick: runner.lastTickMs() ?? null,
          ticks,
          lag_ms: lagMs,
          losses: losses?.get(name) ?? 0,
          malformed: malformed?.get(name) ?? 0,
          refused_instruments: refused?.get(name) ?? 0,
        };
      }),
      instruments: counts.instruments(nowMs),
      takeovers: counts.takeovers(),
      refused_ticks: counts.refusedTicks(),
    };
  }

  async function report(): Promise<void> {
    const at = now();
    const [feed, gateway] = await Promise.all([
      feedStatus(at),
      connectionLimit === undefined ? null : gatewayStatus(connectionLimit),
    ]);
    if (feed === null && gateway === null) return;
    publish({ id, host: hostname(), pid: process.pid, started, at, halts: haltsRevision(), feed, gateway });
  }

  return {
    start(): void {
      timer = setInterval(() => void report(), STATUS_EVERY_MS);
    },
    stop: (): void => clearInterval(timer),
  };
}
