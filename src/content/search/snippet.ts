import type { TextPart } from '#contracts/calls/site-search.ts';
import { SEARCH_SNIPPET_CHARACTERS } from '#contracts/limits.ts';
import { type Word, termsOf } from './split-words.ts';

/** With what closes quotes and brackets behind it. A cell, a heading or what leads to a list ends otherwise. */
const ENDS_A_SENTENCE = /[.!?…؟]["'”’“»)\]]*$/u;

/** A text with its words, which are looked for once, when the index is made. */
export type Passage = { readonly text: string; readonly words: readonly Word[] };

/** So much is left standing before the first word that was found. */
const LEAD_IN = 1 / 4;
/** Shorter ones are headings, labels and cells. */
const SENTENCE_CHARACTERS = 40;

/** A whole text, with what was found in it apart. */
export const markedText = ({ text, words }: Passage, found: ReadonlySet<string>): TextPart[] =>
  partsOf(text, words, found, 0, text.length);

/** The passage that holds the most of what was found, the first of several that says more than a heading or a cell does, cut to a few lines. */
export function snippetOf(passages: readonly Passage[], found: ReadonlySet<string>): TextPart[] {
  let best: { readonly passage: Passage; readonly score: number } | undefined;
  for (const passage of passages.filter(({ text }) => text !== '')) {
    const count = new Set(termsOf(passage.words).filter((term) => found.has(term))).size;
    const score = count === 0 ? 0 : count + (passage.text.length >= SENTENCE_CHARACTERS ? 0.5 : 0);
    if (best === undefined || score > best.score) best = { passage, score };
  }
  return best === undefined ? [] : cut(best.passage, found);
}

const isFound = (word: Word, found: ReadonlySet<string>): boolean => termsOf([word]).some((term) => found.has(term));

function cut({ text, words }: Passage, found: ReadonlySet<string>): TextPart[] {
  const first = words.find((word) => isFound(word, found))?.start ?? 0;
  const room = SEARCH_SNIPPET_CHARACTERS;
  const wanted = text.length <= room ? 0 : Math.max(0, Math.min(first - room * LEAD_IN, text.length - room));
  const begin = wanted === 0 ? 0 : (words.find(({ start }) => start >= wanted)?.start ?? 0);
  const end =
    text.length - begin <= room
      ? text.length
      : (words.findLast((word) => word.end <= begin + room)?.end ?? begin + room);

  const parts = partsOf(text, words, found, begin, end);
  if (begin > 0) parts.unshift({ text: '… ', isMatch: false });
  if (end < text.length || !ENDS_A_SENTENCE.test(text)) parts.push({ text: ' …', isMatch: false });
  return parts;
}

function partsOf(
  text: string,
  words: readonly Word[],
  found: ReadonlySet<string>,
  begin: number,
  end: number,
): TextPart[] {
  const parts: TextPart[] = [];
  const say = (piece: string, isMatch: boolean) => {
    if (piece !== '') parts.push({ text: piece, isMatch });
  };
  let at = begin;
  for (const word of words) {
    if (word.start < begin || word.end > end || !isFound(word, found)) continue;
    say(text.slice(at, word.start), false);
    say(text.slice(word.start, word.end), true);
    at = word.end;
  }
  say(text.slice(at, end), false);
  return parts;
}
