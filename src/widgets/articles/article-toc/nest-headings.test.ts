import { expect, it } from 'vitest';
import { nestHeadings, type TocEntry } from './nest-headings.ts';

const outline = (entries: readonly TocEntry[]): string =>
  entries.map(({ id, inside }) => (inside.length === 0 ? id : `${id}(${outline(inside)})`)).join(' ');

it.each([
  ['a2 b3 c3 d2', 'a(b c) d'],
  ['a2 b4 c3 d4', 'a(b c(d))'],
  ['a3 b2 c3', 'a b(c)'],
  ['a2', 'a'],
  ['', ''],
])('[PLT-8] nests %s as %s', (flat, nested) => {
  const headings = flat
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ id: word.slice(0, 1), text: word, depth: Number(word.slice(1)) }));
  expect(outline(nestHeadings(headings))).toBe(nested);
});
