import type { Root } from 'hast';
import { textOf } from './text-of.ts';

/** Silent reading of non-fiction in English: M. Brysbaert, "How many words do we read per minute?", 2019. */
const WORDS_PER_MINUTE = 238;

/** Whole minutes, one at least. Words are counted as the language's own rules part them. */
export function readingMinutes(body: Root, language: string): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(textOf(body)))
    if (isWordLike) words++;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
