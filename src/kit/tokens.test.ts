import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SRC = new URL('..', import.meta.url).pathname;
const read = (pattern: string) =>
  globSync(pattern, { cwd: SRC }).map((file) => ({ file, text: readFileSync(SRC + file, 'utf8') }));

it('every custom property that a style sheet reads is set somewhere, or has a fallback', () => {
  const sheets = read('**/*.css');
  const known = new Set(
    [...sheets, ...read('**/*.{ts,tsx}')].flatMap(({ text }) =>
      [...text.matchAll(/(--[a-z][\w-]*)['"`]?\s*[:,\]]/g)].map(([, name]) => name),
    ),
  );
  const unknown = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
      .map(([, name = '']) => ({ file, name }))
      .filter(({ name }) => !known.has(name)),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});
