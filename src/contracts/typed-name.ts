import { judgeLine } from './typed-line.ts';
import type { TypedVerdict } from './typed-verdict.ts';

/**
 * A name of a person or a place, in any script: a line with a letter in it, so that neither `-` nor `123` is one. Marks,
 * apostrophes, spaces, digits and titles may be beside it, and one letter is enough.
 */
export function judgeName(
  typed: string,
  max: number,
): TypedVerdict<string, 'required' | 'too-long' | 'web-address' | 'bad-characters' | 'no-letter'> {
  const verdict = judgeLine(typed, max);
  return verdict.ok && !/\p{L}/u.test(verdict.value) ? { ok: false, code: 'no-letter' } : verdict;
}
