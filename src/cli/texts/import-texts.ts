import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import compile from 'icu-minify/compile';
import { Document, parseDocument } from 'yaml';
import { perhaps } from '#contracts/nearest-name.ts';
import { PRODUCT_LANGUAGES } from '#i18n/languages.ts';
import { argumentsFault, messageFault } from '#i18n/message-arguments.ts';
import { readTexts, type TextFolders, type TranslatedText } from './read-texts.ts';
import { readXliff, type XliffFault, type XliffUnit } from './xliff.ts';

export type ImportedTexts = {
  /** How many texts are new or read otherwise now. */
  readonly changed: number;
  /** Files that were written. */
  readonly files: readonly string[];
  /** Texts left as they were, because their English has changed since the export. */
  readonly outdated: readonly XliffFault[];
};

/** Why nothing was taken over: one line each, with the line of the file. */
class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * Takes a translators' file back into the texts files of the product and the brand's file of the language.
 *
 * @param name names the file in what is told.
 * @throws ImportError with everything that is wrong; nothing is written then.
 */
export const importTexts = (folders: TextFolders, language: string, name: string, xml: string): ImportedTexts => {
  const texts = readTexts(folders, language);
  const known = new Map(texts.map((text) => [`${text.namespace}.${text.key}`, text]));
  const read = readXliff(xml);
  const faults: XliffFault[] = [...read.faults];
  if (read.faults.length === 0 && read.language !== language)
    faults.push({ line: 1, message: `it is in "${read.language}" (trgLang), not in "${language}"` });
  const outdated: XliffFault[] = [];
  const changes: (readonly [TranslatedText, string])[] = [];
  for (const unit of read.units) {
    const text = known.get(`${unit.namespace}.${unit.key}`);
    if (text === undefined) faults.push({ line: unit.line, message: unknownUnit(unit, texts) });
    else if (unit.target.trim() !== '' && unit.target !== text.translation) {
      const where = `${unit.namespace}.${unit.key}`;
      if (unit.source !== text.english) {
        outdated.push({ line: unit.line, message: `${where}: its English reads "${text.english}" by now` });
        continue;
      }
      const fault = messageFault(unit.target) ?? argumentsFault(compile(unit.target), compile(text.english));
      if (fault === undefined) changes.push([text, unit.target]);
      else faults.push({ line: unit.line, message: `${where}: ${fault}` });
    }
  }
  if (faults.length > 0)
    throw new ImportError(
      faults
        .toSorted((a, b) => a.line - b.line)
        .map(({ line, message }) => `${name}:${line}: ${message}`)
        .join('\n'),
    );
  const byFile = Map.groupBy(changes, ([{ home }]) => home.file);
  for (const [file, ofFile] of byFile) {
    if (ofFile[0]?.[0].home.of === 'product') writeProductFile(join(folders.root, file), language, ofFile);
    else writeBrandFile(join(folders.brandDir, file), ofFile);
  }
  return { changed: changes.length, files: [...byFile.keys()], outdated };
};

const unknownUnit = ({ namespace, key }: XliffUnit, texts: readonly TranslatedText[]): string => {
  const alike = texts.filter((text) => text.namespace === namespace).map((text) => text.key);
  const nearest =
    alike.length === 0 ? perhaps(namespace, [...new Set(texts.map((text) => text.namespace))]) : perhaps(key, alike);
  return `there is no text ${namespace}.${key}${nearest}`;
};

type Changes = readonly (readonly [TranslatedText, string])[];

const writeProductFile = (path: string, language: string, changes: Changes): void => {
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
  for (const [{ key }, words] of changes) {
    const all: Record<string, string> = { ...texts[key], [language]: words };
    texts[key] = Object.fromEntries(
      PRODUCT_LANGUAGES.flatMap((of) => (all[of] === undefined ? [] : [[of, all[of]] as const])),
    );
  }
  writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);
};

const writeBrandFile = (path: string, changes: Changes): void => {
  const document = existsSync(path) ? parseDocument(readFileSync(path, 'utf8')) : new Document({});
  for (const [{ namespace, key }, words] of changes) document.setIn([namespace, key], words);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, document.toString({ lineWidth: 0 }));
};
