import type { Instrument } from '#contracts/instruments.ts';
import {
  BOOK_AHEAD_MAX_MS,
  BOOK_CLOCK_PATIENCE_MS,
  BOOK_JUMP_CONFIRMATIONS,
  BOOK_JUMP_MAX_RATIO,
  STALE_QUOTE_AGE_S,
} from '#contracts/limits.ts';
import type { TickRefusal } from '#contracts/price-status.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { fromUnits, isRepresentable, spreadOf, toUnits } from '#domain/quote-rules.ts';
import type { FeedTick } from '#market/feeds/feed.ts';

/** Why a tick is refused. */
export type BookRefusal = TickRefusal;

export type BookResult =
  | {
      readonly kind: 'accepted';
      readonly quote: WireQuote;
      readonly isCrossed: boolean;
      readonly isLocked: boolean;
      readonly isClockSetBack: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: BookRefusal };

export type Book = {
  /** `source` is who says so, kept with the quote. */
  readonly validate: (tick: FeedTick, source?: string) => BookResult;
  /** Adds an instrument, or gives one that was admitted another number of digits. */
  readonly admit: (instrument: Instrument) => void;
  readonly sourceOf: (symbol: string) => string | undefined;
};

type StoredQuote = {
  bid: number;
  /** By the source's clock. */
  timeMs: number;
  /** The time that was shown: it never goes back. */
  shownS: number;
  state: 'up' | 'down';
  source: string | undefined;
  outlierBid: number;
  outlierCount: number;
  /** The newest of the times refused as older since the last tick that was accepted, and when the first of them came. */
  lateTimeMs: number;
  lateSinceMs: number | undefined;
};

const refused = (reason: BookRefusal): BookResult => ({ kind: 'refused', reason });
const isOutlier = (price: number, from: number): boolean => Math.abs(price - from) > from * BOOK_JUMP_MAX_RATIO;

/**
 * Whether an older time is a clock that was set back rather than a late tick: nothing newer has come for
 * BOOK_CLOCK_PATIENCE_MS, and the older times are in order among themselves.
 */
function detectClockSetBack(previous: StoredQuote, timeMs: number, nowMs: number): boolean {
  const isInOrder =
    previous.lateSinceMs !== undefined && timeMs >= previous.lateTimeMs && nowMs >= previous.lateSinceMs;
  if (!isInOrder) previous.lateSinceMs = nowMs;
  previous.lateTimeMs = timeMs;
  return nowMs - (previous.lateSinceMs ?? nowMs) >= BOOK_CLOCK_PATIENCE_MS;
}

/** Holds the last quote of each instrument and judges what comes after it (QTS-7, QTS-8). `now` is Unix milliseconds. */
export function createBook(instruments: readonly Instrument[], now: () => number): Book {
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const stored = new Map<string, StoredQuote>();

  return {
    admit: (instrument) => void instrumentOf.set(instrument.symbol, instrument),
    sourceOf: (symbol) => stored.get(symbol)?.source,
    validate({ symbol, bid, ask, timeMs }, source) {
      const instrument = instrumentOf.get(symbol);
      if (instrument === undefined) return refused('unknown-instrument');
      if (!Number.isFinite(bid) || !Number.isFinite(ask) || !Number.isFinite(timeMs)) return refused('not-a-number');
      const { digits, slug, names } = instrument;
      const bidUnits = toUnits(bid, digits);
      const askUnits = toUnits(ask, digits);
      if (bidUnits <= 0 || askUnits <= 0) return refused('not-positive');
      if (!isRepresentable(bidUnits) || !isRepresentable(askUnits)) return refused('too-large');
      if (isOutlier(ask, bid)) return refused('absurd-spread');
      const nowMs = now();
      if (timeMs > nowMs + BOOK_AHEAD_MAX_MS) return refused('from-the-future');

      const previous = stored.get(symbol);
      const isClockSetBack = previous !== undefined && timeMs < previous.timeMs;
      if (isClockSetBack && !detectClockSetBack(previous, timeMs, nowMs)) return refused('out-of-order');
      if (
        previous !== undefined &&
        !isClockSetBack &&
        isOutlier(bid, previous.bid) &&
        timeMs - previous.timeMs <= STALE_QUOTE_AGE_S * 1000
      ) {
        previous.outlierCount =
          previous.outlierCount > 0 && !isOutlier(bid, previous.outlierBid) ? previous.outlierCount + 1 : 1;
        previous.outlierBid = bid;
        if (previous.outlierCount < BOOK_JUMP_CONFIRMATIONS) return refused('jump');
      }

      const shownBid = fromUnits(bidUnits, digits);
      const shownAsk = fromUnits(askUnits, digits);
      // QTS-7: an unchanged bid keeps its direction.
      const state =
        previous === undefined || shownBid > previous.bid ? 'up' : shownBid < previous.bid ? 'down' : previous.state;
      const time = Math.max(Math.floor(timeMs / 1000), previous?.shownS ?? 0);
      stored.set(symbol, {
        bid: shownBid,
        timeMs,
        shownS: time,
        state,
        source,
        outlierBid: 0,
        outlierCount: 0,
        lateTimeMs: 0,
        lateSinceMs: undefined,
      });
      const quote = {
        bid: shownBid,
        ask: shownAsk,
        spread: spreadOf(shownBid, shownAsk, digits),
        state,
        time,
        digits,
        slug,
        name: names['en'] ?? symbol,
      } as const;
      const isCrossed = askUnits < bidUnits;
      return {
        kind: 'accepted',
        quote: isCrossed ? { ...quote, crossed: true } : quote,
        isCrossed,
        isLocked: askUnits === bidUnits,
        isClockSetBack,
      };
    },
  };
}
