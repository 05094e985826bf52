import { fromColumns } from '#islands/list-columns.ts';
import { beforeAll, expect, it } from 'vitest';
import { RATING_PAGE_KEPT_MS } from '#contracts/limits.ts';
import { openPages, SITE_URL } from '../../../../tests/support/test-pages.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import type { Pages } from '#pages/create-pages.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');
const PIP = 'education/what-is-a-pip';

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages(undefined, {
    ratingOf: (article) => (article === PIP ? { rating: 4.3, total: 12 } : { rating: 0, total: 0 }),
  }));
});

const page = (path: string) => renderPage(pages, path);

/** The JSON that travels with the server's markup of a tag. */
const factsOf = (html: string, tag: string): unknown =>
  fromColumns(
    JSON.parse(new RegExp(`<${tag}[^>]*><script type="application/json">(.*?)</script>`).exec(html)?.[1] ?? 'null'),
  );

it.each(['en-gb', 'ar-jo'])(
  '[RAT-1] an article of %s shows its votes, which all languages share, and is kept half a minute',
  async (edition) => {
    const { html, cacheable, validUntil } = await page(`/${edition}/${PIP}`);
    expect(factsOf(html, 'fc-article-rating')).toEqual({ article: PIP, rating: 4.3, total: 12 });
    expect(cacheable).toBe(true);
    expect(validUntil).toEqual(new Date(NOW.getTime() + RATING_PAGE_KEPT_MS));
  },
);

it('[RAT-1] an article without votes says so, and a page without a rating is kept longer', async () => {
  expect((await page('/en-gb/education/what-is-a-spread')).html).toContain('No ratings yet');
  expect((await page('/en-gb/markets')).validUntil).not.toEqual(new Date(NOW.getTime() + RATING_PAGE_KEPT_MS));
});

it('[SHR-1] shares the article’s canonical address and its title', async () => {
  const { html } = await page(`/en-gb/${PIP}`);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  expect(canonical).toBe(`${SITE_URL}/en-gb/${PIP}`);
  expect(factsOf(html, 'fc-article-share')).toEqual({ address: canonical, words: 'What is a pip?' });
  expect(factsOf(html, 'fc-share-icons')).toEqual({ address: canonical, words: 'What is a pip?' });
});

it('[PLT-8] lists the headings of its text, each of which is there', async () => {
  const { html } = await page(`/ar-jo/${PIP}`);
  const { headings } = factsOf(html, 'fc-article-toc') as { headings: { id: string; depth: number }[] };
  expect(headings.length).toBeGreaterThan(3);
  for (const { id, depth } of headings) expect(html).toMatch(new RegExp(`<h${depth}[^>]* id="${id}"`));
});

it('[ART-1] below it stand five more articles, what readers rate highest first, none of them twice', async () => {
  const { html } = await page('/en-gb/education/leverage-and-margin');
  const [, list = ''] = /<ol class="top-five">(.*?)<\/ol>/s.exec(html) ?? [];
  const addresses = [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(addresses).toHaveLength(5);
  expect(addresses[0]).toBe(`/en-gb/${PIP}`);
  expect(list).toContain('rated 4.3 of 5');
  const [, related = ''] = /<section class="ground" aria-labelledby="related">(.*?)<\/section>/s.exec(html) ?? [];
  expect(
    addresses.filter(
      (address) => address === '/en-gb/education/leverage-and-margin' || related.includes(`"${address}"`),
    ),
  ).toEqual([]);
});
