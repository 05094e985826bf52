import { DECEIVING_IN_LINES, isVisible } from './typed-text.ts';
import type { TypedVerdict } from './typed-verdict.ts';

const ALL_DECEIVING = new RegExp(DECEIVING_IN_LINES, 'gu');
const endedAlike = (typed: string): string => typed.replace(/\r\n?/gu, '\n');

/** What a form makes of several lines before they are judged: Unicode composed (NFC), what deceives left out. */
export const tidyLines = (typed: string): string =>
  endedAlike(typed).replace(ALL_DECEIVING, '').normalize('NFC').trim();

/** Several lines: a question, a description. Value: the text with `\n` between lines. @param max UTF-16 units, a line's end is one */
export function judgeLines(
  typed: string,
  max: number,
): TypedVerdict<string, 'required' | 'too-long' | 'bad-characters'> {
  const tidy = tidyLines(typed);
  if (!isVisible(tidy)) return { ok: false, code: 'required' };
  if (tidy.length > max) return { ok: false, code: 'too-long' };
  const text = endedAlike(typed).normalize('NFC').trim();
  return DECEIVING_IN_LINES.test(text) ? { ok: false, code: 'bad-characters' } : { ok: true, value: text };
}
