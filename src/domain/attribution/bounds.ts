import { TRACKED_TEXT_MAX_ENCODED, TRACKED_TEXT_MAX_LENGTH } from '#contracts/limits.ts';

/** Letters and digits of any script, the blank, and what campaigns are named with. No brackets, quotes or `~`, which parts what is kept. */
const NOT_TEXT = /[^\p{L}\p{M}\p{N} _.,:;|/()+@#&!%*-]/gu;
const ID = /^[\w.:|@+-]+$/;

/**
 * Untrusted text from an address or a cookie, as it may be stored: one line, harmless wherever it is shown,
 * cut so that a cookie holds it however many bytes its letters take.
 */
export function boundedText(words: string | null | undefined): string {
  // What is far too long is not looked through.
  const clean = (words ?? '')
    .slice(0, 20 * TRACKED_TEXT_MAX_LENGTH)
    .replace(/\s+/gu, ' ')
    .replace(NOT_TEXT, '')
    .trim();
  let kept = '';
  let encoded = 0;
  for (const character of [...clean].slice(0, TRACKED_TEXT_MAX_LENGTH)) {
    encoded += encodeURIComponent(character).length;
    if (encoded > TRACKED_TEXT_MAX_ENCODED) break;
    kept += character;
  }
  return kept.trim();
}

/** An id as it stands, or undefined. Nothing is cut or fixed: it would be another one's. */
export const boundedId = (id: string | null | undefined, maxLength: number): string | undefined =>
  id !== null && id !== undefined && id.length <= maxLength && ID.test(id) ? id : undefined;
