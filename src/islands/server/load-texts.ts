import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileTexts } from '#i18n/compile-texts.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

/**
 * Reads and compiles `brand/locales/<language>.json`, every language of the folder.
 *
 * @throws Error naming the file and what is wrong in it.
 */
export const loadTexts = async (folder: string): Promise<ReadonlyMap<string, TextCatalogue>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const catalogues = files.map(async (file) => {
    const language = file.slice(0, -'.json'.length);
    return [
      language,
      compileTexts(language, parseJson(join(folder, file), await readFile(join(folder, file), 'utf8'))),
    ] as const;
  });
  return new Map(await Promise.all(catalogues));
};

const parseJson = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
};
