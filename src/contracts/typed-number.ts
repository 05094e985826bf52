import type { TypedVerdict } from './typed-verdict.ts';

/** `decimals`: how many may follow the decimal mark; none where left out. */
export type NumberRange = { readonly min: number; readonly max: number; readonly decimals?: number };

/** A number that was read already: texts are for the form alone, since each locale writes them its own way. */
export function judgeNumber(
  number: number,
  { min, max, decimals = 0 }: NumberRange,
): TypedVerdict<number, 'invalid' | 'too-small' | 'too-large' | 'decimals'> {
  if (!Number.isFinite(number)) return { ok: false, code: 'invalid' };
  if (number < min) return { ok: false, code: 'too-small' };
  if (number > max) return { ok: false, code: 'too-large' };
  return Number(number.toFixed(decimals)) === number ? { ok: true, value: number } : { ok: false, code: 'decimals' };
}
