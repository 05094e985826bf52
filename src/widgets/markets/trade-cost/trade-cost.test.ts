import { describe, expect, it } from 'vitest';
import { BRAND } from '../../../../tests/support/brand-copy.ts';
import { openPages } from '../../../../tests/support/test-pages.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const PRICES: Readonly<Record<string, { bid: number; ask: number }>> = {
  EURUSD: { bid: 1.162, ask: 1.16208 },
  GBPUSD: { bid: 1.25, ask: 1.25 },
};
const site = openPages(BRAND, { quote: (symbol) => PRICES[symbol] });
const costsOn = async (path: string): Promise<string> => {
  const answer = await (await site).pages.render({ path, query: new URLSearchParams(), now: NOW });
  if (answer.kind !== 'page') throw new Error('no page');
  const [part] = /<fc-trade-cost.*?<\/fc-trade-cost>/s.exec(answer.html) ?? expect.fail('not on the page');
  return part.replaceAll(/<!--.*?-->/g, '');
};

describe('the costs of one trade on the home page', () => {
  it('[PLT-1] are there without a script, for 10,000, in the currency of the account', async () => {
    const costs = await costsOn('/en-gb');
    expect(costs).toContain('10,000 EUR');
    expect(costs).toContain('£0.64'); // 10,000 × 0.00008 ÷ 1.25
    expect(costs).toContain('£0.12'); // 0.3 % of 10,000 × 0.005 ÷ 1.25
    expect(costs).toContain('EUR/USD bought at 1.16208');
    expect(costs).toContain('The price is simulated.');
  });

  it('have nothing to convert where the account is in the currency of the market', async () => {
    expect(await costsOn('/en-001')).not.toContain('Conversion of a result');
  });

  it('are in the words and the currency of the edition', async () => {
    expect(await costsOn('/ar-jo')).toContain('تشتري يورو/دولار');
    expect(await costsOn('/de-de')).toMatch(/Sie kaufen EUR\/USD.*0,69\s€/s); // 0.80 dollars ÷ 1.162
  });
});
