import { describe, expect, it } from 'vitest';
import { BRAND, brandToChange } from '../../tests/support/brand-copy.ts';
import { entryHolds, letterOf } from './glossary.ts';
import { loadBrand } from './load-brand.ts';
import { questionsOf } from './questions.ts';

const copy = brandToChange();

const entry = {
  id: 'atr',
  term: 'Average true range',
  also: ['ATR'],
  text: 'How far a market moves in a day.',
  see: [],
};

describe('glossary', () => {
  it('[PLT-8] has a hundred terms in English and forty in Arabic, in the order of their letters', async () => {
    const brand = await loadBrand(BRAND);
    const [english, arabic] = [brand.glossary('en-gb'), brand.glossary('ar-jo')];
    expect(english.length).toBeGreaterThanOrEqual(100);
    expect(arabic.length).toBeGreaterThanOrEqual(40);
    expect(english.map(({ term }) => term)).toEqual(
      english.map(({ term }) => term).toSorted(new Intl.Collator('en', { sensitivity: 'base' }).compare),
    );
    // An anchor leads to the same term in every language that has it.
    expect(arabic.filter(({ id }) => !english.some((other) => other.id === id))).toEqual([]);
  });

  it.each([
    ['Ask', 'A'],
    ['50 % rule', '#'],
    ['الهامش', 'ه'],
    ['أمر السوق', 'ا'],
  ])('[PLT-8] %s stands under %s', (term, letter) => {
    expect(letterOf(term)).toBe(letter);
  });

  it.each([
    ['atr', true],
    ['AVERAGE range', true],
    ['day moves', true],
    ['average week', false],
    ['', true],
  ])('[PLT-8] a filter for “%s” keeps the term: %s', (query, isKept) => {
    expect(entryHolds(entry, query)).toBe(isKept);
  });

  it.each([
    [
      'see: [bid, spread]',
      'see: [bid, spreads]',
      /^glossary\/en\.yaml:\d+: \[\d+\]\.see: "spreads" is no entry of this glossary$/,
    ],
    ['- id: ask\n', '- id: bid\n', /^glossary\/en\.yaml:\d+: \[\d+\]\.id: "bid" stands twice/m],
    [
      '- id: ask\n',
      '- id: Ask price\n',
      /^glossary\/en\.yaml:\d+: \[0\]\.id: expected an anchor such as "margin-call"/,
    ],
  ])('refuses %j changed to %j', async (from, to, message) => {
    copy.change('glossary/en.yaml', from, to);
    await expect(loadBrand(copy.dir)).rejects.toThrow(message);
  });
});

describe('courses and questions', () => {
  it.each([
    [
      'pages/en/courses/risk-first.md',
      'one-percent, ',
      'two-percent, ',
      /"two-percent" is no lesson: expected a file courses\/risk-first\/two-percent\.md/,
    ],
    [
      'pages/en/courses/risk-first.md',
      'one-percent, ',
      '',
      /pages\/en\/courses\/risk-first\/one-percent\.md:1: no course has this lesson/,
    ],
  ])('refuses a course in %s whose lessons are not its own', async (file, from, to, message) => {
    copy.change(file, from, to);
    await expect(loadBrand(copy.dir)).rejects.toThrow(message);
  });

  it('[PLT-8] the help has sixty questions, each with an anchor of its own and an answer', async () => {
    const brand = await loadBrand(BRAND);
    for (const [edition, least] of [
      ['en-gb', 60],
      ['en-001', 60],
      ['ar-jo', 16],
    ] as const) {
      const pages = brand.pages(edition).filter(({ front }) => front.template === 'help');
      const questions = pages.flatMap((page) =>
        questionsOf(page).map(({ id, answer }) => ({ place: `${page.path}#${id}`, answer })),
      );
      expect(new Set(questions.map(({ place }) => place)).size).toBe(questions.length);
      expect(questions.length).toBeGreaterThanOrEqual(least);
      expect(questions.filter(({ answer }) => answer.children.every(({ type }) => type !== 'element'))).toEqual([]);
    }
  });
});
