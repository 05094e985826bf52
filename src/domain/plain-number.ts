import { latinDigits } from '#contracts/latin-digits.ts';

export type PlainNumber = { readonly plain: string } | { readonly problem: 'number' | 'ambiguous' };

const NO_NUMBER = { problem: 'number' } as const;

/** Signs that are between thousands alone. */
const THOUSANDS = [' ', "'", '٬'];

/** The signs of a locale, as `Intl.NumberFormat` writes them: `.` and `,` in German. */
function signsOf(locale: string): { readonly group: string | undefined; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  return { group: sign('group'), decimal: sign('decimal') ?? '.' };
}

/**
 * A number as people of a locale type it, in plain form (`1250.5`): Latin or other digits, `1,250.50`, `1.250,50`,
 * `1 250,5`, `١٬٢٥٠٫٥`. Two kinds of signs: the last is the decimal one. A sign that stands twice groups. One sign alone
 * groups before exactly three digits if it is the locale's for that, or the number is a whole one; one that the locale
 * does not use is ambiguous there; anywhere else it is the decimal sign.
 *
 * @param isWhole no decimals are taken.
 */
export function plainNumber(text: string, locale: string, isWhole = false): PlainNumber {
  const typed = latinDigits(text)
    .trim()
    .replace(/\s/gu, ' ')
    .replaceAll('\u2019', "'")
    .replace(/^[\u2212\uFE63\uFF0D]/u, '-');
  const signs = typed.match(/[.,٬٫' ]/gu) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return /^-?\d+$/u.test(typed) ? { plain: typed } : NO_NUMBER;

  const isOnly = signs.length === 1;
  let groups = THOUSANDS.includes(last) || (!isOnly && signs.every((sign) => sign === last));
  if (!groups && isOnly && last !== '٫' && /^-?[1-9]\d{0,2}.\d{3}$/u.test(typed)) {
    const { group, decimal } = signsOf(locale);
    if (!isWhole && last !== group && last !== decimal) return { problem: 'ambiguous' };
    groups = isWhole || last === group;
  }
  const at = groups ? typed.length : typed.lastIndexOf(last);
  const [whole, decimals] = [typed.slice(0, at), typed.slice(at + 1)];
  const [grouping] = /[.,٬' ]/u.exec(whole) ?? [];
  // Groups of one kind only, and never the decimal sign's.
  if (
    grouping !== undefined &&
    (!/^-?\d{1,3}(?:([.,٬' ])\d{3})(?:\1\d{3})*$/u.test(whole) || (!groups && grouping === last))
  )
    return NO_NUMBER;
  const plain = `${whole.replace(/[.,٬' ]/gu, '').replace(/^-?$/u, '$&0')}${decimals === '' ? '' : `.${decimals}`}`;
  return /\d/u.test(typed) && /^-?\d+(?:\.\d+)?$/u.test(plain) ? { plain } : NO_NUMBER;
}
