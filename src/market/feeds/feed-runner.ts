import { FEED_RESTART_MAX_MS, FEED_RESTART_MIN_MS, OUTAGE_LOG_EVERY_MS } from '#contracts/limits.ts';
import { createOutage } from '#domain/outage.ts';
import type { Feed, FeedSink, FeedTick } from '#market/feeds/feed.ts';
import { wait } from '#market/feeds/wait.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

/** Times are Unix milliseconds. */
export type FeedState =
  | { readonly kind: 'running'; readonly sinceMs: number }
  | { readonly kind: 'restarting'; readonly sinceMs: number; readonly reason: string; readonly attempt: number }
  /** The source has no more, such as a recording played to its end. */
  | { readonly kind: 'ended'; readonly sinceMs: number }
  | { readonly kind: 'stopped'; readonly sinceMs: number };

export type FeedRunner = {
  readonly state: () => FeedState;
  /** Unix milliseconds of the newest tick, whatever the book thought of it. */
  readonly lastTickMs: () => number | undefined;
  /** Whether the source runs and has given a sign since it was begun, where its silence would be a fault. */
  readonly isAlive: () => boolean;
  readonly stop: () => Promise<void>;
};

export type FeedRunnerOptions = {
  readonly name: string;
  readonly feed: Feed;
  readonly silenceMs: number | undefined;
  readonly onTick: (tick: FeedTick) => void;
  /** A life of the feed has ended: what it said last may be old. */
  readonly onLost: () => void;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
  readonly now: () => number;
  /** 0 to 1, for the jitter of restarts. */
  readonly random: () => number;
};

/** What an error says, and where it has a cause what that says: `fetch` alone says "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  // A host with several addresses fails with an error for each, and no words of its own.
  const deeper: unknown = cause instanceof AggregateError && cause.message === '' ? cause.errors[0] : cause;
  return deeper instanceof Error && deeper.message !== '' ? `${error.message}: ${deeper.message}` : error.message;
}

/** Runs a feed for as long as the server lives: restarts it with growing pauses, notices silence, counts. */
export function startFeed({
  name,
  feed,
  silenceMs,
  onTick,
  onLost,
  metrics,
  logger,
  now,
  random,
}: FeedRunnerOptions): FeedRunner {
  const stopping = new AbortController();
  let state: FeedState = { kind: 'running', sinceMs: now() };
  let lastTickMs: number | undefined;
  const label = { source: name };
  const [ticks, malformed, lastTick, isRunning] = [
    metrics.feedTicks.labels(label),
    metrics.feedMalformed.labels(label),
    metrics.feedLastTick.labels(label),
    metrics.feedRunning.labels(label),
  ];
  malformed.inc(0); // a source without a fault is seen as such
  let isAlive = false;
  const outage = createOutage(
    OUTAGE_LOG_EVERY_MS,
    () => performance.now(),
    (news) => {
      if (news.kind === 'ended')
        logger.warn(
          { feed: name, attempts: news.failures, awayMs: Math.round(news.forMs) },
          'the feed gives prices again',
        );
      else if (news.kind === 'began')
        logger.warn(
          { feed: name, reason: news.reason },
          'the feed is lost and will be started again until it gives prices',
        );
      else
        logger.warn(
          { feed: name, reason: news.reason, attempts: news.failures, awayMs: Math.round(news.forMs) },
          'the feed is still lost',
        );
    },
  );

  /** One life of the feed. Answers why it was lost, or undefined when it is over for good. */
  async function runOnce(onFirstTick: () => void): Promise<string | undefined> {
    const life = new AbortController();
    const { signal } = life;
    const end = () => life.abort();
    stopping.signal.addEventListener('abort', end);
    let aliveAtMs = now();
    let isFirst = true;
    isAlive = false;
    let silence: string | undefined;
    const sink: FeedSink = {
      tick(tick) {
        if (signal.aborted) return; // a late word of an ended life
        aliveAtMs = now();
        isAlive = true;
        lastTickMs = aliveAtMs;
        ticks.inc();
        lastTick.set(aliveAtMs / 1000);
        if (isFirst) {
          isFirst = false;
          outage.worked();
          onFirstTick();
        }
        onTick(tick);
      },
      heartbeat() {
        if (signal.aborted) return;
        aliveAtMs = now();
        isAlive = true;
      },
      malformed() {
        if (!signal.aborted) malformed.inc();
      },
      refused(active, more) {
        if (signal.aborted) return;
        metrics.feedRefused.set(label, active);
        metrics.feedRefusals.inc(label, more);
      },
    };
    const watch =
      silenceMs === undefined
        ? undefined
        : setInterval(() => {
            aliveAtMs = Math.min(aliveAtMs, now()); // this machine's clock was set back: silence is counted from here
            if (now() - aliveAtMs < silenceMs) return;
            silence = `gave no sign for ${silenceMs / 1000} s`;
            end();
          }, silenceMs / 4);
    try {
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([feed.run(sink, signal), aborted]);
      return silence;
    } catch (error) {
      return reasonOf(error);
    } finally {
      clearInterval(watch);
      stopping.signal.removeEventListener('abort', end);
      end();
    }
  }

  async function run(): Promise<void> {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      state = { kind: 'running', sinceMs: now() };
      isRunning.set(1);
      const reason = await runOnce(() => {
        attempt = 0;
      });
      isRunning.set(0);
      onLost();
      if (stopping.signal.aborted) break;
      if (reason === undefined) {
        state = { kind: 'ended', sinceMs: now() };
        logger.info({ feed: name }, 'the feed has ended');
        return;
      }
      attempt += 1;
      const pauseMs = Math.min(FEED_RESTART_MAX_MS, FEED_RESTART_MIN_MS * 2 ** (attempt - 1)) * (0.75 + random() / 2);
      state = { kind: 'restarting', sinceMs: now(), reason, attempt };
      metrics.feedRestarts.inc(label);
      outage.failed(reason);
      await wait(pauseMs, stopping.signal);
    }
    state = { kind: 'stopped', sinceMs: now() };
  }

  const running = run();
  return {
    state: () => state,
    lastTickMs: () => lastTickMs,
    isAlive: () => state.kind === 'running' && (isAlive || silenceMs === undefined),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
