import { perhaps } from '#contracts/nearest-name.ts';
import type { FeedDefinition } from '#market/feeds/feed.ts';

/** One of the feeds there are. Throws one line that lists them. */
export function feedNamed(feeds: readonly FeedDefinition[], name: string): FeedDefinition {
  const feed = feeds.find((candidate) => candidate.name === name);
  if (feed !== undefined) return feed;
  const nearest = perhaps(
    name,
    feeds.map((known) => known.name),
  );
  throw new Error(
    `--feed: there is no feed "${name}"${nearest}. Choose one of ${feeds.map((known) => `${known.name} (${known.summary})`).join(', ')}.`,
  );
}
