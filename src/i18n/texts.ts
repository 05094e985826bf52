import type { CompiledMessage } from 'icu-minify/format';
import type english from '../../brand/locales/en.json';

/** Namespaces and keys as the default brand's English file has them; every other language carries the same ones. */
export type EnglishTexts = typeof english;
export type TextNamespace = keyof EnglishTexts;
export type TextKey<Namespace extends TextNamespace> = keyof EnglishTexts[Namespace] & string;

/** ICU messages of one namespace, compiled ahead (icu-minify): a plain text is a string, the rest small arrays. */
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

/** All or some namespaces of one language. */
export type TextCatalogue = Readonly<Record<string, CompiledTexts>>;

/** What a view needs to know about language: travels in the page, see `PAGE_TEXTS_ID`. */
export type PageLanguage = {
  /** BCP 47 language of the texts: `en`. */
  readonly language: string;
  /** BCP 47 locale for numbers and dates: `en-GB`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
};

/** Id of the `<script type="application/json">` that carries a page's language and the texts its widgets use. */
export const PAGE_TEXTS_ID = 'fc-texts';

export type PageTexts = PageLanguage & { readonly texts: TextCatalogue };
