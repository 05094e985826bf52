import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

const CONSOLE = join(ROOT, 'dist/console');
const MANIFEST = join(CONSOLE, '.vite/manifest.json');
/** Decision 115: code and styles, as a browser takes them, of what comes at once and of each section that is opened. */
const ENTRY_BYTES = 150_000;
const SECTION_BYTES = 60_000;

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };

describe.runIf(existsSync(MANIFEST))('the console is within its budget', () => {
  const manifest = existsSync(MANIFEST)
    ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<
        Record<string, Chunk & { readonly isDynamicEntry?: boolean; readonly isEntry?: boolean }>
      >)
    : {};
  const filesOf = (id: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[id];
    if (chunk === undefined) throw new Error(`the build has no ${id}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    for (const other of chunk.imports ?? []) if (!seen.has(manifest[other]?.file ?? '')) filesOf(other, seen);
    return seen;
  };
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(CONSOLE, file))).length, 0);
  const ids = Object.keys(manifest);
  const entry = filesOf(ids.find((id) => manifest[id]?.isEntry) ?? '');

  it('what comes at once', () => {
    const bytes = bytesOf(entry);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(ENTRY_BYTES);
  });

  it.each(ids.filter((id) => manifest[id]?.isDynamicEntry))('%s', (id) => {
    const bytes = bytesOf([...filesOf(id)].filter((file) => !entry.has(file)));
    expect(bytes).toBeGreaterThan(200);
    expect(bytes).toBeLessThanOrEqual(SECTION_BYTES);
  });
});
