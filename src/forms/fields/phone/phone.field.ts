import { judgePhone, PHONE_TYPED_MAX_LENGTH } from '#contracts/typed-phone.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A phone number of any country: a list of calling codes and the number beside it. */
export type PhoneField = FieldBase & {
  readonly kind: 'phone';
  /** A country field of an earlier step, whose draft names the calling code to begin with. */
  readonly countryOf?: string;
  readonly optional?: true;
};

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly phone: PhoneField;
  }
}

export const phoneCountryControl = (field: PhoneField): string => `${field.name}-country`;

const MESSAGES = {
  required: 'required',
  'country-required': { own: 'country-required' },
  invalid: { own: 'invalid' },
  'too-short': { own: 'too-short' },
  'too-long': { own: 'too-long' },
} as const;

/**
 * Value: E.164 (`+447400123456`). The composed value is the selected country, if any, and the number: `GB 07400 123456`.
 * A number with an international prefix needs no country.
 */
const phoneKind: FieldKind<PhoneField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  reachable: ({ optional }) =>
    (Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]).filter((code) => !(optional && code === 'required')),
  controls: (field) => [
    { name: phoneCountryControl(field), attributes: { autocomplete: 'off' } },
    {
      name: field.name,
      attributes: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: PHONE_TYPED_MAX_LENGTH, dir: 'ltr' },
    },
  ],
  compose: (typed, field) => {
    const number = typed(field.name).trim();
    const country = typed(phoneCountryControl(field));
    return number === '' || country === '' ? number : `${country} ${number}`;
  },
  parse: (value, field) => {
    const verdict = judgePhone(typeof value === 'string' ? value : '');
    if (field.optional && !verdict.ok && verdict.code === 'required') return { ok: true, value: undefined };
    return verdict.ok
      ? verdict
      : { ...verdict, controls: [verdict.code === 'country-required' ? phoneCountryControl(field) : field.name] };
  },
};

export default phoneKind;
