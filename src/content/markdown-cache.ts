import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { parserVersion } from 'virtual:parser-version';
import { MARKDOWN_KEPT_FOR_MS } from '#contracts/limits.ts';
import { type FootnoteWords, type MarkdownDocument, parseMarkdown } from './markdown.ts';

type Parse = typeof parseMarkdown;

/**
 * Parses Markdown once for each text and version of the parser and caches the result in a folder, because parsing is
 * most of what a start costs. What is missing or broken there, or cannot be written, is parsed as without the cache.
 */
export function markdownCache(root: string, version: string, parse: Parse = parseMarkdown): Parse {
  const folder = join(root, version);
  let tidied: Promise<void> | undefined;
  let written = 0;

  return async (file: string, text: string, footnotes: FootnoteWords): Promise<MarkdownDocument> => {
    const cachePath = join(
      folder,
      createHash('sha256')
        .update(JSON.stringify([footnotes.title, footnotes.back, text]))
        .digest('base64url'),
    );
    const known = await readFile(cachePath)
      .then((bytes) => deserialize(bytes) as MarkdownDocument)
      .catch(() => undefined);
    if (known !== undefined) return known;
    // Faults name the file and are not kept.
    const document = await parse(file, text, footnotes);
    await store(cachePath, document).catch(() => undefined);
    return document;
  };

  async function store(path: string, document: MarkdownDocument): Promise<void> {
    await (tidied ??= mkdir(folder, { recursive: true }).then(() => removeOld(root, folder)));
    const unfinished = `${path}.${process.pid}.${(written += 1)}`;
    await writeFile(unfinished, serialize(document));
    await rename(unfinished, path);
  }
}

/** Removes texts that were parsed too long ago, and those of other versions of the parser. */
async function removeOld(root: string, own: string): Promise<void> {
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

let parse: Parse = parseMarkdown;

/** What pages are parsed with: from the cache, once there is one. */
export const parseCached: Parse = (...text) => parse(...text);

/** Caches parsed texts below this folder from now on. */
export function cacheMarkdownIn(cacheDir: string): void {
  // Another Node may serialise otherwise.
  parse = markdownCache(join(cacheDir, 'markdown'), `${process.version}-${parserVersion}`);
}

// A command without settings of its own, or a test.
const ofEnvironment = process.env['CACHE_DIR'];
if (ofEnvironment !== undefined && ofEnvironment !== '') cacheMarkdownIn(ofEnvironment);
