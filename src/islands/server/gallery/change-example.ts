import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { find, html as htmlAttributes } from 'property-information';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit, EXIT } from 'unist-util-visit';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { WIRE } from '#islands/widget-source.ts';
import { describeProps } from './describe-props.ts';

/** What a visitor of the gallery sets: attribute names as the table of attributes shows them, with their values as text. */
export type Changes = ReadonlyMap<string, string>;

/** Query keys of changes begin with it, so that none is taken for a choice of the gallery. */
export const CHANGE_PREFIX = 'set.';

const ITEM_PREFIX = `${WIRE.item} `;

export type ChangedExample =
  | { readonly kind: 'changed'; readonly html: string }
  /** A value for a list or an object is not JSON. */
  | { readonly kind: 'refused'; readonly name: string };

/** The changes in a query: only attributes that the widget declares, and only those with a value. */
export const readChanges = (declaration: AnyWidgetDeclaration, query: URLSearchParams): Changes => {
  const changes = new Map<string, string>();
  for (const { name } of describeProps(declaration)) {
    const value = query.get(CHANGE_PREFIX + name);
    if (value !== null && value !== '') changes.set(name, value);
  }
  return changes;
};

/**
 * The example's tag with other attributes, as an editor would write it. What describes items goes to the first of them;
 * lists and objects go into the JSON script child.
 */
export const changeExample = (example: string, declaration: AnyWidgetDeclaration, changes: Changes): ChangedExample => {
  if (changes.size === 0) return { kind: 'changed', html: example };
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: example }] }) as Root;
  const host = firstElement(tree, declaration.tag);
  if (host === undefined) return { kind: 'changed', html: example };
  const item = firstElement(host, WIRE.item);
  for (const { name, control } of describeProps(declaration)) {
    const value = changes.get(name);
    if (value === undefined) continue;
    const isOfItem = name.startsWith(ITEM_PREFIX);
    const target = isOfItem ? item : host;
    if (target === undefined) continue;
    if (control.kind !== 'json') {
      const attribute = isOfItem ? name.slice(ITEM_PREFIX.length) : name;
      target.properties[find(htmlAttributes, attribute).property] =
        control.kind === 'boolean' && value === 'true' ? '' : value;
      continue;
    }
    const parsed = parseJson(value);
    if (parsed === undefined) return { kind: 'refused', name };
    if (!isOfItem) setJson(host, camel(name), parsed.value);
  }
  return { kind: 'changed', html: toHtml(tree, { allowDangerousHtml: true, collapseEmptyAttributes: true }) };
};

const firstElement = (tree: Root | Element, tagName: string): Element | undefined => {
  let found: Element | undefined;
  visit(tree, 'element', (node) => {
    if (node === tree || node.tagName !== tagName) return undefined;
    found = node;
    return EXIT;
  });
  return found;
};

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined; // the caller says which value it is
  }
};

const setJson = (host: Element, key: string, value: unknown): void => {
  const script = host.children.find((child) => child.type === 'element' && child.tagName === 'script') as
    | Element
    | undefined;
  const first = script?.children[0];
  const before = first?.type === 'text' ? (parseJson(first.value)?.value ?? {}) : {};
  const text = JSON.stringify({ ...(before as object), [key]: value }, undefined, 2).replaceAll('<', '\\u003c');
  if (script !== undefined) script.children = [{ type: 'text', value: text }];
  else
    host.children.unshift({
      type: 'element',
      tagName: 'script',
      properties: { type: 'application/json' },
      children: [{ type: 'text', value: text }],
    });
};
