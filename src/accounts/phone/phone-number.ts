import parsePhoneNumber from 'libphonenumber-js';

export type PhoneNumber = {
  /** E.164. */
  readonly number: string;
  /** Without a plus: `44`. */
  readonly diallingCode: string;
};

/** A number that messages could be sent to, or undefined. Length and country code only, as in sign-up. */
export function phoneNumber(typed: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumber(typed);
  return parsed?.isPossible() === true ? { number: parsed.number, diallingCode: parsed.countryCallingCode } : undefined;
}
