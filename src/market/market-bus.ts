import { randomUUID } from 'node:crypto';
import { createFeedLease } from '#market/bus/feed-lease.ts';
import { connectBus } from '#market/bus/redis-bus.ts';
import { createRedisLink } from '#market/bus/redis-link.ts';
import { NO_SHARED_CLOSES, shareCloses } from '#market/bus/shared-closes.ts';
import type { SharedCloses } from '#market/bus/shared-closes.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';

export type MarketBusOptions = {
  /** undefined: this process is the only one. */
  readonly redisUrl: string | undefined;
  readonly site: string | Uint8Array;
  /** Whether this process may run the feed. */
  readonly mayFeed: boolean;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
};

/** The bus of this process, and whether it runs the feed now. */
export type MarketBus = TickBus & {
  readonly isOnline: () => boolean;
  /** A single process shares nothing. */
  readonly closes: SharedCloses;
  /** `onLeaderChange` is called whenever it changes who runs the feed. */
  readonly start: (onLeaderChange: (runsFeed: boolean) => void) => void;
  readonly stop: () => Promise<void>;
};

export function createMarketBus({ redisUrl, site, mayFeed, metrics, logger }: MarketBusOptions): MarketBus {
  const local = createInProcessBus();
  if (redisUrl === undefined) {
    return {
      ...local,
      isOnline: () => true,
      closes: NO_SHARED_CLOSES,
      start: (onLeaderChange) => onLeaderChange(mayFeed),
      stop: async () => undefined,
    };
  }
  const machineId = randomUUID();
  const redis = createRedisLink(redisUrl, site, logger);
  let onLeaderChange: (runsFeed: boolean) => void = () => undefined;
  let runsFeed = false;
  const lease = createFeedLease(redis, machineId, (state) => {
    logger.info(
      { lease: state.kind },
      state.kind === 'leader'
        ? 'this machine runs the feed for all'
        : state.kind === 'standalone'
          ? 'this machine runs the feed for itself'
          : 'another machine runs the feed',
    );
    metrics.feedLeads.set(state.kind === 'leader' ? 1 : 0);
    if (runsFeed !== (state.kind !== 'follower')) {
      runsFeed = !runsFeed;
      onLeaderChange(runsFeed);
    }
    if (state.kind === 'leader') bus.sendAll();
  });
  const bus = connectBus(
    local,
    redis,
    machineId,
    () => {
      const state = lease.state();
      return state.kind === 'leader' ? state.epoch : undefined;
    },
    logger,
  );
  const closes = shareCloses(redis, logger);
  redis.onChange((isOnline) => metrics.busOnline.set(isOnline ? 1 : 0));

  return {
    publish: bus.publish,
    subscribe: bus.subscribe,
    isOnline: redis.isOnline,
    closes,
    start(listener) {
      onLeaderChange = listener;
      redis.start();
      if (mayFeed) lease.start();
    },
    async stop() {
      onLeaderChange = () => undefined;
      await lease.stop();
      bus.stop();
      await redis.close();
    },
  };
}
