import { afterEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import type { PagesOptions } from './page-answer.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const prices = (buy: number, sell: number) => ({
  buy,
  sell,
  buy_date: '2021-11-23',
  sell_date: '2026-11-20',
  simulated: true,
});
const calculate = vi.fn<PagesOptions['calculate']>(async (_, __, date) => ({
  date,
  inflation: 20,
  inflation_month: '2026-05',
  symbol1: prices(40, 100),
  symbol2: null,
}));
const site = openPages(BRAND, {
  companies: () =>
    ['Apple', 'Microsoft'].map((name, at) => ({
      name,
      symbol: ['AAPL', 'MSFT'][at] ?? '',
      from: '2016-01-04',
      simulated: true,
    })),
  calculate,
  quote: (symbol) => ({ EURUSD: { bid: 1.162, ask: 1.16208 }, GBPUSD: { bid: 1.25, ask: 1.25 } })[symbol],
});

const render = async (path: string, query = '') => {
  const answer = await (await site).pages.render({ path, query: new URLSearchParams(query), now: NOW });
  if (answer.kind !== 'page') throw new Error('no page');
  return answer;
};
const words = (html: string): string =>
  html
    .replace(/<(script|style|option)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');

afterEach(() => calculate.mockClear());

describe('pages of calculators', () => {
  it('[CAL-4] [CAL-6] the server works out the usual, and what an address asks for', async () => {
    const usual = await render('/en-gb/calculators/past-returns');
    expect(calculate.mock.calls).toEqual([['AAPL', 'INTC', '2021-11-23']]);
    expect(words(usual.html)).toContain(
      '$1,000 invested on 23 November 2021 would have become $2,500 By prices up to 20 November 2026.',
    );
    expect(words(usual.html)).toContain('By consumer prices up to May 2026.');
    const asked = await render('/en-gb/calculators/past-returns', 'company=MSFT&days=365&amount=5000');
    expect(calculate.mock.calls[1]).toEqual(['MSFT', 'INTC', '2025-11-22']);
    expect(words(asked.html)).toContain(
      '$5,000 invested on 22 November 2025 would have become $12,500 By prices up to 20 November 2026.',
    );
  });

  it('[CAL-5] nonsense in the address is not asked of the database', async () => {
    const { html, status } = await render(
      '/en-gb/calculators/past-returns',
      "company=';drop table--&days=1e9&amount=NaN",
    );
    expect(status).toBe(200);
    expect(calculate.mock.calls).toEqual([['AAPL', 'INTC', '2021-11-23']]);
    expect(words(html)).toContain('$1,000 invested on 23 November 2021');
  });

  it('[PLT-6] no other page asks the database, and pages that one visitor asked for are not kept', async () => {
    await render('/en-gb/costs');
    expect(calculate).not.toHaveBeenCalled();
    for (const path of ['margin', 'pip-value', 'overnight-financing', 'profit-and-loss', 'past-returns']) {
      const page = await render(`/en-gb/calculators/${path}`);
      expect([page.cacheable, page.validUntil?.getTime()], path).toEqual([true, NOW.getTime() + 60_000]);
      expect((await render(`/en-gb/calculators/${path}`, `${page.queryKeys[0]}=x`)).cacheable, path).toBe(false);
    }
  });

  it('[PLT-6] prices and leverage are those of the moment and of the edition’s regulator', async () => {
    // 100,000 × 1.16208 ÷ 30 × 0.8 in the United Kingdom
    expect(words((await render('/en-gb/calculators/margin')).html)).toContain('Margin that is needed GBP 3,098.88');
    expect(
      words(
        (await render('/en-gb/calculators/margin', 'instrument=EURUSD&lots=2&price=1&leverage=10&currency=USD')).html,
      ),
    ).toContain('Margin that is needed USD 20,000.00');
    // 100:1 in Jordan, where crypto is offered too
    const jordan = await render('/ar-jo/calculators/margin', 'leverage=100&price=1&currency=USD');
    expect(words(jordan.html)).toContain('1 × 100,000 × 1 ÷ 100');
    expect(jordan.html).toContain('value="BTCUSD"');
    const britain = await render('/en-gb/calculators/margin', 'instrument=BTCUSD&leverage=100');
    expect(britain.html).not.toContain('value="BTCUSD"');
    expect(words(britain.html)).toContain('What the address asks for is not offered here.');
  });
});
