import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_TYPED_MAX_LENGTH } from './limits.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/** A password is kept as a hash only, so it may hold any sign that Unicode has, but not what one machine cannot tell another. */
const isHashable = (password: string): boolean => password.isWellFormed() && !password.includes('\0');

/** One that is being chosen. Length is counted in Unicode code points after NFC (NIST SP 800-63B 3.1.1.2). */
export function judgeNewPassword(
  typed: string,
): TypedVerdict<string, 'required' | 'too-short' | 'too-long' | 'bad-characters'> {
  const password = typed.normalize('NFC');
  const length = [...password].length;
  if (length === 0) return { ok: false, code: 'required' };
  if (length < PASSWORD_MIN_LENGTH) return { ok: false, code: 'too-short' };
  if (length > PASSWORD_MAX_LENGTH) return { ok: false, code: 'too-long' };
  return isHashable(password) ? { ok: true, value: password } : { ok: false, code: 'bad-characters' };
}

/** One that exists: as it was typed, and judged only by what can be no password at all. */
export function judgeCurrentPassword(typed: string): TypedVerdict<string, 'required' | 'too-long' | 'bad-characters'> {
  if (typed === '') return { ok: false, code: 'required' };
  if (typed.length > PASSWORD_TYPED_MAX_LENGTH) return { ok: false, code: 'too-long' };
  return isHashable(typed) ? { ok: true, value: typed } : { ok: false, code: 'bad-characters' };
}

/** A new one, typed once more. */
export function judgeRepeatedPassword(typed: string, password: string): TypedVerdict<string, 'required' | 'different'> {
  const repeated = typed.normalize('NFC');
  if (repeated === '') return { ok: false, code: 'required' };
  return repeated === password.normalize('NFC') ? { ok: true, value: repeated } : { ok: false, code: 'different' };
}
