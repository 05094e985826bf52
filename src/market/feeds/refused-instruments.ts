import * as z from 'zod/mini';
import { FEED_REFUSED_FOR_S } from '#contracts/limits.ts';
import type { FeedSink } from '#market/feeds/feed.ts';
import { wholeSetting } from '#market/feeds/number-setting.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** Seconds, the setting of every feed whose source can refuse instruments one by one. */
export const retrySetting = z._default(wholeSetting(1, 86_400), FEED_REFUSED_FOR_S);

/** The instruments that a source has refused, over all of its connections. */
export type RefusedInstruments = {
  /** Those of `symbols` that may be asked for now: never refused, or refused long enough ago. */
  readonly toSubscribe: (symbols: Iterable<string>, sink: FeedSink) => readonly string[];
  /** Of those refused, what may be asked for once more; each is answered once. */
  readonly dueForRetry: (sink: FeedSink) => readonly string[];
  /** `reason` in the words of the source. */
  readonly add: (symbol: string, reason: string, sink: FeedSink) => void;
  /** A price came: a refusal of this instrument is over. */
  readonly accept: (symbol: string) => void;
  /** The reason given last. */
  readonly lastReason: () => string;
};

type Refusal = { readonly reason: string; readonly untilMs: number; isActive: boolean };

/** A refusal counts for `forMs`. It is logged once, and again only where the reason is another. */
export function createRefusedInstruments(
  feed: string,
  forMs: number,
  logger: MarketLogger,
  now: () => number,
): RefusedInstruments {
  const refusals = new Map<string, Refusal>();
  let lastReason = 'no reason given';
  const activeCount = () => [...refusals.values()].filter(({ isActive }) => isActive).length;
  /** Also where this machine's clock was set back meanwhile. */
  const isOver = ({ untilMs }: Refusal) => now() >= untilMs || untilMs - now() > forMs;

  function dueForRetry(sink: FeedSink): readonly string[] {
    const due = [...refusals].filter(([, refusal]) => refusal.isActive && isOver(refusal));
    for (const [, refusal] of due) refusal.isActive = false;
    if (due.length > 0) sink.refused(activeCount(), 0);
    return due.map(([symbol]) => symbol);
  }

  return {
    toSubscribe(symbols, sink) {
      dueForRetry(sink);
      return [...symbols].filter((symbol) => refusals.get(symbol)?.isActive !== true);
    },
    dueForRetry,
    add(symbol, reason, sink) {
      lastReason = reason;
      if (refusals.get(symbol)?.reason !== reason) {
        logger.warn(
          { feed, instrument: symbol, reason, retryAfterS: forMs / 1000 },
          'the source refuses this instrument; it is requested again later',
        );
      }
      refusals.set(symbol, { reason, untilMs: now() + forMs, isActive: true });
      sink.refused(activeCount(), 1);
    },
    accept(symbol) {
      if (refusals.size === 0 || !refusals.delete(symbol)) return;
      logger.info({ feed, instrument: symbol }, 'the source now provides this instrument');
    },
    lastReason: () => lastReason,
  };
}
