import * as z from 'zod/mini';
import { FEED_REFUSED_FOR_S } from '#contracts/limits.ts';
import type { FeedSink } from '#market/feeds/feed.ts';
import { wholeSetting } from '#market/feeds/number-setting.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** Seconds, the setting of every feed whose source can refuse instruments one by one. */
export const askAgainSetting = z._default(wholeSetting(1, 86_400), FEED_REFUSED_FOR_S);

/** The instruments that a source has refused, over all of its connections. */
export type RefusedInstruments = {
  /** Those of `symbols` that may be asked for now: never refused, or refused long enough ago. */
  readonly toAsk: (symbols: Iterable<string>, sink: FeedSink) => readonly string[];
  /** Of those refused, what may be asked for once more; each is answered once. */
  readonly dueAgain: (sink: FeedSink) => readonly string[];
  /** `reason` in the words of the source. */
  readonly refuse: (symbol: string, reason: string, sink: FeedSink) => void;
  /** A price came: a refusal of this instrument is over. */
  readonly given: (symbol: string) => void;
  /** The reason given last. */
  readonly lastReason: () => string;
};

type Refusal = { readonly reason: string; readonly untilMs: number; isHeld: boolean };

/** A refusal counts for `forMs`. It is logged once, and again only where the reason is another. */
export function createRefusedInstruments(
  feed: string,
  forMs: number,
  logger: MarketLogger,
  now: () => number,
): RefusedInstruments {
  const refusals = new Map<string, Refusal>();
  let lastReason = 'no reason given';
  const heldCount = () => [...refusals.values()].filter(({ isHeld }) => isHeld).length;
  /** Also where this machine's clock was set back meanwhile. */
  const isOver = ({ untilMs }: Refusal) => now() >= untilMs || untilMs - now() > forMs;

  function dueAgain(sink: FeedSink): readonly string[] {
    const due = [...refusals].filter(([, refusal]) => refusal.isHeld && isOver(refusal));
    for (const [, refusal] of due) refusal.isHeld = false;
    if (due.length > 0) sink.refused(heldCount(), 0);
    return due.map(([symbol]) => symbol);
  }

  return {
    toAsk(symbols, sink) {
      dueAgain(sink);
      return [...symbols].filter((symbol) => refusals.get(symbol)?.isHeld !== true);
    },
    dueAgain,
    refuse(symbol, reason, sink) {
      lastReason = reason;
      if (refusals.get(symbol)?.reason !== reason) {
        logger.warn(
          { feed, instrument: symbol, reason, askAgainS: forMs / 1000 },
          'the source refuses this instrument; it is asked for again later',
        );
      }
      refusals.set(symbol, { reason, untilMs: now() + forMs, isHeld: true });
      sink.refused(heldCount(), 1);
    },
    given(symbol) {
      if (refusals.size === 0 || !refusals.delete(symbol)) return;
      logger.info({ feed, instrument: symbol }, 'the source gives this instrument after all');
    },
    lastReason: () => lastReason,
  };
}
