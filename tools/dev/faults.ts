import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { relative } from 'node:path';
import type { EnvironmentModuleGraph, ErrorPayload } from 'vite';

/** As Vite's overlay shows it. */
export type Fault = ErrorPayload['err'];

type Place = { readonly file: string; readonly line: number; readonly column: number };

/** The place of a frame of a stack, `file:line:column`: its file is a path, a file's address, or a module's as Vite serves it. */
const PLACE = /(?:file:\/\/|https?:\/\/[^/\s]+)?(\/[^\s():?]+)(?:\?[^\s():]*)?:(\d+):(\d+)/g;
const LINES_AROUND = 2;

/**
 * An error of a module, with its place in the sources and the lines around. Errors of Vite's plugins say it themselves; lists of
 * faults in content or settings name each its own.
 */
export function faultOf(root: string, error: unknown): Fault {
  if (error instanceof Error && ('faults' in error || 'problems' in error))
    return { message: error.message, stack: '' };
  const { message, stack = '', cause, id, frame, plugin, loc } = error as Partial<Fault> & { readonly cause?: unknown };
  const stacks = [stack, cause instanceof Error ? (cause.stack ?? '') : ''].filter(Boolean).join('\n');
  const told = loc === undefined ? undefined : { file: loc.file ?? id ?? '', line: loc.line, column: loc.column };
  const place = told ?? placeIn(root, stacks);
  return {
    message: message ?? String(error),
    stack: stacks,
    ...(plugin !== undefined && { plugin }),
    ...(place !== undefined && { id: place.file, loc: place, frame: frame || linesAround(place) }),
  };
}

/** Of the first frame that is code of the site. */
function placeIn(root: string, stack: string): Place | undefined {
  for (const [, file = '', line, column] of stack.matchAll(PLACE))
    if (file.startsWith(`${root}/src/`)) return { file, line: Number(line), column: Number(column) };
  return undefined;
}

function linesAround({ file, line, column }: Place): string {
  let lines: readonly string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return ''; // the file is gone, and its name says enough
  }
  const first = Math.max(1, line - LINES_AROUND);
  return lines
    .slice(first - 1, line + LINES_AROUND)
    .map((text, at) => {
      const number = String(first + at).padStart(4);
      return first + at === line
        ? `${number} | ${text}\n     | ${' '.repeat(Math.max(0, column - 1))}^`
        : `${number} | ${text}`;
    })
    .join('\n');
}

/** For the log: a stack only where nothing else says which file is meant. */
export function faultLines(root: string, { message, loc, frame, stack, plugin }: Fault): string {
  if (loc === undefined) return `✗ ${plugin === undefined && stack.includes(message) ? stack : message}`;
  const place = `${relative(root, loc.file ?? '')}:${loc.line}:${loc.column}`;
  return [`✗ ${place}: ${message}`, ...(frame ? [frame] : [])].join('\n');
}

/** A browser's stack, whose frames name modules as Vite served them, with the places in the sources. */
export const inSources = (root: string, graph: EnvironmentModuleGraph, stack: string): string =>
  stack.replaceAll(PLACE, (frame, path: string, line: string, column: string) => {
    const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : root + path;
    const [module] = graph.getModulesByFile(file) ?? [];
    const map = module?.transformResult?.map;
    if (map === null || map === undefined || !('version' in map)) return frame;
    const entry = new SourceMap(map as unknown as SourceMapPayload).findEntry(Number(line) - 1, Number(column) - 1);
    return 'originalLine' in entry ? `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}` : frame;
  });
