import { describe, expect, it } from 'vitest';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { TradingSession } from '#contracts/trading-session.ts';
import { takeOverTerms } from '#market/take-over-terms.ts';

const session = (...dates: string[]): TradingSession => ({
  id: 'fx',
  names: { en: 'FX' },
  zone: 'Etc/UTC',
  week: Array.from({ length: 7 }, () => [[0, 1440]] as const),
  holidays: dates.map((date) => ({ date, names: { en: 'A day off' }, hours: [] })),
});
const listed = (symbol: string, more: Partial<ListedInstrument> = {}): ListedInstrument => ({
  symbol,
  slug: symbol.toLowerCase(),
  names: { en: symbol },
  kind: 'forex',
  group: 'major',
  session: session(),
  digits: 5,
  pip: 0.0001,
  typicalSpread: 0.0001,
  referencePrice: 1.1,
  currency: 'USD',
  contractSize: 100_000,
  contractUnit: 'EUR',
  volume: { min: 0.01, max: 50, step: 0.01 },
  swap: { long: -2, short: 1 },
  ...more,
});

describe('terms of instruments that changed', () => {
  it('are those of the instruments that every part holds, holidays and a limit that went among them, until they are put back', () => {
    const held = listed('EURUSD', { maxLeverage: 10 });
    const before = structuredClone(held);
    const changed = listed('EURUSD', { session: session('2026-12-24'), swap: { long: -3, short: 1 } });
    const { waiting, undo } = takeOverTerms([held], [changed]);
    expect([waiting, held.session, held.swap.long, held.maxLeverage]).toEqual([[], changed.session, -3, undefined]);
    undo();
    expect(held).toEqual(before);
  });

  it('name what takes a restart: a row that came, one that went, and one with other digits, whose terms are in those', () => {
    const held = [listed('EURUSD'), listed('GBPUSD'), listed('USDJPY')];
    const { waiting } = takeOverTerms(held, [
      listed('EURUSD', { digits: 3, typicalSpread: 0.001 }),
      listed('USDJPY'),
      listed('NZDUSD'),
    ]);
    expect(waiting).toEqual(['EURUSD', 'GBPUSD', 'NZDUSD']);
    expect(held.map(({ symbol, digits, typicalSpread }) => [symbol, digits, typicalSpread])).toEqual([
      ['EURUSD', 5, 0.0001],
      ['GBPUSD', 5, 0.0001],
      ['USDJPY', 5, 0.0001],
    ]);
  });
});
