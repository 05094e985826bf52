import parsePhoneNumber from 'libphonenumber-js';
import { judgePhone } from '#contracts/typed-phone.ts';

export type PhoneNumber = {
  /** E.164. */
  readonly number: string;
  /** Without a plus: `44`. */
  readonly diallingCode: string;
};

/** A number that messages could be sent to, or undefined: by the one rule for what is typed (decision 054). */
export function phoneNumber(typed: string): PhoneNumber | undefined {
  const verdict = judgePhone(typed);
  if (!verdict.ok) return undefined;
  const parsed = parsePhoneNumber(verdict.value);
  return parsed && { number: verdict.value, diallingCode: parsed.countryCallingCode };
}
