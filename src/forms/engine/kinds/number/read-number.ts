import { latinDigits } from '#forms/engine/latin-digits.ts';

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/u;

/**
 * A number as people write it, or undefined: Latin or other digits, `1,250.50`, `1.250,50`, `1 250,5`, `١٬٢٥٠٫٥`. Two
 * kinds of marks: the last is the decimal one. One kind: it groups where it stands more than once, or before exactly
 * three digits of a number that takes fewer decimals than that; so the text alone decides, in browser and server alike.
 *
 * @param decimals how many the field takes.
 */
export function readNumber(text: string, decimals: number): number | undefined {
  const plain = latinDigits(text).trim().replace(/[\s'\u2019\u066C]/gu, '').replace('\u066B', '.').replace(/^[\u2212\uFE63\uFF0D]/u, '-');
  const marks = [...plain.matchAll(/[.,]/gu)];
  const last = marks.at(-1);
  const kinds = new Set(marks.map(([mark]) => mark)).size;
  const behind = last === undefined ? 0 : plain.length - last.index - 1;
  const isGroup = last !== undefined && kinds === 1 && (marks.length > 1 || (behind === 3 && decimals < 3 && /^-?[1-9]\d{0,2}.\d{3}$/u.test(plain)));
  const whole = last === undefined || isGroup ? plain : plain.slice(0, last.index);
  const fraction = last === undefined || isGroup ? '' : `.${plain.slice(last.index + 1)}`;
  if (!/^-?\d*$/u.test(whole) && !/^-?\d{1,3}(?:[.,]\d{3})+$/u.test(whole)) return undefined;
  // Groups of one kind only, and never the decimal mark's.
  if (last !== undefined && !isGroup && whole.includes(last[0])) return undefined;
  const joined = whole.replace(/[.,]/gu, '') + fraction;
  return NUMBER.test(joined) ? Number(joined) + 0 : undefined;
}
