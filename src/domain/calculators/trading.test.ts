import { describe, expect, it } from 'vitest';
import { conversionRate, conversionSteps } from './conversion.ts';
import { compare, decimalOf, decimalText, isMultiple, over, parseDecimal, times } from './decimal.ts';
import { judgeTrading, tradingSearch, type TradingFacts, type TradingKind } from './trading-inputs.ts';
import { tradingResult } from './trading-results.ts';
import { typedNumber } from './typed-number.ts';

const facts = (
  symbol: string,
  currency: string,
  contractSize: number,
  pip: number,
  digits: number,
  more: Partial<TradingFacts> = {},
): TradingFacts => ({
  symbol,
  currency,
  contractSize,
  pip,
  digits,
  volume: { min: 0.01, max: 50, step: 0.01 },
  swap: { long: -6.5, short: 1.5 },
  leverage: 30,
  ...more,
});

const INSTRUMENTS = [
  facts('EURUSD', 'USD', 100_000, 0.0001, 5),
  facts('USDJPY', 'JPY', 100_000, 0.01, 3),
  facts('GBPUSD', 'USD', 100_000, 0.0001, 5),
  facts('XAUUSD', 'USD', 100, 0.01, 2, { leverage: 20 }),
  facts('DOGEUSD', 'USD', 1, 0.00001, 5, { leverage: 2 }),
  facts('AAPL', 'USD', 1, 0.01, 2, { leverage: 5, volume: { min: 1, max: 10_000, step: 1 } }),
];
const OFFER = { instruments: INSTRUMENTS, currencies: ['USD', 'GBP', 'JPY'], fixedRates: {} };
const PRICES: Record<string, { bid: number; ask: number }> = {
  EURUSD: { bid: 1.162, ask: 1.16208 },
  USDJPY: { bid: 152.4, ask: 152.41 },
  GBPUSD: { bid: 1.3379, ask: 1.3381 },
  XAUUSD: { bid: 4050, ask: 4050.28 },
};
const judge = (kind: TradingKind, asked: Record<string, string>, locale = 'en-GB') =>
  judgeTrading(kind, asked, OFFER, (symbol) => PRICES[symbol], locale);
const result = (kind: TradingKind, asked: Record<string, string>) => {
  const inputs = judge(kind, asked)?.inputs;
  return inputs === undefined ? undefined : tradingResult(kind, inputs);
};

describe('worked by hand', () => {
  it.each<[kind: TradingKind, asked: string, expected: object]>([
    // 1 × 100,000 × 1.16208 = 116,208; ÷ 30 = 3,873.60
    [
      'margin',
      'instrument=EURUSD&lots=1&price=1.16208&leverage=30&currency=USD',
      { money: { amount: '3873.60', currency: 'USD' }, positionValue: { amount: '116208.00', currency: 'USD' } },
    ],
    // 0.1 × 100,000 × 152.41 = 1,524,100 JPY; ÷ 30 × 0.0049 GBP = 248.936…
    [
      'margin',
      'instrument=USDJPY&lots=0.1&price=152.41&leverage=30&currency=GBP&rate=0.0049',
      { money: { amount: '248.94', currency: 'GBP' }, positionValue: { amount: '7468.09', currency: 'GBP' } },
    ],
    // 2 × 100 × 4,050.28 = 810,056; ÷ 20 = 40,502.80 USD; × 152.4 = 6,172,626.72 yen, which have no decimals
    [
      'margin',
      'instrument=XAUUSD&lots=2&price=4050.28&leverage=20&currency=JPY&rate=152.4',
      { money: { amount: '6172627', currency: 'JPY' } },
    ],
    // 100,000 × 0.0001 = 10
    ['pip-value', 'instrument=EURUSD&lots=1&currency=USD', { money: { amount: '10.00', currency: 'USD' } }],
    // 1,000 yen ÷ 152.4 = × 0.00656168: 6.56168
    [
      'pip-value',
      'instrument=USDJPY&lots=1&currency=USD&rate=0.00656168',
      { money: { amount: '6.56', currency: 'USD' }, inOwnCurrency: { amount: '1000', currency: 'JPY' } },
    ],
    // below one unit two decimals more: 0.01 × 100,000 × 0.0001 × 0.7474 = 0.07474
    [
      'pip-value',
      'instrument=EURUSD&lots=0.01&currency=GBP&rate=0.7474',
      { money: { amount: '0.0747', currency: 'GBP' } },
    ],
    // 10,000 at -6.5 %: 650 ÷ 365 = 1.7808 a night; three nights 5.3425
    [
      'swap',
      'instrument=EURUSD&side=buy&lots=0.1&price=1&nights=3&currency=USD',
      { money: { amount: '-5.34', currency: 'USD' }, aNight: { amount: '-1.78', currency: 'USD' }, percentAYear: -6.5 },
    ],
    // sold at 1.5 %: 10,000 × 1.5 % ÷ 365 = 0.41096
    [
      'swap',
      'instrument=EURUSD&side=sell&lots=0.1&price=1&nights=1&currency=USD',
      { money: { amount: '0.4110', currency: 'USD' }, percentAYear: 1.5 },
    ],
    // bought at 1.16208, closed at 1.17208: 100 pips of 10
    [
      'profit',
      'instrument=EURUSD&side=buy&lots=1&open=1.16208&close=1.17208&currency=USD',
      { money: { amount: '1000.00', currency: 'USD' }, pips: '100.0' },
    ],
    // the same, sold, is a loss; × 0.75 GBP
    [
      'profit',
      'instrument=EURUSD&side=sell&lots=1&open=1.16208&close=1.17208&currency=GBP&rate=0.75',
      {
        money: { amount: '-750.00', currency: 'GBP' },
        inOwnCurrency: { amount: '-1000.00', currency: 'USD' },
        pips: '-100.0',
      },
    ],
    // 0.1 + 0.2: a double would make 0.30000000000000004 of the step
    [
      'profit',
      'instrument=DOGEUSD&side=buy&lots=1&open=0.1&close=0.3&currency=USD',
      { money: { amount: '0.2000', currency: 'USD' }, pips: '20000.0' },
    ],
    // halves go away from zero: 3 shares × 0.335 = 1.005
    [
      'profit',
      'instrument=AAPL&side=buy&lots=3&open=100&close=100.335&currency=USD',
      { money: { amount: '1.01', currency: 'USD' } },
    ],
    [
      'profit',
      'instrument=AAPL&side=sell&lots=3&open=100&close=100.335&currency=USD',
      { money: { amount: '-1.01', currency: 'USD' } },
    ],
  ])('%s of %s', (kind, asked, expected) => {
    expect(result(kind, Object.fromEntries(new URLSearchParams(asked)))).toMatchObject({ kind, ...expected });
  });
});

describe('what is left out', () => {
  it('is a rate that a central bank holds, where no instrument leads to the account’s currency', () => {
    const offer = { ...OFFER, currencies: ['JOD'], fixedRates: { USDJOD: 0.709 } };
    const filled = (instrument: string) =>
      judgeTrading('margin', { instrument }, offer, (symbol) => PRICES[symbol], 'en-GB');
    expect(filled('EURUSD')?.written.rate).toBe('0.709');
    // 0.709 ÷ 152.405, the middle of the yen’s prices
    expect(filled('USDJPY')?.written.rate).toBe('0.004652078');
    expect(filled('USDJPY')?.problems).toEqual({});
  });

  it('is the usual, at the prices of the moment: who buys opens at the ask and closes at the bid', () => {
    expect(judge('profit', {})?.written).toEqual({
      instrument: 'EURUSD',
      side: 'buy',
      lots: '1',
      open: '1.16208',
      close: '1.16200',
      currency: 'USD',
    });
    expect(judge('profit', { side: 'sell' })?.written).toMatchObject({ open: '1.16200', close: '1.16208' });
    expect(judge('margin', { instrument: 'XAUUSD', currency: 'GBP' })?.written).toEqual({
      instrument: 'XAUUSD',
      lots: '1',
      price: '4050.28',
      leverage: '20',
      currency: 'GBP',
      rate: '0.7473842',
    });
    expect(judge('swap', {})?.written).toMatchObject({ nights: '1' });
  });

  it('is missing where the market has no price, and nothing is made up', () => {
    const judged = judge('margin', { instrument: 'AAPL', currency: 'GBP' });
    expect(judged).toMatchObject({ problems: { price: 'missing' }, written: { price: '' } });
    expect(judged?.inputs).toBeUndefined();
    expect(
      judgeTrading('margin', {}, { instruments: [], currencies: ['USD'], fixedRates: {} }, () => undefined, 'en-GB'),
    ).toBeUndefined();
  });

  it('prices made for another instrument or account are made anew', () => {
    expect(
      judge('margin', { instrument: 'XAUUSD', price: '1.16208', leverage: '30', priced: 'EURUSD-USD' }),
    ).toMatchObject({ written: { price: '4050.28', leverage: '20' }, problems: {} });
    expect(
      judge('margin', { instrument: 'EURUSD', price: '1.5', currency: 'GBP', rate: '152', priced: 'EURUSD-JPY' })
        ?.written,
    ).toMatchObject({ price: '1.5', rate: '0.7473842' });
    expect(judge('margin', { instrument: 'EURUSD', price: '1.5', priced: 'EURUSD-USD' })?.written).toMatchObject({
      price: '1.5',
    });
  });

  it('an address carries all of it, and asks for the same again', () => {
    for (const kind of ['margin', 'pip-value', 'swap', 'profit'] as const) {
      const first = judge(kind, { instrument: 'XAUUSD', currency: 'GBP', lots: '0.5' });
      const search = first && tradingSearch(kind, first);
      const again = judgeTrading(
        kind,
        Object.fromEntries(new URLSearchParams(search)),
        OFFER,
        () => undefined,
        'de-DE',
      );
      expect(again?.inputs, kind).toEqual(first?.inputs);
      expect(again?.inputs, kind).toBeDefined();
    }
  });
});

describe('what makes no sense is named, and nothing is worked out', () => {
  it.each<[kind: TradingKind, asked: Record<string, string>, problems: object]>([
    ['margin', { instrument: 'NOPE' }, { instrument: 'unknown' }],
    ['margin', { instrument: '__proto__' }, { instrument: 'unknown' }],
    ['margin', { currency: 'XXX' }, { currency: 'unknown' }],
    ['profit', { side: 'both' }, { side: 'unknown' }],
    ['margin', { lots: 'NaN' }, { lots: 'number' }],
    ['margin', { lots: '' }, { lots: 'missing' }],
    ['margin', { lots: '1e3' }, { lots: 'number' }],
    ['margin', { lots: 'Infinity' }, { lots: 'number' }],
    ['margin', { lots: '0' }, { lots: 'positive' }],
    ['margin', { lots: '-1' }, { lots: 'positive' }],
    ['margin', { lots: '50.01' }, { lots: 'lotsRange' }],
    ['margin', { lots: '0.001' }, { lots: 'lotsRange' }],
    ['margin', { lots: '0.015' }, { lots: 'lotsStep' }],
    ['margin', { lots: '1'.repeat(400) }, { lots: 'number' }],
    ['margin', { price: '1,00,0' }, { price: 'number' }],
    ['margin', { price: '0x10' }, { price: 'number' }],
    ['margin', { price: '<script>' }, { price: 'number' }],
    ['margin', { price: '1000000000.01' }, { price: 'large' }],
    ['margin', { price: '1.12345678901' }, { price: 'number' }],
    ['margin', { leverage: '31' }, { leverage: 'leverage' }],
    ['margin', { instrument: 'XAUUSD', leverage: '30' }, { leverage: 'leverage' }],
    ['margin', { currency: 'GBP', rate: '0' }, { rate: 'positive' }],
    ['swap', { nights: '1.5' }, { nights: 'nights' }],
    ['swap', { nights: '366' }, { nights: 'nights' }],
    ['margin', { lots: 'x', price: 'y' }, { lots: 'number', price: 'number' }],
  ])('%s %j', (kind, asked, problems) => {
    expect(judge(kind, asked)).toMatchObject({ problems, inputs: undefined });
  });
});

describe('numbers', () => {
  it.each([
    ['en-GB', '1.5', '1.5'],
    ['en-GB', ' 1.5 ', '1.5'],
    ['en-GB', '.5', '0.5'],
    ['en-GB', '2.', '2'],
    ['en-GB', '0012', '0012'],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '1,162', '1.162'],
    ['ar-JO-u-nu-latn', '١٫٥', '1.5'],
    ['ar-JO-u-nu-latn', '۱۲', '12'],
  ])('in %s, %s is typed for %s', (locale, typed, written) => {
    expect(typedNumber(typed, 1_000, locale)).toMatchObject({ written });
  });

  it('what a locale does not decide is not guessed', () => {
    expect(typedNumber('1.000', 1e9, 'fr-FR')).toEqual({ problem: 'ambiguous' });
  });

  it('a form shows and takes the signs of its page; an address has plain numbers, the same for every page', () => {
    const typed = { instrument: 'USDJPY', lots: '1,5', price: '1.152,410', currency: 'JPY', priced: 'USDJPY-JPY' };
    const inForm = judge('margin', typed, 'de-DE');
    expect(inForm).toMatchObject({
      shown: { lots: '1,5', price: '1152,410' },
      written: { lots: '1.5', price: '1152.410' },
      problems: {},
    });
    // 152.410 in the form of a German page would be a hundred and fifty-two thousand.
    const search = '?instrument=USDJPY&lots=1.5&price=152.410&leverage=30&currency=JPY';
    const opened = judge('margin', Object.fromEntries(new URLSearchParams(search)), 'de-DE');
    expect(opened).toMatchObject({ shown: { lots: '1,5', price: '152,410' }, problems: {} });
    expect(opened && tradingSearch('margin', opened)).toBe(search);
    expect(judge('margin', { ...typed, price: '152.410' }, 'de-DE')?.written.price).toBe('152410');
    expect(judge('margin', { ...typed, price: 'nonsense.x' }, 'de-DE')?.shown.price).toBe('nonsense.x');
    // What is left out comes from the market, not from a keyboard.
    expect(judge('margin', { instrument: 'USDJPY', currency: 'JPY', priced: 'USDJPY-JPY' }, 'de-DE')).toMatchObject({
      shown: { price: '152,410' },
      written: { price: '152.410' },
    });
  });

  it('decimals are exact, and rounded once', () => {
    expect(decimalText(times(decimalOf(0.1), decimalOf(3)))).toBe('0.3');
    expect(decimalText(decimalOf(1e-7))).toBe('0.0000001');
    expect(decimalText(decimalOf(1e21))).toBe('1000000000000000000000');
    expect([0.5, -0.5, 1.49].map((n) => decimalText(over(decimalOf(n), decimalOf(1), 0)))).toEqual(['1', '-1', '1']);
    expect([1.005, -2.675].map((n) => decimalText(over(decimalOf(n), decimalOf(1), 2)))).toEqual(['1.01', '-2.68']);
    expect(decimalText(over(decimalOf(-1), decimalOf(3), 2))).toBe('-0.33');
    expect(parseDecimal('1e5')).toBeUndefined();
    expect(isMultiple(decimalOf(0.3), decimalOf(0.1))).toBe(true);
    expect(compare(decimalOf(0.3), decimalOf(0.29))).toBe(1);
  });
});

describe('from one currency to another', () => {
  const listed = new Set(['EURUSD', 'USDJPY', 'GBPUSD', 'EURGBP']);
  const steps = (from: string, to: string) =>
    conversionSteps(from, to, (symbol) => listed.has(symbol))?.map(({ symbol, inverse }) =>
      inverse ? `1/${symbol}` : symbol,
    );

  it.each([
    ['USD', 'USD', []],
    ['EUR', 'GBP', ['EURGBP']],
    ['GBP', 'EUR', ['1/EURGBP']],
    ['JPY', 'EUR', ['1/USDJPY', '1/EURUSD']],
    ['GBP', 'JPY', ['GBPUSD', 'USDJPY']],
    ['USD', 'XXX', undefined],
  ])('%s to %s is %j', (from, to, expected) => {
    expect(steps(from, to)).toEqual(expected);
  });

  it('goes by the middle of bid and ask; a price that is missing or no price gives none', () => {
    const path = [
      { symbol: 'GBPUSD', inverse: false },
      { symbol: 'USDJPY', inverse: false },
    ];
    expect(conversionRate(path, (symbol) => PRICES[symbol])).toBe(203.9179); // 1.338 × 152.405 = 203.91789
    expect(conversionRate([{ symbol: 'GBPUSD', inverse: true }], (symbol) => PRICES[symbol])).toBe(0.7473842); // 1 ÷ 1.338
    expect(conversionRate([{ symbol: 'AAPL', inverse: true }], () => undefined)).toBeUndefined();
    expect(conversionRate([{ symbol: 'AAPL', inverse: true }], () => ({ bid: 0, ask: 0 }))).toBeUndefined();
  });
});
