import { plainNumber } from '#domain/plain-number.ts';
import { parseDecimal, type Decimal } from './decimal.ts';

/** Why what was typed is not a number to work with. */
export type NumberProblem = 'missing' | 'number' | 'ambiguous' | 'positive' | 'large';

const LONGEST = 24;
const MOST_DECIMALS = 10;

/** A number above 0 and at most `most`, as people of the locale type it; `written` in plain form, as in an address. */
export function typedNumber(
  text: string,
  most: number,
  locale: string,
): { readonly value: Decimal; readonly written: string } | { readonly problem: NumberProblem } {
  const typed = text.trim();
  if (typed === '') return { problem: 'missing' };
  const read = typed.length > LONGEST ? ({ problem: 'number' } as const) : plainNumber(typed, locale);
  if ('problem' in read) return read;
  const value = parseDecimal(read.plain);
  if (value === undefined || value.scale > MOST_DECIMALS) return { problem: 'number' };
  if (value.units <= 0n) return { problem: 'positive' };
  return value.units > BigInt(most) * 10n ** BigInt(value.scale)
    ? { problem: 'large' }
    : { value, written: read.plain };
}
