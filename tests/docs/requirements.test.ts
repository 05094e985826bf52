import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'tests', 'tools'];
const ROW = /^- \*\*(.+?)\*\*/gm;
const ID = /\b[A-Z]{3}-\d+\b/g;
/** `[TAB-3]` and `[LIV-4, LIV-6]`, as titles carry them. */
const BRACKETED = /\[((?:[A-Z]{3}-\d+)(?:, ?[A-Z]{3}-\d+)*)\]/g;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ids = [...read('docs/requirements.md').matchAll(ROW)].map((match) => match[1] ?? '');
/** `UTF-8` has the form of an id, so in running text only the page's own sections count. */
const sections = new Set(ids.map((id) => id.slice(0, 3)));

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css|sql)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

const files = FOLDERS.flatMap(filesOf);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const inText = (text: string) =>
  [...text.matchAll(ID)].map((match) => match[0]).filter((id) => sections.has(id.slice(0, 3)));

/** Whatever stands in `requirements: ['TAB-1', …]`, an id or not. */
const inDeclaration = (text: string) =>
  [...text.matchAll(/\brequirements: \[([^\]]*)\]/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/'([^']*)'/g)].map(([, id]) => id ?? ''),
  );

/** `file: id` for each id that the page does not have. */
function unknown(file: string, named: Iterable<string>): string[] {
  return [...new Set(named)].filter((id) => !ids.includes(id)).map((id) => `${file}: ${id}`);
}

describe('docs/requirements.md', () => {
  it('names every row once, as three letters and a number', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !/^[A-Z]{3}-[1-9]\d*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each([...sections])('numbers the rows of %s from 1, without a gap', (section) => {
    const numbers = ids.filter((id) => id.startsWith(section)).map((id) => Number(id.slice(4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has every row that a test names in brackets', () => {
    const tests = files.filter(isTest);
    expect(tests.length).toBeGreaterThan(0);
    const named = (file: string) =>
      [...read(file).matchAll(BRACKETED)].flatMap((match) => (match[1] ?? '').split(/, ?/));
    expect(tests.flatMap((file) => unknown(file, named(file)))).toEqual([]);
  });

  it('has every row that the code names in a comment or a declaration', () => {
    const sources = files.filter((file) => file.startsWith('src/') && !isTest(file));
    expect(sources.length).toBeGreaterThan(0);
    const named = (file: string) => [...inText(read(file)), ...inDeclaration(read(file))];
    expect(sources.flatMap((file) => unknown(file, named(file)))).toEqual([]);
  });

  it('has every row that another page of the docs names', () => {
    const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(pages.flatMap((page) => unknown(page, inText(read(join('docs', page)))))).toEqual([]);
  });
});
