import type { TypedVerdict } from './typed-verdict.ts';

/** ISO 3166-1 alpha-2, as it is written. */
export const COUNTRY_CODE = /^[A-Z]{2}$/u;

/** Whether it can be a country at all; whether accounts are opened for it is the edition's. */
export function judgeCountry(typed: string): TypedVerdict<string, 'required' | 'invalid'> {
  if (typed === '') return { ok: false, code: 'required' };
  return COUNTRY_CODE.test(typed) ? { ok: true, value: typed } : { ok: false, code: 'invalid' };
}
