import { decimalsOf, formatPrice } from '#domain/quote-rules.ts';
import { spreadText } from '#market/client/price-row.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';

const ANY_DIGIT = /\p{Nd}/gu;
/** Where a font's digits differ in width, as Arabic-Indic ones do, this is the widest. */
const WIDEST_DIGIT = 3;
const UNKNOWN_PRICE = 10_000;
const UNKNOWN_DIGITS = 5;

const widest = (text: string, locale: string): string => text.replaceAll(ANY_DIGIT, formatPrice(WIDEST_DIGIT, 0, locale));

/** Whether a price ends in one digit below the pip, which stands small: 1.08453 does, 64,123.50 does not. */
export const hasPipette = (facts: InstrumentFacts | undefined): boolean => facts !== undefined && facts.digits - decimalsOf(facts.pip) === 1;

/** A text as long as the instrument's prices, and as they would be if they doubled: 99,999 may become 100,000 and nothing moves. */
export const priceSample = (facts: InstrumentFacts | undefined, locale: string): string =>
  formatPrice(2 * (facts?.referencePrice ?? UNKNOWN_PRICE), facts?.digits ?? UNKNOWN_DIGITS, locale);

/** A text as long as the instrument's spreads are as a rule. */
export const spreadSample = (facts: InstrumentFacts | undefined, locale: string): string => spreadOf(facts, 1, locale);

/** A text as wide as the longest spread to be expected of these instruments: ten times the typical one. */
export const widestSpreadSample = (facts: readonly InstrumentFacts[], locale: string): string => {
  const texts = facts.map((each) => spreadOf(each, 10, locale));
  return widest(texts.reduce((longest, text) => (text.length > longest.length ? text : longest), formatPrice(10, 1, locale)), locale);
};

const spreadOf = (facts: InstrumentFacts | undefined, times: number, locale: string): string =>
  facts === undefined ? formatPrice(1, 1, locale) : spreadText(times * (facts.typicalSpread ?? facts.pip), facts.digits, facts.pip, locale);
