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

const page = (path: string) => renderPage(pages, path);

describe('help pages', () => {
  it('[PLT-8] lead from the overview to every question, and say question and answer to search engines', async () => {
    const overview = mainOf((await page('/en-gb/help')).html);
    const links = [...overview.matchAll(/href="(\/en-gb\/help\/[^"#]+)#([^"]+)"/g)];
    expect(links).toHaveLength(61);
    for (const path of new Set(links.map(([, path = '']) => path))) {
      const { html } = await page(path);
      const own = links.filter(([, other]) => other === path);
      expect(own.filter(([, , id]) => !html.includes(`<div id="${id}" class="question-answer">`))).toEqual([]);
      const faq = dataOf(html, 'FAQPage')?.['mainEntity'] ?? [];
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

  it('[SRC-3] have questions that the search finds, and leads to their places', () => {
    const hits = options.search.find('en-au', 'withdrawal on hold', NOW).groups.flatMap((group) => group.hits);
    expect(hits.map(({ kind, address }) => [kind, address])).toContainEqual([
      'page',
      '/en-au/help/withdrawals#why-is-my-withdrawal-on-hold',
    ]);
  });
});
