import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Raw } from 'mdast-util-to-hast';
import { toHtml } from 'hast-util-to-html';
import { find, html as htmlAttributes } from 'property-information';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { brokenJson, STRAY_CONTENT, WIRE, type WidgetSource } from '../widget-source.ts';
import type { RenderSession } from './render-session.tsx';

/**
 * Renders every `fc-` tag of a content tree, the innermost first, and leaves the rest as it is (PLT-2). The tree is
 * changed: each tag becomes a raw node, so write it out with `allowDangerousHtml: true`.
 */
export const renderWidgetsInHast = (tree: Root, session: RenderSession): Root => {
  tree.children = tree.children.map((child) => renderNode(child, session));
  return tree;
};

/** The same for a piece of HTML, such as an example; `prepare` changes it before its tags are rendered. */
export const renderWidgetsInHtml = (
  markup: string,
  session: RenderSession,
  prepare: (tree: Root) => void = () => undefined,
): string => {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: markup }] });
  prepare(tree as Root);
  return toHtml(renderWidgetsInHast(tree as Root, session), { allowDangerousHtml: true });
};

const renderNode = <Node extends RootContent | ElementContent>(node: Node, session: RenderSession): Node => {
  if (node.type !== 'element') return node;
  node.children = node.children.map((child) => renderNode(child, session));
  if (!node.tagName.startsWith('fc-') || node.tagName === WIRE.item) return node;
  return {
    type: 'raw',
    value: session.renderWidget(node.tagName, readSource(node, session.children(node.tagName))),
  } satisfies Raw as RootContent as Node;
};

export const readSource = (node: Element, kind: 'items' | 'html' | undefined): WidgetSource => {
  const faults: string[] = [];
  const script = node.children.find(isJsonScript);
  const rest = node.children.filter((child) => child !== script);
  const base = {
    attributes: attributesOf(node),
    json: script === undefined ? undefined : readJson(script, faults),
    faults,
  };
  if (kind === 'html') return { ...base, html: [write(rest)] };
  const items = kind === 'items' ? rest.filter((child) => isElement(child, WIRE.item)) : [];
  const stray = rest.filter(
    (child) =>
      !items.includes(child as Element) &&
      child.type !== 'comment' &&
      !(child.type === 'text' && child.value.trim() === ''),
  );
  if (stray.length > 0) faults.push(STRAY_CONTENT[kind ?? 'none']);
  return { ...base, items: items.map(attributesOf), html: items.map((item) => write(item.children)) };
};

const write = (nodes: ElementContent[]): string => toHtml(nodes as RootContent[], { allowDangerousHtml: true }).trim();

const isElement = (node: ElementContent, tagName: string): node is Element =>
  node.type === 'element' && node.tagName === tagName;

const isJsonScript = (node: ElementContent): node is Element =>
  isElement(node, 'script') && node.properties['type'] === 'application/json';

const readJson = (script: Element, faults: string[]): unknown => {
  try {
    return JSON.parse(script.children.map((child) => (child.type === 'text' ? child.value : '')).join(''));
  } catch (cause) {
    faults.push(brokenJson(cause));
    return undefined;
  }
};

/** hast keeps properties; a widget's schema wants attributes as they were written. */
const attributesOf = (node: Element): Record<string, string> => {
  const attributes: Record<string, string> = {};
  for (const [property, value] of Object.entries(node.properties)) {
    if (value === null || value === undefined || value === false) continue;
    const info = find(htmlAttributes, property);
    attributes[info.attribute] =
      value === true ? '' : Array.isArray(value) ? value.join(info.commaSeparated ? ',' : ' ') : String(value);
  }
  return attributes;
};
