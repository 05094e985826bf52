import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { BRAND } from '../../../../tests/support/brand-copy.ts';
import { drawDays } from './draw-days.ts';
import { calculateExample } from './calculate-example.ts';

const instruments = await loadInstruments(join(BRAND, 'instruments.csv'), await readTradingSessions(BRAND));
const PRICES: Record<string, { bid: number; ask: number }> = {
  EURUSD: { bid: 1.162, ask: 1.16208 },
  GBPUSD: { bid: 1.338, ask: 1.338 },
};
const named = (symbol: string) => instruments.find((one) => one.symbol === symbol) ?? expect.fail(symbol);
const calculated = (symbol: string, currencies: readonly string[], prices = PRICES) =>
  calculateExample({ ...named(symbol), leverage: 30 }, { instruments, currencies, fixedRates: {} }, (of) => prices[of]);

describe('the worked example', () => {
  it('[PLT-1] follows the rules of the calculators: margin by leverage, a night by the swap, the loss at the stop', () => {
    expect(calculated('EURUSD', ['USD'])).toEqual({
      lots: 0.1,
      units: { count: 10_000, code: 'EUR' },
      bid: 1.162,
      ask: 1.16208,
      stop: { price: 1.15708, pips: 50 },
      value: { amount: 11_620.8, currency: 'USD' },
      margin: { amount: 387.36, currency: 'USD', leverage: 30 },
      night: { amount: -0.7004, currency: 'USD' },
      loss: { amount: -50, currency: 'USD' },
    });
  });

  it('is in the currency of the account, converted at the middle price', () => {
    expect(calculated('EURUSD', ['GBP', 'USD'])?.margin).toEqual({ amount: 289.51, currency: 'GBP', leverage: 30 });
  });

  it('is in the next currency of the account, and at last in the instrument’s own, where no price leads to the first', () => {
    expect(calculated('EURUSD', ['JOD', 'USD'])?.value.currency).toBe('USD');
    expect(calculated('EURUSD', ['JOD'])?.value.currency).toBe('USD');
  });

  it('keeps to the least volume of an instrument, and puts the stop a plain number of pips away', () => {
    for (const one of instruments) {
      const price = one.referencePrice;
      const example = calculated(one.symbol, ['USD'], { [one.symbol]: { bid: price, ask: price + one.typicalSpread } });
      if (example === undefined) continue;
      expect(example.lots, one.symbol).toBeGreaterThanOrEqual(one.volume.min);
      expect(example.stop.price, one.symbol).toBeGreaterThan(0);
      expect(example.stop.price, one.symbol).toBeLessThan(example.ask);
      expect(example.loss.amount, one.symbol).toBeLessThan(0);
    }
  });

  it('is none while there is no price', () => expect(calculated('EURUSD', ['USD'], {})).toBeUndefined());
});

describe('the chart', () => {
  const day = (name: string, open: number, close: number) => ({
    day: name,
    open,
    close,
    high: Math.max(open, close) + 1,
    low: Math.min(open, close) - 1,
  });
  const levels = { entry: 104, stop: 100 };
  const drawn = drawDays(
    { days: [day('2026-01-05', 102, 106), day('2026-01-06', 106, 103)], isSimulated: true },
    levels,
  );

  it('has each day once: hollow where it rose, filled where it did not', () => {
    expect(drawn.width).toBe(20);
    expect(drawn.rose).toMatch(/^M2 \d+h6v\d+h-6z$/);
    expect(drawn.fell).toMatch(/^M12 \d+h6v\d+h-6z$/);
    expect(drawn).toMatchObject({ from: '2026-01-05', to: '2026-01-06', isSimulated: true });
  });

  it('has room for the levels of the order, whose prices no other price is written over', () => {
    expect(drawn.entryAt).toBeLessThan(drawn.stopAt);
    expect(drawn.stopAt).toBeLessThanOrEqual(100);
    for (const { at } of drawn.grid) {
      expect(Math.abs(at - drawn.entryAt)).toBeGreaterThan(10);
      expect(at - drawn.stopAt < -10 || at - drawn.stopAt > 22).toBe(true);
    }
  });

  it('is drawn before there are past prices, with the levels alone', () => {
    const empty = drawDays({ days: [], isSimulated: false }, levels);
    expect(empty).toMatchObject({ wicks: '', rose: '', fell: '' });
    expect(empty.from).toBeUndefined();
  });
});
