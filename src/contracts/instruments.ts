export const INSTRUMENT_KINDS = ['forex', 'index', 'commodity', 'crypto', 'share', 'etf'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** A row of brand/instruments.csv: the facts a quote is shown and checked with. */
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
};
