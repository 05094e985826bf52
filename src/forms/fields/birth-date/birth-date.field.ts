import { MINIMUM_AGE_YEARS } from '#contracts/limits.ts';
import { type DatePart, judgeDate } from '#contracts/typed-date.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import type { Control, FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { composeDate, DATE_PARTS, datePartControl } from '#forms/engine/date-parts.ts';

/** Three number inputs, one value YYYY-MM-DD. */
export type BirthDateField = FieldBase & { readonly kind: 'birth-date' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly 'birth-date': BirthDateField;
  }
}

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
      name: datePartControl(field.name, part),
      attributes: {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: `bday-${part}`,
        maxlength: DIGITS[part],
        dir: 'ltr',
      },
    })),
  compose: (typed, field) => composeDate(field.name, typed),
  parse: (value, field, { today, minimumAge }) => {
    const at = (part: DatePart) => datePartControl(field.name, part);
    const verdict = judgeDate(typeof value === 'string' ? value : '');
    if (!verdict.ok)
      return { ok: false, code: verdict.code, ...('parts' in verdict && { controls: verdict.parts.map(at) }) };
    const complaint = birthDateComplaint(verdict.value, today, minimumAge);
    if (complaint === undefined) return verdict;
    return { ok: false, code: complaint, ...(complaint === 'long-ago' && { controls: [at('year')] }) };
  },
};

export default birthDateKind;
