import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { compileTexts, type Texts } from '../../src/i18n/compile-texts.ts';
import { PRODUCT_LANGUAGES } from '../../src/i18n/languages.ts';
import { mergeTexts } from '../../src/i18n/merge-texts.ts';
import type { LanguageTexts, TextCatalogue } from '../../src/i18n/texts.ts';
import { compileProductTexts, readProductTexts } from '../../tools/read-product-texts.ts';
import { ROOT } from './folders.ts';

/** All that a site says in the product's languages and the brand's own, with what a brand's folder words otherwise; without the server's checks of it. */
export function siteTexts(brandDir = join(ROOT, 'brand')): ReadonlyMap<string, TextCatalogue> {
  const { catalogues } = compileProductTexts(readProductTexts(ROOT));
  const worded = new Map(
    globSync(join(brandDir, 'texts', '*.yaml')).map((file) => [basename(file, '.yaml'), readFileSync(file, 'utf8')]),
  );
  const languages = [...new Set([...PRODUCT_LANGUAGES, ...worded.keys()])];
  const own: LanguageTexts = Object.fromEntries(
    languages.map((language) => [
      language,
      worded.has(language) ? compileTexts(language, parse(worded.get(language)!) as Texts) : {},
    ]),
  );
  return new Map(languages.map((language) => [language, mergeTexts(language, catalogues, own)]));
}
