import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { TEXT_FILES_PARSED_KEPT } from '#contracts/limits.ts';
import { readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

/** Texts of a language, by namespace and key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const textsFile = z.record(z.string(), z.record(z.string(), z.string()));

/** Files that have not changed since, by name and words. */
const read = new LRUCache<string, Texts>({ max: TEXT_FILES_PARSED_KEPT });

/** A file of `locales` or `mail`. JSON is YAML, so the faults of one are told in the same way, with their lines. */
export async function readTexts(dir: string, file: string): Promise<Texts> {
  const text = await readText(dir, file);
  const key = `${file}\n${text}`;
  const texts = read.get(key) ?? readYaml(textsFile, file, text);
  read.set(key, texts);
  return texts;
}
