import type { CompiledMessage } from 'icu-minify/format';
import type { TextCatalogue } from '#i18n/texts.ts';

/** Every interface text over half as long again: what a language with long words does to a layout. */
export const lengthen = (catalogue: TextCatalogue): TextCatalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, lengthenNode(message) as CompiledMessage])),
    ]),
  );

/** Literals are strings; an argument is `[name]`, a choice `[name, type, { option: node }]` (icu-minify). */
const lengthenNode = (node: unknown): unknown => {
  if (typeof node === 'string') return `${node} ${node.slice(0, Math.ceil(node.length * 0.6))}`.trim();
  if (!Array.isArray(node)) return node;
  const [name, type, options] = node as readonly unknown[];
  if (typeof type === 'number' && typeof options === 'object' && options !== null) {
    return [name, type, Object.fromEntries(Object.entries(options).map(([option, inner]) => [option, lengthenNode(inner)]))];
  }
  return node.map((part: unknown) => (Array.isArray(part) && part.length === 1 ? part : lengthenNode(part)));
};
