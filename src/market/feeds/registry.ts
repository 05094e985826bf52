import { binanceFeed } from '#market/feeds/binance/binance.feed.ts';
import type { FeedDefinition } from '#market/feeds/feed.ts';
import { fixFeed } from '#market/feeds/fix/fix.feed.ts';
import { krakenFeed } from '#market/feeds/kraken/kraken.feed.ts';
import { linesFeed } from '#market/feeds/lines/lines.feed.ts';
import { replayFeed } from '#market/feeds/replay/replay.feed.ts';
import { simulatedFeed } from '#market/feeds/simulated/simulated.feed.ts';

/** One line a feed. */
const FEEDS: readonly FeedDefinition[] = [simulatedFeed, replayFeed, linesFeed, krakenFeed, binanceFeed, fixFeed];

/** Throws one line that lists the feeds there are. */
export function feedNamed(name: string): FeedDefinition {
  const feed = FEEDS.find((candidate) => candidate.name === name);
  if (feed !== undefined) return feed;
  throw new Error(
    `--feed: there is no feed "${name}". Choose one of ${FEEDS.map((known) => `${known.name} (${known.summary})`).join(', ')}.`,
  );
}
