import { existsSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { join } from 'node:path';
import type { ContentFault } from './content-error.ts';
import { allOrFaults } from './read-files.ts';
import { readTexts, type Texts } from './read-texts.ts';

/** Titles of the menu's groups: brands name these as they like, so that its own check sees to them (`menuFaults`). */
export const NAMED_BY_BRAND = 'menu';

/** Why a text is no ICU message; undefined where it is one. */
function messageFault(text: string): string | undefined {
  try {
    compile(text);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** Of files that have not changed since: each text is compiled once. */
const brokenIn = new WeakMap<Texts, readonly ContentFault[]>();

function brokenTexts(file: string, texts: Texts): readonly ContentFault[] {
  const known = brokenIn.get(texts);
  if (known !== undefined) return known;
  const broken = Object.entries(texts).flatMap(([namespace, messages]) =>
    Object.entries(messages).flatMap(([key, text]): ContentFault[] => {
      const fault = messageFault(text);
      return fault === undefined
        ? []
        : [{ file, path: `${namespace}.${key}`, message: `"${text}" is no ICU message: ${fault}. Look at its braces` }];
    }),
  );
  brokenIn.set(texts, broken);
  return broken;
}

function fileFaults(file: string, texts: Texts, reference: Texts): ContentFault[] {
  const missing = Object.entries(reference)
    .filter(([namespace]) => namespace !== NAMED_BY_BRAND)
    .flatMap(([namespace, messages]): ContentFault[] => {
      const own = texts[namespace];
      if (own === undefined)
        return [
          {
            file,
            line: 1,
            path: namespace,
            message: `expected these ${Object.keys(messages).length} texts, as locales/en.json of the default brand has them. Copy and translate them`,
          },
        ];
      return Object.entries(messages)
        .filter(([key]) => own[key] === undefined)
        .map(([key, english]) => ({
          file,
          path: `${namespace}.${key}`,
          message: `expected this text; in English it reads "${english}"`,
        }));
    });
  return [...brokenTexts(file, texts), ...missing];
}

/**
 * Texts that are missing or cannot be used in a folder of `<language>.json`, for each language: what `reference` has, the
 * default brand's English, every other has too. JSON is YAML, so a file that does not parse is told with its line.
 */
export async function textFaults(
  dir: string,
  folder: 'locales' | 'mail',
  languages: Iterable<string>,
  reference: Texts,
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  await allOrFaults(
    [...languages].map(async (language) => {
      const file = `${folder}/${language}.json`;
      if (!existsSync(join(dir, file)))
        faults.push({
          file,
          message: `expected this file: the texts of ${folder}/en.json in "${language}". Copy that file and translate it`,
        });
      else faults.push(...fileFaults(file, await readTexts(dir, file), reference));
    }),
    (told) => void faults.push(...told),
  );
  return faults;
}

/** Names of arguments and tags of a compiled message, choices included (icu-minify: a message is a list of nodes, a choice's branches are messages). */
const namesIn = (message: unknown): string[] => (Array.isArray(message) ? message.flatMap(namesOfNode) : []);

const namesOfNode = (node: unknown): string[] => {
  if (!Array.isArray(node)) return [];
  const [name, type, options] = node as readonly unknown[];
  if (typeof type !== 'number' || type === 0) return [String(name), ...namesIn(node.slice(1))];
  return [
    String(name),
    ...Object.values(typeof options === 'object' && options !== null ? options : {}).flatMap(namesIn),
  ];
};

/** What stands in a message's braces and tags, each once, in order. */
export const textPlaceholders = (message: string): string[] =>
  [...new Set(namesIn(compile(message)))].sort((a, b) => a.localeCompare(b));

/** What a file of texts has that no other does: texts that nobody reads, and values in braces that the English does not have, or has more of. */
async function strayFaultsOf(
  dir: string,
  file: string,
  reference: Texts,
  isNamed: (key: string) => boolean,
): Promise<ContentFault[]> {
  return Object.entries(await readTexts(dir, file)).flatMap(([namespace, messages]) =>
    Object.entries(messages).flatMap(([key, text]): ContentFault[] => {
      const path = `${namespace}.${key}`;
      if (namespace === NAMED_BY_BRAND ? !isNamed(key) : reference[namespace]?.[key] === undefined)
        return [{ file, path, message: 'nothing reads this text. Take it out, or mend its name' }];
      if (messageFault(text) !== undefined || namespace === NAMED_BY_BRAND) return [];
      const [own, wanted] = [textPlaceholders(text), textPlaceholders(reference[namespace]?.[key] ?? '')];
      return own.join() === wanted.join()
        ? []
        : [{ file, path, message: `expected ${braces(wanted)} in it, as in English, and found ${braces(own)}` }];
    }),
  );
}

const braces = (names: readonly string[]): string =>
  names.length === 0 ? 'no braces' : names.map((name) => `{${name}}`).join(', ');

/** The other side of `textFaults`, which a running site does not care about: texts that are too many, or take other values than the English. */
export async function strayTextFaults(
  dir: string,
  folder: 'locales' | 'mail',
  languages: Iterable<string>,
  reference: Texts,
  isNamed: (key: string) => boolean = () => false,
): Promise<ContentFault[]> {
  const files = [...languages]
    .map((language) => `${folder}/${language}.json`)
    .filter((file) => existsSync(join(dir, file)));
  return (
    await allOrFaults(
      files.map((file) => strayFaultsOf(dir, file, reference, isNamed)),
      () => {},
    )
  ).flat(); // one that cannot be read is told by textFaults
}
