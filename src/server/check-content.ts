// `npm run check-content`: a brand's folder is checked without starting the site. Exit code 1 where anything is wrong.
// `-- --untranslated` lists the texts that a language of the brand says in English.
import { existsSync } from 'node:fs';
import { productTexts } from 'virtual:product-texts';
import { readBrandTexts } from '#content/brand-texts.ts';
import { ContentError } from '#content/content-error.ts';
import { readBrand } from '#content/load-brand.ts';
import { untranslatedTexts } from '#content/untranslated-texts.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { contentFaults } from './content-check.ts';
import { openMarks } from './open-marks.ts';
import { readSettings } from './settings.ts';

const UNTRANSLATED = '--untranslated';

async function tellUntranslated(brandDir: string): Promise<void> {
  const { brand, faults } = await readBrand(brandDir, undefined, { at: new Date(), hasDrafts: true });
  if (brand === undefined) throw new ContentError(faults); // without brand.yaml nobody knows the languages
  const languages = new Set(brand.editions.map(({ language }) => language));
  const { own, faults: ofTexts } = await readBrandTexts(brandDir, new Set([FALLBACK_LANGUAGE, ...languages]));
  if (ofTexts.length > 0) throw new ContentError(ofTexts);
  const missing = Map.groupBy(untranslatedTexts(languages, productTexts, own), ({ language }) => language);
  for (const [language, files] of missing) {
    console.log(`${language}: ${files.reduce((sum, { keys }) => sum + keys.length, 0)} texts are said in English`);
    for (const { file, keys } of files) console.log(`  ${file}: ${keys.join(', ')}`);
  }
  if (missing.size === 0) console.log(`✓ ${[...languages].join(', ')}: every text is translated`);
  else console.log('npm run texts -- export <language> writes a file of a language for translators.');
}

async function main(): Promise<void> {
  // Only the folder is asked for: the settings of a server in the surroundings are not this command's.
  const asked = process.argv.slice(2);
  const args = asked.filter((word) => word !== UNTRANSLATED);
  const { brandDir } = readSettings(args, { BRAND_DIR: process.env['BRAND_DIR'] }, process.cwd());
  if (!existsSync(brandDir)) throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  if (args.length < asked.length) return tellUntranslated(brandDir);
  const marks = openMarks(brandDir);
  for (const { file, line, message } of marks) console.log(`  ${file}:${line}: to be written: ${message}`);
  const faults = await contentFaults(brandDir);
  if (faults.length > 0) throw new ContentError(faults);
  console.log(`✓ ${brandDir}: no fault${marks.length > 0 ? `; ${marks.length} places are still to be written` : ''}`);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) console.error(`✗ ${line}`);
  if (error instanceof ContentError)
    console.error(`\n${error.faults.length} ${error.faults.length === 1 ? 'fault' : 'faults'}`);
  process.exit(1);
});
