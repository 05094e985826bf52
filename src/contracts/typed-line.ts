import { DECEIVING, isVisible, namesWebAddress } from './typed-text.ts';
import type { TypedVerdict } from './typed-verdict.ts';

const ALL_DECEIVING = new RegExp(DECEIVING, 'gu');

/** What a form makes of a line before it is judged: spaces collapsed, Unicode composed (NFC), what deceives left out. */
export const tidyLine = (typed: string): string =>
  typed.replace(/\s+/gu, ' ').replace(ALL_DECEIVING, '').normalize('NFC').replace(/ {2,}/gu, ' ').trim();

/**
 * A line: a name, a street, a company. A call takes the text composed and trimmed, and otherwise byte for byte or not at
 * all; what a form would fix is `bad-characters` there.
 *
 * @param max UTF-16 units, as a control's `maxlength` counts
 */
export function judgeLine(
  typed: string,
  max: number,
): TypedVerdict<string, 'required' | 'too-long' | 'web-address' | 'bad-characters'> {
  const tidy = tidyLine(typed);
  if (!isVisible(tidy)) return { ok: false, code: 'required' };
  const text = typed.normalize('NFC').trim();
  if (tidy.length > max) return { ok: false, code: 'too-long' };
  if (namesWebAddress(tidy)) return { ok: false, code: 'web-address' };
  if (DECEIVING.test(text)) return { ok: false, code: 'bad-characters' };
  // Tidy, it would fit: a call does not change what it keeps.
  return text.length > max ? { ok: false, code: 'too-long' } : { ok: true, value: text };
}
