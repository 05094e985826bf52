import { MINIMUM_AGE_YEARS } from '#contracts/limits.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import type { Control, FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { latinDigits } from '#domain/latin-digits.ts';

/** Three number inputs, one value YYYY-MM-DD. */
export type BirthDateField = FieldBase & { readonly kind: 'birth-date' };

export const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export const datePartControl = (field: BirthDateField, part: DatePart): string => `${field.name}-${part}`;

const DIGITS = { day: 2, month: 2, year: 4 } as const;
const MESSAGES = { required: 'required', incomplete: 'date.incomplete', 'short-year': 'date.short-year', invalid: 'date.invalid', future: 'date.future', 'under-age': 'date.under-age', 'long-ago': 'date.long-ago' } as const;

export const birthDateKind: FieldKind<BirthDateField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ age: MINIMUM_AGE_YEARS }),
  controls: (field) =>
    DATE_PARTS.map(
      (part): Control => ({
        name: datePartControl(field, part),
        attributes: { type: 'text', inputmode: 'numeric', autocomplete: `bday-${part}`, maxlength: DIGITS[part], dir: 'ltr' },
      }),
    ),
  compose: (typed, field) => {
    const [day = '', month = '', year = ''] = DATE_PARTS.map((part) => latinDigits(typed(datePartControl(field, part)).trim()));
    return day + month + year === '' ? '' : [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-');
  },
  parse: (value, field, { today, minimumAge }) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return { ok: false, code: 'required' };
    const at = (part: DatePart) => datePartControl(field, part);
    const [year = '', month = '', day = '', ...more] = text.split('-');
    const empty = ([['day', day], ['month', month], ['year', year]] as const).filter(([, digits]) => digits === '').map(([part]) => at(part));
    if (empty.length > 0) return { ok: false, code: 'incomplete', controls: empty };
    if (/^\d{1,3}$/u.test(year)) return { ok: false, code: 'short-year', controls: [at('year')] };
    if (more.length > 0 || !/^\d{4}$/u.test(year) || !isRealDay(Number(year), month, day)) return { ok: false, code: 'invalid' };
    if (text > today) return { ok: false, code: 'future' };
    const complaint = birthDateComplaint(text, today, minimumAge);
    if (complaint === 'under-age') return { ok: false, code: 'under-age' };
    return complaint === 'invalid' ? { ok: false, code: 'long-ago', controls: [at('year')] } : { ok: true, value: text };
  },
};

function isRealDay(year: number, month: string, day: string): boolean {
  if (!/^\d\d$/u.test(month) || !/^\d\d$/u.test(day)) return false;
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return year > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
