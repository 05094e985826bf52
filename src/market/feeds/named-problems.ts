import { FEED_NAMED_PROBLEMS, FEED_SHOWN_CHARS } from '#contracts/limits.ts';
import type { FeedSink } from '#market/feeds/feed.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** Counts what is not a tick, and names the first of each connection in the log, cut to a line. */
export function namedProblems(
  sink: FeedSink,
  logger: MarketLogger,
  where: Readonly<Record<string, unknown>>,
): (reason: string, received: string, more?: Readonly<Record<string, unknown>>) => void {
  let named = 0;
  return (reason, received, more) => {
    sink.malformed();
    if (named >= FEED_NAMED_PROBLEMS) return;
    named += 1;
    logger.warn(
      { ...where, ...more, reason, received: received.slice(0, FEED_SHOWN_CHARS) },
      named === FEED_NAMED_PROBLEMS
        ? 'received data is not a tick and is skipped; more of this connection is only counted'
        : 'received data is not a tick and is skipped',
    );
  };
}
