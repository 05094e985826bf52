import type { Root } from 'hast';
import type { Page } from './page.ts';
import { textOf } from './text-of.ts';

/** Silent reading of non-fiction in English: M. Brysbaert, "How many words do we read per minute?", 2019. */
const WORDS_PER_MINUTE = 238;

/** Of bodies that have not changed since: only pages that say how long they are ask. */
const counted = new WeakMap<Root, number>();

/** Whole minutes, one at least. */
export const readingMinutes = (page: Pick<Page, 'body' | 'language'>): number =>
  Math.max(1, Math.round(readingWords(page) / WORDS_PER_MINUTE));

/** Words as the language's own rules part them. */
export function readingWords({ body, language }: Pick<Page, 'body' | 'language'>): number {
  const known = counted.get(body);
  if (known !== undefined) return known;
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(textOf(body)))
    if (isWordLike) words++;
  counted.set(body, words);
  return words;
}
