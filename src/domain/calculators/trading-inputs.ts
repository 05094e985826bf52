import { TRADING_NIGHTS_MAX, TRADING_PRICE_MAX } from '#contracts/limits.ts';
import { conversionRate, conversionSteps } from './conversion.ts';
import { compare, decimalOf, decimalText, isMultiple, type Decimal } from './decimal.ts';
import { typedNumber, type NumberProblem } from './typed-number.ts';

export const TRADING_KINDS = ['margin', 'pip-value', 'swap', 'profit'] as const;
export type TradingKind = (typeof TRADING_KINDS)[number];

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

/** What a calculator knows of an instrument. Units as in `#contracts/instruments.ts`. */
export type TradingFacts = {
  readonly symbol: string;
  readonly digits: number;
  readonly pip: number;
  readonly currency: string;
  readonly contractSize: number;
  readonly volume: { readonly min: number; readonly max: number; readonly step: number };
  readonly swap: { readonly long: number; readonly short: number };
  /** The N of N:1 that the edition's regulator allows; instruments without one have no margin to work out. */
  readonly leverage?: number | undefined;
};

/** Fields, in their order; the names are those of the address. */
export const TRADING_FIELDS = {
  margin: ['instrument', 'lots', 'price', 'leverage', 'currency', 'rate'],
  'pip-value': ['instrument', 'lots', 'currency', 'rate'],
  swap: ['instrument', 'side', 'lots', 'price', 'nights', 'currency', 'rate'],
  profit: ['instrument', 'side', 'lots', 'open', 'close', 'currency', 'rate'],
} as const satisfies Readonly<Record<TradingKind, readonly string[]>>;
export type TradingField = (typeof TRADING_FIELDS)[TradingKind][number];

/**
 * Beside the fields, what the prices in a form were made for: sent without a script after another choice, they are made
 * again. Where it stands, the numbers were typed into a form; in any other address they are in plain form.
 */
export const PRICED_KEY = 'priced';
export const TRADING_QUERY_KEYS: readonly string[] = [...new Set(Object.values(TRADING_FIELDS).flat()), PRICED_KEY];

export type TradingProblem = NumberProblem | 'unknown' | 'lotsRange' | 'lotsStep' | 'nights' | 'leverage';

/** Inputs that a result can be made of. */
export type TradingInputs<Facts extends TradingFacts = TradingFacts> = {
  readonly instrument: Facts;
  readonly side: Side;
  readonly lots: Decimal;
  readonly price: Decimal;
  readonly open: Decimal;
  readonly close: Decimal;
  readonly nights: Decimal;
  readonly leverage: Decimal;
  readonly currency: string;
  /** 1 where the account is in the instrument's currency. */
  readonly rate: Decimal;
};

export type CalculatorQuery = Readonly<Record<string, string | undefined>>;
export type TradingOffer<Facts extends TradingFacts> = {
  readonly instruments: readonly Facts[];
  /** That an account may be in; the usual one first. */
  readonly currencies: readonly string[];
  /** Of pairs that no instrument has, `{ USDJOD: 0.709 }`: rates that a central bank holds. */
  readonly fixedRates: Readonly<Record<string, number>>;
};
export type PriceOf = (symbol: string) => { readonly bid: number; readonly ask: number } | undefined;

/** What is in the fields, what is wrong with it, and the inputs where nothing is. */
export type Judged<Facts extends TradingFacts> = {
  readonly instrument: Facts;
  readonly currency: string;
  /** In plain form, as addresses carry them. */
  readonly written: Readonly<Partial<Record<TradingField, string>>>;
  /** The same as the locale types it, for the controls. */
  readonly shown: Readonly<Partial<Record<TradingField, string>>>;
  readonly problems: Readonly<Partial<Record<TradingField, TradingProblem>>>;
  readonly inputs: TradingInputs<Facts> | undefined;
};

const LEVERAGES = [1, 2, 5, 10, 20, 30, 50, 100, 200, 500];
/** Numbers in plain form are English ones. */
const PLAIN = 'en';
const ONE: Decimal = { units: 1n, scale: 0 };

/** Leverages to choose from, up to the regulator's. */
export const leveragesOf = ({ leverage = 1 }: Pick<TradingFacts, 'leverage'>): readonly number[] => [
  ...LEVERAGES.filter((one) => one < leverage),
  leverage,
];

const asTyped = (value: Decimal, locale: string): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: value.scale,
    maximumFractionDigits: value.scale,
  }).format(decimalText(value));

export const pricedFor = (symbol: string, currency: string): string => `${symbol}-${currency}`;

/** Pairs whose prices a calculation needs beside the instrument's own; undefined where no way leads to the account's currency. */
export const ratePairs = (
  instrument: TradingFacts,
  currency: string,
  { instruments, fixedRates }: Pick<TradingOffer<TradingFacts>, 'instruments' | 'fixedRates'>,
) =>
  conversionSteps(
    instrument.currency,
    currency,
    (symbol) => Object.hasOwn(fixedRates, symbol) || instruments.some((one) => one.symbol === symbol),
  );

/** One unit of the instrument's currency in another, at the prices of the moment; undefined where no prices lead there. */
export function rateTo(
  instrument: TradingFacts,
  currency: string,
  offer: Pick<TradingOffer<TradingFacts>, 'instruments' | 'fixedRates'>,
  priceOf: PriceOf,
): number | undefined {
  const { fixedRates } = offer;
  const fixed: PriceOf = (pair) =>
    Object.hasOwn(fixedRates, pair) ? { bid: fixedRates[pair] ?? 0, ask: fixedRates[pair] ?? 0 } : undefined;
  const steps = ratePairs(instrument, currency, offer);
  return steps === undefined ? undefined : conversionRate(steps, (pair) => priceOf(pair) ?? fixed(pair));
}

/**
 * Judges what an address or a form asks. What it leaves out is filled with the usual, prices with those of the moment;
 * what it has wrong is named and nothing is calculated. Undefined where nothing is offered.
 *
 * @param locale of the page: its signs are in the form.
 */
export function judgeTrading<Facts extends TradingFacts>(
  kind: TradingKind,
  asked: CalculatorQuery,
  offer: TradingOffer<Facts>,
  priceOf: PriceOf,
  locale: string,
): Judged<Facts> | undefined {
  const { instruments, currencies } = offer;
  const problems: Partial<Record<TradingField, TradingProblem>> = {};
  const written: Partial<Record<TradingField, string>> = {};
  const fields: readonly TradingField[] = TRADING_FIELDS[kind];
  const shown: Partial<Record<TradingField, string>> = {};

  const pick = <Value extends string>(field: TradingField, values: readonly Value[]): Value | undefined => {
    const wanted = asked[field];
    const found = values.find((value) => value === wanted);
    if (found === undefined && wanted !== undefined && wanted !== '') problems[field] = 'unknown';
    const chosen = found ?? values[0];
    if (chosen !== undefined && fields.includes(field)) written[field] = shown[field] = chosen;
    return chosen;
  };
  const symbol = pick(
    'instrument',
    instruments.map((one) => one.symbol),
  );
  const instrument = instruments.find((one) => one.symbol === symbol);
  const currency = pick('currency', currencies);
  if (instrument === undefined || currency === undefined) return undefined;
  const side = (fields.includes('side') ? pick('side', SIDES) : undefined) ?? 'buy';

  const priced = asked[PRICED_KEY] ?? pricedFor(instrument.symbol, currency);
  const isOfInstrument = priced.startsWith(`${instrument.symbol}-`);
  const isOfBoth = priced === pricedFor(instrument.symbol, currency);

  const number = (field: TradingField, usual: string, most: number, isMeant = true): Decimal => {
    const given = isMeant ? asked[field] : undefined;
    const text = given ?? usual;
    const typed = typedNumber(text, most, given === undefined || asked[PRICED_KEY] === undefined ? PLAIN : locale);
    if ('problem' in typed) {
      problems[field] = typed.problem;
      written[field] = shown[field] = text.slice(0, 40);
      return ONE;
    }
    written[field] = typed.written;
    shown[field] = asTyped(typed.value, locale);
    return typed.value;
  };
  const price = (field: 'price' | 'open' | 'close', which: 'bid' | 'ask'): Decimal => {
    if (!fields.includes(field)) return ONE;
    const now = priceOf(instrument.symbol)?.[which];
    return number(
      field,
      now === undefined || !(now > 0) ? '' : now.toFixed(instrument.digits),
      TRADING_PRICE_MAX,
      isOfInstrument,
    );
  };
  const [entry, exit] = side === 'buy' ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const);

  const { min, max, step } = instrument.volume;
  const lots = number('lots', String(Math.min(max, Math.max(min, 1))), Number.MAX_SAFE_INTEGER);
  if (problems.lots === undefined) {
    if (compare(lots, decimalOf(min)) < 0 || compare(lots, decimalOf(max)) > 0) problems.lots = 'lotsRange';
    else if (!isMultiple(lots, decimalOf(step))) problems.lots = 'lotsStep';
  }
  const prices = { price: price('price', entry), open: price('open', entry), close: price('close', exit) };

  const nights = fields.includes('nights') ? number('nights', '1', Number.MAX_SAFE_INTEGER) : ONE;
  if (problems.nights === undefined && (!isMultiple(nights, ONE) || compare(nights, decimalOf(TRADING_NIGHTS_MAX)) > 0))
    problems.nights = 'nights';

  const limit = instrument.leverage ?? 1;
  const leverage = fields.includes('leverage')
    ? number('leverage', String(limit), Number.MAX_SAFE_INTEGER, isOfInstrument)
    : ONE;
  if (fields.includes('leverage') && !leveragesOf(instrument).some((one) => compare(decimalOf(one), leverage) === 0)) {
    problems.leverage = 'leverage';
    written.leverage = String(limit);
  }
  shown.leverage = written.leverage; // chosen from a list

  const rateNow = rateTo(instrument, currency, offer, priceOf);
  const rate =
    instrument.currency === currency
      ? ONE
      : number('rate', rateNow === undefined ? '' : decimalText(decimalOf(rateNow)), TRADING_PRICE_MAX, isOfBoth);

  const inputs = { instrument, side, lots, ...prices, nights, leverage, currency, rate };
  return {
    instrument,
    currency,
    written,
    shown,
    problems,
    inputs: Object.keys(problems).length === 0 ? inputs : undefined,
  };
}

/** `?instrument=EURUSD&lots=1…`: all that a result was made of, so that it is the same wherever the address is opened. */
export const tradingSearch = (kind: TradingKind, { written }: Pick<Judged<TradingFacts>, 'written'>): string =>
  `?${new URLSearchParams(TRADING_FIELDS[kind].flatMap((field): [string, string][] => (written[field] === undefined ? [] : [[field, written[field]]])))}`;
