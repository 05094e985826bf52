import { directionOf } from './direction-of.ts';
import type { Page } from './page.ts';

export type WordsOf = { readonly lang?: string; readonly dir?: 'ltr' | 'rtl' };

/** Attributes of words in a language that is not the one around them (WCAG 2.2, 3.1.2). */
export const markedAs = (language: string): WordsOf => ({ lang: language, dir: directionOf(language) });

/** The same for a page's words among those of an edition: none where the page is written in the edition's language. */
export const wordsOf = ({ fallbackFrom }: Pick<Page, 'fallbackFrom'>): WordsOf =>
  fallbackFrom === undefined ? {} : markedAs(fallbackFrom);
