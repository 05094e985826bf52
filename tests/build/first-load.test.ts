import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBrowserBuild } from '#islands/server/browser-build.ts';
import { BUILT } from '../support/built.ts';

/** Brotli; with live prices it is what a page loads before anybody does anything. */
const FIRST_LOAD_MAX_BYTES = 3.2 * 1024;
const PRICES_MAX_BYTES = 6.9 * 1024;
/** What comes with the first thing that a visitor does. */
const VISITOR_MAX_BYTES = 8.3 * 1024;

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
  const { scriptUrl, pricesUrls, visitorUrls } = readBrowserBuild(folder);
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, file))).length, 0);

  it('[PLT-4] loads at first at most 3.2 KB, 6.9 KB more for live prices in one file, 8.3 KB with a visitor, and no React', () => {
    const files = [...reach(scriptUrl.slice(1))];
    expect(files).toHaveLength(1);
    expect(pricesUrls).toHaveLength(1);
    expect(bytesOf(files)).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
    expect(bytesOf(pricesUrls)).toBeLessThanOrEqual(PRICES_MAX_BYTES);
    expect(bytesOf(visitorUrls)).toBeLessThanOrEqual(VISITOR_MAX_BYTES);
    expect(
      [...files, ...pricesUrls, ...visitorUrls].filter((file) =>
        readFileSync(join(folder, file), 'utf8').includes('react.dev'),
      ),
    ).toEqual([]);
  });

  it('[PLT-4] has a chunk for every widget, by its tag', () => {
    const scripts = readdirSync(join(folder, 'assets'));
    const known = scripts
      .filter((name) => name.includes('widget-files') || scriptUrl.endsWith(name))
      .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
      .join('\n');
    expect(known).not.toMatch(/__FILES_OF_|__FILE_NAMES__/);
    const named = [...known.matchAll(/"\/assets\/([\w.-]+)"/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !scripts.includes(file))).toEqual([]);
    expect(named.some((name) => name.startsWith('fc-tabs-'))).toBe(true);
    expect(scripts.some((name) => name.startsWith('fc-tabs-'))).toBe(true);
  });
});
