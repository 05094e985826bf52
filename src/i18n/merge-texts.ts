import { markFallback } from './fallback.ts';
import { FALLBACK_LANGUAGE } from './languages.ts';
import type { CompiledTexts, LanguageTexts, TextCatalogue } from './texts.ts';

/**
 * What a site says in one language: each text as the brand words it, else as the product does, else in English, marked as
 * such (`fallback.ts`). Brands add keys of their own, so these are put in their order.
 */
export const mergeTexts = (language: string, product: LanguageTexts, brand: LanguageTexts): TextCatalogue => {
  const [english, own] = [FALLBACK_LANGUAGE, language].map((of) => [brand[of] ?? {}, product[of] ?? {}] as const);
  const namespaces = new Set([...(english ?? []), ...(own ?? [])].flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries(
    [...namespaces].map((namespace) => {
      const texts = textsOf(own, namespace);
      const instead = language === FALLBACK_LANGUAGE ? {} : textsOf(english, namespace);
      const missing = Object.entries(instead).flatMap(([key, message]) =>
        Object.hasOwn(texts, key) ? [] : [[key, markFallback(message)] as const],
      );
      return [namespace, inOrder({ ...texts, ...Object.fromEntries(missing) })];
    }),
  );
};

const textsOf = (sources: readonly TextCatalogue[] = [], namespace: string): CompiledTexts => ({
  ...sources[1]?.[namespace],
  ...sources[0]?.[namespace],
});

const inOrder = (texts: CompiledTexts): CompiledTexts =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
