import type { CompiledMessage } from 'icu-minify/format';
import type { TextFiles } from './text-files.generated.ts';

/** Namespaces and keys as the product's texts files have them (`*.texts.json`). */
export type TextNamespace = keyof TextFiles;
export type TextKey<Namespace extends TextNamespace> = keyof TextFiles[Namespace] & string;

/** ICU messages of one namespace, compiled ahead (icu-minify): a plain text is a string, the rest small arrays. */
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>;

/** All or some namespaces of one language. */
export type TextCatalogue = Readonly<Record<string, CompiledTexts>>;

/** Of mails and SMS, which no page reads and no browser is given. */
export const isMailNamespace = (namespace: string): boolean => /^(?:mail|sms)-/.test(namespace);

/** Catalogues by BCP 47 language; a language may lack texts. */
export type LanguageTexts = Readonly<Record<string, TextCatalogue>>;

/** The product's own texts, as the build collects them. */
export type ProductTexts = {
  readonly catalogues: LanguageTexts;
  /** Namespace → its file: `src/widgets/navigation/tabs/tabs.texts.json`. */
  readonly files: Readonly<Record<string, string>>;
};

/** What a view needs to know about language: travels in the page, see `PAGE_TEXTS_ID`. */
export type PageLanguage = {
  /** BCP 47 language of the texts: `en`. */
  readonly language: string;
  /** BCP 47 locale for numbers and dates: `en-GB`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
};

/** Id of the `<script type="application/json">` that carries a page's language and those texts that do not come with the code of its widgets. */
export const PAGE_TEXTS_ID = 'fc-texts';

export type PageTexts = PageLanguage & {
  readonly texts: TextCatalogue;
  /** Of the texts that the page does not carry, for their address. */
  readonly version?: string;
};
