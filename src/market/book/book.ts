import type { Instrument } from '#contracts/instruments.ts';
import {
  BOOK_AHEAD_MAX_MS,
  BOOK_CLOCK_PATIENCE_MS,
  BOOK_JUMP_CONFIRMATIONS,
  BOOK_JUMP_MAX_RATIO,
  STALE_QUOTE_AGE_S,
} from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { fromUnits, isRepresentable, spreadOf, toUnits } from '#domain/quote-rules.ts';
import type { FeedTick } from '#market/feeds/feed.ts';

/** Why a tick is refused. */
export type BookRefusal =
  | 'unknown-instrument'
  | 'not-a-number'
  /** Zero, negative, or nothing left at the instrument's digits. */
  | 'not-positive'
  /** More than 15 significant digits at the instrument's digits: it would not travel exactly. */
  | 'too-large'
  /** Ask and bid lie further apart than any market: a slipped decimal. */
  | 'absurd-spread'
  | 'from-the-future'
  | 'out-of-order'
  /** A lone price far off the held one. */
  | 'jump';

export type BookVerdict =
  | {
      readonly kind: 'accepted';
      readonly quote: WireQuote;
      readonly isCrossed: boolean;
      readonly isLocked: boolean;
      readonly isSetBack: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: BookRefusal };

export type Book = {
  /** `source` is who says so, kept with the quote. */
  readonly judge: (tick: FeedTick, source?: string) => BookVerdict;
  /** Adds an instrument, or gives one that was admitted another number of digits. */
  readonly admit: (instrument: Instrument) => void;
  readonly sourceOf: (symbol: string) => string | undefined;
};

type Held = {
  bid: number;
  /** By the source's clock. */
  timeMs: number;
  /** The time that was shown: it never goes back. */
  shownS: number;
  state: 'up' | 'down';
  source: string | undefined;
  farBid: number;
  farCount: number;
  /** The newest of the times refused as older since the last tick that was accepted, and when the first of them came. */
  lateTimeMs: number;
  lateSinceMs: number | undefined;
};

const refused = (reason: BookRefusal): BookVerdict => ({ kind: 'refused', reason });
const isFar = (price: number, from: number): boolean => Math.abs(price - from) > from * BOOK_JUMP_MAX_RATIO;

/**
 * Whether an older time is a clock that was set back rather than a late tick: nothing newer has come for
 * BOOK_CLOCK_PATIENCE_MS, and the older times are in order among themselves.
 */
function isClockSetBack(held: Held, timeMs: number, nowMs: number): boolean {
  const isInOrder = held.lateSinceMs !== undefined && timeMs >= held.lateTimeMs && nowMs >= held.lateSinceMs;
  if (!isInOrder) held.lateSinceMs = nowMs;
  held.lateTimeMs = timeMs;
  return nowMs - (held.lateSinceMs ?? nowMs) >= BOOK_CLOCK_PATIENCE_MS;
}

/** Holds the last quote of each instrument and judges what comes after it (QTS-7, QTS-8). `now` is Unix milliseconds. */
export function createBook(instruments: readonly Instrument[], now: () => number): Book {
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const heldOf = new Map<string, Held>();

  return {
    admit: (instrument) => void instrumentOf.set(instrument.symbol, instrument),
    sourceOf: (symbol) => heldOf.get(symbol)?.source,
    judge({ symbol, bid, ask, timeMs }, source) {
      const instrument = instrumentOf.get(symbol);
      if (instrument === undefined) return refused('unknown-instrument');
      if (!Number.isFinite(bid) || !Number.isFinite(ask) || !Number.isFinite(timeMs)) return refused('not-a-number');
      const { digits, slug, names } = instrument;
      const bidUnits = toUnits(bid, digits);
      const askUnits = toUnits(ask, digits);
      if (bidUnits <= 0 || askUnits <= 0) return refused('not-positive');
      if (!isRepresentable(bidUnits) || !isRepresentable(askUnits)) return refused('too-large');
      if (isFar(ask, bid)) return refused('absurd-spread');
      const nowMs = now();
      if (timeMs > nowMs + BOOK_AHEAD_MAX_MS) return refused('from-the-future');

      const held = heldOf.get(symbol);
      const isSetBack = held !== undefined && timeMs < held.timeMs;
      if (isSetBack && !isClockSetBack(held, timeMs, nowMs)) return refused('out-of-order');
      if (
        held !== undefined &&
        !isSetBack &&
        isFar(bid, held.bid) &&
        timeMs - held.timeMs <= STALE_QUOTE_AGE_S * 1000
      ) {
        held.farCount = held.farCount > 0 && !isFar(bid, held.farBid) ? held.farCount + 1 : 1;
        held.farBid = bid;
        if (held.farCount < BOOK_JUMP_CONFIRMATIONS) return refused('jump');
      }

      const shownBid = fromUnits(bidUnits, digits);
      const shownAsk = fromUnits(askUnits, digits);
      // QTS-7: an unchanged bid keeps its direction.
      const state = held === undefined || shownBid > held.bid ? 'up' : shownBid < held.bid ? 'down' : held.state;
      const time = Math.max(Math.floor(timeMs / 1000), held?.shownS ?? 0);
      heldOf.set(symbol, {
        bid: shownBid,
        timeMs,
        shownS: time,
        state,
        source,
        farBid: 0,
        farCount: 0,
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
        isSetBack,
      };
    },
  };
}
