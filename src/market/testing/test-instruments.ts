import type { Instrument } from '#contracts/instruments.ts';
import type { DaySpan, TradingSession } from '#contracts/trading-session.ts';

const session = (id: string, week: TradingSession['week']): TradingSession => ({
  id,
  names: { en: id },
  zone: 'America/New_York',
  week,
  holidays: [],
});
const DAY: DaySpan = [0, 1440];
const CURRENCIES = session('currencies', [[[1020, 1440]], [DAY], [DAY], [DAY], [DAY], [[0, 1020]], []]);
const SHARES = session('shares', [[], [[570, 960]], [[570, 960]], [[570, 960]], [[570, 960]], [[570, 960]], []]);
const ROUND_THE_CLOCK = session('round-the-clock', [[DAY], [DAY], [DAY], [DAY], [DAY], [DAY], [DAY]]);
const SESSIONS = {
  forex: CURRENCIES,
  commodity: CURRENCIES,
  index: CURRENCIES,
  crypto: ROUND_THE_CLOCK,
  share: SHARES,
  etf: SHARES,
} as const;

const instrument = (
  symbol: string,
  slug: string,
  kind: Instrument['kind'],
  digits: number,
  pip: number,
  typicalSpread: number,
  referencePrice: number,
): Instrument => ({
  symbol,
  slug,
  names: { en: symbol },
  kind,
  digits,
  pip,
  typicalSpread,
  referencePrice,
  session: SESSIONS[kind],
});

/** A small brand for tests. */
export const TEST_INSTRUMENTS: readonly Instrument[] = [
  instrument('EURUSD', 'eur-usd', 'forex', 5, 0.0001, 0.00008, 1.162),
  instrument('USDJPY', 'usd-jpy', 'forex', 3, 0.01, 0.01, 152.4),
  instrument('XAUUSD', 'gold', 'commodity', 2, 0.01, 0.28, 4050),
  instrument('BTCUSD', 'bitcoin', 'crypto', 2, 1, 18, 96_500),
  instrument('AAPL', 'apple', 'share', 2, 0.01, 0.06, 305),
];
