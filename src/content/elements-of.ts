import type { Element, Root } from 'hast';
import { walk } from './walk.ts';

/** Bodies that were looked through: each is asked for once a check and an edition, and none changes (`page.ts`). */
const lookedThrough = new WeakMap<Root, readonly Element[]>();

/** Every element of a page's body, in the order in which they begin. */
export function elementsOf(body: Root): readonly Element[] {
  const known = lookedThrough.get(body);
  if (known !== undefined) return known;
  const elements: Element[] = [];
  walk(body, (node) => {
    if (node.type === 'element') elements.push(node);
  });
  lookedThrough.set(body, elements);
  return elements;
}
