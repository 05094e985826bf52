// `npm run texts -- export de [file]` and `npm run texts -- import de <file>`: the texts of a language as one file for
// translators, and back. `--brand` or BRAND_DIR names the brand's folder, `--untranslated` leaves out what is translated.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importTexts } from './import-texts.ts';
import { readTexts } from './read-texts.ts';
import { writeXliff } from './xliff.ts';

const USAGE = `npm run texts -- export <language> [file] [--untranslated] [--brand <folder>]
npm run texts -- import <language> <file> [--brand <folder>]`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { brand: { type: 'string' }, untranslated: { type: 'boolean', default: false } },
  });
  const [action, language, file] = positionals;
  if (language === undefined || !(action === 'export' || (action === 'import' && file !== undefined)))
    throw new Error(`Nothing is done without an action and a language:\n${USAGE}`);
  const brandDir = resolve(values.brand ?? process.env['BRAND_DIR'] ?? 'brand');
  if (!existsSync(join(brandDir, 'brand.yaml')))
    throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  const folders = { root: join(import.meta.dirname, '../..'), brandDir };

  if (action === 'export') {
    const path = file ?? `texts-${language}.xlf`;
    const all = readTexts(folders, language);
    const texts = values.untranslated ? all.filter(({ translation }) => translation === undefined) : all;
    writeFileSync(path, writeXliff(language, texts));
    const missing = texts.filter(({ translation }) => translation === undefined).length;
    console.log(`✓ ${path}: ${texts.length} texts, ${missing} of them not translated yet`);
    return;
  }
  const path = file ?? '';
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const { changed, files, outdated } = importTexts(folders, language, path, readFileSync(path, 'utf8'));
  for (const written of files) console.log(`  ${written}`);
  for (const { line, message } of outdated)
    console.log(`  ${path}:${line}: left as it was: ${message}. Export it anew`);
  console.log(`✓ ${path}: ${changed} texts taken over${outdated.length > 0 ? `, ${outdated.length} left out` : ''}`);
}

try {
  main();
} catch (error) {
  for (const line of (error instanceof Error ? error.message : String(error)).split('\n')) console.error(`✗ ${line}`);
  process.exitCode = 1;
}
