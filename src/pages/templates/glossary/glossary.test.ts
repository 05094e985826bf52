import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf, mainOf } from '../../../../tests/support/parts-of-page.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';
import { renderPage } from '../../../../tests/support/render-page.ts';
import type { Pages, PagesOptions } from '#pages/create-pages.tsx';

const NOW = new Date('2026-11-20T12:00:00Z');

let pages: Pages;
let options: PagesOptions;
beforeAll(async () => {
  ({ pages, options } = await openPages());
});

const page = (path: string, query = '') => renderPage(pages, path, query);

describe('glossary page', () => {
  it('[PLT-8] gives each term an anchor, leads to its letter, and lists all for search engines', async () => {
    const { html } = await page('/en-gb/education/glossary');
    const terms = options.brand.glossary('en-gb');
    expect(terms.filter(({ id }) => !html.includes(`id="${id}"`))).toEqual([]);
    const targets = [...mainOf(html).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
    expect(dataOf(html, 'DefinedTermSet')?.['hasDefinedTerm']).toHaveLength(terms.length);
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

  it('[SRC-3] has terms that the search finds, and leads to their places', () => {
    const found = (edition: string, query: string) =>
      options.search
        .find(edition, query, NOW)
        .groups.flatMap(({ hits }) => hits.map(({ kind, address }) => [kind, address]));
    expect(found('en-gb', 'backwardation')).toContainEqual(['glossary', '/en-gb/education/glossary#backwardation']);
    expect(found('ar-jo', 'الانزلاق')).toContainEqual(['glossary', '/ar-jo/education/glossary#slippage']);
  });
});
