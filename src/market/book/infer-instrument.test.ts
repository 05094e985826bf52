import { describe, expect, it } from 'vitest';
import { createAdmission } from '#market/book/admission.ts';
import { inferInstrument } from '#market/book/infer-instrument.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const tick = (symbol: string, bid: number, ask: number) => ({ symbol, bid, ask, timeMs: 1 });

describe('an instrument that the brand does not know', () => {
  it.each([
    ['EURGBP', 0.85, 0.8501, { kind: 'forex', digits: 5, pip: 0.0001, slug: 'eurgbp' }],
    ['GBPJPY', 190.1, 190.123, { kind: 'forex', digits: 3, pip: 0.01 }],
    ['XAGUSD', 31.5, 31.512, { kind: 'commodity', digits: 3 }],
    ['ETHUSD', 3400, 3401, { kind: 'crypto', digits: 2 }],
    ['SHIBUSDT', 0.00001234, 0.00001235, { kind: 'crypto', digits: 8 }],
    ['US500', 5900, 5900.5, { kind: 'index', digits: 1 }],
    ['MSFT', 420, 420.1, { kind: 'share', digits: 2 }],
    ['BRK.B', 480.1, 480.2, { kind: 'share', slug: 'brk-b' }],
  ])('%s at %d, %d', (symbol, bid, ask, told) => {
    expect(inferInstrument(tick(symbol, bid, ask), undefined)).toMatchObject({
      symbol,
      names: { en: symbol },
      ...told,
    });
  });

  it.each([
    ['eurusd', 1, 1],
    ['', 1, 1],
    ['X'.repeat(21), 1, 1],
    ['<B>', 1, 1],
    ['__proto__', 1, 1],
    ['EURGBP', 0, 1],
    ['EURGBP', 1, -1],
    ['EURGBP', Number.NaN, 1],
  ])('%j at %d, %d is none', (symbol, bid, ask) => {
    expect(inferInstrument(tick(symbol, bid, ask), undefined)).toBeUndefined();
  });

  it('has the digits of the finest price seen, ten at most', () => {
    const first = inferInstrument(tick('MSFT', 420, 420.1), undefined)!;
    expect(inferInstrument(tick('MSFT', 420.1, 420.2), first), 'nothing new').toBeUndefined();
    expect(inferInstrument(tick('MSFT', 420.1234, 420.2), first)).toMatchObject({ digits: 4 });
    expect(inferInstrument(tick('MSFT', 0.123456789012, 1), first)).toMatchObject({ digits: 10 });
  });

  it('is admitted as often as its source may, each source for itself', () => {
    const told: string[] = [];
    const { admits, count } = createAdmission(TEST_INSTRUMENTS, ({ symbol, digits }, source, isNew) =>
      told.push(`${symbol} ${digits} ${source} ${isNew}`),
    );
    expect(admits(tick('EURUSD', 1, 1), 'a', 0), 'the brand knows it').toBe(true);
    expect(admits(tick('MSFT', 420, 421), 'a', 0)).toBe(false);
    expect(admits(tick('MSFT', 420, 421), 'a', 1)).toBe(true);
    expect(admits(tick('US500', 5900, 5901), 'a', 1)).toBe(false);
    expect(admits(tick('MSFT', 420.123, 421), 'a', 1)).toBe(true);
    expect(admits(tick('MSFT', 420, 421), 'b', 0), 'known by now').toBe(true);
    expect(admits(tick('US500', 5900, 5901), 'b', 1)).toBe(true);
    expect(admits(tick('nonsense', 1, 1), 'b', 9)).toBe(false);
    expect(count()).toBe(2);
    expect(told).toEqual(['MSFT 2 a true', 'MSFT 3 a false', 'US500 1 b true']);
  });
});
