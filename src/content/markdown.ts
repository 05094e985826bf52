import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeSlug from 'rehype-slug';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { allowListFaults, onlyAllowed } from './allow-list.ts';
import { ContentError } from './content-error.ts';
import { frameTables } from './tables.ts';
import { textOf } from './text-of.ts';
import { parseYaml } from './read-yaml.ts';
import { settleWidgetLines, takeLinesOut, unbalancedTags } from './widget-lines.ts';

export type Heading = { readonly id: string; readonly text: string; readonly depth: 2 | 3 | 4 };

export type MarkdownDocument = {
  /** The YAML between the two `---` lines; it starts on line 2 of the file. */
  readonly frontMatter: string;
  /** What it says; undefined where it is no YAML, which is told with the lines once it is read by its schema. */
  readonly frontMatterData: unknown;
  /** Clean, with heading ids, framed tables and widget tags in place. Not to be changed: render from a copy. */
  readonly body: Root;
  readonly headings: readonly Heading[];
};

export type FootnoteWords = { readonly title: string; readonly back: string };

const isWidget = (node: { type: string; tagName?: string }): node is Element =>
  node.type === 'element' && node.tagName?.startsWith('fc-') === true;

/** Headings of a body, without those inside widgets. */
export function headingsOf(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, 'element', (element) => {
    const depth = { h2: 2, h3: 3, h4: 4 }[element.tagName] as Heading['depth'] | undefined;
    if (depth) headings.push({ id: String(element.properties.id), text: textOf(element), depth });
    return isWidget(element) ? SKIP : undefined;
  });
  return headings;
}

/** Markdown of a file of the brand's folder. Throws a ContentError with file and line for anything off the allow-list. */
export async function parseMarkdown(file: string, text: string, footnotes: FootnoteWords): Promise<MarkdownDocument> {
  const processor = unified()
    .use(remarkParse)
    .use(remarkFrontmatter, ['yaml'])
    .use(remarkGfm)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: 'note-',
      footnoteLabel: footnotes.title,
      footnoteBackLabel: footnotes.back,
      footnoteLabelProperties: {},
    })
    .use(rehypeRaw);
  const markdown = processor.parse(text);
  const first = markdown.children[0];
  if (first?.type !== 'yaml')
    throw new ContentError([
      { file, line: 1, message: 'expected front matter: a block of YAML between two lines "---" at the top' },
    ]);

  const unbalanced = unbalancedTags(markdown, file);
  const misplaced = settleWidgetLines(markdown, file, text);
  const tree = (await processor.run(markdown)) as Root;
  takeLinesOut(tree);
  // What follows from a tag without an end is no fault of its own.
  const faults = [...(misplaced.length > 0 ? misplaced : unbalanced), ...allowListFaults(tree, file)];
  visit(tree, 'element', ({ tagName, properties, position }) => {
    if (tagName === 'img' && !properties.alt)
      faults.push({
        file,
        line: position?.start.line,
        message: 'an image needs words for those who do not see it: ![words](name.svg)',
      });
  });
  if (faults.length > 0) throw new ContentError(faults);

  const body = onlyAllowed(tree);
  rehypeSlug()(body);
  frameTables(body);
  return {
    frontMatter: first.value,
    frontMatterData: parseYaml(first.value),
    body,
    headings: headingsOf(body),
  };
}
