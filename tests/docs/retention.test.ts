import { expect, it } from 'vitest';
import { RETENTION } from '#server/retention.ts';
import { readPage, tableUnder } from './markdown-table.ts';

it('docs/retention.md says of each table what the site does', () => {
  const rows = tableUnder(readPage('retention.md'), 'table', 'kept');
  expect(rows.map(({ table, kept }) => `${table}: ${kept}`)).toEqual(
    Object.entries(RETENTION).map(([table, { kept }]) => `${table}: ${kept.replaceAll('`', '')}`),
  );
});
