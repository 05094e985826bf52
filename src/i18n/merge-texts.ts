import { markFallback } from './fallback.ts';
import { FALLBACK_LANGUAGE } from './languages.ts';
import type { CompiledTexts, LanguageTexts, TextCatalogue } from './texts.ts';

/**
 * What a site says in one language: each text as the brand words it, else as the product does, else in English, marked as
 * such (`fallback.ts`). Brands add keys of their own, so these are put in their order.
 */
export const mergeTexts = (language: string, product: LanguageTexts, brand: LanguageTexts): TextCatalogue => {
  const catalogues = [FALLBACK_LANGUAGE, language].flatMap((of) => [brand[of] ?? {}, product[of] ?? {}]);
  const namespaces = new Set(catalogues.flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries(
    [...namespaces].map((namespace) => [namespace, mergeNamespace(namespace, language, product, brand)]),
  );
};

/** The same of one namespace alone, for those who need no other. */
export const mergeNamespace = (
  namespace: string,
  language: string,
  product: LanguageTexts,
  brand: LanguageTexts,
): CompiledTexts => {
  const textsIn = (of: string): CompiledTexts => ({ ...product[of]?.[namespace], ...brand[of]?.[namespace] });
  const texts = textsIn(language);
  const instead = language === FALLBACK_LANGUAGE ? {} : textsIn(FALLBACK_LANGUAGE);
  const missing = Object.entries(instead).flatMap(([key, message]) =>
    Object.hasOwn(texts, key) ? [] : [[key, markFallback(message)] as const],
  );
  return inOrder({ ...texts, ...Object.fromEntries(missing) });
};

const inOrder = (texts: CompiledTexts): CompiledTexts =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
