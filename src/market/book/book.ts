import type { Instrument } from '#contracts/instruments.ts';
import { BOOK_AHEAD_MAX_MS, BOOK_JUMP_CONFIRMATIONS, BOOK_JUMP_MAX_RATIO, STALE_QUOTE_AGE_S } from '#contracts/limits.ts';
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
  | { readonly kind: 'accepted'; readonly quote: WireQuote; readonly isCrossed: boolean; readonly isLocked: boolean }
  | { readonly kind: 'refused'; readonly reason: BookRefusal };

export type Book = { readonly judge: (tick: FeedTick) => BookVerdict };

type Held = { bid: number; timeMs: number; state: 'up' | 'down'; farBid: number; farCount: number };

const refused = (reason: BookRefusal): BookVerdict => ({ kind: 'refused', reason });
const isFar = (price: number, from: number): boolean => Math.abs(price - from) > from * BOOK_JUMP_MAX_RATIO;

/** Holds the last quote of each instrument and judges what comes after it (QTS-7, QTS-8). `now` is Unix milliseconds. */
export function createBook(instruments: readonly Instrument[], now: () => number): Book {
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const heldOf = new Map<string, Held>();

  return {
    judge({ symbol, bid, ask, timeMs }) {
      const instrument = instrumentOf.get(symbol);
      if (instrument === undefined) return refused('unknown-instrument');
      if (!Number.isFinite(bid) || !Number.isFinite(ask) || !Number.isFinite(timeMs)) return refused('not-a-number');
      const { digits, slug, names } = instrument;
      const bidUnits = toUnits(bid, digits);
      const askUnits = toUnits(ask, digits);
      if (bidUnits <= 0 || askUnits <= 0) return refused('not-positive');
      if (!isRepresentable(bidUnits) || !isRepresentable(askUnits)) return refused('too-large');
      if (isFar(ask, bid)) return refused('absurd-spread');
      if (timeMs > now() + BOOK_AHEAD_MAX_MS) return refused('from-the-future');

      const held = heldOf.get(symbol);
      if (held !== undefined && timeMs < held.timeMs) return refused('out-of-order');
      if (held !== undefined && isFar(bid, held.bid) && timeMs - held.timeMs <= STALE_QUOTE_AGE_S * 1000) {
        held.farCount = held.farCount > 0 && !isFar(bid, held.farBid) ? held.farCount + 1 : 1;
        held.farBid = bid;
        if (held.farCount < BOOK_JUMP_CONFIRMATIONS) return refused('jump');
      }

      const shownBid = fromUnits(bidUnits, digits);
      const shownAsk = fromUnits(askUnits, digits);
      // QTS-7: an unchanged bid keeps its direction.
      const state = held === undefined || shownBid > held.bid ? 'up' : shownBid < held.bid ? 'down' : held.state;
      heldOf.set(symbol, { bid: shownBid, timeMs, state, farBid: 0, farCount: 0 });
      const quote = {
        bid: shownBid,
        ask: shownAsk,
        spread: spreadOf(shownBid, shownAsk, digits),
        state,
        time: Math.floor(timeMs / 1000),
        digits,
        slug,
        name: names['en'] ?? symbol,
      } as const;
      const isCrossed = askUnits < bidUnits;
      return { kind: 'accepted', quote: isCrossed ? { ...quote, crossed: true } : quote, isCrossed, isLocked: askUnits === bidUnits };
    },
  };
}
