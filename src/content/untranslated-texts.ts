import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import type { LanguageTexts, ProductTexts } from '#i18n/texts.ts';

/** Texts of one file that a language says in English. */
export type UntranslatedTexts = {
  readonly language: string;
  /** Of the product, from the project's folder; of the brand, from its own. */
  readonly file: string;
  readonly keys: readonly string[];
};

/** What has not been translated into each language yet, by the file that it belongs in. */
export const untranslatedTexts = (
  languages: Iterable<string>,
  product: ProductTexts,
  own: LanguageTexts,
): readonly UntranslatedTexts[] => {
  const english = { product: product.catalogues[FALLBACK_LANGUAGE] ?? {}, own: own[FALLBACK_LANGUAGE] ?? {} };
  return [...languages]
    .filter((language) => language !== FALLBACK_LANGUAGE)
    .flatMap((language) => {
      const isMissing = (namespace: string) => (key: string) =>
        product.catalogues[language]?.[namespace]?.[key] === undefined &&
        own[language]?.[namespace]?.[key] === undefined;
      const ofProduct = Object.entries(english.product).map(([namespace, texts]) => ({
        language,
        file: product.files[namespace] ?? namespace,
        keys: Object.keys(texts).filter(isMissing(namespace)),
      }));
      const ofBrand = Object.entries(english.own).flatMap(([namespace, texts]) =>
        Object.keys(texts)
          .filter((key) => english.product[namespace]?.[key] === undefined)
          .filter(isMissing(namespace))
          .map((key) => `${namespace}.${key}`),
      );
      return [...ofProduct, { language, file: `texts/${language}.yaml`, keys: ofBrand }].filter(
        ({ keys }) => keys.length > 0,
      );
    });
};
