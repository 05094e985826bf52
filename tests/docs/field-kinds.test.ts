import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/folders.ts';

it('docs/how-to/add-a-form.md lists every kind of field, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/how-to/add-a-form.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, kind = '']) => kind);
  const folders = readdirSync(join(ROOT, 'src/forms/fields'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});
