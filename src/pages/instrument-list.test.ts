import { beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../tests/support/test-pages.ts';
import { renderPage } from '../../tests/support/render-page.ts';
import type { Pages } from './create-pages.tsx';

let pages: Pages;
beforeAll(async () => {
  ({ pages } = await openPages());
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
