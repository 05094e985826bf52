import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** Names of arguments and tags of a compiled message, choices included (icu-minify: a message is a list of nodes, a choice's branches are messages). */
const namesIn = (message: unknown): string[] => (Array.isArray(message) ? message.flatMap(namesOfNode) : []);

const namesOfNode = (node: unknown): string[] => {
  if (!Array.isArray(node)) return [];
  const [name, type, options] = node as readonly unknown[];
  if (typeof type !== 'number' || type === 0) return [String(name), ...namesIn(node.slice(1))];
  return [
    String(name),
    ...Object.values(typeof options === 'object' && options !== null ? options : {}).flatMap(namesIn),
  ];
};

/** What is in a compiled message's braces and tags, each once, in order. */
export const argumentsOf = (message: CompiledMessage): readonly string[] =>
  [...new Set(namesIn(message))].sort((a, b) => a.localeCompare(b));

/** Why a text is no ICU message; undefined where it is one. */
export const messageFault = (text: string): string | undefined => {
  try {
    compile(text);
    return undefined;
  } catch (cause) {
    return `"${text}" is no ICU message: ${cause instanceof Error ? cause.message : String(cause)}. Look at its braces`;
  }
};

/** Why a text cannot be in the place of the English one: it takes other values. */
export const argumentsFault = (text: CompiledMessage, english: CompiledMessage): string | undefined => {
  const [own, wanted] = [argumentsOf(text), argumentsOf(english)];
  return own.join() === wanted.join()
    ? undefined
    : `expected ${braces(wanted)} in it, as in English, and found ${braces(own)}`;
};

const braces = (names: readonly string[]): string =>
  names.length === 0 ? 'no braces' : names.map((name) => `{${name}}`).join(', ');
