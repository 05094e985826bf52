import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A phone number of any country: a list of calling codes and the number beside it. */
export type PhoneField = FieldBase & {
  readonly kind: 'phone';
  /** A country field of an earlier step, whose draft names the calling code to begin with. */
  readonly countryOf?: string;
};

export const phoneCountryControl = (field: PhoneField): string => `${field.name}-country`;

/** E.164 has at most fifteen digits; anything far longer is not looked at. */
const TYPED_MAX_LENGTH = 40;
const COMPOSED = /^([A-Z]{2}) (.+)$/su;
const CODES = ['phone-missing', 'phone-country-missing', 'phone-malformed', 'phone-too-short', 'phone-too-long'] as const;

/**
 * Value: E.164 (`+447400123456`). Composed, a number without its international prefix stands behind its country:
 * `GB 07400 123456`; a number with one says its country itself.
 */
export const phoneKind: FieldKind<PhoneField, string, (typeof CODES)[number]> = {
  codes: CODES,
  controls: (field) => [
    { name: phoneCountryControl(field), attributes: { autocomplete: 'off' } },
    { name: field.name, attributes: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: TYPED_MAX_LENGTH, dir: 'ltr' } },
  ],
  compose: (typed, field) => {
    const number = typed(field.name).trim().replace(/^00(?=[1-9])/u, '+');
    const country = typed(phoneCountryControl(field));
    return number === '' || number.startsWith('+') || country === '' ? number : `${country} ${number}`;
  },
  parse: (value, field) => {
    const composed = typeof value === 'string' ? value.trim() : '';
    if (composed === '') return { ok: false, code: 'phone-missing', controls: [field.name] };
    const [, country = '', national] = COMPOSED.exec(composed) ?? [];
    const number = national ?? composed;
    if (number.length > TYPED_MAX_LENGTH) return { ok: false, code: 'phone-too-long', controls: [field.name] };
    if (!number.startsWith('+') && !isSupportedCountry(country)) return { ok: false, code: 'phone-country-missing', controls: [phoneCountryControl(field)] };

    const region = isSupportedCountry(country) ? country : undefined;
    const parsed = parsePhoneNumberFromString(number, region);
    if (parsed?.isValid()) return { ok: true, value: parsed.number };
    const length = validatePhoneNumberLength(number, region);
    const code = length === 'TOO_SHORT' ? 'phone-too-short' : length === 'TOO_LONG' ? 'phone-too-long' : 'phone-malformed';
    return { ok: false, code, controls: [field.name] };
  },
};
