import type { TradingSession } from './trading-session.ts';

export const INSTRUMENT_KINDS = ['forex', 'index', 'commodity', 'crypto', 'share', 'etf'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** How each kind is parted further: lists are filtered by it. */
export const INSTRUMENT_GROUPS = {
  forex: ['major', 'minor', 'exotic'],
  index: ['americas', 'europe', 'asia-pacific'],
  commodity: ['metal', 'energy', 'agriculture'],
  crypto: ['payment', 'platform', 'service'],
  share: [
    'technology',
    'communication',
    'consumer',
    'health',
    'financial',
    'industrial',
    'energy',
    'material',
    'utility',
    'property',
  ],
  etf: ['index', 'region', 'sector', 'bond', 'commodity'],
} as const satisfies Readonly<Record<InstrumentKind, readonly string[]>>;
export type InstrumentGroup = (typeof INSTRUMENT_GROUPS)[InstrumentKind][number];

/** What one contract is a measure of; a currency or coin is named by its code instead: `EUR`, `BTC`. */
export const CONTRACT_UNITS = [
  'index',
  'share',
  'troy-ounce',
  'pound',
  'tonne',
  'barrel',
  'mmbtu',
  'gallon',
  'bushel',
] as const;
export type ContractUnit = (typeof CONTRACT_UNITS)[number];

/** The facts a quote is shown and checked with. */
export type Instrument = {
  /** Key everywhere on the wire: `EURUSD`. */
  readonly symbol: string;
  readonly slug: string;
  /** Name by language; `en` always stands. */
  readonly names: Readonly<Record<string, string>>;
  readonly kind: InstrumentKind;
  /** Decimals of its prices. */
  readonly digits: number;
  /** Size of one pip in price units: 0.0001 for EURUSD. */
  readonly pip: number;
  /** Typical spread in price units (QTS-9). */
  readonly typicalSpread: number;
  /** A price to start the simulated feed from, in price units. */
  readonly referencePrice: number;
  /** When it is traded; absent where nobody said, as with an instrument that a feed made known. */
  readonly session?: TradingSession;
};

/** A row of brand/instruments.csv: what the brokerage lists, with the terms it is traded on. */
export type ListedInstrument = Instrument & {
  readonly group: InstrumentGroup;
  readonly session: TradingSession;
  /** Its prices, profits and losses are in this currency (ISO 4217). */
  readonly currency: string;
  /** One lot is so many units: 100,000 EUR, 100 troy ounces, 1 share. */
  readonly contractSize: number;
  readonly contractUnit: ContractUnit | (string & {});
  /** In lots. */
  readonly volume: { readonly min: number; readonly max: number; readonly step: number };
  /** Financing of a position held overnight, percent of its value a year; negative is charged, positive is paid out. */
  readonly swap: { readonly long: number; readonly short: number };
  /** The broker's own limit, as the N of N:1, where it is below the regulator's. */
  readonly maxLeverage?: number;
};
