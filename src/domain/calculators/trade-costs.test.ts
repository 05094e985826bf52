import { describe, expect, it } from 'vitest';
import { tradeCosts } from './trade-costs.ts';

const TERMS = { price: 1.16208, spread: 0.00008, swapPercent: -6.5, rate: 1, conversionPercent: 0.3, move: 0.005 };

describe('costs of one trade', () => {
  it('are those that the page of costs works out: 0.80 for the spread of 10,000 euros, 6.5 % a year for a night', () => {
    const costs = tradeCosts(10_000, TERMS);
    expect(costs.spread).toBeCloseTo(0.8, 10);
    expect(costs.night).toBeCloseTo((11_620.8 * 0.065) / 365, 10);
    expect(costs.conversion).toBeCloseTo(0.15, 10); // 0.3 % of a result of 50
  });

  it('grow with the size, and are converted by the rate', () => {
    const [small, large] = [tradeCosts(1_000, TERMS), tradeCosts(100_000, { ...TERMS, rate: 0.8 })];
    for (const part of ['spread', 'night', 'conversion'] as const)
      expect(large[part]).toBeCloseTo(small[part] * 80, 10);
  });

  it('have a night below zero where it is paid out', () => {
    expect(tradeCosts(10_000, { ...TERMS, swapPercent: 1.5 }).night).toBeLessThan(0);
  });
});
