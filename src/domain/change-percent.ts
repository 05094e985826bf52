const DECIMALS = 2;

/** The change from `close` to `price` in percent, to two decimals (CRY-2); undefined where there is no close to count from. */
export function changePercent(price: number, close: number | undefined): number | undefined {
  if (close === undefined || !(close > 0)) return undefined;
  return Number((((price - close) / close) * 100).toFixed(DECIMALS)) + 0; // no -0
}
