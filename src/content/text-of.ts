import type { Nodes } from 'hast';

/** The words of a node and everything in it. */
export const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';
