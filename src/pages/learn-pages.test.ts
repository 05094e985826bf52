import { beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../tests/support/test-pages.ts';
import type { Pages, PagesOptions } from './create-pages.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');

let pages: Pages;
let options: PagesOptions;
beforeAll(async () => {
  ({ pages, options } = await openPages());
});

async function page(path: string, query = '', now = NOW) {
  const answer = await pages.render({ path, query: new URLSearchParams(query), now });
  if (answer.kind !== 'page') throw new Error(`${path} is a redirect`);
  return answer;
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
type Data = { readonly '@type': string; readonly [key: string]: unknown };
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  );
const typed = (html: string, type: string) =>
  dataOf(html).find((data) => data['@type'] === type) as Record<string, readonly Record<string, unknown>[]> | undefined;

describe('glossary page', () => {
  it('[PLT-8] gives each term an anchor, leads to its letter, and lists all for search engines', async () => {
    const { html } = await page('/en-gb/education/glossary');
    const terms = options.brand.glossary('en-gb');
    expect(terms.filter(({ id }) => !html.includes(`id="${id}"`))).toEqual([]);
    const targets = [...mainOf(html).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    expect(typed(html, 'DefinedTermSet')?.['hasDefinedTerm']).toHaveLength(terms.length);
  });

  it('[PLT-8] is narrowed down by the address, without a script; what only one visitor asked is not kept', async () => {
    const asked = await page('/en-gb/education/glossary', 'q=<b>margin</b> call');
    expect(asked.html).not.toContain('<b>margin');
    const { html, cacheable } = await page('/en-gb/education/glossary', 'q=MARGIN');
    expect([cacheable, (await page('/en-gb/education/glossary')).cacheable]).toEqual([false, true]);
    expect(mainOf(html)).toContain('id="margin-call"');
    expect(mainOf(html)).not.toContain('id="brent"');
    // What is left out is reached on the whole page.
    expect(mainOf(html)).toContain('href="/en-gb/education/glossary#');
    expect(mainOf((await page('/en-gb/education/glossary', 'q=zzzz')).html)).toContain('No term has “zzzz”');
    expect(mainOf((await page('/ar-jo/education/glossary', 'q=الهامش')).html)).toContain('id="margin"');
  });

  it('[SRC-3] terms and questions are found by the search, and lead to their places', () => {
    const found = (edition: string, query: string) =>
      options.search
        .find(edition, query, NOW)
        .groups.flatMap(({ hits }) => hits.map(({ kind, address }) => [kind, address]));
    expect(found('en-gb', 'backwardation')).toContainEqual(['glossary', '/en-gb/education/glossary#backwardation']);
    expect(found('ar-jo', 'الانزلاق')).toContainEqual(['glossary', '/ar-jo/education/glossary#slippage']);
    expect(found('en-au', 'withdrawal on hold')).toContainEqual([
      'page',
      '/en-au/help/withdrawals#why-is-my-withdrawal-on-hold',
    ]);
  });
});

describe('help pages', () => {
  it('[PLT-8] lead from the overview to every question, and say question and answer to search engines', async () => {
    const overview = mainOf((await page('/en-gb/help')).html);
    const links = [...overview.matchAll(/href="(\/en-gb\/help\/[^"#]+)#([^"]+)"/g)];
    expect(links).toHaveLength(60);
    for (const path of new Set(links.map(([, path = '']) => path))) {
      const { html } = await page(path);
      const own = links.filter(([, other]) => other === path);
      expect(own.filter(([, , id]) => !html.includes(`<div id="${id}" class="answer">`))).toEqual([]);
      const faq = typed(html, 'FAQPage')?.['mainEntity'] ?? [];
      expect(faq).toHaveLength(own.length);
      expect(JSON.stringify(faq)).not.toContain('{{');
    }
  });

  it('[PLT-8] say what holds for the edition’s company', async () => {
    const answer = async (edition: string) => mainOf((await page(`/${edition}/help/trading-conditions`)).html);
    expect(await answer('en-gb')).toContain('At most 30:1 for major currency pairs');
    expect(await answer('en-001')).toContain('At most 200:1 for major currency pairs');
    expect(await answer('en-gb')).not.toContain('Yes, as CFDs, with the lowest leverage');
    expect(await answer('en-au')).toContain('Yes, as CFDs, with the lowest leverage');
  });
});

describe('courses', () => {
  it('[PLT-8] have lessons in their order, with the way back and on', async () => {
    const { html } = await page('/en-gb/courses/zero-to-hero');
    const course = typed(html, 'Course');
    expect(course?.['hasPart']?.map(({ name }) => name)).toEqual([
      'What you trade',
      'Two prices',
      'How large is a trade?',
      'Margin, and what it hides',
      'Three orders',
      'A first week, and whether at all',
    ]);
    const second = mainOf((await page('/en-gb/courses/zero-to-hero/two-prices')).html);
    expect(second).toMatch(/rel="prev" href="\/en-gb\/courses\/zero-to-hero\/what-you-trade"/);
    expect(second).toMatch(/rel="next" href="\/en-gb\/courses\/zero-to-hero\/how-large"/);
    expect(mainOf((await page('/en-gb/courses/zero-to-hero/what-you-trade')).html)).not.toContain('rel="prev"');
    expect(mainOf((await page('/en-gb/courses')).html).match(/<article/g)).toHaveLength(2);
  });

  it('[LNG-1] [PLT-8] a page that a language does not have is shown in the first one, and is none of its translations', async () => {
    expect((await page('/ar-jo/courses/zero-to-hero')).html).toContain('<div lang="en" dir="ltr">');
    const links = [...(await page('/ar-jo/education')).html.matchAll(/href="\/ar-jo\/([^"?#]*)"/g)].map(
      ([, path = '']) => path,
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !/\.\w+$/.test(path) && options.brand.page('ar-jo', path) === undefined)).toEqual([]);
    const english = (await page('/en-gb/courses/zero-to-hero')).html;
    expect(english).not.toContain('<link rel="alternate" hrefLang="ar-JO"');
    expect(english).toContain('<link rel="alternate" hrefLang="en-AU"');
  });
});

describe('webinars', () => {
  it('[PLT-8] move from what is to come to what was when they end, which the page is good until', async () => {
    const parts = (html: string) =>
      mainOf(html)
        .split('id="held"')
        .map((part) => part.includes('What a trade costs, from click to close'));
    const before = await page('/en-gb/webinars');
    expect(parts(before.html)).toEqual([true, false]);
    expect(before.validUntil).toEqual(new Date('2026-11-26T18:45:00Z'));
    expect(parts((await page('/en-gb/webinars', '', new Date('2026-11-26T18:44:59Z'))).html)).toEqual([true, false]);
    expect(parts((await page('/en-gb/webinars', '', new Date('2026-11-26T18:45:00Z'))).html)).toEqual([false, true]);
    expect(mainOf((await page('/en-gb/webinars', '', new Date('2028-01-01T00:00:00Z'))).html)).toContain(
      'No date is fixed at the moment.',
    );
  });
});
