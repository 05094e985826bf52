import type { Element } from 'hast';
import { widgetHashes } from 'virtual:widget-hashes';
import { elementsOf } from './elements-of.ts';
import type { Page } from './page.ts';
import { textOf } from './text-of.ts';

/** Whether a hash, without its `#`, leads to something on a page: an id in its words, or what a widget on it answers to. */
export function isHashTarget(page: Pick<Page, 'body'>, hash: string): boolean {
  const folded = hash.toLowerCase();
  return elementsOf(page.body).some((element) => {
    if (!element.tagName.startsWith('fc-')) return element.properties.id === hash;
    return hashesOf(element).some(({ name, inAnyCase }) => (inAnyCase ? name.toLowerCase() === folded : name === hash));
  });
}

type Hash = { readonly name: string; readonly inAnyCase: boolean };

function hashesOf(element: Element): readonly Hash[] {
  return (widgetHashes.get(element.tagName) ?? []).flatMap(({ prop, of, inAnyCase = false }) => {
    const json = jsonOf(element);
    const written =
      of === 'tag'
        ? [element.properties[prop], json[prop]]
        : [
            ...childrenOf(element, 'fc-item').map(({ properties }) => properties[prop]),
            ...(Array.isArray(json['items'])
              ? json['items'].map((item: Record<string, unknown> | null) => item?.[prop])
              : []),
          ];
    return written.flatMap((name) => (typeof name === 'string' ? [{ name: name.replace(/^#/, ''), inAnyCase }] : []));
  });
}

const childrenOf = ({ children }: Element, tagName: string): readonly Element[] =>
  children.filter((child): child is Element => child.type === 'element' && child.tagName === tagName);

/** The tag's JSON child; nothing where it is none, which is told with the tag. */
function jsonOf(element: Element): Readonly<Record<string, unknown>> {
  const [script] = childrenOf(element, 'script');
  try {
    const json: unknown = script === undefined ? {} : JSON.parse(textOf(script));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
