import { formatPrice } from '#domain/quote-rules.ts';
import { reservedDigits, spreadText } from '#market/client/write-cell.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';

const UNKNOWN_PRICE = 10_000;
const UNKNOWN_DIGITS = 5;

/** Room for the instrument's prices, and for what they would be if they doubled: 99,999 may become 100,000 and nothing moves. */
export const priceDigits = (facts: InstrumentFacts | undefined, locale: string): number =>
  reservedDigits(formatPrice(2 * (facts?.referencePrice ?? UNKNOWN_PRICE), facts?.digits ?? UNKNOWN_DIGITS, locale));

/** Room for the longest price of these instruments: of the columns that hold them. */
export const widestPriceDigits = (facts: readonly (InstrumentFacts | undefined)[], locale: string): number =>
  Math.max(...facts.map((each) => priceDigits(each, locale)));

/** Room for the instrument's spreads as they are as a rule. */
export const spreadDigits = (facts: InstrumentFacts | undefined, locale: string): number =>
  digitsForSpread(facts, 1, locale);

/** Room for the longest spread to be expected of these instruments: ten times the typical one. */
export const widestSpreadDigits = (facts: readonly InstrumentFacts[], locale: string): number =>
  Math.max(reservedDigits(formatPrice(10, 1, locale)), ...facts.map((each) => digitsForSpread(each, 10, locale)));

const digitsForSpread = (facts: InstrumentFacts | undefined, times: number, locale: string): number =>
  reservedDigits(
    facts === undefined
      ? formatPrice(1, 1, locale)
      : spreadText(times * (facts.typicalSpread ?? facts.pip), facts.digits, facts.pip, locale),
  );
