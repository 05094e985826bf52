import { randomUUID } from 'node:crypto';
import type { HaltState } from '#contracts/halts.ts';
import { createFeedLease } from '#market/bus/feed-lease.ts';
import { connectBus } from '#market/bus/redis-bus.ts';
import { createRedisLink } from '#market/bus/redis-link.ts';
import type { SharedClock } from '#market/bus/shared-clock.ts';
import { NO_SHARED_CLOSES, shareCloses } from '#market/bus/shared-closes.ts';
import type { SharedCloses } from '#market/bus/shared-closes.ts';
import { NO_SHARED_HALTS, type SharedHalts, shareHalts } from '#market/bus/shared-halts.ts';
import { type SharedStatuses, shareStatuses } from '#market/bus/shared-statuses.ts';
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
  /** Gets the closed instruments that other machines tell of; left out where this process reads them from the database. */
  readonly onHalts?: ((state: HaltState) => void) | undefined;
  /** Whether this process looks at what others say of themselves. */
  readonly listensToStatuses?: boolean;
  /** Follows the time of Redis. */
  readonly clock?: SharedClock | undefined;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
};

/** The bus of this process, and whether it runs the feed now. */
export type MarketBus = TickBus & {
  readonly isOnline: () => boolean;
  /** A single process shares nothing. */
  readonly closes: SharedCloses;
  readonly halts: Pick<SharedHalts, 'tell'>;
  readonly statuses: SharedStatuses;
  /** `onLeaderChange` is called whenever it changes who runs the feed. */
  readonly start: (onLeaderChange: (runsFeed: boolean) => void) => void;
  readonly stop: () => Promise<void>;
};

export function createMarketBus({
  redisUrl,
  site,
  mayFeed,
  onHalts,
  listensToStatuses = false,
  clock,
  metrics,
  logger,
}: MarketBusOptions): MarketBus {
  const local = createInProcessBus();
  if (redisUrl === undefined) {
    return {
      ...local,
      isOnline: () => true,
      closes: NO_SHARED_CLOSES,
      halts: NO_SHARED_HALTS,
      statuses: shareStatuses(undefined, listensToStatuses),
      start: (onLeaderChange) => onLeaderChange(mayFeed),
      stop: async () => undefined,
    };
  }
  const machineId = randomUUID();
  const redis = createRedisLink(redisUrl, site, logger);
  clock?.follow(redis); // before all that asks what time it is when Redis is back
  // Before the lease, so that what is closed is known before the feed is begun.
  const halts = shareHalts(redis, onHalts, logger, clock?.now ?? Date.now);
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
    updateDuty();
    if (state.kind === 'leader') bus.sendAll();
  });
  halts.onReady(updateDuty);

  /** A feed that runs goes on; it is not begun before it is known what is closed, unless this machine is alone. */
  function updateDuty(): void {
    const state = lease.state();
    const next = state.kind === 'leader' ? runsFeed || halts.isReady() : state.kind === 'standalone';
    if (next === runsFeed) return;
    runsFeed = next;
    onLeaderChange(runsFeed);
  }

  const bus = connectBus(
    local,
    redis,
    machineId,
    () => {
      const state = lease.state();
      return state.kind === 'leader' ? state.epoch : undefined;
    },
    halts,
    logger,
  );
  const closes = shareCloses(redis, logger);
  redis.onChange((isOnline) => metrics.busOnline.set(isOnline ? 1 : 0));

  return {
    publish: bus.publish,
    subscribe: bus.subscribe,
    isOnline: redis.isOnline,
    closes,
    halts,
    statuses: shareStatuses(redis, listensToStatuses),
    start(listener) {
      onLeaderChange = listener;
      redis.start();
      if (mayFeed) lease.start();
    },
    async stop() {
      onLeaderChange = () => undefined;
      clock?.stop();
      await lease.stop();
      bus.stop();
      halts.stop();
      await redis.close();
    },
  };
}
