import { ONE_TIME_CODE_DIGITS } from './limits.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/** The code of a message, in Latin digits; a form has taken away what may stand between them. */
export const ONE_TIME_CODE = new RegExp(`^\\d{${ONE_TIME_CODE_DIGITS}}$`, 'u');

export function judgeOneTimeCode(typed: string): TypedVerdict<string, 'required' | 'invalid'> {
  const code = typed.trim();
  if (code === '') return { ok: false, code: 'required' };
  return ONE_TIME_CODE.test(code) ? { ok: true, value: code } : { ok: false, code: 'invalid' };
}
