import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

/** Rows that a how-to appends to a file of the brand, ```csv append=<file>. */
const ROWS = /^```csv append=(\S+)\n([\s\S]*?)^```/gm;
const PAGES = join(ROOT, 'docs/how-to');

const rows = readdirSync(PAGES).flatMap((page) =>
  [...readFileSync(join(PAGES, page), 'utf8').matchAll(ROWS)].flatMap(([, file = '', text = '']) =>
    text
      .trim()
      .split('\n')
      .map((row) => ({ page, file, row })),
  ),
);
const columns = (line: string) => line.split(',').length;

// A language adds a column; the pages are followed to the letter in a long test only (tests/how-to).
it.each(rows)('$page appends to $file a row with all its columns', ({ page, file, row }) => {
  const [head = ''] = readFileSync(join(ROOT, file), 'utf8').split('\n');
  expect(columns(row), `docs/how-to/${page}: write a value for each of ${head}`).toBe(columns(head));
});
