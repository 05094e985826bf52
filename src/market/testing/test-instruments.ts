import type { Instrument } from '#contracts/instruments.ts';

const instrument = (symbol: string, slug: string, kind: Instrument['kind'], digits: number, pip: number, typicalSpread: number, referencePrice: number): Instrument =>
  ({ symbol, slug, names: { en: symbol }, kind, digits, pip, typicalSpread, referencePrice });

/** A small brand for tests. */
export const TEST_INSTRUMENTS: readonly Instrument[] = [
  instrument('EURUSD', 'eur-usd', 'forex', 5, 0.0001, 0.00008, 1.162),
  instrument('USDJPY', 'usd-jpy', 'forex', 3, 0.01, 0.01, 152.4),
  instrument('XAUUSD', 'gold', 'commodity', 2, 0.01, 0.28, 4050),
  instrument('BTCUSD', 'bitcoin', 'crypto', 2, 1, 18, 96_500),
  instrument('AAPL', 'apple', 'share', 2, 0.01, 0.06, 305),
];
