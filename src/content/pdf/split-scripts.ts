/** A stretch of text that is drawn in one go: letters of one direction, or marks that go either way. */
export type Stretch = { readonly text: string; readonly direction: 'either' | 'ltr' | 'rtl' };

const RTL = String.raw`[\p{Script=Arabic}\p{M}\u060C\u061B\u061F\u0640]+`;
/** A number with its marks, or a word, with what joins its parts: 1.0845, 2%, EUR/USD, 10:30. */
const LTR = String.raw`[+\u2212-]?[\p{Script=Latin}\p{Nd}](?:[^\s\p{Script=Arabic}\u060C\u061B\u061F]*[\p{Script=Latin}\p{Nd}%])?`;
const STRETCH = new RegExp(`(?<rtl>${RTL})|(?<ltr>${LTR})|(?<either>.)`, 'gsu');

/**
 * A word, cut where its direction changes. Neighbouring marks stay apart: each may be mirrored. A space that keeps it together is a
 * plain one: the typeface lacks the narrow one, and fontkit fails on the other.
 */
export function splitScripts(word: string): readonly Stretch[] {
  return [...word.matchAll(STRETCH)].map(({ 0: text, groups }) => ({
    text: /^\s$/u.test(text) ? ' ' : text,
    direction: groups?.['rtl'] !== undefined ? 'rtl' : groups?.['ltr'] !== undefined ? 'ltr' : 'either',
  }));
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
  '‹': '›',
  '›': '‹',
};

/**
 * The stretches of one line from left to right, as a reader of this direction sees them: the Unicode bidirectional
 * algorithm (UAX 9) for text without embeddings. Marks between two words of one direction go with them, others with
 * the paragraph.
 */
export function visualOrder<S extends Stretch>(line: readonly S[], base: 'ltr' | 'rtl'): readonly S[] {
  const directions = line.map(({ direction }, at) => {
    if (direction !== 'either') return direction;
    const before = line.slice(0, at).findLast((other) => other.direction !== 'either')?.direction ?? base;
    const after = line.slice(at + 1).find((other) => other.direction !== 'either')?.direction ?? base;
    return before === after ? before : base;
  });
  const runs: { direction: string; stretches: S[] }[] = [];
  for (const [at, stretch] of line.entries()) {
    const direction = directions[at] ?? base;
    const shown =
      direction === 'rtl' && stretch.direction === 'either'
        ? { ...stretch, text: MIRRORED[stretch.text] ?? stretch.text }
        : stretch;
    const last = runs.at(-1);
    if (last?.direction === direction) last.stretches.push(shown);
    else runs.push({ direction, stretches: [shown] });
  }
  const ordered = base === 'rtl' ? runs.toReversed() : runs;
  return ordered.flatMap(({ direction, stretches }) => (direction === 'rtl' ? stretches.toReversed() : stretches));
}
