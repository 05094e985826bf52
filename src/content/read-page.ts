import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PAGES_PARSED_KEPT } from '#contracts/limits.ts';
import type { FootnoteWords } from './markdown.ts';
import { ContentError, type ContentFault } from './content-error.ts';
import { parseCached } from './markdown-cache.ts';
import { offeredFaults } from './offered-page.ts';
import type { FrontMatter } from './front-matter.ts';
import { frontMatterSchema } from './page-schema.ts';
import type { Page } from './page.ts';
import { imageFaults } from './picture.ts';
import { placeholderFaults } from './placeholders.ts';
import { readYaml } from './read-yaml.ts';

/** The front matter starts on the line after the first `---`. */
const FRONT_MATTER_LINE = 2;

/** Faults of the text do not hide those of the front matter. */
function withFrontMatterFaults(error: unknown, file: string, text: string): unknown {
  const frontMatter = /^---\n([\s\S]*?)\n---$/m.exec(text)?.[1];
  if (!(error instanceof ContentError) || frontMatter === undefined) return error;
  try {
    readYaml(frontMatterSchema, file, frontMatter, FRONT_MATTER_LINE);
    return error;
  } catch (above) {
    return above instanceof ContentError ? new ContentError([...above.faults, ...error.faults]) : above;
  }
}

/** Front matter that fits its schema, or why it does not. */
function readFront(
  data: unknown,
  written: string,
  file: string,
): { readonly front?: FrontMatter; readonly faults: readonly ContentFault[] } {
  const known = frontMatterSchema.safeParse(data);
  if (!known.success) {
    try {
      return { front: readYaml(frontMatterSchema, file, written, FRONT_MATTER_LINE), faults: [] };
    } catch (error) {
      if (error instanceof ContentError) return { faults: error.faults }; // with their lines, which `safeParse` does not know
      throw error;
    }
  }
  const front = known.data;
  const isBackwards =
    'updated' in front &&
    front.updated !== undefined &&
    front.published !== undefined &&
    front.updated < front.published;
  return {
    front,
    faults: isBackwards
      ? [{ file, path: 'updated', message: `expected a date not before "published: ${front.published}"` }]
      : [],
  };
}

/** A page that has faults, but text that can be parsed: its tags are checked as well, so that all faults are told at once. */
export type FaultyPage = Pick<Page, 'file' | 'body'>;

export class PageFaultsError extends ContentError {
  readonly page: FaultyPage;

  constructor(faults: readonly ContentFault[], page: FaultyPage) {
    super(faults);
    this.page = page;
  }
}

type PageSource = {
  readonly file: string;
  readonly language: string;
  readonly path: string;
  readonly country?: string | undefined;
  readonly text: string;
  readonly footnotes: FootnoteWords;
};

/** Pages of files that have not changed since: nothing changes a page once it is read (`page.ts`). */
const read = new LRUCache<string, Promise<Page>>({ max: PAGES_PARSED_KEPT });

/** Where each comes from: pages of one digest are the same. */
const digests = new WeakMap<Page, string>();

export function digestOf(page: Page): string {
  const digest = digests.get(page);
  if (digest === undefined) throw new Error(`${page.file} was not read by readPage, so its digest is not known.`);
  return digest;
}

/** One Markdown file; throws a ContentError with file and line for anything wrong in it. */
export function readPage(source: PageSource): Promise<Page> {
  const { file, language, path, text, footnotes } = source;
  const key = createHash('sha256')
    .update(JSON.stringify([file, language, path, footnotes]))
    .update(text)
    .digest('base64url');
  const known = read.get(key) ?? parsePage(source, key);
  read.set(key, known);
  known.catch(() => read.delete(key)); // whoever asked is told
  return known;
}

async function parsePage(
  { file, language, path, country, text, footnotes }: PageSource,
  digest: string,
): Promise<Page> {
  const { frontMatter, frontMatterData, body, headings } = await parseCached(file, text, footnotes).catch(
    (error: unknown) => {
      throw withFrontMatterFaults(error, file, text);
    },
  );
  const { front, faults: ofFront } = readFront(frontMatterData, frontMatter, file);
  const faults = [
    ...ofFront,
    ...placeholderFaults(body, file),
    ...imageFaults(body, file),
    ...offeredFaults(body, file),
  ];
  if (front === undefined || faults.length > 0) throw new PageFaultsError(faults, { file, body });
  const page: Page = { file, language, path, ...(country !== undefined && { country }), front, body, headings };
  digests.set(page, digest);
  return page;
}
