import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ContentWatch } from '#contracts/content-watch.ts';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { silent } from '../../tests/support/databases.ts';
import { contentDesk } from './content-desk.ts';
import { type ContentStore, openContentStore } from './content-store.ts';
import { Previews } from './previews.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const KEYS = [new Uint8Array(32).fill(7)] as const;
const page = (title: string, more = '') =>
  `---\ntemplate: plain\ntitle: ${title}\ndescription: A page that somebody has written for this test, with words enough to be one.\n${more}---\n\nWords.\n`;

const copy = copyBrand();
let store: ContentStore;
let desk: ContentWatch;

beforeAll(async () => {
  copy.change('review.yaml', 'from: 2026-06-10, reviewBy: 2027-06-30', 'from: 2026-06-10, reviewBy: 2026-12-20');
  copy.change('review.yaml', 'reviewBy: 2027-10-31, to: 2027-12-31', 'reviewBy: 2026-09-01, to: 2026-11-27');
  copy.write('pages/en/hours.md', page('Hours'));
  copy.write('pages/en/office.md', page('Office', 'draft: true\n'));
  copy.write('pages/de/buero.md', page('Büro', 'published: 2999-03-01\n'));
  store = await openContentStore({ dir: copy.dir, isDev: false, messages: [], logger: silent as never });
  desk = contentDesk({
    content: store,
    productTexts: {
      files: { site: 'src/site.texts.json' },
      catalogues: { en: { site: { title: 'Title', text: 'Text' } }, de: { site: { title: 'Titel' } } },
    },
    ratings: async () => ({
      of: (path) => (path === 'education/what-is-a-pip' ? { rating: 4.5, total: 2 } : { rating: 0, total: 0 }),
    }),
    previewKeys: KEYS,
    publicUrl: 'https://broker.example',
  });
});
afterAll(() => {
  store.close();
  copy.end();
});

it('tells facts by how urgent their review is', () => {
  const facts = desk.facts(NOW);
  expect(facts.slice(0, 2)).toMatchObject([
    { kind: 'review', subject: 'Holidays of exchanges', state: 'over', to: '2026-11-27' },
    { kind: 'review', subject: 'Consumer prices', state: 'due', reviewBy: '2026-12-20' },
  ]);
  expect(new Set(facts.slice(2).map(({ state }) => state))).toEqual(new Set(['later']));
  expect(new Set(facts.map(({ kind }) => kind))).toEqual(
    new Set(['review', 'country-rule', 'loss-percentage', 'application']),
  );
});

it('has what visitors do not see yet: first what has a day, then drafts', () => {
  expect(desk.coming()).toEqual([
    {
      file: 'pages/de/buero.md',
      language: 'de',
      title: 'Büro',
      address: '/de-de/buero',
      isDraft: false,
      published: '2999-03-01',
    },
    {
      file: 'pages/en/office.md',
      language: 'en',
      title: 'Office',
      address: '/en-gb/office',
      isDraft: true,
      published: undefined,
    },
  ]);
});

it('counts the pages and texts of each language that are in another one', () => {
  const languages = new Map(desk.languages().map((each) => [each.language, each]));
  expect(languages.get('en')).toMatchObject({ untranslated: [], texts: [] });
  expect(languages.get('de')).toMatchObject({
    label: 'Deutsch',
    untranslated: [{ title: 'Hours', address: '/de-de/hours', language: 'en' }],
    texts: [{ file: 'src/site.texts.json', keys: ['text'] }],
  });
  expect(languages.get('fr')?.texts).toEqual([{ file: 'src/site.texts.json', keys: ['title', 'text'] }]);
  expect(languages.get('de')?.pages).toBeGreaterThan(100);
});

it('has every article of a language once, those with the most votes first', async () => {
  const articles = await desk.articles('de');
  expect(articles[0]).toMatchObject({ address: '/de-de/education/what-is-a-pip', votes: 2, rating: 4.5 });
  expect(new Set(articles.map(({ path }) => path)).size).toBe(articles.length);
  expect((await desk.articles('xx'))[0]?.address).toBe('/en-gb/education/what-is-a-pip');
});

it('makes links that open a preview of their day, of addresses that are of an edition', () => {
  const link = desk.previewLink('/en-gb/office', '2026-12-24', NOW);
  expect(link?.goodUntil).toEqual(new Date('2026-12-05T12:00:00Z'));
  const url = new URL(link?.url ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://broker.example/en-gb/office');
  const previews = new Previews({
    secrets: KEYS,
    isOpenTo: () => false,
    pagesAt: () => Promise.reject(new Error('not asked')),
  });
  const moment = (target: string) => previews.momentOf({ url: target } as never, NOW);
  expect(moment(`${url.pathname}${url.search}`)).toEqual({ at: new Date('2026-12-24T23:59:59Z'), hasDrafts: true });
  expect(moment(`${url.pathname}${url.search.replace(/key=\d/, 'key=9')}`)).toBeUndefined();
  expect(desk.previewLink('/xx-xx/office', undefined, NOW)).toBeUndefined();
});

it(
  'says which file is not shown as it is, and since when, until it is fixed',
  { timeout: 60_000, tags: ['long'] },
  async () => {
    expect(desk.refusal()).toBeUndefined();
    copy.write('pages/en/hours.md', page('Hours', 'tempo: fast\n'));
    await vi.waitFor(() => expect(desk.refusal()).toBeDefined(), 25_000);
    expect(desk.refusal()?.faults).toMatchObject([{ file: 'pages/en/hours.md', line: 5 }]);
    expect(desk.refusal()?.faults[0]?.message).toMatch(/tempo/);
    copy.write('redirects.yaml', 'nonsense: [');
    await vi.waitFor(
      () => expect(desk.refusal()?.faults.some(({ file }) => file === 'redirects.yaml')).toBe(true),
      25_000,
    );
    copy.restore();
    await vi.waitFor(() => expect(desk.refusal()).toBeUndefined(), 25_000);
  },
);
