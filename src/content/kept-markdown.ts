import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { MARKDOWN_KEPT_FOR_MS } from '#contracts/limits.ts';
import { type FootnoteWords, type MarkdownDocument, parseMarkdown } from './markdown.ts';

type Parse = typeof parseMarkdown;

/**
 * Parses Markdown once for each text and version of the parser: what came of it is kept in a folder, since parsing is
 * most of what a start costs. Only a cache: what is missing or broken there, or cannot be written, is parsed as ever.
 */
export function keptMarkdown(root: string, version: string, parse: Parse = parseMarkdown): Parse {
  const folder = join(root, version);
  let tidied: Promise<void> | undefined;
  let written = 0;

  return async (file: string, text: string, footnotes: FootnoteWords): Promise<MarkdownDocument> => {
    const kept = join(
      folder,
      createHash('sha256')
        .update(JSON.stringify([footnotes.title, footnotes.back, text]))
        .digest('base64url'),
    );
    const known = await readFile(kept)
      .then((bytes) => deserialize(bytes) as MarkdownDocument)
      .catch(() => undefined);
    if (known !== undefined) return known;
    // Faults name the file and are not kept.
    const document = await parse(file, text, footnotes);
    await keep(kept, document).catch(() => undefined);
    return document;
  };

  async function keep(path: string, document: MarkdownDocument): Promise<void> {
    await (tidied ??= mkdir(folder, { recursive: true }).then(() => forgetOld(root, folder)));
    const unfinished = `${path}.${process.pid}.${(written += 1)}`;
    await writeFile(unfinished, serialize(document));
    await rename(unfinished, path);
  }
}

/** Texts that have not been parsed anew for so long, and all of versions that are no longer. */
async function forgetOld(root: string, own: string): Promise<void> {
  const before = Date.now() - MARKDOWN_KEPT_FOR_MS;
  const isOld = async (path: string) => (await stat(path)).mtimeMs < before;
  const folders = (await readdir(root)).map((name) => join(root, name));
  const old = folders.map(async (folder) => {
    if (folder !== own) return (await isOld(folder)) ? [folder] : [];
    const texts = (await readdir(own)).map((name) => join(own, name));
    return (await Promise.all(texts.map(async (path) => ((await isOld(path)) ? [path] : [])))).flat();
  });
  await Promise.all((await Promise.all(old)).flat().map((path) => rm(path, { recursive: true, force: true })));
}

/** Where tools keep what they can make again: in the project's own packages' folder. */
const packages = (from: string): string => {
  const here = join(from, 'node_modules');
  return existsSync(here) || dirname(from) === from ? here : packages(dirname(from));
};

/** Of the code that stands beside this file, built or not, and of the packages. */
function parserVersion(): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of readdirSync(import.meta.dirname)
    .filter((each) => /\.[jt]s$/u.test(each))
    .toSorted())
    hash.update(readFileSync(join(import.meta.dirname, name)));
  const lock = join(packages(import.meta.dirname), '.package-lock.json');
  return hash.update(existsSync(lock) ? readFileSync(lock) : '').digest('base64url');
}

export const parseOnce: Parse = keptMarkdown(
  join(packages(import.meta.dirname), '.cache', 'forecourt-markdown'),
  parserVersion(),
);
