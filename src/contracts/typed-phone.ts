import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import { latinDigits } from './latin-digits.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/** Anything far longer than a number is not looked at. */
export const PHONE_TYPED_MAX_LENGTH = 40;
/** Digits of an international number, calling code included: at most those of E.164, at least those of the shortest plans. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 7;
/**
 * Companies' numbers that are shorter than others of their country: Benin's 81 and 85 kept eight digits when the others
 * got ten, which the package does not know; Iran's 96 have four.
 */
const COMPANY_NUMBERS = /^\+(?:229 ?8[15](?: ?\d){6}|98 ?96 ?\d ?\d)$/u;
const COMPANY_COUNTRIES: Readonly<Record<string, string>> = { BJ: '+229', IR: '+98' };
const WITH_COUNTRY = /^([A-Z]{2}) (.+)$/su;
/** What is dialled for the plus in most of the world (ITU-T E.123); no national number begins with two noughts and another digit. */
const INTERNATIONAL_PREFIX = /^[\s(]*(?:[+＋][\s(]*)?0[\s().-]*0[\s().-]*(?=[1-9])|^[\s(]*[+＋]/u;

/**
 * A phone number of any country: with its international prefix (`+44 7400 123456`, `0044 7400 123456`), or behind its
 * country (`GB 07400 123456`), in any digits that `latinDigits` knows. Value: E.164.
 */
export function judgePhone(
  typed: string,
): TypedVerdict<string, 'required' | 'country-required' | 'invalid' | 'too-short' | 'too-long'> {
  const composed = typed.trim();
  if (composed === '') return { ok: false, code: 'required' };
  const [, country = '', national] = WITH_COUNTRY.exec(composed) ?? [];
  const number = latinDigits(national ?? composed).replace(INTERNATIONAL_PREFIX, '+');
  if ((national ?? composed).length > PHONE_TYPED_MAX_LENGTH) return { ok: false, code: 'too-long' };
  if (!number.startsWith('+') && !isSupportedCountry(country)) return { ok: false, code: 'country-required' };

  const whole = number.startsWith('+') ? number : `${COMPANY_COUNTRIES[country] ?? ''}${number.replace(/^0/u, '')}`;
  if (COMPANY_NUMBERS.test(whole)) return { ok: true, value: whole.replaceAll(' ', '') };
  // Length and country only: numbering plans open new ranges faster than packages learn of them.
  const region = isSupportedCountry(country) ? country : undefined;
  const fault = validatePhoneNumberLength(number, region);
  if (fault === 'TOO_SHORT') return { ok: false, code: 'too-short' };
  if (fault === 'TOO_LONG') return { ok: false, code: 'too-long' };
  const parsed = fault === undefined ? parsePhoneNumberFromString(number, region) : undefined;
  if (parsed === undefined) return { ok: false, code: 'invalid' };
  const digits = parsed.number.length - 1;
  if (digits < MIN_DIGITS) return { ok: false, code: 'too-short' };
  // Germany has a few that are longer than E.164 allows; a plan that names them is believed.
  if (digits > MAX_DIGITS && !parsed.isValid()) return { ok: false, code: 'too-long' };
  return { ok: true, value: parsed.number };
}
