import type { Element } from 'hast';
import { widgetHashes } from 'virtual:widget-hashes';
import type { ContentFault } from './content-error.ts';
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

/**
 * Hashes that two things on a page answer to: a link would lead to the first, and the other could not be reached. An entry of
 * a list may lead to what stands elsewhere under its hash, and a heading holds the anchor that is named like it.
 */
export function hashFaults({ body, file }: Pick<Page, 'body' | 'file'>): readonly ContentFault[] {
  const answering = elementsOf(body).flatMap((element) =>
    element.tagName.startsWith('fc-')
      ? hashesOf(element).map(({ name, of }) => ({ name: name.toLowerCase(), of, element }))
      : typeof element.properties.id === 'string'
        ? [{ name: element.properties.id.toLowerCase(), of: 'tag' as const, element }]
        : [],
  );
  return [...Map.groupBy(answering, ({ name }) => name).entries()].flatMap(([name, [first, ...others]]) =>
    others.flatMap(({ of, element }) => {
      if (first === undefined || holds(first.element, element)) return [];
      const leadsElsewhere = (of === 'items' || first.of === 'items') && first.element.tagName !== element.tagName;
      if (leadsElsewhere) return [];
      const message = `"#${name}" is answered to on line ${first.element.position?.start.line ?? '?'} already. Give one of the two another name`;
      return [{ file, line: element.position?.start.line, message }];
    }),
  );
}

const holds = (outer: Element, inner: Element): boolean => outer !== inner && elementsIn(outer).includes(inner);
const elementsIn = ({ children }: Element): readonly Element[] =>
  children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []));

type Hash = { readonly name: string; readonly of: 'tag' | 'items'; readonly inAnyCase: boolean };

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
    return written.flatMap((name) =>
      typeof name === 'string' ? [{ name: name.replace(/^#/, ''), of, inAnyCase }] : [],
    );
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
