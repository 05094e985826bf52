/** A step from one currency to another by the price of a pair: `inverse` divides by it. */
export type ConversionStep = { readonly symbol: string; readonly inverse: boolean };

type Price = { readonly bid: number; readonly ask: number };

/** Where two currencies have no pair of their own, the way leads through this one. */
const BETWEEN = 'USD';
/** Of a rate that nobody typed; the prices behind it have no more. */
const RATE_SIGNIFICANT_DIGITS = 7;

/** Pairs that lead from one currency to another: none where they are the same, undefined where there is no way. */
export function conversionSteps(
  from: string,
  to: string,
  isListed: (symbol: string) => boolean,
): readonly ConversionStep[] | undefined {
  if (from === to) return [];
  const direct = step(from, to, isListed);
  if (direct !== undefined) return [direct];
  const [first, second] = [step(from, BETWEEN, isListed), step(BETWEEN, to, isListed)];
  return first === undefined || second === undefined ? undefined : [first, second];
}

function step(from: string, to: string, isListed: (symbol: string) => boolean): ConversionStep | undefined {
  if (isListed(from + to)) return { symbol: from + to, inverse: false };
  return isListed(to + from) ? { symbol: to + from, inverse: true } : undefined;
}

/** How much of the second currency one unit of the first is, at the middle of bid and ask; undefined while a price is missing. */
export function conversionRate(
  steps: readonly ConversionStep[],
  priceOf: (symbol: string) => Price | undefined,
): number | undefined {
  let rate = 1;
  for (const { symbol, inverse } of steps) {
    const price = priceOf(symbol);
    const middle = price === undefined ? 0 : (price.bid + price.ask) / 2;
    if (!(middle > 0) || !Number.isFinite(middle)) return undefined;
    rate = inverse ? rate / middle : rate * middle;
  }
  return Number(rate.toPrecision(RATE_SIGNIFICANT_DIGITS));
}
