import { describe, expect, it } from 'vitest';
import {
  chooseReturnInputs,
  dateOfStart,
  localDay,
  periodOf,
  returnResults,
  returnSearch,
  RETURN_DEFAULTS,
} from './investment-return.ts';

const answer = (buy: number, sell: number, inflation: number | null) => ({ inflation, symbol1: { buy, sell } });

describe('what an investment became', () => {
  it.each([
    // 1000 / 40 = 25 shares, 25 * 62.5 = 1562.5; 1000 * 75 % = 750
    [1000, answer(40, 62.5, 25), 1563, 750],
    // 100 / 3 * 2 = 66.67; 100 * 92.4 % = 92.4
    [100, answer(3, 2, 7.6), 67, 92],
    // a fall to nothing, and prices that fell by 2 %
    [5000, answer(250, 0.01, -2), 0, 5100],
  ])('[CAL-2] %d USD', (amount, answered, value, afterInflation) => {
    expect(returnResults(amount, answered)).toEqual({ value, afterInflation });
  });

  it('[CAL-5] what is missing counts as 0', () => {
    expect(returnResults(1000, undefined)).toEqual({ value: 0, afterInflation: 0 });
    expect(returnResults(1000, answer(40, 80, null))).toEqual({ value: 2000, afterInflation: 0 });
    for (const none of [
      {},
      { inflation: null, symbol1: null },
      { symbol1: { buy: 40 } },
      { symbol1: { sell: 40 } },
      { symbol1: { buy: null, sell: 40 } },
    ])
      expect(returnResults(1000, none)).toEqual({ value: 0, afterInflation: 0 });
    expect(returnResults(1000, answer(0, 80, Number.NaN))).toEqual({ value: 0, afterInflation: 0 });
  });

  it('[CAL-6] starts so many days before today, over leap days and years', () => {
    expect(dateOfStart('2026-11-22', 1825)).toBe('2021-11-23');
    expect(dateOfStart('2024-03-01', 1)).toBe('2024-02-29');
    expect(dateOfStart('2026-01-01', 1)).toBe('2025-12-31');
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it('[CAL-4] takes AAPL, 1,825 days and 1,000 USD unless something else that is offered was asked', () => {
    const offered = { companies: ['MSFT', 'AAPL'], periods: [365, 1825], amounts: [500, 1000] };
    expect(RETURN_DEFAULTS).toEqual({ company: 'AAPL', days: 1825, amount: 1000 });
    expect(chooseReturnInputs({}, offered)).toEqual(RETURN_DEFAULTS);
    expect(chooseReturnInputs({ company: 'MSFT', days: '365', amount: '500' }, offered)).toEqual({
      company: 'MSFT',
      days: 365,
      amount: 500,
    });
    expect(chooseReturnInputs({ company: '<script>', days: '1e3', amount: '-5' }, offered)).toEqual(RETURN_DEFAULTS);
    expect(chooseReturnInputs({}, { ...offered, companies: ['MSFT'] })?.company).toBe('MSFT');
    expect(chooseReturnInputs({}, { ...offered, companies: [] })).toBeUndefined();
  });

  it.each([
    ['365', 365],
    ['0', 1825],
    ['-1', 1825],
    ['1.5', 1825],
    ['99999', 1825],
    ['', 1825],
    [undefined, 1825],
  ])('a period of %s is %d days', (written, days) => {
    expect(periodOf(written)).toBe(days);
  });

  it('is written as an address', () => {
    expect(returnSearch({ company: 'BRK.B', days: 365, amount: 500 })).toBe('?company=BRK.B&days=365&amount=500');
  });
});
