import { afterEach, describe, expect, it, vi } from 'vitest';
import { TRADER_PICTURE_DAYS, TRADER_PICTURE_KEPT_MS } from '#contracts/limits.ts';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { openPages } from '../../tests/support/test-pages.ts';
import type { PagesOptions } from './page-answer.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const pastDays = vi.fn<PagesOptions['pastDays']>(async () => ({
  isSimulated: true,
  days: [
    { day: '2026-11-23', open: 1.16, close: 1.163, high: 1.164, low: 1.159 },
    { day: '2026-11-24', open: 1.163, close: 1.162, high: 1.165, low: 1.161 },
  ],
}));
const site = openPages(BRAND, {
  pastDays,
  quote: (symbol) => ({ EURUSD: { bid: 1.162, ask: 1.16208 }, GBPUSD: { bid: 1.25, ask: 1.25 } })[symbol],
});
const render = async (path: string) => {
  const answer = await (await site).pages.render({ path, query: new URLSearchParams(), now: NOW });
  if (answer.kind !== 'page') throw new Error('no page');
  return answer;
};

afterEach(() => pastDays.mockClear());

describe('pages with the drawn trader', () => {
  it.each([
    ['/en-gb', 'window'],
    ['/en-gb/platforms', 'window'],
    ['/en-gb/platforms/web-trader', 'window'],
    ['/en-gb/platforms/mobile', 'phone'],
    ['/en-gb/sign-up', 'compact'],
  ])(
    '[PLT-1] %s has it once, in its frame, with past days and an order in the account’s currency',
    async (path, frame) => {
      const { html } = await render(path);
      expect(html.match(/<fc-trader/g)).toHaveLength(1);
      expect(html).toContain(`data-frame="${frame}"`);
      expect(html).toMatch(/class="trader-rose" d="M2 /);
      expect(html).toContain('The margin is £309.89.');
      expect(html).toContain('Its past prices are simulated.');
      expect(pastDays.mock.calls).toEqual([['EURUSD', TRADER_PICTURE_DAYS]]);
    },
  );

  it('shows the leverage and the currency of each edition', async () => {
    expect((await render('/ar-jo/platforms')).html).toContain('JOD');
    expect((await render('/de-de/platforms')).html).toContain('Margin bei 30:1');
  });

  it('is made again soon, since prices are in it', async () => {
    const { validUntil } = await render('/en-gb/platforms');
    expect(validUntil?.getTime()).toBeLessThanOrEqual(NOW.getTime() + TRADER_PICTURE_KEPT_MS);
  });

  it.each([
    ['cannot be read', () => Promise.reject(new Error('no database'))],
    ['do not come', () => new Promise<never>(() => {})],
  ])('neither fails with past prices that %s, nor waits for them', async (_, answer) => {
    pastDays.mockImplementationOnce(answer);
    const { html } = await render('/en-gb/platforms');
    expect(html).toContain('class="trader-stop"');
    expect(html).not.toContain('class="trader-days"');
  });

  it('asks for no past prices on a page without it', async () => {
    await render('/en-gb/about');
    expect(pastDays).not.toHaveBeenCalled();
  });
});
