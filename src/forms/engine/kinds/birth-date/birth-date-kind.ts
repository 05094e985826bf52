import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS } from '#contracts/limits.ts';
import type { Control, FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { latinDigits } from '#forms/engine/latin-digits.ts';

/** Three number inputs, one value YYYY-MM-DD. */
export type BirthDateField = FieldBase & { readonly kind: 'birth-date' };

export const DATE_PARTS = ['day', 'month', 'year'] as const;
export type DatePart = (typeof DATE_PARTS)[number];
export const datePartControl = (field: BirthDateField, part: DatePart): string => `${field.name}-${part}`;

const DIGITS = { day: 2, month: 2, year: 4 } as const;
const CODES = ['date-missing', 'date-incomplete', 'date-year', 'date-unreal', 'date-future', 'date-too-young', 'date-too-long-ago'] as const;

export const birthDateKind: FieldKind<BirthDateField, string, (typeof CODES)[number]> = {
  codes: CODES,
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
  parse: (value, field, { today }) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return { ok: false, code: 'date-missing' };
    const at = (part: DatePart) => datePartControl(field, part);
    const [year = '', month = '', day = '', ...more] = text.split('-');
    const empty = ([['day', day], ['month', month], ['year', year]] as const).filter(([, digits]) => digits === '').map(([part]) => at(part));
    if (empty.length > 0) return { ok: false, code: 'date-incomplete', controls: empty };
    if (/^\d{1,3}$/u.test(year)) return { ok: false, code: 'date-year', controls: [at('year')] };
    if (more.length > 0 || !/^\d{4}$/u.test(year) || !isRealDay(Number(year), month, day)) return { ok: false, code: 'date-unreal' };
    if (text > today) return { ok: false, code: 'date-future' };
    const age = ageOn(today, text);
    if (age < MINIMUM_AGE_YEARS) return { ok: false, code: 'date-too-young', params: { age: MINIMUM_AGE_YEARS } };
    if (age > MAXIMUM_AGE_YEARS) return { ok: false, code: 'date-too-long-ago', controls: [at('year')] };
    return { ok: true, value: text };
  },
};

function isRealDay(year: number, month: string, day: string): boolean {
  if (!/^\d\d$/u.test(month) || !/^\d\d$/u.test(day)) return false;
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  return year > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Whole years between two days written YYYY-MM-DD. Who was born on 29 February has their birthday on 1 March in other years. */
function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}
