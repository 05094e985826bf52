import type { CompiledMessage } from 'icu-minify/format';
import type { TextCatalogue } from '#i18n/texts.ts';

/** Every interface text over half as long again: what a language with long words does to a layout. */
export const lengthen = (catalogue: TextCatalogue): TextCatalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([namespace, texts]) => [
      namespace,
      Object.fromEntries(
        Object.entries(texts).map(([key, message]) => [key, lengthenMessage(message) as CompiledMessage]),
      ),
    ]),
  );

/** A message is a text or a list of nodes (icu-minify). */
const lengthenMessage = (message: unknown): unknown =>
  Array.isArray(message) ? message.map(lengthenNode) : lengthenText(message);

/** A text, `#`, an argument `[name]`, a choice `[name, type, { option: message }]`, or a tag `[name, …nodes]`. */
const lengthenNode = (node: unknown): unknown => {
  if (!Array.isArray(node)) return lengthenText(node);
  const [name, type, options] = node as readonly unknown[];
  if (typeof type !== 'number' || type === 0) return [name, ...node.slice(1).map(lengthenNode)];
  if (typeof options !== 'object' || options === null) return node;
  return [
    name,
    type,
    Object.fromEntries(Object.entries(options).map(([option, message]) => [option, lengthenMessage(message)])),
  ];
};

const lengthenText = (text: unknown): unknown =>
  typeof text === 'string' ? `${text} ${text.slice(0, Math.ceil(text.length * 0.6))}`.trim() : text;
