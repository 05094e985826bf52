import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { ContentFault } from './content-error.ts';

const STRUCTURED = new Set(['.yaml', '.json', '.md']);

/** `editions[0].regulator` → ['editions', 0, 'regulator']. */
const keysOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );

/** Line of the value at `path`, or of the nearest above it that is there. */
function lineOfPath(yaml: string, path: string): number | undefined {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const keys = keysOf(path);
  for (let length = keys.length; length > 0; length -= 1) {
    const node = document.getIn(keys.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return undefined;
}

/** Line on which something that the fault quotes is written: what it quotes first is what is wrong. */
function lineOfWords(text: string, message: string): number | undefined {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words);
  const lines = text.split('\n');
  const at = quoted.map((words) => lines.findIndex((line) => line.includes(words))).find((found) => found !== -1);
  return at === undefined ? undefined : at + 1;
}

/**
 * Adds to each fault its line. A fault that was found by comparing files has a file and a path; the line is looked up in the
 * file. A file that is missing or is not text has none.
 */
export async function locateFaults(dir: string, faults: readonly ContentFault[]): Promise<ContentFault[]> {
  return Promise.all(
    faults.map(async (fault) => {
      if (fault.line !== undefined || !STRUCTURED.has(extname(fault.file))) return fault;
      const text = await readFile(join(dir, fault.file), 'utf8').catch(() => undefined); // missing: the fault says so itself
      if (text === undefined) return fault;
      // The front matter begins with a document mark that YAML counts as its first line, as the file does.
      const yaml = fault.file.endsWith('.md') ? text.split(/^---$/m).slice(0, 2).join('---') : text;
      const line =
        (fault.path === undefined ? undefined : lineOfPath(yaml, fault.path)) ?? lineOfWords(text, fault.message) ?? 1;
      return { ...fault, line };
    }),
  );
}
