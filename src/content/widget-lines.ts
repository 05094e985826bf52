import type { Root as HtmlRoot } from 'hast';
import type { Html, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { ContentFault } from './content-error.ts';

/** Elements that end a paragraph which is open where they begin (HTML, "A start tag whose tag name is one of"). */
const ENDS_PARAGRAPH =
  /^<(?:address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|summary|table|ul)\b/i;

/** Stands around a line of tags from Markdown to the end of parsing, in place of a paragraph. */
const LINE_TAG = 'fc-line';

/**
 * Lines that begin with a widget's tag and continue after it. Markdown makes a paragraph of them, and HTML ends a paragraph at an
 * element that it may not contain, so the widget would lose its content. `takeLinesOut` replaces such a paragraph by its
 * content. If there are words beside the tag, the paragraph has to stay, and what it may not contain is reported. The content of
 * a script, the props of a tag, is not Markdown.
 *
 * @param text the file's, which the tree was made of.
 */
export function settleWidgetLines(tree: Root, file: string, text: string): ContentFault[] {
  const faults: ContentFault[] = [];
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (parent === undefined || index === undefined || !paragraph.children.some(isTag)) return undefined;
    const { before, children, behind } = withoutOuterEnds(withWholeScripts(paragraph.children, text));
    const line: Paragraph = hasWordsBeside(children)
      ? { ...paragraph, children }
      : { ...paragraph, children, data: { hName: LINE_TAG } };
    if (hasWordsBeside(children)) faults.push(...paragraphFaults(children, file));
    const blocks = [...before, ...(children.every(isBlank) ? [] : [line]), ...behind] as RootContent[];
    parent.children.splice(index, 1, ...blocks);
    return [SKIP, index + blocks.length];
  });
  return faults;
}

/**
 * Tags of widgets that are not ended, and ends of none that is open: HTML would go on with the rest of the page inside, or
 * leave the end out, without a word. Scripts, a tag's props, and comments are no tags.
 */
export function unbalancedTags(tree: Root, file: string): ContentFault[] {
  const faults: ContentFault[] = [];
  const open: { readonly name: string; readonly line: number | undefined }[] = [];
  const unended = ({ name, line }: (typeof open)[number], before: string) =>
    faults.push({ file, line, message: `<${name}> is not ended${before}. Write </${name}> where its content ends` });
  visit(tree, 'html', ({ value, position }) => {
    const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
    const tags = value.replaceAll(/<!--[^]*?-->|<script\b[^]*?<\/script\s*>/gi, blank);
    for (const { 0: tag, 1: slash, 2: written = '', index } of tags.matchAll(WIDGET_TAG)) {
      const name = written.toLowerCase();
      const line = position && position.start.line + value.slice(0, index).split('\n').length - 1;
      if (slash === '') {
        open.push({ name, line });
        continue;
      }
      const at = open.findLastIndex((begun) => begun.name === name);
      if (at === -1) faults.push({ file, line, message: `${tag} ends no tag that is open` });
      else for (const begun of open.splice(at).slice(1)) unended(begun, `, and ${tag} follows`);
    }
  });
  for (const begun of open) unended(begun, '');
  return faults;
}
const WIDGET_TAG = /<(\/?)(fc-[\w-]*)(?:\s(?:[^"'>]|"[^"]*"|'[^']*')*)?\/?>/gi;

/** Replaces such lines by their content. */
export function takeLinesOut(tree: HtmlRoot): void {
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName !== LINE_TAG || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1, ...element.children);
    return index;
  });
}

/** Each script as one node, in the words of the file. */
function withWholeScripts(children: readonly PhrasingContent[], text: string): readonly PhrasingContent[] {
  const from = children.findIndex((node) => node.type === 'html' && /^<script\b/i.test(node.value));
  const to = children.findIndex((node, at) => at > from && node.type === 'html' && /^<\/script\b/i.test(node.value));
  const [start, end] = [children[from]?.position?.start.offset, children[to]?.position?.end.offset];
  if (from === -1 || to === -1 || start === undefined || end === undefined) return children;
  const script: Html = {
    type: 'html',
    value: text.slice(start, end),
    position: { ...children[from]?.position } as Html['position'],
  };
  return [...children.slice(0, from), script, ...withWholeScripts(children.slice(to + 1), text)];
}

const TAG = /^<\/?fc-/i;
const isTag = (node: PhrasingContent): node is Html => node.type === 'html' && TAG.test(node.value);
const isOpening = ({ value }: Html): boolean => !value.startsWith('</');
const isBlank = (node: PhrasingContent): boolean =>
  node.type === 'break' ||
  (node.type === 'text' && node.value.trim() === '') ||
  (node.type === 'html' && node.value.startsWith('<!--'));
const nameOf = ({ value }: Html): string => /^<\/?(fc-[\w-]*)/i.exec(value)?.[1]?.toLowerCase() ?? '';

/** Tags that begin in a line and end below it, and those that end in it and begin above it. */
function unmatchedIn(children: readonly PhrasingContent[]): {
  readonly openings: readonly Html[];
  readonly ends: readonly Html[];
} {
  const openings: Html[] = [];
  const ends: Html[] = [];
  for (const node of children) {
    if (!isTag(node)) continue;
    if (isOpening(node)) openings.push(node);
    else if (openings.pop() === undefined) ends.push(node);
  }
  return { openings, ends };
}

/** A line in three: tags first on it that end below, what has to stay together, and ends last on it of tags that begin above. */
function withoutOuterEnds(all: readonly PhrasingContent[]): {
  readonly before: readonly Html[];
  readonly children: PhrasingContent[];
  readonly behind: readonly Html[];
} {
  const { openings, ends } = unmatchedIn(all);
  const isOuter = (node: PhrasingContent) =>
    openings.includes(node as Html) || ends.includes(node as Html) || isBlank(node);
  const from = all.findIndex((node) => !isOuter(node));
  const to = all.findLastIndex((node) => !isOuter(node)) + 1;
  if (from === -1) return { before: all.filter(isTag), children: [], behind: [] };
  return {
    before: all.slice(0, from).filter(isTag),
    children: all.slice(from, to),
    behind: all.slice(to).filter(isTag),
  };
}

/** Whether anything stands between tags, in none of them. */
function hasWordsBeside(children: readonly PhrasingContent[]): boolean {
  let depth = 0;
  for (const node of children) {
    if (isTag(node)) depth += isOpening(node) ? 1 : -1;
    else if (depth === 0 && !isBlank(node)) return true;
  }
  return false;
}

const OWN_LINE = 'on a line of its own, with an empty line before and after it';

/** Tags that begin between words and end elsewhere, or the reverse; and elements that a paragraph may not contain, inside a tag. */
function paragraphFaults(children: readonly PhrasingContent[], file: string): ContentFault[] {
  const { openings, ends } = unmatchedIn(children);
  const fault = (node: Html, message: string): ContentFault => ({ file, line: node.position?.start.line, message });
  const around: Html[] = [];
  const blocks: ContentFault[] = [];
  for (const node of children) {
    if (node.type !== 'html') continue;
    const outer = around.at(-1);
    if (TAG.test(node.value)) void (isOpening(node) ? around.push(node) : around.pop());
    else if (outer !== undefined && ENDS_PARAGRAPH.test(node.value))
      blocks.push(
        fault(
          node,
          `<${nameOf(outer)}> stands among words, and ${node.value} in it would end their paragraph. Put the tag ${OWN_LINE}`,
        ),
      );
  }
  return [
    ...openings.map((node) =>
      fault(
        node,
        `<${nameOf(node)}> begins among words and does not end there. End it in this paragraph, or put it ${OWN_LINE}`,
      ),
    ),
    ...ends.map((node) =>
      fault(node, `${node.value} ends a tag that does not begin among these words. Put it ${OWN_LINE}`),
    ),
    ...blocks,
  ];
}
