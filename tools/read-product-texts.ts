import compile from 'icu-minify/compile';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { perhaps } from '../src/contracts/nearest-name.ts';
import { compileTexts, type Texts } from '../src/i18n/compile-texts.ts';
import { FALLBACK_LANGUAGE, PRODUCT_LANGUAGES } from '../src/i18n/languages.ts';
import { argumentsFault, messageFault } from '../src/i18n/message-arguments.ts';
import type { ProductTexts, TextCatalogue } from '../src/i18n/texts.ts';

/** A texts file of the product: `{ "open": { "en": "Open", "de": "Öffnen" } }`. */
export type TextsFile = {
  /** The file's name without its ending; of a form `form-` and its id, of a kind of field `field-` and its name, of a page template `page-` and its name. */
  readonly namespace: string;
  /** From the project's folder, with forward slashes. */
  readonly file: string;
  /** Key → language → text. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const TEXTS_ENDING = '.texts.json';
/** Prefixes of the names of files in these folders. */
const PREFIXES = [
  ['src/forms/definitions/', 'form-'],
  ['src/forms/fields/', 'field-'],
  ['src/pages/templates/', 'page-'],
] as const;

/**
 * Every `*.texts.json` of `src`, in the order of their namespaces.
 *
 * @throws Error with a line for each fault, which names the file.
 */
export const readProductTexts = (root: string): readonly TextsFile[] => {
  const files = globSync(`src/**/*${TEXTS_ENDING}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const faults: string[] = [];
  const read = files.flatMap((file): readonly TextsFile[] => {
    const source = readFileSync(join(root, file), 'utf8');
    const content = parseTexts(source);
    faults.push(...faultsOf(file, source, content));
    return [{ namespace: namespaceOf(file), file, texts: content as TextsFile['texts'] }];
  });
  for (const [namespace, [first, second]] of Map.groupBy(read, (file) => file.namespace))
    if (second !== undefined)
      faults.push(
        `${second.file}: the namespace "${namespace}" has a file already, ${first?.file}. Rename one of them`,
      );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return read.toSorted((a, b) => (a.namespace < b.namespace ? -1 : 1));
};

/**
 * `tabs` of `src/widgets/navigation/tabs/tabs.texts.json`, `form-login` of `src/forms/definitions/login.texts.json`,
 * `field-email` of `src/forms/fields/email/email.texts.json`, `page-help` of `src/pages/templates/help/help.texts.json`.
 */
export const namespaceOf = (file: string): string =>
  `${PREFIXES.find(([folder]) => file.startsWith(folder))?.[1] ?? ''}${basename(file, TEXTS_ENDING)}`;

/** The texts as the server needs them: by language, compiled. */
export const compileProductTexts = (files: readonly TextsFile[]): ProductTexts => ({
  catalogues: Object.fromEntries(
    PRODUCT_LANGUAGES.map((language): [string, TextCatalogue] => [
      language,
      compileTexts(language, textsIn(files, language)),
    ]),
  ),
  files: Object.fromEntries(files.map(({ namespace, file }) => [namespace, file])),
});

/** What is written in a language, by namespace and key. */
export const textsIn = (files: readonly TextsFile[], language: string): Texts =>
  Object.fromEntries(
    files.map(({ namespace, texts }) => [
      namespace,
      Object.fromEntries(
        Object.entries(texts).flatMap(([key, words]) =>
          words[language] === undefined ? [] : [[key, words[language]]],
        ),
      ),
    ]),
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseTexts = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch (error) {
    return error;
  }
};

const faultsOf = (file: string, source: string, content: unknown): readonly string[] => {
  if (content instanceof Error) return [`${file}: not valid JSON: ${content.message}`];
  if (!isRecord(content)) return [`${file}: expected an object of texts, each with its languages`];
  return Object.entries(content).flatMap(([key, words]) => {
    const told = (path: readonly string[], message: string) =>
      `${file}:${lineOf(source, path)}: ${path.join(', ')}: ${message}`;
    if (!isRecord(words)) return [told([key], 'expected an object of its languages, such as { "en": "Open" }')];
    const english = words[FALLBACK_LANGUAGE];
    if (typeof english !== 'string' || english.trim() === '')
      return [told([key], `expected the text in English, "${FALLBACK_LANGUAGE}"`)];
    return Object.entries(words).flatMap(([language, text]) => {
      const fault = textFault(language, text, english);
      return fault === undefined ? [] : [told([key, language], fault)];
    });
  });
};

const textFault = (language: string, text: unknown, english: string): string | undefined => {
  if (!(PRODUCT_LANGUAGES as readonly string[]).includes(language))
    return `"${language}" is no language of the product${perhaps(language, PRODUCT_LANGUAGES)}. A new one begins in src/i18n/languages.ts`;
  if (typeof text !== 'string' || text.trim() === '')
    return 'expected a text. Leave the language out until there is one';
  return (
    messageFault(text) ??
    (messageFault(english) === undefined ? argumentsFault(compile(text), compile(english)) : undefined)
  );
};

/** JSON is YAML, whose reader knows the lines. */
const lineOf = (source: string, path: readonly string[]): number => {
  const lines = new LineCounter();
  const node = parseDocument(source, { lineCounter: lines }).getIn(path, true) as
    | { readonly range?: readonly [number, number, number] }
    | undefined;
  return lines.linePos(node?.range?.[0] ?? 0).line;
};
