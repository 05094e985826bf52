import { describe, expect, it } from 'vitest';
import { INTRADAY_INTERVAL_MS } from '#contracts/limits.ts';
import { KIND_PROFILES } from '#market/feeds/simulated/price-walk.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { isTradingDay, tradingDayOf } from '../trading-day.ts';
import { simulateHistory } from './simulated-history.ts';

const TODAY = '2026-11-20';

describe.each(TEST_INSTRUMENTS)('the simulated past of $symbol', (instrument) => {
  const { kind, referencePrice, digits } = instrument;
  const bars = simulateHistory(instrument).bars('2010-01-01', TODAY);
  const moves = bars.slice(1).map((bar, index) => Math.log(bar.close / (bars[index]?.close ?? 1)));

  it('[CAL-6] reaches back ten years, a bar each trading day, and ends near the reference price', () => {
    expect(bars[0]?.day).toBe('2016-01-04');
    expect(bars.every((bar) => isTradingDay(kind, bar.day))).toBe(true);
    expect(bars.length).toBeGreaterThan(kind === 'crypto' ? 3_900 : 2_800);
    expect(Math.abs((bars.at(-1)?.close ?? 0) / referencePrice - 1)).toBeLessThan(0.08);
  });

  it('[CAL-6] moves as its kind does, within its digits, high and low around open and close', () => {
    const past = moves.slice(0, 2_000);
    const deviation =
      Math.sqrt(past.reduce((sum, move) => sum + move ** 2, 0) / past.length) *
      Math.sqrt(kind === 'crypto' ? 365 : 252);
    expect(deviation / KIND_PROFILES[kind].annualVolatility).toBeGreaterThan(0.85);
    expect(deviation / KIND_PROFILES[kind].annualVolatility).toBeLessThan(1.15);
    const odd = bars.filter(
      ({ open, high, low, close }) =>
        low <= 0 ||
        Math.max(open, close) > high ||
        Math.min(open, close) < low ||
        Number(close.toFixed(digits)) !== close,
    );
    expect(odd).toEqual([]);
  });

  it('[CAL-6] is the same wherever and whenever it is made: no later day changes an earlier one', () => {
    const again = simulateHistory(instrument);
    expect(again.bar('2026-12-24')).toEqual(simulateHistory(instrument).bar('2026-12-24'));
    expect(again.bars('2010-01-01', TODAY)).toEqual(bars);
    expect(simulateHistory({ ...instrument, symbol: 'OTHER' }).bar('2020-06-03')).not.toEqual(again.bar('2020-06-03'));
  });

  it('[TCH-1] a day within goes from its open to its close inside its high and low', () => {
    const history = simulateHistory(instrument);
    const day = history.bar(TODAY)!;
    const path = history.intraday(TODAY);
    expect(path.length).toBeGreaterThan(60);
    expect([path[0]?.open, path.at(-1)?.close]).toEqual([day.open, day.close]);
    for (const { atMs, high, low } of path) {
      expect(high <= day.high && low >= day.low && atMs % INTRADAY_INTERVAL_MS === 0).toBe(true);
      expect(tradingDayOf(atMs)).toBe(TODAY);
    }
    expect(history.intraday('2026-11-21')).toHaveLength(kind === 'crypto' ? 288 : 0);
  });
});
