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
  readonly siteSecret: Uint8Array;
  /** Whether this process may run the feed. */
  readonly mayFeed: boolean;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
};

/** The bus of this process, and whether the feed is its duty just now. */
export type MarketBus = TickBus & {
  readonly isOnline: () => boolean;
  /** Of this process alone there is nothing to share. */
  readonly closes: SharedCloses;
  /** `onDuty` is called whenever it changes who runs the feed. */
  readonly start: (onDuty: (runsFeed: boolean) => void) => void;
  readonly stop: () => Promise<void>;
};

export function createMarketBus({ redisUrl, siteSecret, mayFeed, metrics, logger }: MarketBusOptions): MarketBus {
  const local = createInProcessBus();
  if (redisUrl === undefined) {
    return {
      ...local,
      isOnline: () => true,
      closes: NO_SHARED_CLOSES,
      start: (onDuty) => onDuty(mayFeed),
      stop: async () => undefined,
    };
  }
  const self = randomUUID();
  const redis = createRedisLink(redisUrl, siteSecret, logger);
  let onDuty: (runsFeed: boolean) => void = () => undefined;
  let runsFeed = false;
  const lease = createFeedLease(redis, self, (duty) => {
    logger.info(
      { duty: duty.kind },
      duty.kind === 'leads'
        ? 'this machine runs the feed for all'
        : duty.kind === 'alone'
          ? 'this machine runs the feed for itself'
          : 'another machine runs the feed',
    );
    metrics.feedLeads.set(duty.kind === 'leads' ? 1 : 0);
    if (runsFeed !== (duty.kind !== 'follows')) {
      runsFeed = !runsFeed;
      onDuty(runsFeed);
    }
    if (duty.kind === 'leads') bus.sendAll();
  });
  const bus = connectBus(
    local,
    redis,
    self,
    () => {
      const duty = lease.duty();
      return duty.kind === 'leads' ? duty.epoch : undefined;
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
      onDuty = listener;
      redis.start();
      if (mayFeed) lease.start();
    },
    async stop() {
      onDuty = () => undefined;
      await lease.stop();
      bus.stop();
      await redis.close();
    },
  };
}
