import { parseDecimal, type Decimal } from './decimal.ts';

/** Why what was typed is no number to work with. */
export type NumberProblem = 'missing' | 'number' | 'ambiguous' | 'positive' | 'large';

const LONGEST = 24;
const MOST_DECIMALS = 10;
const ZEROS = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0);

/** Arabic-Indic and Persian digits and the Arabic decimal sign, as keyboards write them, in the form of an address. */
const western = (text: string): string =>
  text.trim().replaceAll('٫', '.').replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    return String(code - (ZEROS.findLast((zero) => code >= zero) ?? 0));
  });

/** A number above 0 and at most `most`, as it was typed or came in an address: nothing is guessed. */
export function typedNumber(text: string, most: number): { readonly value: Decimal; readonly written: string } | { readonly problem: NumberProblem } {
  const plain = western(text);
  if (plain === '') return { problem: 'missing' };
  // 1,000 is a thousand to some and one to others.
  if (/^\d{1,3}(?:[,٬]\d{3})+(?:\.\d+)?$/.test(plain)) return { problem: 'ambiguous' };
  const written = plain.replace(/^(-?\d+),(\d+)$/, '$1.$2').replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  const value = written.length > LONGEST ? undefined : parseDecimal(written);
  if (value === undefined || value.scale > MOST_DECIMALS) return { problem: 'number' };
  if (value.units <= 0n) return { problem: 'positive' };
  return value.units > BigInt(most) * 10n ** BigInt(value.scale) ? { problem: 'large' } : { value, written };
}
