import { TYPED_NUMBER_MAX_LENGTH } from '#contracts/limits.ts';
import { judgeNumber, type NumberRange } from '#contracts/typed-number.ts';
import { plainNumber } from '#domain/plain-number.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A number: a volume, a balance, how many clients are expected. */
export type NumberField = FieldBase &
  NumberRange & {
    readonly kind: 'number';
    /** The text `<name>.unit` is shown behind the number. */
    readonly unit?: true;
    readonly optional?: true;
  };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly number: NumberField;
  }
}

const MESSAGES = {
  required: 'required',
  invalid: { own: 'invalid' },
  decimals: { own: 'decimals' },
  'too-small': { own: 'too-small' },
  'too-large': { own: 'too-large' },
} as const;

/** Value: a JSON number. */
const numberKind: FieldKind<NumberField, number, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) =>
    (['required', 'invalid', 'decimals', 'too-small', 'too-large'] as const).filter(
      (code) => !(optional && code === 'required'),
    ),
  limits: ({ min, max, decimals = 0 }) => ({ min, max, decimals }),
  controls: ({ name, min, decimals }) => [
    // Only the keyboard with every sign has a minus on all phones.
    {
      name,
      attributes: {
        type: 'text',
        inputmode: min < 0 ? 'text' : decimals ? 'decimal' : 'numeric',
        autocomplete: 'off',
        maxlength: TYPED_NUMBER_MAX_LENGTH,
        dir: 'ltr',
      },
    },
  ],
  compose: (typed, { name }) => typed(name).trim(),
  parse: (value, { optional, ...range }, { locale }) => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    if (typeof value !== 'number' && (typeof value !== 'string' || value.length > TYPED_NUMBER_MAX_LENGTH))
      return { ok: false, code: 'invalid' };
    const read = typeof value === 'number' ? undefined : plainNumber(value, locale, !range.decimals);
    if (read !== undefined && 'problem' in read) return { ok: false, code: 'invalid' };
    return judgeNumber(Number(read?.plain ?? value) + 0, range); // no -0
  },
};

export default numberKind;
