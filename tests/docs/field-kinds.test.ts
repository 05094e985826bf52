import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

it('docs/how-to/add-a-form.md lists every kind of field, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/how-to/add-a-form.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, kind = '']) => kind);
  const kinds = readdirSync(join(ROOT, 'src/forms/fields'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([
    ...kinds
      .filter((kind) => !listed.includes(kind))
      .map(
        (kind) => `src/forms/fields/${kind} has no row: add one to the table "The kinds" of docs/how-to/add-a-form.md`,
      ),
    ...listed
      .filter((kind) => !kinds.includes(kind))
      .map((kind) => `the row ${kind} of docs/how-to/add-a-form.md has no folder in src/forms/fields: take it out`),
  ]).toEqual([]);
  expect(listed).toHaveLength(new Set(listed).size);
});
