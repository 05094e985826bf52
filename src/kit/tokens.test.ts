import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { perhaps } from '#contracts/nearest-name.ts';

const SRC = new URL('..', import.meta.url).pathname;
const read = (pattern: string) =>
  globSync(pattern, { cwd: SRC }).map((file) => ({
    file,
    text: readFileSync(SRC + file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
  }));
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** `--ink: …` in a sheet. */
const DECLARED = /(?<=[{;]\s*)(--[\w-]+)\s*:/g;
/** `'--ink': …`, `setProperty('--ink', …)` or `['--ink', …]` in code, and the `--ink:…` of a style that it writes. */
const WRITTEN = /['"`{;](--[\w-]+)(?:['"`]\s*[:,;\]]|:)/g;
const USED = /var\(\s*(--[\w-]+)/g;

it('every custom property that a style sheet reads is set somewhere, with a fallback or without', () => {
  const sheets = read('**/*.css');
  const known = new Set([
    ...sheets.flatMap(({ text }) => namesIn(text, DECLARED)),
    ...read('**/!(*.test).{ts,tsx}').flatMap(({ text }) => namesIn(text, WRITTEN)),
  ]);
  const unknown = sheets.flatMap(({ file, text }) =>
    namesIn(text, USED)
      .filter((name) => !known.has(name))
      .map((name) => `${file}: no sheet and no code sets ${name}${perhaps(name, [...known])}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
