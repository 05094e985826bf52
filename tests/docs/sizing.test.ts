import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFigures } from '../../bench/load/figures.ts';
import { PAGES_WITH_TABLES, withTables } from '../../bench/load/tables.ts';
import { ROOT } from '../support/folders.ts';

it.each(PAGES_WITH_TABLES)('%s has the tables that the figures of the load bench make', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  expect(text.match(/^<!-- load: \w+ -->$/gm)?.length).toBeGreaterThan(3);
  expect(withTables(text, readFigures())).toBe(text);
});
