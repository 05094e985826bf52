import { latinDigits } from './latin-digits.ts';
import { ONE_TIME_CODE_DIGITS } from './limits.ts';
import type { TypedVerdict } from './typed-verdict.ts';

const ONE_TIME_CODE = new RegExp(`^\\d{${ONE_TIME_CODE_DIGITS}}$`, 'u');
/** Spaces and dashes group the digits; marks of direction come along when a code is copied from a message. */
const BETWEEN_DIGITS = /[\s\p{Pd}\p{Cf}]/gu;

/**
 * The code of an SMS, however its digits are grouped and in any digits that `latinDigits` knows: `123 456`, `123-456`,
 * `١٢٣٤٥٦`. Value: Latin digits alone.
 */
export function judgeOneTimeCode(typed: string): TypedVerdict<string, 'required' | 'invalid'> {
  const code = latinDigits(typed).replace(BETWEEN_DIGITS, '');
  if (code === '') return { ok: false, code: 'required' };
  return ONE_TIME_CODE.test(code) ? { ok: true, value: code } : { ok: false, code: 'invalid' };
}

/** Crockford's base 32, in which no two signs look alike. */
export const RECOVERY_CODE_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
export const RECOVERY_CODE_LENGTH = 24;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_SIGNS}]{${RECOVERY_CODE_LENGTH}}$`, 'u');

/** A recovery code, however it is grouped, in capitals or not, with look-alikes as they were meant. Value: its signs alone. */
export function judgeRecoveryCode(typed: string): TypedVerdict<string, 'required' | 'invalid'> {
  const code = latinDigits(typed)
    .replace(BETWEEN_DIGITS, '')
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/gu, '1');
  if (code === '') return { ok: false, code: 'required' };
  return RECOVERY_CODE.test(code) ? { ok: true, value: code } : { ok: false, code: 'invalid' };
}
