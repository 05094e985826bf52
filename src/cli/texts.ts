// `npm run texts`: writes the texts of a language into one file for translators, and reads it back.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';
import { importTexts } from './texts/import-texts.ts';
import { readTexts } from './texts/read-texts.ts';
import { writeXliff } from './texts/xliff.ts';

const USAGE = `Usage: npm run texts -- export <language> [file] [--untranslated] [--brand <folder>]
       npm run texts -- import <language> <file> [--brand <folder>]
  Writes the texts of a language into one XLIFF file for translators (without a name: texts-<language>.xlf), and reads it back.
  --untranslated    only the texts that have no translation yet
  --brand <folder>  the brand's folder; without it BRAND_DIR, or brand`;

function main(args: readonly string[]): void {
  const { values, positionals } = readOptions(
    args,
    { brand: { type: 'string' }, untranslated: { type: 'boolean', default: false } },
    3,
  );
  const [action, language, file] = positionals;
  if (language === undefined || !(action === 'export' || (action === 'import' && file !== undefined)))
    throw new UsageError('An action and a language are needed, and a file to import.');
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

await runCommand(USAGE, main);
