import { decimalOf, decimalText, minus, over, times, type Decimal } from './decimal.ts';
import type { TradingInputs, TradingKind } from './trading-inputs.ts';

/** A sum of money, exact to the decimals that are there. */
export type Money = { readonly amount: `${number}`; readonly currency: string };

export type TradingResult =
  | { readonly kind: 'margin'; readonly money: Money; readonly positionValue: Money }
  | { readonly kind: 'pip-value'; readonly money: Money; readonly inOwnCurrency: Money }
  | { readonly kind: 'swap'; readonly money: Money; readonly aNight: Money; readonly percentAYear: number }
  | { readonly kind: 'profit'; readonly money: Money; readonly inOwnCurrency: Money; readonly pips: `${number}` };

const DAYS_A_YEAR = decimalOf(365);
const HUNDRED = decimalOf(100);
const ONE = decimalOf(1);
/** Of an amount below one unit, which would else be shown as nothing: two more than the currency has. */
const MORE_DECIMALS = 2;

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

function money(top: Decimal, bottom: Decimal, currency: string): Money {
  const decimals = decimalsOf(currency);
  const usual = over(top, bottom, decimals);
  const isSmall = usual.units > -(10n ** BigInt(decimals)) && usual.units < 10n ** BigInt(decimals);
  return { amount: decimalText(isSmall ? over(top, bottom, decimals + MORE_DECIMALS) : usual), currency };
}

/** Every sum is a product of exact decimals over another, rounded once. */
export function tradingResult(kind: TradingKind, inputs: TradingInputs): TradingResult {
  const { instrument, side, lots, price, open, close, nights, leverage, currency, rate } = inputs;
  const units = times(lots, decimalOf(instrument.contractSize));
  const value = times(units, price);
  switch (kind) {
    case 'margin':
      return {
        kind,
        money: money(times(value, rate), leverage, currency),
        positionValue: money(times(value, rate), ONE, currency),
      };
    case 'pip-value': {
      const worth = times(units, decimalOf(instrument.pip));
      return {
        kind,
        money: money(times(worth, rate), ONE, currency),
        inOwnCurrency: money(worth, ONE, instrument.currency),
      };
    }
    case 'swap': {
      const percentAYear = side === 'buy' ? instrument.swap.long : instrument.swap.short;
      const [top, bottom] = [times(value, rate, decimalOf(percentAYear)), times(HUNDRED, DAYS_A_YEAR)];
      return {
        kind,
        money: money(times(top, nights), bottom, currency),
        aNight: money(top, bottom, currency),
        percentAYear,
      };
    }
    case 'profit': {
      const move = side === 'buy' ? minus(close, open) : minus(open, close);
      const gain = times(move, units);
      return {
        kind,
        money: money(times(gain, rate), ONE, currency),
        inOwnCurrency: money(gain, ONE, instrument.currency),
        pips: decimalText(over(move, decimalOf(instrument.pip), 1)),
      };
    }
  }
}
