import { describe, expect, it } from 'vitest';
import {
  BOOK_AHEAD_MAX_MS,
  BOOK_CLOCK_PATIENCE_MS,
  BOOK_JUMP_CONFIRMATIONS,
  STALE_QUOTE_AGE_S,
} from '#contracts/limits.ts';
import { createBook } from '#market/book/book.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const NOW_MS = 1_800_000_000_500;
const tickOf = (more: Partial<FeedTick> = {}): FeedTick => ({
  symbol: 'EURUSD',
  bid: 1.16201,
  ask: 1.16209,
  timeMs: NOW_MS,
  ...more,
});
const newBook = () => createBook(TEST_INSTRUMENTS, () => NOW_MS);

describe('the book', () => {
  it('[QTS-8] makes a tick into a quote with every field', () => {
    expect(newBook().validate(tickOf())).toEqual({
      kind: 'accepted',
      isCrossed: false,
      isLocked: false,
      isClockSetBack: false,
      quote: {
        bid: 1.16201,
        ask: 1.16209,
        spread: 0.00008,
        state: 'up',
        time: 1_800_000_000,
        digits: 5,
        slug: 'eur-usd',
        name: 'EURUSD',
      },
    });
  });

  it('[QTS-7] state follows the bid and keeps its direction while the bid stands', () => {
    const book = newBook();
    const states = [1.162, 1.1621, 1.1621, 1.1619, 1.1619, 1.162].map((bid) => {
      const result = book.validate(tickOf({ bid, ask: 1.163 }));
      return result.kind === 'accepted' ? result.quote.state : result.reason;
    });
    expect(states).toEqual(['up', 'up', 'up', 'down', 'down', 'up']);
  });

  it('[QTS-8] marks a crossed quote: spread 0, never negative', () => {
    expect(newBook().validate(tickOf({ bid: 1.1621, ask: 1.162 }))).toMatchObject({
      kind: 'accepted',
      isCrossed: true,
      isLocked: false,
      quote: { bid: 1.1621, ask: 1.162, spread: 0, crossed: true },
    });
  });

  it('[QTS-8] a locked quote is not crossed', () => {
    const result = newBook().validate(tickOf({ bid: 1.162, ask: 1.162 }));
    expect(result).toMatchObject({ kind: 'accepted', isLocked: true, isCrossed: false, quote: { spread: 0 } });
    expect(result.kind === 'accepted' && 'crossed' in result.quote).toBe(false);
  });

  it('[QTS-10] brings a price to the digits of its instrument, and rounding does not cross it', () => {
    expect(newBook().validate(tickOf({ symbol: 'XAUUSD', bid: 1310.926, ask: 1310.929 }))).toMatchObject({
      kind: 'accepted',
      isLocked: true,
      quote: { bid: 1310.93, ask: 1310.93, spread: 0, digits: 2 },
    });
  });

  it.each([
    ['unknown-instrument', { symbol: 'EURXYZ' }],
    ['not-a-number', { bid: Number.NaN }],
    ['not-a-number', { ask: Number.POSITIVE_INFINITY }],
    ['not-a-number', { timeMs: Number.NaN }],
    ['not-positive', { bid: 0 }],
    ['not-positive', { bid: -1.16 }],
    ['not-positive', { bid: 0.000001, ask: 0.000002 }],
    ['too-large', { bid: 1e10, ask: 1e10 }],
    ['absurd-spread', { bid: 1.16, ask: 11.6 }],
    ['absurd-spread', { bid: 1.16, ask: 0.116 }],
    ['from-the-future', { timeMs: NOW_MS + BOOK_AHEAD_MAX_MS + 1 }],
  ] as const)('[QTS-8] refuses: %s (%o)', (reason, more) => {
    expect(newBook().validate(tickOf(more))).toEqual({ kind: 'refused', reason });
  });

  it('[QTS-8] refuses a tick older than the held one; one of the same time replaces it', () => {
    const book = newBook();
    book.validate(tickOf());
    expect(book.validate(tickOf({ timeMs: NOW_MS - 1 }))).toEqual({ kind: 'refused', reason: 'out-of-order' });
    expect(book.validate(tickOf({ bid: 1.16202 }))).toMatchObject({ kind: 'accepted', quote: { bid: 1.16202 } });
  });

  it('[QTS-8] a lone spike is refused and the quote before it stands', () => {
    const book = newBook();
    book.validate(tickOf());
    expect(book.validate(tickOf({ bid: 2.5, ask: 2.5001 }))).toEqual({ kind: 'refused', reason: 'jump' });
    expect(book.validate(tickOf({ bid: 1.162, ask: 1.1621 }))).toMatchObject({
      kind: 'accepted',
      quote: { state: 'down' },
    });
    expect(book.validate(tickOf({ bid: 2.5, ask: 2.5001 }))).toEqual({ kind: 'refused', reason: 'jump' });
  });

  it('[QTS-8] spikes that do not agree with each other stay refused', () => {
    const book = newBook();
    book.validate(tickOf());
    for (const bid of [2.5, 5, 2.5, 5, 2.5]) {
      expect(book.validate(tickOf({ bid, ask: bid }))).toEqual({ kind: 'refused', reason: 'jump' });
    }
  });

  it('[QTS-8] a far price that is repeated is the market', () => {
    const book = newBook();
    book.validate(tickOf());
    for (let i = 1; i < BOOK_JUMP_CONFIRMATIONS; i += 1)
      expect(book.validate(tickOf({ bid: 0.8, ask: 0.8001 }))).toMatchObject({ reason: 'jump' });
    expect(book.validate(tickOf({ bid: 0.8, ask: 0.8001 }))).toMatchObject({
      kind: 'accepted',
      quote: { bid: 0.8, state: 'down' },
    });
  });

  it('[QTS-9] after a stale quote any price is welcome', () => {
    const book = newBook();
    book.validate(tickOf({ timeMs: NOW_MS - STALE_QUOTE_AGE_S * 1000 - 1 }));
    expect(book.validate(tickOf({ bid: 2.5, ask: 2.5001 }))).toMatchObject({ kind: 'accepted' });
  });

  it('[QTS-8] instruments do not touch each other', () => {
    const book = newBook();
    book.validate(tickOf());
    expect(book.validate(tickOf({ symbol: 'USDJPY', bid: 152.4, ask: 152.41, timeMs: NOW_MS - 5000 }))).toMatchObject({
      kind: 'accepted',
    });
  });

  it('keeps who said the quote that is held', () => {
    const book = newBook();
    expect(book.sourceOf('EURUSD')).toBeUndefined();
    book.validate(tickOf(), 'bridge');
    expect(book.sourceOf('EURUSD')).toBe('bridge');
    book.validate(tickOf({ bid: -1 }), 'spare');
    expect(book.sourceOf('EURUSD'), 'a refused tick leaves it').toBe('bridge');
  });

  it('admits an instrument, and shows it with more digits once they are known', () => {
    const book = newBook();
    const msft = { ...TEST_INSTRUMENTS[4]!, symbol: 'MSFT', slug: 'msft' };
    book.admit(msft);
    expect(book.validate(tickOf({ symbol: 'MSFT', bid: 420.123, ask: 420.2 }))).toMatchObject({
      quote: { bid: 420.12, digits: 2, slug: 'msft' },
    });
    book.admit({ ...msft, digits: 3 });
    expect(book.validate(tickOf({ symbol: 'MSFT', bid: 420.123, ask: 420.2 }))).toMatchObject({
      quote: { bid: 420.123, digits: 3 },
    });
  });

  describe('clocks', () => {
    /** A book whose machine's clock the test moves. */
    function movedBook() {
      const clock = { ms: NOW_MS };
      const book = createBook(TEST_INSTRUMENTS, () => clock.ms);
      /** A tick a second for so long, by a source whose clock is `offsetMs` off; answers the results. */
      const tickFor = (seconds: number, offsetMs: number) =>
        Array.from({ length: seconds }, () => {
          clock.ms += 1000;
          return book.validate(tickOf({ timeMs: clock.ms + offsetMs }));
        });
      return { clock, book, tickFor };
    }
    const kinds = (results: readonly ReturnType<ReturnType<typeof newBook>['validate']>[]) =>
      results.map((result) => (result.kind === 'accepted' ? 'accepted' : result.reason));
    const patienceS = BOOK_CLOCK_PATIENCE_MS / 1000;

    it('[QTS-8] a source whose clock is set back is refused for a while, then followed; the time shown never goes back', () => {
      const { tickFor } = movedBook();
      const [before] = tickFor(1, 0);
      const after = tickFor(patienceS + 3, -3_600_000);
      expect(kinds(after)).toEqual([
        ...Array.from({ length: patienceS }, () => 'out-of-order'),
        'accepted',
        'accepted',
        'accepted',
      ]);
      expect(after.at(-3)).toMatchObject({ isClockSetBack: true });
      expect(after.at(-1)).toMatchObject({ isClockSetBack: false });
      const shown = before?.kind === 'accepted' ? before.quote.time : 0;
      expect(after.at(-1)).toMatchObject({ quote: { time: shown } });
      expect(tickFor(1, 0), 'set right again').toMatchObject([
        { kind: 'accepted', isClockSetBack: false, quote: { time: shown + patienceS + 4 } },
      ]);
    });

    it('[QTS-8] late ticks among those in order never pass for a clock set back', () => {
      const { tickFor } = movedBook();
      for (let i = 0; i < 30; i += 1)
        expect(kinds([...tickFor(1, 0), ...tickFor(1, -20_000)])).toEqual(['accepted', 'out-of-order']);
    });

    it('[QTS-8] old ticks that are out of order among themselves stay refused', () => {
      const { book, clock, tickFor } = movedBook();
      tickFor(1, 0);
      for (let i = 0; i < 60; i += 1) {
        clock.ms += 1000;
        expect(book.validate(tickOf({ timeMs: NOW_MS - i * 1000 }))).toMatchObject({ reason: 'out-of-order' });
      }
    });

    it('[QTS-8] a source whose clock jumps ahead is refused until it is right', () => {
      const { tickFor } = movedBook();
      expect(kinds([...tickFor(1, 0), ...tickFor(20, BOOK_AHEAD_MAX_MS + 1), ...tickFor(1, 0)])).toEqual([
        'accepted',
        ...Array.from({ length: 20 }, () => 'from-the-future'),
        'accepted',
      ]);
    });

    it("[QTS-8] when this machine's clock jumps ahead nothing is refused; when it is set back, until it is right or the source follows", () => {
      const { clock, book, tickFor } = movedBook();
      tickFor(1, 0);
      clock.ms += 3_600_000;
      expect(kinds([book.validate(tickOf({ timeMs: NOW_MS + 2000 }))])).toEqual(['accepted']);
      clock.ms = NOW_MS - 3_600_000;
      expect(kinds([book.validate(tickOf({ timeMs: NOW_MS + 3000 }))])).toEqual(['from-the-future']);
      clock.ms = NOW_MS + 4000;
      expect(kinds([book.validate(tickOf({ timeMs: NOW_MS + 4000 }))])).toEqual(['accepted']);
    });
  });
});
