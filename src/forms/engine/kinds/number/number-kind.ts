import { TYPED_NUMBER_MAX_LENGTH } from '#contracts/limits.ts';
import { plainNumber } from '#domain/plain-number.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A number: a volume, a balance, how many clients are expected. */
export type NumberField = FieldBase & {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** How many may follow the decimal mark; none where left out. */
  readonly decimals?: number;
  /** Words behind the number stand in the text `<name>.unit`. */
  readonly unit?: true;
  readonly optional?: true;
};

const MESSAGES = { required: 'required', invalid: 'number.invalid', decimals: 'number.decimals', 'too-small': 'number.too-small', 'too-large': 'number.too-large' } as const;

/** Value: a JSON number. */
export const numberKind: FieldKind<NumberField, number, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) => (['required', 'invalid', 'decimals', 'too-small', 'too-large'] as const).filter((code) => !(optional && code === 'required')),
  limits: ({ min, max, decimals = 0 }) => ({ min, max, decimals }),
  controls: ({ name, min, decimals }) => [
    // Only the keyboard with every sign has a minus on all phones.
    { name, attributes: { type: 'text', inputmode: min < 0 ? 'text' : decimals ? 'decimal' : 'numeric', autocomplete: 'off', maxlength: TYPED_NUMBER_MAX_LENGTH, dir: 'ltr' } },
  ],
  compose: (typed, { name }) => typed(name).trim(),
  parse: (value, { min, max, decimals = 0, optional }, { locale }) => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return optional ? { ok: true, value: undefined } : { ok: false, code: 'required' };
    if (typeof value !== 'number' && (typeof value !== 'string' || value.length > TYPED_NUMBER_MAX_LENGTH)) return { ok: false, code: 'invalid' };
    const read = typeof value === 'number' ? undefined : plainNumber(value, locale, decimals === 0);
    if (read !== undefined && 'problem' in read) return { ok: false, code: 'invalid' };
    const number = Number(read?.plain ?? value) + 0; // no -0
    if (!Number.isFinite(number)) return { ok: false, code: 'invalid' };
    if (number < min) return { ok: false, code: 'too-small' };
    if (number > max) return { ok: false, code: 'too-large' };
    return Number(number.toFixed(decimals)) === number ? { ok: true, value: number } : { ok: false, code: 'decimals' };
  },
};
