import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Texts } from '#i18n/compile-texts.ts';
import { FALLBACK_LANGUAGE, PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { readProductTexts, textsIn } from '../../../tools/read-product-texts.ts';

/** A text as a translator meets it. */
export type TranslatedText = {
  readonly namespace: string;
  readonly key: string;
  /** What it reads in English: in the brand's words where it has some. */
  readonly english: string;
  /** What it reads in the language now; undefined: it is said in English. */
  readonly translation: string | undefined;
  /** Where its translation is written: a texts file of the product, from the project's folder, or the brand's file. */
  readonly home: { readonly of: 'product' | 'brand'; readonly file: string };
};

/** Where things are: the project, and the brand that is asked for. */
export type TextFolders = { readonly root: string; readonly brandDir: string };

const brandFile = (language: string): string => `texts/${language}.yaml`;

const readBrand = (brandDir: string, language: string): Texts => {
  const file = join(brandDir, brandFile(language));
  return existsSync(file) ? ((parse(readFileSync(file, 'utf8')) as Texts | null) ?? {}) : {};
};

/** Languages of the brand's editions. */
const languagesOf = (brandDir: string): readonly string[] => {
  const { editions } = parse(readFileSync(join(brandDir, 'brand.yaml'), 'utf8')) as {
    readonly editions: readonly { readonly id: string }[];
  };
  return [...new Set(editions.map(({ id }) => new Intl.Locale(id).language))];
};

/**
 * Every text of product and brand, with its translation into a language. What only the brand says, or words itself, is the
 * brand's to translate; so is all of a language that the product is not written in.
 *
 * @throws Error where there is nothing to translate into.
 */
export const readTexts = ({ root, brandDir }: TextFolders, language: string): readonly TranslatedText[] => {
  if (language === FALLBACK_LANGUAGE)
    throw new Error('"en" is what is translated from; its texts are written in the texts files themselves.');
  const isOfProduct = (PRODUCT_LANGUAGES as readonly string[]).includes(language);
  const spoken = languagesOf(brandDir);
  if (!isOfProduct && !spoken.includes(language))
    throw new Error(
      `No edition of brand.yaml is in "${language}". Its languages are ${spoken.join(', ')}; a new one begins with a row there.`,
    );
  const files = readProductTexts(root);
  const product = { english: textsIn(files, FALLBACK_LANGUAGE), own: textsIn(files, language) };
  const brand = { english: readBrand(brandDir, FALLBACK_LANGUAGE), own: readBrand(brandDir, language) };
  const fileOf = new Map(files.map(({ namespace, file }) => [namespace, file]));
  const namespaces = new Set([...Object.keys(product.english), ...Object.keys(brand.english)]);
  return [...namespaces].flatMap((namespace) => {
    const english = { ...product.english[namespace], ...brand.english[namespace] };
    return Object.entries(english).map(([key, text]): TranslatedText => {
      const isBrands =
        !isOfProduct ||
        brand.english[namespace]?.[key] !== undefined ||
        brand.own[namespace]?.[key] !== undefined ||
        product.english[namespace]?.[key] === undefined;
      return {
        namespace,
        key,
        english: text,
        translation: brand.own[namespace]?.[key] ?? product.own[namespace]?.[key],
        home: isBrands
          ? { of: 'brand', file: brandFile(language) }
          : { of: 'product', file: fileOf.get(namespace) ?? '' },
      };
    });
  });
};
