// `npm run check-content`: checks a brand's folder without starting the site. The exit code is 1 if anything is wrong.
import { existsSync } from 'node:fs';
import { productTexts } from 'virtual:product-texts';
import { readBrandTexts } from '#content/brand-texts.ts';
import { ContentError } from '#content/content-error.ts';
import { readBrand } from '#content/load-brand.ts';
import { untranslatedTexts } from '#content/untranslated-texts.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { contentFaults } from '#server/content-check.ts';
import { openMarks } from '#server/open-marks.ts';
import { readSettings } from '#server/settings.ts';
import { isReleased } from '#server/typed-command.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand } from './command-line/run-command.ts';

const USAGE = `Usage: npm run check-content [-- --brand <folder>] [--untranslated]
  Lists every fault of the brand's folder, with file and line, and the places that are still to be written.
  --brand <folder>  the folder to check; without it BRAND_DIR, or brand
  --untranslated    lists the texts that a language of the brand shows in English`;

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
  // A release has no texts to edit.
  else if (!isReleased())
    console.log('npm run texts -- export <language> writes a file of a language for translators.');
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = readOptions(args, { brand: { type: 'string' }, untranslated: { type: 'boolean' } }, 0);
  // Only the folder is needed: other settings in the environment are for the server.
  const { brandDir } = readSettings(
    values.brand === undefined ? [] : ['--brand', values.brand],
    { BRAND_DIR: process.env['BRAND_DIR'] },
    process.cwd(),
  );
  if (!existsSync(brandDir)) throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  if (values.untranslated === true) return tellUntranslated(brandDir);
  const marks = openMarks(brandDir);
  for (const { file, line, message } of marks) console.log(`  ${file}:${line}: to be written: ${message}`);
  const faults = await contentFaults(brandDir);
  if (faults.length > 0) throw new ContentError(faults);
  console.log(`✓ ${brandDir}: no fault${marks.length > 0 ? `; ${marks.length} places are still to be written` : ''}`);
}

function printFaults(error: unknown): void {
  if (!(error instanceof ContentError)) throw error;
  for (const line of error.message.split('\n')) console.error(`✗ ${line}`);
  console.error(`\n${error.faults.length} ${error.faults.length === 1 ? 'fault' : 'faults'}`);
  process.exitCode = 1;
}

await runCommand(USAGE, (args) => main(args).catch(printFaults));
