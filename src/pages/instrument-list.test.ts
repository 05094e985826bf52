import { beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../tests/support/test-pages.ts';
import { renderPage } from '../../tests/support/render-page.ts';
import { createPages, type Pages, type PagesOptions } from './create-pages.tsx';

let pages: Pages;
let options: PagesOptions;
beforeAll(async () => {
  ({ pages, options } = await openPages());
});

const page = (path: string, query = '') => renderPage(pages, path, query);

describe('the list by the address', () => {
  it('[PLT-8] is narrowed, sorted and turned by the server', async () => {
    const rows = (html: string) =>
      [
        ...(html.split('</fc-instruments>')[0] ?? '').matchAll(
          /<tr role="row" class="quotes-row" data-instrument="([^"]+)"/g,
        ),
      ].map(([, symbol]) => symbol);
    expect(rows((await page('/en-gb/markets')).html)).toHaveLength(50);
    expect(rows((await page('/en-gb/markets', 'q=apple')).html)).toEqual(['AAPL']);
    expect(rows((await page('/en-gb/markets', 'kind=commodity&group=metal&sort=name')).html)).toEqual([
      'ALUMINIUM',
      'COPPER',
      'XAUUSD',
      'NICKEL',
      'XPDUSD',
      'XPTUSD',
      'XAGUSD',
      'ZINC',
    ]);
    expect(rows((await page('/en-gb/markets/forex', 'page=2')).html)).toHaveLength(16);
  });

  it('[PLT-8] leaves to a file what is not in its rows, named by its content, that all its pages of a kind share', async () => {
    const served = createPages({ ...options, assets: { ...options.assets, hasTexts: true } });
    const facts = async (path: string, query = '') => {
      const { html } = await renderPage(served, path, query);
      expect(html).not.toContain('"referencePrice":[');
      const address = /"\$apart":"([^"]+)"/.exec(html)?.[1] ?? '';
      const [, edition = '', tag = '', asked = ''] = /^\/facts\/([\w-]+)\/([\w-]+)\.json\?(.*)$/.exec(address) ?? [];
      const asks = new URLSearchParams(asked);
      const file = served.factsApart(edition, tag, asks);
      expect(file?.version).toBe(asks.get('v'));
      return { address, json: JSON.parse(file?.json ?? '') as { instruments: { $columns: { symbol: string[] } } } };
    };
    const all = await facts('/en-gb/markets');
    expect(all.json.instruments.$columns.symbol.length).toBeGreaterThan(200);
    expect((await facts('/en-gb/markets', 'q=gold')).address).toBe(all.address);
    const forex = await facts('/en-gb/markets/forex');
    expect(forex.address).toMatch(/^\/facts\/en-gb\/fc-instruments\.json\?kind=forex&v=/);
    expect(forex.json.instruments.$columns.symbol.length).toBeLessThan(100);
    expect(served.factsApart('xx', 'fc-instruments', new URLSearchParams())).toBeUndefined();
    expect(served.factsApart('en-gb', 'fc-tabs', new URLSearchParams())).toBeUndefined();
  });

  it('[PLT-8] keeps what many ask for, and nothing that was typed', async () => {
    const kept = async (query: string) => (await page('/en-gb/markets', query)).cacheable;
    expect([
      await kept(''),
      await kept('kind=forex&page=2'),
      await kept('q=gold'),
      await kept('sort=nonsense'),
    ]).toEqual([true, true, false, false]);
    expect((await page('/en-gb/markets')).queryKeys).toEqual(['kind', 'group', 'sort', 'q', 'page']);
  });
});
