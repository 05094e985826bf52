import type { Nodes } from 'hast';

/**
 * Shows each node below this one, and itself, in the order in which they begin. `visit` of unist-util-visit takes ten times as
 * long for the parents that it hands out, and each start walks every page.
 */
export function walk(node: Nodes, show: (node: Nodes) => void): void {
  show(node);
  if ('children' in node) for (const child of node.children) walk(child, show);
}
