import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

const parser = unified().use(rehypeRaw);

/** As a browser's parser reads it (parse5). */
export const parseHtml = (html: string): Root =>
  parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as never) as Root;

/** Elements in their order with the names of their attributes, but for those that say what is chosen. */
export function markupOf(tree: Root): readonly string[] {
  const lines: string[] = [];
  visit(tree, 'element', ({ tagName, properties }) => {
    const names = Object.keys(properties).filter((name) => name !== 'selected' && name !== 'checked');
    lines.push([tagName, ...names.toSorted((a, b) => (a < b ? -1 : 1))].join(' '));
  });
  return lines;
}

/** All text, elements left out. */
export function textOfTree(tree: Root | Element): string {
  let text = '';
  visit(tree, 'text', ({ value }) => void (text += value));
  return text;
}

/** What stands in the text control of this name; undefined where there is none, or it is a list. */
export function valueOf(tree: Root, name: string): string | undefined {
  let value: string | undefined;
  visit(tree, 'element', (element) => {
    if (element.properties['name'] !== name) return;
    if (element.tagName === 'input') value = String(element.properties['value'] ?? '');
    if (element.tagName === 'textarea') value = textOfTree(element);
  });
  return value;
}

/** What any parser of HTML makes of a text (HTML 13.2.3.5, 13.2.5): line ends are LF, and NUL is no character. */
export const asParsed = (text: string): string => text.replace(/\r\n?/gu, '\n').replaceAll('\0', '\uFFFD');
