import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { SearchAnswer } from '#contracts/calls/site-search.ts';
import { SEARCH_MAX_RESULTS, SEARCH_SNIPPET_CHARACTERS } from '#contracts/limits.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { BRAND, type BrandCopy, copyBrand } from '../../../tests/support/brand-copy.ts';
import { readTradingSessions } from '../read-trading-sessions.ts';
import { loadBrand } from '../load-brand.ts';
import { createSiteSearch, type SiteSearch } from './site-search.ts';
import { foldWord } from './split-words.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const open = async (dir: string): Promise<SiteSearch> => {
  const instruments = await loadInstruments(join(dir, 'instruments.csv'), await readTradingSessions(dir));
  return createSiteSearch(await loadBrand(dir, instruments), instruments);
};

let search: SiteSearch;
let brand: BrandCopy;
beforeAll(async () => {
  brand = copyBrand();
  search = await open(BRAND);
});
afterAll(() => brand.end());

const hits = (answer: SearchAnswer) => answer.groups.flatMap((group) => group.hits);
const addresses = (query: string, edition = 'en-gb', from = search) =>
  hits(from.find(edition, query, NOW)).map(({ address }) => address);
const first = (query: string, edition = 'en-gb') => addresses(query, edition)[0];

describe('what is found', () => {
  it.each([
    ['pip', '/en-gb/education/what-is-a-pip'],
    ['What is a SPREAD?', '/en-gb/education/what-is-a-spread'],
    ['privacy', '/en-gb/legal/privacy'],
    ['deposit', '/en-gb/deposits-and-withdrawals'],
  ])('[SRC-3] %s is first %s', (query, address) => expect(first(query)).toBe(address));

  it.each([
    ['withdrawels', '/en-gb/deposits-and-withdrawals'], // one letter wrong
    ['privcy', '/en-gb/legal/privacy'], // one missing
    ['disclousre', '/en-gb/legal/risk-disclosure'], // two neighbours in the wrong order
    ['spraed', '/en-gb/education/what-is-a-spread'], // in a word too short for two other slips
  ])('[SRC-3] a typing error is forgiven: %s', (query, address) => expect(addresses(query)).toContain(address));

  it('[SRC-3] a short word is taken at its word', () => {
    expect(addresses('pxp')).toEqual([]);
    expect(addresses('piq')).toEqual([]);
  });

  it('[SRC-3] the beginning of a word finds it', () => {
    expect(addresses('withdr')).toContain('/en-gb/deposits-and-withdrawals');
    expect(addresses('البرو', 'ar-jo')).toEqual(addresses('برو', 'ar-jo'));
  });

  it.each([
    ['نقطة', 'النُّقْطَة'], // vowel signs and the article
    ['الإيداع', 'ايداع'], // hamza on the alef
    ['الهامش', 'هامش'],
  ])('[SRC-3] Arabic is found however it is written: %s as %s', (plain, other) => {
    const found = addresses(plain, 'ar-jo');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((address) => address.startsWith('/ar-jo'))).toBe(true);
    expect(addresses(other, 'ar-jo')).toEqual(found);
  });

  it.each([
    ['Überweisung', 'uberweisung'],
    ['Straße', 'strasse'],
    ['أَسْعار', 'اسعار'],
    ['والتداول', 'تداول'],
    ['إلى', 'الي'],
    ['خطوة', 'خطوه'],
    ['ـمـهـمـ', 'مهم'],
    ['١٢٣٤', '1234'],
    ['ال', 'ال'],
    ['go\u00ADld', 'gold'],
    ['\u200Fذهب\u200F', 'ذهب'],
  ])('[SRC-3] %s is kept as %s', (written, kept) => expect(foldWord(written)).toBe(kept));

  it('[SRC-3] all words count; where none has them all, any of them does', () => {
    expect(addresses('pip zebra')).toEqual(addresses('pip zebra giraffe'));
    expect(addresses('pip zebra')).toContain('/en-gb/education/what-is-a-pip');
    expect(addresses('margin call stop').length).toBeLessThanOrEqual(addresses('margin').length);
  });

  it('[SRC-3] words that a regulator’s facts bring are found, with their value', () => {
    const answer = search.find('en-gb', '71%', NOW);
    expect(hits(answer).some(({ snippet }) => snippet.some(({ text }) => text.includes('71')))).toBe(true);
    expect(JSON.stringify(search.find('en-gb', 'regulator entity licence', NOW))).not.toContain('{{');
    // The percentage changes on its date, and the index with it.
    expect(
      JSON.stringify(search.find('en-gb', 'retail accounts lose money', new Date('2027-01-02T00:00:00Z'))),
    ).not.toContain('71%');
  });
});

describe('what is left out', () => {
  it('[SRC-3] hidden pages, and the search page itself', () => {
    expect(addresses('details of your sign-up')).not.toContain('/en-gb/sign-up/details');
    for (const query of ['search', 'confirmed', 'thank you', 'verify'])
      expect(
        addresses(query).filter((address) => /search|thank-you|confirmed|details$/.test(address)),
        query,
      ).toEqual([]);
  });

  it('[SRC-3] instruments that the edition’s company may not offer', () => {
    expect(search.find('en-gb', 'BTCUSD', NOW).groups.filter(({ kind }) => kind === 'instrument')).toEqual([]);
    expect(search.find('ar-jo', 'BTCUSD', NOW).groups[0]?.hits[0]).toMatchObject({
      kind: 'instrument',
      address: '/ar-jo/markets/bitcoin',
    });
  });

  it('[SRC-3] editions that are none', async () => {
    const copy = copyBrand();
    copy.write(
      'pages/en/weekend.md',
      '---\ntemplate: plain\ntitle: Weekend trading\ndescription: How prices are made on a Saturday, which pairs are open, and what it costs to hold one over Sunday.\n---\n\nOnly in English.\n',
    );
    const own = await open(copy.dir);
    expect(addresses('weekend', 'en-gb', own)[0]).toBe('/en-gb/weekend');
    // The words of a page that nobody has translated are found as they are.
    expect(addresses('weekend', 'ar-jo', own)[0]).toBe('/ar-jo/weekend');
    expect(own.find('xx-yy', 'weekend', NOW)).toEqual({ total: 0, groups: [] });
    copy.end();
  });
});

describe('how it is told', () => {
  it('[SRC-3] groups stand in the order of their best hit, each of one kind', () => {
    const answer = search.find('en-gb', 'gold', NOW);
    expect(answer.groups[0]?.hits[0]).toMatchObject({
      kind: 'instrument',
      title: [{ text: 'Gold', isMatch: true }],
      address: '/en-gb/markets/gold',
    });
    for (const { kind, hits: own } of answer.groups) expect(own.every((hit) => hit.kind === kind)).toBe(true);
    expect(new Set(answer.groups.map(({ kind }) => kind)).size).toBe(answer.groups.length);
  });

  it('[SRC-3] a snippet is text around what was found, marked by parts, cut at words', () => {
    const [hit] = hits(search.find('en-gb', 'withdrawels', NOW));
    const marked = [...(hit?.title ?? []), ...(hit?.snippet ?? [])]
      .filter(({ isMatch }) => isMatch)
      .map(({ text }) => text.toLowerCase());
    expect(marked?.length).toBeGreaterThan(0);
    expect(marked?.every((text) => text.startsWith('withdraw'))).toBe(true);
    for (const { snippet } of hits(search.find('en-gb', 'money', NOW))) {
      const whole = snippet.map(({ text }) => text).join('');
      expect(whole.length).toBeLessThanOrEqual(SEARCH_SNIPPET_CHARACTERS + 4);
      expect(whole).not.toMatch(/[<>]|\{\{/);
      expect(whole).toMatch(/^$|[.!?…][”’)]*$/);
    }
  });

  it('[SRC-3] what was found by its title alone is told by its first words', () => {
    const hit = hits(search.find('en-gb', 'cancel withdrawal', NOW)).find(({ address }) =>
      address.endsWith('#can-i-cancel-a-withdrawal'),
    );
    expect(hit?.snippet.map(({ text }) => text).join('')).toMatch(/\w{3,}/);
  });

  it('[SRC-3] markup in an editor’s words stays text', async () => {
    brand.change(
      'pages/en/about.md',
      '\n---\n',
      '\n---\n\nA zebrafish writes `<img src=x onerror=alert(1)>` in code.\n',
    );
    const [hit] = hits((await open(brand.dir)).find('en-gb', 'zebrafish', NOW));
    expect(hit?.snippet).toEqual([
      { text: 'A ', isMatch: false },
      { text: 'zebrafish', isMatch: true },
      { text: ' writes <img src=x onerror=alert(1)> in code.', isMatch: false },
    ]);
  });

  it('[SRC-3] an answer has at most 20 hits and says how many there are', async () => {
    const copy = copyBrand();
    for (let page = 0; page < 30; page += 1) {
      copy.write(
        `pages/en/note-${page}.md`,
        `---\ntemplate: plain\ntitle: Note ${page}\ndescription: A note of the desk on quokkas and what they have to do with the price of gold, number ${page}.\n---\n\nQuokka.\n`,
      );
    }
    const answer = (await open(copy.dir)).find('en-gb', 'quokka', NOW);
    expect(hits(answer)).toHaveLength(SEARCH_MAX_RESULTS);
    expect(answer.total).toBe(30);
    copy.end();
  });
});

describe('any text is a query', () => {
  it.each([[''], ['   '], ['🦊🦊'], ['<>"\'&'], ['\u0000\uFFFF'], ['\uD800'], ['%'], ['*'], ['.*(a+)+$']])(
    '[SRC-3] %j finds nothing, or what it says, and breaks nothing',
    (query) => {
      expect(search.find('en-gb', query, NOW).total).toBeGreaterThanOrEqual(0);
    },
  );

  it('[SRC-3] a long one is answered at once', () => {
    search.find('en-gb', 'warm', NOW);
    const begun = performance.now();
    for (const query of [
      'x'.repeat(200),
      'a '.repeat(100),
      'withdrawals '.repeat(16),
      'wihtdrawasl margni spraed '.repeat(7),
    ])
      search.find('en-gb', query, NOW);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
