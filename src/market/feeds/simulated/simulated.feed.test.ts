import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedTick } from '#market/feeds/feed.ts';
import { activityAt } from '#market/feeds/simulated/sessions.ts';
import simulatedFeed from '#market/feeds/simulated/simulated.feed.ts';
import { createBook } from '#market/book/book.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const WEDNESDAY_14_UTC = Date.UTC(2026, 5, 3, 14);
const SUNDAY_10_UTC = Date.UTC(2026, 5, 7, 10);

/** What the feed gives in so many seconds. */
async function listen(settings: Record<string, string>, startMs: number, seconds: number): Promise<FeedTick[]> {
  vi.setSystemTime(startMs);
  const ticks: FeedTick[] = [];
  const feed = await simulatedFeed.open(settings, {
    instruments: TEST_INSTRUMENTS,
    logger: recordingLogger().logger,
    now: Date.now,
  });
  const end = new AbortController();
  const running = feed.run(
    {
      tick: (tick) => ticks.push(tick),
      heartbeat: () => undefined,
      malformed: () => undefined,
      refused: () => undefined,
    },
    end.signal,
  );
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  end.abort();
  await running;
  return ticks;
}

const of = (symbol: string, ticks: readonly FeedTick[]) => ticks.filter((tick) => tick.symbol === symbol);

describe('the simulated feed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('quotes every instrument at once, near its reference price', async () => {
    const ticks = await listen({ seed: 'a' }, WEDNESDAY_14_UTC, 0);
    expect(ticks.map((tick) => tick.symbol)).toEqual(TEST_INSTRUMENTS.map((instrument) => instrument.symbol));
    for (const { symbol, bid, ask } of ticks) {
      const { referencePrice } = TEST_INSTRUMENTS.find((instrument) => instrument.symbol === symbol)!;
      expect(Math.abs(bid / referencePrice - 1)).toBeLessThan(0.01);
      expect(ask).toBeGreaterThan(bid);
    }
  });

  it('the same seed and start give the same prices; another seed gives others', async () => {
    const first = await listen({ seed: 'a' }, WEDNESDAY_14_UTC, 30);
    expect(first.length).toBeGreaterThan(100);
    expect(await listen({ seed: 'a' }, WEDNESDAY_14_UTC, 30)).toEqual(first);
    expect(await listen({ seed: 'b' }, WEDNESDAY_14_UTC, 30)).not.toEqual(first);
  });

  it('the book accepts every tick of an hour, prices move, spreads stay near the typical one', async () => {
    const ticks = await listen({ seed: 'hour' }, WEDNESDAY_14_UTC, 3600);
    const book = createBook(TEST_INSTRUMENTS, Date.now);
    for (const tick of ticks)
      expect(book.validate(tick)).toMatchObject({ kind: 'accepted', isCrossed: false, isLocked: false });
    const manners = TEST_INSTRUMENTS.map(({ symbol, typicalSpread, referencePrice, kind }) => {
      const own = of(symbol, ticks);
      const bids = own.map((tick) => tick.bid);
      const spreads = own.map((tick) => tick.ask - tick.bid).toSorted((a, b) => a - b);
      const range = (Math.max(...bids) - Math.min(...bids)) / referencePrice;
      return {
        symbol,
        moves: new Set(bids).size > 20,
        spread: Math.round(spreads[Math.floor(spreads.length / 2)]! / typicalSpread),
        rangeIsBelievable: range > 0.0002 && range < (kind === 'crypto' ? 0.05 : 0.03),
        inOrder: own.every((tick, i) => i === 0 || tick.timeMs >= own[i - 1]!.timeMs),
      };
    });
    expect(manners).toEqual(
      TEST_INSTRUMENTS.map(({ symbol }) => ({
        symbol,
        moves: true,
        spread: 1,
        rangeIsBelievable: true,
        inOrder: true,
      })),
    );
  });

  it('instruments have their own pace, and `pace` scales it', async () => {
    const usual = await listen({ seed: 'a' }, WEDNESDAY_14_UTC, 600);
    const counts = TEST_INSTRUMENTS.map(({ symbol }) => of(symbol, usual).length);
    expect(new Set(counts).size).toBe(counts.length);
    const double = await listen({ seed: 'a', pace: '2' }, WEDNESDAY_14_UTC, 600);
    expect(double.length / usual.length).toBeGreaterThan(1.8);
    expect(double.length / usual.length).toBeLessThan(2.2);
  });

  it('on a Sunday soft sessions keep moving slowly; real ones stand still but for crypto', async () => {
    const busy = await listen({ seed: 'a' }, WEDNESDAY_14_UTC, 600);
    const soft = await listen({ seed: 'a' }, SUNDAY_10_UTC, 600);
    const real = await listen({ seed: 'a', sessions: 'real' }, SUNDAY_10_UTC, 600);
    expect(of('EURUSD', soft).length).toBeGreaterThan(30);
    expect(of('EURUSD', soft).length).toBeLessThan(of('EURUSD', busy).length / 3);
    expect(of('EURUSD', real), 'the opening quote only').toHaveLength(1);
    expect(of('BTCUSD', real).length).toBeGreaterThan(200);
  });

  it('after the machine slept for a day it goes on without playing the day back', async () => {
    vi.setSystemTime(WEDNESDAY_14_UTC);
    const ticks: FeedTick[] = [];
    const feed = await simulatedFeed.open(
      { seed: 'a' },
      { instruments: TEST_INSTRUMENTS, logger: recordingLogger().logger, now: Date.now },
    );
    const end = new AbortController();
    const running = feed.run(
      {
        tick: (tick) => ticks.push(tick),
        heartbeat: () => undefined,
        malformed: () => undefined,
        refused: () => undefined,
      },
      end.signal,
    );
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() + 86_400_000);
    ticks.length = 0;
    await vi.advanceTimersByTimeAsync(100);
    end.abort();
    await running;
    expect(ticks.length).toBeGreaterThan(0);
    expect(ticks.length).toBeLessThan(50);
  });

  it('[PLT-8] keeps the calendar of each instrument: currencies rest over the weekend by New York’s clocks, shares keep exchange hours', () => {
    const busy = (symbol: string, unixMs: number) =>
      activityAt(
        TEST_INSTRUMENTS.find((instrument) => instrument.symbol === symbol)!,
        unixMs,
      ) > 0;
    const summer = [
      busy('EURUSD', Date.UTC(2026, 5, 5, 20, 59)),
      busy('EURUSD', Date.UTC(2026, 5, 5, 21)),
      busy('EURUSD', Date.UTC(2026, 5, 7, 20, 59)),
      busy('EURUSD', Date.UTC(2026, 5, 7, 21)),
    ];
    expect(summer).toEqual([true, false, false, true]);
    const winter = [
      busy('EURUSD', Date.UTC(2026, 0, 9, 21, 59)),
      busy('EURUSD', Date.UTC(2026, 0, 9, 22)),
      busy('EURUSD', Date.UTC(2026, 0, 11, 21, 59)),
      busy('EURUSD', Date.UTC(2026, 0, 11, 22)),
    ];
    expect(winter).toEqual([true, false, false, true]);
    expect([
      busy('AAPL', Date.UTC(2026, 5, 3, 13, 29)),
      busy('AAPL', Date.UTC(2026, 5, 3, 13, 30)),
      busy('AAPL', Date.UTC(2026, 5, 3, 20)),
    ]).toEqual([false, true, false]);
    expect(busy('BTCUSD', SUNDAY_10_UTC)).toBe(true);
    expect(activityAt({ kind: 'share' }, SUNDAY_10_UTC), 'nobody said when it closes').toBeGreaterThan(0);
  });
});
