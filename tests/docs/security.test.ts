import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has, the first ones of each: 70 and 183. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;
const required = [...SECTIONS.matchAll(/(\S+):(\d+)/g)].flatMap(([, section = '', count]) =>
  Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
);

const page = read('docs/security.md');
const lines = page.match(/^\| \d.*$/gm) ?? [];
const [proven = ''] = page.split('## Held by design');
const NAMED = /`([^`]+)`: “([^”]+)”/g;
const rows = [...proven.matchAll(/^\| ([\d., ]+) \| .+? \| ((?:`[^`]+`: “[^”]+”(?:; )?)+) \|$/gm)].map(
  ([, requirement = '', cell = '']) => ({
    requirement,
    tests: [...cell.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title })),
  }),
);
const named = rows.flatMap(({ requirement, tests }) => tests.map((test) => ({ requirement, ...test })));

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const CALL = String.raw`\b(?:it|test)(?:\.(?:each|for|skipIf|runIf)\b[\s\S]{0,6000}?\))?\(`;
const TAGS = String.raw`(?:\[[^\]]+\] )*`;
/** Of a title that is made for each case. */
const FIRST = String.raw`(?:(?:\$\w+|%\w|\$\{[^}]+\}):? )?`;
const LAST = String.raw`(?:(?:: )?\$\{[^\x60]*)?`;
/** A test that runs, with this whole title after the ids of requirements; or a case of one, which begins with it. */
const testOf = (title: string) =>
  new RegExp(`(?:${CALL}|^ *\\[)\\s*(['"\`])${TAGS}${FIRST}${literal(title)}${LAST}\\1,`, 'm');

it('docs/security.md has each requirement of level 1 and 2 in one of its rows', () => {
  const named = lines.flatMap((line) => (line.split('|')[1] ?? '').match(/\d+\.\d+\.\d+/g) ?? []);
  expect(required).toHaveLength(253);
  expect(named.filter((id, at) => named.indexOf(id) !== at)).toEqual([]);
  expect(required.filter((id) => !named.includes(id))).toEqual([]);
});

it('docs/security.md has a test in each row of those that are proven', () => {
  expect(rows).toHaveLength(proven.match(/^\| \d.*$/gm)?.length ?? 0);
  expect(rows.flatMap(({ requirement }) => requirement.split(', ')).length).toBeGreaterThan(130);
});

it.each(named)('ASVS $requirement names a test that is there: $title', ({ file, title }) => {
  expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  expect(read(file)).toMatch(testOf(title));
});

it('takes no part of a title, no comment and no test that is skipped for a test', () => {
  const good = testOf('does it');
  for (const text of [
    "it('does it', async () => {",
    "it('[TAB-3] [ASVS 1.1.1] does it', {",
    "it.each([1])('does it', () => {",
  ])
    expect(text).toMatch(good);
  expect('it.skipIf(lacks)(\n  `does it${lacks}`,').toMatch(good);
  for (const text of [
    "it('does it well', () => {",
    '// it does it,',
    "it.skip('does it', () => {",
    "it.todo('does it',",
  ])
    expect(text).not.toMatch(good);
});
