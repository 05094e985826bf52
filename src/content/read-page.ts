import { parseMarkdown } from './markdown.ts';
import type { FootnoteWords } from './markdown.ts';
import { ContentError, type ContentFault } from './content-error.ts';
import { offeredFaults } from './offered-page.ts';
import { frontMatterSchema } from './page-schema.ts';
import type { Page } from './page.ts';
import { imageFaults } from './picture.ts';
import { placeholderFaults } from './placeholders.ts';
import { readYaml } from './read-yaml.ts';
import { readingMinutes } from './reading-time.ts';

/** The front matter starts on the line after the first `---`. */
const FRONT_MATTER_LINE = 2;

type PageSource = { readonly file: string; readonly language: string; readonly path: string; readonly text: string; readonly footnotes: FootnoteWords };

/** One Markdown file; throws a ContentError with file and line for anything wrong in it. */
export async function readPage({ file, language, path, text, footnotes }: PageSource): Promise<Page> {
  const { frontMatter, body, headings } = await parseMarkdown(file, text, footnotes);
  const front = readYaml(frontMatterSchema, file, frontMatter, FRONT_MATTER_LINE);
  const isBackwards = 'updated' in front && front.updated !== undefined && front.published !== undefined && front.updated < front.published;
  const dates: ContentFault[] = isBackwards ? [{ file, path: 'updated', message: `expected a date not before "published: ${front.published}"` }] : [];
  const faults = [...dates, ...placeholderFaults(body, file), ...imageFaults(body, file), ...offeredFaults(body, file)];
  if (faults.length > 0) throw new ContentError(faults);
  return { file, language, path, front, body, headings, readingMinutes: readingMinutes(body, language) };
}
