import { describe, expect, it } from 'vitest';
import { observedCloses } from '#market/observed-closes.ts';
import type { WireQuote } from '#contracts/ticks.ts';

describe('closes that this process saw', () => {
  it('[CRY-4] are the last bids before midnight and before Monday, UTC, and none before it saw one', () => {
    const { closes, observe } = observedCloses();
    const tick = (time: string, bid: number) =>
      observe({ symbol: 'BTCUSD', quote: { bid } as WireQuote, fedAtMs: Date.parse(time) });
    expect(closes.of('BTCUSD', 0)).toBeUndefined();
    tick('2026-11-20T09:00:00Z', 100); // a Friday
    tick('2026-11-20T23:59:59Z', 101);
    expect(closes.of('BTCUSD', 0)).toBeUndefined();
    tick('2026-11-21T00:00:00Z', 102);
    expect(closes.of('BTCUSD', 0)).toEqual({ dayClose: 101, weekClose: undefined });
    tick('2026-11-22T23:00:00Z', 103);
    expect(closes.of('BTCUSD', 0)).toEqual({ dayClose: 102, weekClose: undefined });
    tick('2026-11-23T00:00:01Z', 104); // Monday
    expect(closes.of('BTCUSD', 0)).toEqual({ dayClose: 103, weekClose: 103 });
    tick('2026-11-23T12:00:00Z', 105);
    expect(closes.of('BTCUSD', 0)).toEqual({ dayClose: 103, weekClose: 103 });
    tick('2026-11-24T12:00:00Z', 106);
    expect(closes.of('BTCUSD', 0)).toEqual({ dayClose: 105, weekClose: 103 });
    expect(closes.of('EURUSD', 0)).toBeUndefined();
  });

  it('[CRY-4] stand where a clock jumps back', () => {
    const { closes, observe } = observedCloses();
    for (const [time, bid] of [
      ['2026-11-20T23:00:00Z', 1],
      ['2026-11-21T01:00:00Z', 2],
      ['2026-11-20T23:30:00Z', 3],
      ['2026-11-21T01:00:01Z', 4],
    ] as const) {
      observe({ symbol: 'X', quote: { bid } as WireQuote, fedAtMs: Date.parse(time) });
    }
    expect(closes.of('X', 0)?.dayClose).toBe(1);
  });
});
