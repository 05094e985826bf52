/** What the costs of one bought position follow from. Prices and the spread are in the instrument's own currency. */
export type TradeCostTerms = {
  readonly price: number;
  readonly spread: number;
  /** Percent of the position's value a year, as in `#contracts/instruments.ts`: negative is charged. */
  readonly swapPercent: number;
  /** What one unit of the instrument's currency is in the account's. */
  readonly rate: number;
  /** Percent of a result that is charged for converting it; 0 where the account is in the instrument's currency. */
  readonly conversionPercent: number;
  /** The move of the price that the result comes from. */
  readonly move: number;
};

/** In the account's currency. `night` below zero is paid to the client. */
export type TradeCosts = { readonly spread: number; readonly night: number; readonly conversion: number };

const DAYS_A_YEAR = 365;

/** The costs of `units` bought: the spread once, one night of financing, and the conversion of the result of one move. */
export function tradeCosts(units: number, terms: TradeCostTerms): TradeCosts {
  const { price, spread, swapPercent, rate, conversionPercent, move } = terms;
  return {
    spread: units * spread * rate,
    night: (units * price * rate * -swapPercent) / 100 / DAYS_A_YEAR,
    conversion: (units * move * rate * conversionPercent) / 100,
  };
}
