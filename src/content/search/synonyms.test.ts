import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadInstruments } from '#market/load-instruments.ts';
import { type BrandCopy, copyBrand } from '../../../tests/support/brand-copy.ts';
import { loadBrand } from '../load-brand.ts';
import { readTradingSessions } from '../read-trading-sessions.ts';
import { searchLanguage } from './search-language.ts';
import { createSiteSearch } from './site-search.ts';
import { synonymFaults, synonymsOf } from './synonyms.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let copy: BrandCopy | undefined;
afterEach(() => {
  copy?.end();
  copy = undefined;
});

const refusal = async (rows: string, file = 'search/en.yaml'): Promise<string> => {
  copy = copyBrand();
  copy.write(file, rows);
  return loadBrand(copy.dir).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
};

const firstFound = async (rows: string, query: string): Promise<string | undefined> => {
  copy = copyBrand();
  copy.write('search/en.yaml', rows);
  const instruments = await loadInstruments(join(copy.dir, 'instruments.csv'), await readTradingSessions(copy.dir));
  const search = createSiteSearch(await loadBrand(copy.dir, instruments), instruments);
  return search.find('en-gb', query, NOW).groups[0]?.hits[0]?.address;
};

describe('search/<language>.yaml of a brand', () => {
  it('[SRC-3] leads what visitors type to what pages say', async () => {
    expect(await firstFound('[]', 'plastic money')).not.toBe('/en-gb/deposits-and-withdrawals');
    copy?.end();
    expect(await firstFound('- [plastic money, deposits and withdrawals]\n', 'plastic money')).toBe(
      '/en-gb/deposits-and-withdrawals',
    );
  });

  it.each([
    ['- [withdrawal]\n', 'search/en.yaml:1: [0]: expected two words or more that mean the same'],
    ['- [fee, charge]\n- withdrawal\n', 'search/en.yaml:2: [1]: expected a list of words that mean the same'],
    ['- [fee, "…"]\n', 'search/en.yaml:1: [0][1]: expected a word, or a few, with a letter or a digit'],
    [
      '- { typed: [cable] }\n',
      'search/en.yaml:1: [0]: expected a list of words that mean the same, or { typed: [words], means: [words] }',
    ],
    ['- { typed: [cable], means: [GBP/USD], also: [x] }\n', 'Unrecognized key: "also"'],
    ['# one\n- [fee, charge]\n- [cost, Fee]\n', 'search/en.yaml:3: "Fee" is in an earlier row too.'],
    ['- [fee, charge, Fée]\n', 'search/en.yaml:1: "Fée" is twice in this row'],
    ['- [fee, charge\n', 'search/en.yaml:2: not valid YAML'],
  ])('[SRC-3] a fault has its line: %j', async (rows, message) => expect(await refusal(rows)).toContain(message));

  it('[SRC-3] a file that no edition reads is refused', async () =>
    expect(await refusal('- [spese, costi]\n', 'search/it.yaml')).toContain(
      'search/it.yaml:1: no edition of brand.yaml reads this file. Those that are read: en.yaml',
    ));

  it('[SRC-3] an empty list is one too', async () => expect(await refusal('[]\n')).toBe('accepted'));
});

describe('synonyms of the product', () => {
  it.each(['en', 'de', 'es', 'ar', 'fr', 'pl'])('[SRC-3] %s: what is typed is in one row, once', (language) => {
    expect(searchLanguage(language).synonyms.length).toBeGreaterThan(50);
    expect(synonymFaults(searchLanguage(language).synonyms)).toEqual([]);
  });

  it('[SRC-3] a list finds in both directions, typed finds what it means alone', () => {
    const split = (words: string) => words.toLowerCase().split(' ');
    const { of } = synonymsOf([['fee', 'charge'], { typed: ['cable'], means: ['pound dollar'] }], split, (terms) =>
      terms.join(' '),
    );
    expect([of(['fee']), of(['charge'])]).toEqual([[['charge']], [['fee']]]);
    expect([of(['cable']), of(['pound', 'dollar'])]).toEqual([[['pound', 'dollar']], []]);
  });
});
