import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compileTexts, type Texts } from '../../src/i18n/compile-texts.ts';
import { PRODUCT_LANGUAGES } from '../../src/i18n/languages.ts';
import { mergeTexts } from '../../src/i18n/merge-texts.ts';
import type { LanguageTexts, TextCatalogue } from '../../src/i18n/texts.ts';
import { compileProductTexts, readProductTexts } from '../../tools/read-product-texts.ts';
import { ROOT } from './folders.ts';

/** All that a site says in the product's languages, with what a brand's folder words otherwise; without the server's checks of it. */
export function siteTexts(brandDir = join(ROOT, 'brand')): ReadonlyMap<string, TextCatalogue> {
  const { catalogues } = compileProductTexts(readProductTexts(ROOT));
  const own: LanguageTexts = Object.fromEntries(
    PRODUCT_LANGUAGES.map((language) => {
      const file = join(brandDir, 'texts', `${language}.yaml`);
      return [language, existsSync(file) ? compileTexts(language, parse(readFileSync(file, 'utf8')) as Texts) : {}];
    }),
  );
  return new Map(PRODUCT_LANGUAGES.map((language) => [language, mergeTexts(language, catalogues, own)]));
}
