import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productTexts } from 'virtual:product-texts';
import compile from 'icu-minify/compile';
import * as z from 'zod/mini';
import { perhaps } from '#contracts/nearest-name.ts';
import { FALLBACK_LANGUAGE } from '#i18n/languages.ts';
import { mergeNamespace, mergeTexts } from '#i18n/merge-texts.ts';
import { argumentsFault, messageFault } from '#i18n/message-arguments.ts';
import type { CompiledTexts, LanguageTexts, TextCatalogue } from '#i18n/texts.ts';
import { ContentError, type ContentFault } from './content-error.ts';
import { readText } from './read-files.ts';
import { readYamlWithLines } from './read-yaml.ts';

/** Titles of the menu's groups: brands name these as they like. */
const NAMED_BY_BRAND = 'menu';

const textsFile = z.record(z.string(), z.record(z.string(), z.string()));

/** The product's English, which every text of a brand takes the place of. */
const english = (): TextCatalogue => productTexts.catalogues[FALLBACK_LANGUAGE] ?? {};

export type BrandTexts = {
  /** What the brand words otherwise than the product, by language, as far as it can be used. */
  readonly own: LanguageTexts;
  readonly faults: readonly ContentFault[];
};

/**
 * Reads `texts/<language>.yaml` of a brand's folder, for each language that has one.
 *
 * @param isNamed keys of the menu that brand.yaml names; left out, each counts as named.
 */
export async function readBrandTexts(
  dir: string,
  languages: Iterable<string>,
  isNamed: (key: string) => boolean = () => true,
): Promise<BrandTexts> {
  const faults: ContentFault[] = [];
  const own: Record<string, TextCatalogue> = {};
  for (const language of languages) {
    const read = await readLanguage(dir, language, isNamed);
    own[language] = read.texts;
    faults.push(...read.faults);
  }
  return { own, faults };
}

/** Files of texts in a language that no edition has, which nobody would read. */
export async function strayTextsFiles(dir: string, languages: ReadonlySet<string>): Promise<readonly ContentFault[]> {
  const names = await readdir(join(dir, 'texts')).catch(() => []);
  const wanted = [...languages].map((language) => `${language}.yaml`);
  return names
    .filter((name) => !wanted.includes(name))
    .map((name) => ({
      file: `texts/${name}`,
      message: `no edition of brand.yaml reads this file. Those that are read: ${wanted.join(', ')}`,
    }));
}

/** All that a site says, by language: the brand's words over the product's, English where a language has none. */
export const siteTexts = (languages: Iterable<string>, own: LanguageTexts): ReadonlyMap<string, TextCatalogue> =>
  new Map([...languages].map((language) => [language, mergeTexts(language, productTexts.catalogues, own)]));

/** What a site says in one namespace, by language. */
export const namespaceTexts = (
  namespace: string,
  languages: Iterable<string>,
  own: LanguageTexts,
): ReadonlyMap<string, CompiledTexts> =>
  new Map(
    [...languages].map((language) => [language, mergeNamespace(namespace, language, productTexts.catalogues, own)]),
  );

async function readLanguage(
  dir: string,
  language: string,
  isNamed: (key: string) => boolean,
): Promise<{ readonly texts: TextCatalogue; readonly faults: readonly ContentFault[] }> {
  const file = `texts/${language}.yaml`;
  if (!existsSync(join(dir, file))) return { texts: {}, faults: [] };
  try {
    const { data, lineOfKey } = readYamlWithLines(textsFile, file, await readText(dir, file));
    const faults: ContentFault[] = [];
    const texts: Record<string, CompiledTexts> = {};
    for (const [namespace, messages] of Object.entries(data)) {
      const known = Object.hasOwn(english(), namespace);
      if (!known) {
        const message = `there are no texts of this name${perhaps(namespace, Object.keys(english()))}`;
        faults.push({ file, line: lineOfKey([namespace]), path: namespace, message });
        continue;
      }
      const good = Object.entries(messages).filter(([key, text]) => {
        const message = textFault(namespace, key, text, isNamed);
        if (message !== undefined)
          faults.push({ file, line: lineOfKey([namespace, key]), path: `${namespace}.${key}`, message });
        return message === undefined;
      });
      texts[namespace] = Object.fromEntries(good.map(([key, text]) => [key, compile(text)]));
    }
    return { texts, faults };
  } catch (error) {
    if (error instanceof ContentError) return { texts: {}, faults: error.faults };
    throw error;
  }
}

function textFault(
  namespace: string,
  key: string,
  text: string,
  isNamed: (key: string) => boolean,
): string | undefined {
  const wanted = english()[namespace]?.[key];
  if (wanted === undefined && !(namespace === NAMED_BY_BRAND && isNamed(key)))
    return `nothing reads this text${perhaps(key, Object.keys(english()[namespace] ?? {}))}. Take it out, or fix its name`;
  return messageFault(text) ?? (wanted === undefined ? undefined : argumentsFault(compile(text), wanted));
}
