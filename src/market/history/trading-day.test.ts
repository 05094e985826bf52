import { describe, expect, it } from 'vitest';
import { INTRADAY_INTERVAL_MS } from '#contracts/limits.ts';
import { addDays, isDay, isTradingDay, lastTradingDay, startOfTradingDay, tradingDayOf } from './trading-day.ts';

const at = (iso: string): string => tradingDayOf(Date.parse(iso));

describe('the trading day', () => {
  it('ends at 17:00 in New York, in winter 22:00 UTC and in summer 21:00 UTC', () => {
    expect([at('2026-01-15T21:59:59Z'), at('2026-01-15T22:00:00Z')]).toEqual(['2026-01-15', '2026-01-16']);
    expect([at('2026-07-15T20:59:59Z'), at('2026-07-15T21:00:00Z')]).toEqual(['2026-07-15', '2026-07-16']);
  });

  it('the Sunday on which the week opens is Monday', () => {
    expect([at('2026-11-20T21:59:00Z'), at('2026-11-20T22:00:00Z'), at('2026-11-22T22:00:00Z')]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-23',
    ]);
  });

  // The clocks change on 2026-03-08 and 2026-11-01, Sundays.
  it.each([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-01-01',
  ])('%s begins where the day before ends, on a whole interval', (day) => {
    const start = startOfTradingDay(day);
    expect([tradingDayOf(start - 1), tradingDayOf(start)]).toEqual([addDays(day, -1), day]);
    expect(start % INTRADAY_INTERVAL_MS).toBe(0);
  });

  it('crypto trades every day, the others from Monday to Friday; a weekend belongs to its Friday', () => {
    const week = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    expect(week.map((day) => isTradingDay('crypto', day))).toEqual([true, true, true, true]);
    expect(week.map((day) => isTradingDay('share', day))).toEqual([true, false, false, true]);
    expect(week.map((day) => lastTradingDay('forex', day))).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      '2026-11-23',
    ]);
  });

  it('knows the calendar', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', 'today', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
