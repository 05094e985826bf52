import type { Instrument } from '#contracts/instruments.ts';
import { READY_PRICE_AGE_MS } from '#contracts/limits.ts';
import { isOpenAt } from '#domain/trading-hours/market-hours.ts';
import type { RunningFeed } from '#market/feed-supervisor.ts';
import type { FeedState } from '#market/feeds/feed-runner.ts';

export type MarketHealth = {
  /** One a source; none where this process runs no feed: before start, or because another does. */
  readonly feeds: readonly {
    readonly name: string;
    readonly state: FeedState;
    readonly lastTickMs: number | undefined;
  }[];
  readonly connections: number;
};

/** Whether each part that the price path depends on is available; undefined where this process does not use it. */
export type MarketParts = {
  /** The connection to the other machines. */
  readonly redis: boolean | undefined;
  /** The source is alive, or another machine runs the feed and this one is ready to take over. */
  readonly feed: boolean | undefined;
  /** A price came within READY_PRICE_AGE_MS, or every market is closed. */
  readonly prices: boolean;
  /** More price connections are possible. */
  readonly connections: boolean | undefined;
};

export type MarketState = {
  readonly instruments: readonly Instrument[];
  /** Undefined where this process may not run the feed. */
  readonly feeds: readonly RunningFeed[] | undefined;
  /** Undefined without Redis. */
  readonly isBusOnline: boolean | undefined;
  readonly priceAgeMs: number;
  /** Undefined where this process has no gateway. */
  readonly connections: { readonly open: number; readonly limit: number } | undefined;
  readonly nowMs: number;
};

export function marketParts({
  instruments,
  feeds,
  isBusOnline,
  priceAgeMs,
  connections,
  nowMs,
}: MarketState): MarketParts {
  const isFeedAlive = (running: readonly RunningFeed[]): boolean =>
    running.length > 0 ? running.some(({ runner }) => runner.isAlive()) : isBusOnline === true;
  const isAnyMarketOpen = () => instruments.some(({ session }) => session === undefined || isOpenAt(session, nowMs));
  return {
    redis: isBusOnline,
    feed: feeds && isFeedAlive(feeds),
    prices: priceAgeMs < READY_PRICE_AGE_MS || !isAnyMarketOpen(),
    connections: connections && connections.open < connections.limit,
  };
}

export const marketHealth = (feeds: readonly RunningFeed[], connections: number): MarketHealth => ({
  feeds: feeds.map(({ name, runner }) => ({ name, state: runner.state(), lastTickMs: runner.lastTickMs() })),
  connections,
});
