import { STALE_QUOTE_AGE_S } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';

/**
 * The rules a quote is held and shown by. Prices are JSON numbers of at most 15 significant digits, which a double
 * carries exactly; sums are made on integers scaled by the digits, so that no 1.0000000000000002 is ever shown.
 */
const SIGNIFICANT_DIGITS = 15;
const DECIMALS_MAX = 12;
const QUICK_DECIMALS_MAX = 6;
const QUICK_ROUNDING_MAX = 0.49;
const QUICK_UNITS_MAX = 10 ** 12;

/** The price in units of its last digit: `1.08453` with 5 digits is `108453`. Halves go up. */
export function toUnits(price: number, digits: number): number {
  const scaled = price * 10 ** digits;
  const nearest = Math.round(scaled);
  // As a rule no text is needed: what the 15th digit may shift, below 0.001 of a unit here, changes the unit only near a half.
  if (Math.abs(scaled - nearest) < QUICK_ROUNDING_MAX && Math.abs(scaled) < QUICK_UNITS_MAX) return nearest;
  return Math.round(Number(scaled.toPrecision(SIGNIFICANT_DIGITS)));
}

/** The double nearest to the decimal, which prints as that decimal while the units stay below 10^15. */
export const fromUnits = (units: number, digits: number): number => units / 10 ** digits;

/** Whether a price of so many units travels exactly as a JSON number. */
export const isRepresentable = (units: number): boolean => Math.abs(units) < 10 ** SIGNIFICANT_DIGITS;

/** Decimals a number is written with, at most 12: `1.0845` has 4, `5e-7` has 7, `18234` none. */
export function decimalsOf(n: number): number {
  if (!Number.isFinite(n)) return 0;
  // As a rule the double nearest to a decimal of few digits, found without a text: this is asked of every price of every tick.
  for (let decimals = 0, scale = 1; decimals <= QUICK_DECIMALS_MAX; decimals += 1, scale *= 10) {
    const units = Math.round(n * scale);
    if (isRepresentable(units) && units / scale === n) return decimals;
  }
  const [mantissa = '', exponent = '0'] = String(Number(n.toPrecision(SIGNIFICANT_DIGITS))).split('e');
  const written = mantissa.includes('.') ? mantissa.length - mantissa.indexOf('.') - 1 : 0;
  return Math.min(DECIMALS_MAX, Math.max(0, written - Number(exponent)));
}

/** Spread in price units, never negative: a crossed quote has 0 (QTS-8). */
export const spreadOf = (bid: number, ask: number, digits: number): number =>
  fromUnits(Math.max(0, toUnits(ask, digits) - toUnits(bid, digits)), digits);

/** QTS-10. `digits`, where known, is a floor: JSON drops the closing zeros of 1.08450, a row must not jump for it. */
export const shownDecimals = (typicalSpread: number | undefined, bid: number, ask: number, digits = 0): number =>
  Math.min(DECIMALS_MAX, Math.max(decimalsOf(typicalSpread ?? 0), decimalsOf(bid), decimalsOf(ask), digits));

/** QTS-9: older than 1,800 s. `time` and `nowUnixS` are Unix seconds. */
export const isStale = (time: number, nowUnixS: number): boolean => nowUnixS - time > STALE_QUOTE_AGE_S;

/** What a row shows. `time` is Unix seconds; `decimals` is QTS-10's. */
export type ShownQuote =
  /** QTS-6: no data yet; bid and ask show `-`. */
  | { readonly kind: 'dummy'; readonly spread: 0; readonly state: 'down' }
  | {
      /** `typical`: the quote is stale, the spread is the typical one and the ask follows from it (QTS-9). */
      readonly kind: 'live' | 'typical';
      readonly bid: number;
      readonly ask: number;
      readonly spread: number;
      readonly state: 'up' | 'down';
      readonly time: number;
      readonly decimals: number;
      readonly isStale: boolean;
      readonly isCrossed: boolean;
      /** Percent since the close of the day and of the week before, where the stream says (CRY-4). */
      readonly dayChange: number | undefined;
      readonly weekChange: number | undefined;
    };

const DUMMY: ShownQuote = { kind: 'dummy', spread: 0, state: 'down' };

/** QTS-6, QTS-9, QTS-10, QTS-11: without a positive typical spread a stale quote is shown as it came, marked stale. */
export function shownQuote(
  quote: WireQuote | undefined,
  typicalSpread: number | undefined,
  nowUnixS: number,
): ShownQuote {
  if (quote === undefined) return DUMMY;
  const { bid, ask, spread, state, time, digits, halted, d_c: dayChange, w_c: weekChange } = quote;
  const stale = isStale(time, nowUnixS);
  const decimals = shownDecimals(typicalSpread, bid, ask, digits);
  // What staff has closed stands still as it is.
  if (stale && halted !== true && typicalSpread !== undefined && typicalSpread > 0) {
    const typicalAsk = fromUnits(toUnits(bid, decimals) + toUnits(typicalSpread, decimals), decimals);
    return {
      kind: 'typical',
      bid,
      ask: typicalAsk,
      spread: typicalSpread,
      state,
      time,
      decimals,
      isStale: true,
      isCrossed: false,
      dayChange,
      weekChange,
    };
  }
  return {
    kind: 'live',
    bid,
    ask,
    spread,
    state,
    time,
    decimals,
    isStale: stale,
    isCrossed: quote.crossed === true,
    dayChange,
    weekChange,
  };
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A price or spread in the locale's digits and separators, always with so many decimals. `locale` is BCP 47. */
export const formatPrice = (price: number, decimals: number, locale: string): string =>
  formatterOf(locale, decimals).format(price);

const CHANGE_DECIMALS = 2;

export type Direction = 'up' | 'down' | 'flat';

/** CRY-2: `direction` is of the change as it is shown, so that 0.00% goes neither up nor down. */
export type ChangeParts = { readonly text: string; readonly direction: Direction };

/** CRY-2: the absolute value of a change in percent, to two decimals, with the locale's percent sign. */
export function changeParts(percent: number, locale: string): ChangeParts {
  return { text: percentOf(locale).format(Math.abs(shownChange(percent)) / 100), direction: changeDirection(percent) };
}

export function changeDirection(percent: number): Direction {
  const shown = shownChange(percent);
  return shown > 0 ? 'up' : shown < 0 ? 'down' : 'flat';
}

const shownChange = (percent: number): number => Number(percent.toFixed(CHANGE_DECIMALS));

const percentFormatters = new Map<string, Intl.NumberFormat>();

function percentOf(locale: string): Intl.NumberFormat {
  let formatter = percentFormatters.get(locale);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: CHANGE_DECIMALS,
      maximumFractionDigits: CHANGE_DECIMALS,
    });
    percentFormatters.set(locale, formatter);
  }
  return formatter;
}

/**
 * Digits of a price that are after the two that stand out, the pip's and the one before it: 1 of 1.08453 with a pip of 0.0001, none
 * of 2,410.55 with 0.01. Negative where the price lacks the pip's last decimals: -1 of 1.084 with 0.0001. The two are never on both
 * sides of a separator: with a pip of 0.1 they are the last before the decimals, 40 of 3,240.5, and with 100 those of the thousands.
 */
export function digitsAfterPip(decimals: number, pip: number): number {
  const decimalsOfPip = Math.round(-Math.log10(pip));
  return decimals - decimalsOfPip + (decimalsOfPip < 2 && (decimalsOfPip + 2) % 3 === 0 ? 1 : 0);
}
