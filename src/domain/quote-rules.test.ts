import { describe, expect, it } from 'vitest';
import { STALE_QUOTE_AGE_S } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import {
  changeParts,
  decimalsOf,
  digitsAfterPip,
  formatPrice,
  fromUnits,
  shownDecimals,
  shownQuote,
  spreadOf,
  toUnits,
} from '#domain/quote-rules.ts';

const NOW_S = 1_800_000_000;
const quoteOf = (more: Partial<WireQuote> = {}): WireQuote => ({
  bid: 1.08453,
  ask: 1.08459,
  spread: 0.00006,
  state: 'up',
  time: NOW_S,
  digits: 5,
  slug: 'eur-usd',
  name: 'EUR/USD',
  ...more,
});

describe('scaled arithmetic', () => {
  it.each([
    [1.08453, 5, 108_453],
    [1.005, 2, 101],
    [0.615, 2, 62],
    [155.123, 3, 155_123],
    [64_123.45, 2, 6_412_345],
    [999_999_999.999999, 6, 999_999_999_999_999],
    [18_234, 0, 18_234],
    [0.0000005, 7, 5],
  ])('[QTS-8] %d with %d digits is %d units and back', (price, digits, units) => {
    expect(toUnits(price, digits)).toBe(units);
    expect(toUnits(fromUnits(units, digits), digits)).toBe(units);
  });

  it('[QTS-8] rounds as the decimal of 15 digits does, near a half too', () => {
    const prices: number[] = [];
    for (const scale of [1, 1e3, 1e7, 1e11, 1e14])
      for (let n = -500; n <= 500; n += 1)
        for (const off of [0, 0.5, -1e-9, 0.4899, 0.4901, 0.4999999, 0.5 - 1e-12, 0.12]) {
          prices.push((n + off) * 1.0845 * (scale / 1e3), (n + off) * (scale / 1e3));
        }
    expect(prices.filter((price) => toUnits(price, 2) !== Math.round(Number((price * 100).toPrecision(15))))).toEqual(
      [],
    );
  });

  it('[QTS-8] a price made of units prints as the decimal it is', () => {
    for (let units = 100_000; units < 120_000; units += 7) {
      expect(String(fromUnits(units, 5))).toBe(String(Number(`1.${String(units).slice(1)}`)));
    }
  });

  it.each([
    [1.08453, 1.08459, 5, 0.00006],
    [1.1, 1.3, 1, 0.2],
    [0.3, 0.1, 1, 0],
    [1.5, 1.5, 5, 0],
    [2410.55, 2410.85, 2, 0.3],
  ])('[QTS-8] the spread of %d and %d at %d digits is %d, never negative', (bid, ask, digits, spread) => {
    expect(spreadOf(bid, ask, digits)).toBe(spread);
  });
});

describe('decimals', () => {
  it.each([
    [1.0845, 4],
    [1, 0],
    [18_234.5, 1],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [0.1 + 0.2, 1],
    [0, 0],
    [-1.25, 2],
    [1e-13, 12],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('[QTS-10] %d is written with %d decimals', (n, decimals) => {
    expect(decimalsOf(n)).toBe(decimals);
  });

  it.each([
    [0.00006, 1.0845, 1.085, undefined, 5],
    [0.0001, 1.08453, 1.085, undefined, 5],
    [0.0001, 1.0845, 1.084512, undefined, 6],
    [undefined, 1.0845, 1.085, undefined, 4],
    [undefined, 155, 155, 3, 3],
    [undefined, 155, 155, undefined, 0],
    [0.5, 1.08453, 1.085, 2, 5],
  ])('[QTS-10] typical %s, bid %d, ask %d, digits %s show %d decimals', (typical, bid, ask, digits, decimals) => {
    expect(shownDecimals(typical, bid, ask, digits)).toBe(decimals);
  });
});

describe('what a row shows', () => {
  it('[QTS-6] is a dummy until a quote is there', () => {
    expect(shownQuote(undefined, 0.0001, NOW_S)).toEqual({ kind: 'dummy', spread: 0, state: 'down' });
  });

  it('[QTS-9] stays live at exactly 1,800 s', () => {
    const shown = shownQuote(quoteOf({ time: NOW_S - STALE_QUOTE_AGE_S }), 0.0001, NOW_S);
    expect(shown).toMatchObject({ kind: 'live', ask: 1.08459, spread: 0.00006, isStale: false });
  });

  it('[QTS-9] takes the typical spread one second later: ask = bid + spread', () => {
    const shown = shownQuote(quoteOf({ time: NOW_S - STALE_QUOTE_AGE_S - 1 }), 0.00012, NOW_S);
    expect(shown).toMatchObject({
      kind: 'typical',
      bid: 1.08453,
      ask: 1.08465,
      spread: 0.00012,
      isStale: true,
      decimals: 5,
    });
  });

  it('[QTS-9] adds on integers, so no stray decimal shows', () => {
    const shown = shownQuote(quoteOf({ bid: 0.1, ask: 0.2, digits: 1, time: 0 }), 0.2, NOW_S);
    expect(shown).toMatchObject({ ask: 0.3, decimals: 1 });
  });

  it.each([undefined, 0, -1, Number.NaN])(
    '[QTS-11] shows a stale quote as it came where the typical spread is %s',
    (typical) => {
      expect(shownQuote(quoteOf({ time: 0 }), typical, NOW_S)).toMatchObject({
        kind: 'live',
        ask: 1.08459,
        isStale: true,
      });
    },
  );

  it('[QTS-9] judges a quote from a clock ahead of ours as fresh', () => {
    expect(shownQuote(quoteOf({ time: NOW_S + 9_000 }), 0.0001, NOW_S)).toMatchObject({ kind: 'live', isStale: false });
  });

  it('[QTS-8] marks a crossed quote and shows no negative spread', () => {
    const shown = shownQuote(quoteOf({ bid: 1.0846, ask: 1.0845, spread: 0, crossed: true }), 0.0001, NOW_S);
    expect(shown).toMatchObject({ kind: 'live', spread: 0, isCrossed: true });
  });

  it('[QTS-9] a crossed quote that is stale is replaced whole, so it is not crossed any more', () => {
    const shown = shownQuote(quoteOf({ bid: 1.0846, ask: 1.0845, spread: 0, crossed: true, time: 0 }), 0.0001, NOW_S);
    expect(shown).toMatchObject({ kind: 'typical', ask: 1.0847, isCrossed: false });
  });
});

describe('how a price is written', () => {
  it.each([
    [5, 0.0001, 1],
    [3, 0.01, 1],
    [2, 0.01, 0],
    [2, 1, 2],
    [0, 1, 0],
    [1, 10, 2],
    [2, 0.1, 2],
    [1, 0.1, 1],
    [0, 0.1, 0],
    [0, 100, 3],
    [3, 0.0001, -1],
    [2, 0.0001, -2],
  ])(
    '[QTS-10] with %d decimals and a pip of %d, %d digits stand after the two that stand out',
    (decimals, pip, digits) => {
      expect(digitsAfterPip(decimals, pip)).toBe(digits);
    },
  );

  it('sets no two digits apart that a separator is between', () => {
    for (const decimals of [0, 1, 2, 3, 4])
      for (const pip of [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000]) {
        const after = digitsAfterPip(decimals, pip);
        const isBetween = (separator: number) => after < separator && separator < after + 2;
        const separators = [decimals, decimals + 3, decimals + 6].filter((at) => at > 0);
        expect(separators.some(isBetween), `${decimals} decimals, pip ${pip}`).toBe(false);
      }
  });

  it("[QTS-10] keeps the closing zeros and the locale's separators", () => {
    expect(formatPrice(1234.5, 3, 'es-ES')).toBe('1234,500');
    expect(formatPrice(12_345.5, 2, 'de-DE')).toBe('12.345,50');
  });
});

describe('a change in percent', () => {
  it.each([
    [2.345, 'en-GB', '2.35%', 'up'],
    [-11.2, 'en-GB', '11.20%', 'down'],
    [0, 'en-GB', '0.00%', 'flat'],
    [-0.004, 'en-GB', '0.00%', 'flat'],
    [1_234.5, 'en-GB', '1,234.50%', 'up'],
    [-2.5, 'de-DE', '2,50\u00a0%', 'down'],
    [-2.5, 'ar-JO', '٢٫٥٠٪\u061c', 'down'],
  ])('[CRY-2] %d in %s shows as %s, %s', (percent, locale, text, direction) => {
    expect(changeParts(percent, locale)).toEqual({ text, direction });
  });

  it('[CRY-4] comes with the quote where the stream says it', () => {
    expect(shownQuote(quoteOf({ d_c: 1.5, w_c: -2 }), undefined, NOW_S)).toMatchObject({
      dayChange: 1.5,
      weekChange: -2,
    });
    expect(shownQuote(quoteOf(), undefined, NOW_S)).toMatchObject({ dayChange: undefined, weekChange: undefined });
  });
});
