import { existsSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ContentFault } from './content-error.ts';
import { readText, allOrFaults } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const textsFile = z.record(z.string(), z.record(z.string(), z.string()));

/** Why a text is no ICU message; undefined where it is one. */
function messageFault(text: string): string | undefined {
  try {
    compile(text);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function fileFaults(file: string, texts: Texts, reference: Texts): ContentFault[] {
  const broken = Object.entries(texts).flatMap(([namespace, messages]) => Object.entries(messages).flatMap(([key, text]): ContentFault[] => {
    const fault = messageFault(text);
    return fault === undefined ? [] : [{ file, path: `${namespace}.${key}`, message: `"${text}" is no ICU message: ${fault}. Look at its braces` }];
  }));
  const missing = Object.entries(reference).flatMap(([namespace, messages]): ContentFault[] => {
    const own = texts[namespace];
    if (own === undefined) return [{ file, line: 1, path: namespace, message: `expected these ${Object.keys(messages).length} texts, as locales/en.json of the default brand has them. Copy and translate them` }];
    return Object.entries(messages).filter(([key]) => own[key] === undefined).map(([key, english]) => ({ file, path: `${namespace}.${key}`, message: `expected this text; in English it reads "${english}"` }));
  });
  return [...broken, ...missing];
}

/**
 * Texts that are missing or cannot be used in a folder of `<language>.json`, for each language: what `reference` has, the
 * default brand's English, every other has too. JSON is YAML, so a file that does not parse is told with its line.
 */
export async function textFaults(dir: string, folder: 'locales' | 'mail', languages: Iterable<string>, reference: Texts): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  await allOrFaults([...languages].map(async (language) => {
    const file = `${folder}/${language}.json`;
    if (!existsSync(join(dir, file))) faults.push({ file, message: `expected this file: the texts of ${folder}/en.json in "${language}". Copy that file and translate it` });
    else faults.push(...fileFaults(file, readYaml(textsFile, file, await readText(dir, file)), reference));
  }), (told) => void faults.push(...told));
  return faults;
}
