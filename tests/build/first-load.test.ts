import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { BUILT } from '../support/built.ts';

const FIRST_LOAD_MAX_BYTES = 25 * 1024; // architecture, widget platform: brotli

const folder = BUILT.browser;

/** A script and everything it imports statically. */
const reach = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    reach(join('assets', imported), seen);
  return seen;
};

describe.runIf(existsSync(folder))('the built browser code', () => {
  it('[PLT-4] loads at first at most 25 KB, and no React', () => {
    const files = [...reach(readBrowserBuild(folder).scriptUrl.slice(1))];
    const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
    expect(files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('react.dev'))).toEqual([]);
  });

  it('[PLT-4] has a chunk for every widget, by its tag', () => {
    const main = readFileSync(join(folder, readBrowserBuild(folder).scriptUrl.slice(1)), 'utf8');
    const scripts = readdirSync(join(folder, 'assets'));
    expect(main).not.toContain('__FILES_OF_');
    for (const [, file = ''] of main.matchAll(/"\/assets\/([\w.-]+)"/g)) expect(scripts).toContain(file);
    expect(scripts.some((name) => name.startsWith('fc-tabs-'))).toBe(true);
  });
});
