import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rows = [...read('docs/security.md').matchAll(/^\| ([\d., ]+) \| .+ \| `(.+)`: “(.+)” \|$/gm)].map(
  ([, requirement = '', file = '', title = '']) => ({ requirement, file, title }),
);

it('docs/security.md has a test in each row', () => {
  const lines = read('docs/security.md').match(/^\| \d.*$/gm) ?? [];
  expect(rows).toHaveLength(lines.length);
  expect(rows.length).toBeGreaterThan(25);
});

it.each(rows)('ASVS $requirement names a test that is there: $title', ({ file, title }) => {
  expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  expect(read(file)).toContain(title);
});
