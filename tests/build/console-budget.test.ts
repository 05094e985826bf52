import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

const CONSOLE = join(ROOT, 'dist/console');
const MANIFEST = join(CONSOLE, '.vite/manifest.json');
/** Decision 136: code and styles, as a browser takes them, that opening the console straight at one view needs. */
const BUDGET_BYTES = 150_000;
/** The drawings of icons that only a page's content names: the console shows no content, and never asks for them. */
const NEVER_LOADED = 'virtual:every-drawing';

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
};

describe.runIf(existsSync(MANIFEST))('the console is within its budget', () => {
  const manifest = existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>)
    : {};
  const filesOf = (id: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[id];
    if (chunk === undefined) throw new Error(`the build has no ${id}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    // What a view itself defers comes a moment later all the same; what the entry defers is the views.
    const deferred = chunk.isEntry ? [] : (chunk.dynamicImports ?? []).filter((other) => other !== NEVER_LOADED);
    for (const other of [...(chunk.imports ?? []), ...deferred])
      if (!seen.has(manifest[other]?.file ?? '')) filesOf(other, seen);
    return seen;
  };
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(CONSOLE, file))).length;
    sizes.set(file, size);
    return size;
  };
  const bytesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const ids = Object.keys(manifest);
  const views = ids.filter((id) => manifest[id]?.isDynamicEntry && id !== NEVER_LOADED);
  const entry = filesOf(ids.find((id) => manifest[id]?.isEntry) ?? '');

  it.each(views)('opened at %s', (id) => {
    const bytes = bytesOf(new Set([...entry, ...filesOf(id)]));
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('has views that come when they are opened', () => {
    expect(views.length).toBeGreaterThan(10);
  });
});
