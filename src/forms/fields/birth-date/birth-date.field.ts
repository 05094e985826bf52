import { MINIMUM_AGE_YEARS } from '#contracts/limits.ts';
import { type DatePart, judgeDate } from '#contracts/typed-date.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import type { Control, FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { latinDigits } from '#contracts/latin-digits.ts';

/** Three number inputs, one value YYYY-MM-DD. */
export type BirthDateField = FieldBase & { readonly kind: 'birth-date' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'birth-date': BirthDateField;
  }
}

/** In the order of the page. */
export const DATE_PARTS = ['day', 'month', 'year'] as const satisfies readonly DatePart[];
export const datePartControl = (field: BirthDateField, part: DatePart): string => `${field.name}-${part}`;

const DIGITS = { day: 2, month: 2, year: 4 } as const;
const MESSAGES = {
  required: 'required',
  incomplete: { own: 'incomplete' },
  'short-year': { own: 'short-year' },
  invalid: { own: 'invalid' },
  future: { own: 'future' },
  'under-age': { own: 'under-age' },
  'long-ago': { own: 'long-ago' },
} as const;

const birthDateKind: FieldKind<BirthDateField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  limits: () => ({ age: MINIMUM_AGE_YEARS }),
  controls: (field) =>
    DATE_PARTS.map((part): Control => ({
      name: datePartControl(field, part),
      attributes: {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: `bday-${part}`,
        maxlength: DIGITS[part],
        dir: 'ltr',
      },
    })),
  compose: (typed, field) => {
    const [day = '', month = '', year = ''] = DATE_PARTS.map((part) =>
      latinDigits(typed(datePartControl(field, part)).trim()),
    );
    return day + month + year === ''
      ? ''
      : [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-');
  },
  parse: (value, field, { today, minimumAge }) => {
    const at = (part: DatePart) => datePartControl(field, part);
    const verdict = judgeDate(typeof value === 'string' ? value : '');
    if (!verdict.ok)
      return { ok: false, code: verdict.code, ...('parts' in verdict && { controls: verdict.parts.map(at) }) };
    const complaint = birthDateComplaint(verdict.value, today, minimumAge);
    if (complaint === undefined) return verdict;
    return { ok: false, code: complaint, ...(complaint === 'long-ago' && { controls: [at('year')] }) };
  },
};

export default birthDateKind;
