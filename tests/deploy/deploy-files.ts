import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../support/folders.ts';

const DEPLOY = join(ROOT, 'deploy');

export const deployFile = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

/** Its files, those of the folders in it too. */
export const deployFiles = (folder: string): readonly string[] =>
  readdirSync(join(DEPLOY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DEPLOY, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();

/** The documents of a YAML file, with anchors and merge keys resolved. A fault of YAML is thrown. */
export function yamlDocuments<Document = Readonly<Record<string, unknown>>>(path: string): readonly Document[] {
  const documents = parseAllDocuments(deployFile(path), { merge: true });
  if ('empty' in documents) throw new Error(`${path} is empty`);
  return documents.map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() as Document;
  });
}

/** Lines `NAME=value` of an environment file, without quotes. */
export const environmentOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );
