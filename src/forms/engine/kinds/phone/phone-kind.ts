import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';

/** A phone number of any country: a list of calling codes and the number beside it. */
export type PhoneField = FieldBase & {
  readonly kind: 'phone';
  /** A country field of an earlier step, whose draft names the calling code to begin with. */
  readonly countryOf?: string;
};

export const phoneCountryControl = (field: PhoneField): string => `${field.name}-country`;

/** Anything far longer than a number is not looked at. */
const TYPED_MAX_LENGTH = 40;
/** Digits of an international number, calling code included: at most those of E.164, at least those of the shortest plans. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
/**
 * Companies' numbers that are shorter than others of their country: Benin's 81 and 85 kept eight digits when the others
 * got ten, which the package does not know; Iran's 96 have four.
 */
const COMPANY_NUMBERS = /^\+(?:229 ?8[15](?: ?\d){6}|98 ?96 ?\d ?\d)$/u;
const COMPANY_COUNTRIES: Readonly<Record<string, string>> = { BJ: '+229', IR: '+98' };
const COMPOSED = /^([A-Z]{2}) (.+)$/su;
const MESSAGES = { required: 'required', 'country-required': 'phone.country-required', invalid: 'phone.invalid', 'too-short': 'phone.too-short', 'too-long': 'phone.too-long' } as const;

/**
 * Value: E.164 (`+447400123456`). Composed, a number without its international prefix stands behind its country:
 * `GB 07400 123456`; a number with one says its country itself.
 */
export const phoneKind: FieldKind<PhoneField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
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
    if (composed === '') return { ok: false, code: 'required', controls: [field.name] };
    const [, country = '', national] = COMPOSED.exec(composed) ?? [];
    const number = national ?? composed;
    if (number.length > TYPED_MAX_LENGTH) return { ok: false, code: 'too-long', controls: [field.name] };
    if (!number.startsWith('+') && !isSupportedCountry(country)) return { ok: false, code: 'country-required', controls: [phoneCountryControl(field)] };

    const whole = number.startsWith('+') ? number : `${COMPANY_COUNTRIES[country] ?? ''}${number.replace(/^0/u, '')}`;
    if (COMPANY_NUMBERS.test(whole)) return { ok: true, value: whole.replaceAll(' ', '') };
    // Length and country only: numbering plans open new ranges faster than packages learn of them.
    const region = isSupportedCountry(country) ? country : undefined;
    const fault = validatePhoneNumberLength(number, region);
    if (fault === 'TOO_SHORT') return { ok: false, code: 'too-short', controls: [field.name] };
    if (fault === 'TOO_LONG') return { ok: false, code: 'too-long', controls: [field.name] };
    const parsed = fault === undefined ? parsePhoneNumberFromString(number, region) : undefined;
    if (parsed === undefined) return { ok: false, code: 'invalid', controls: [field.name] };
    const digits = parsed.number.length - 1;
    if (digits < MIN_DIGITS) return { ok: false, code: 'too-short', controls: [field.name] };
    // Germany has a few that are longer than E.164 allows; a plan that names them is believed.
    if (digits > MAX_DIGITS && !parsed.isValid()) return { ok: false, code: 'too-long', controls: [field.name] };
    return { ok: true, value: parsed.number };
  },
};
