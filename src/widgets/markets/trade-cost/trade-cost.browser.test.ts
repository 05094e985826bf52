import { afterAll, beforeAll, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage } from '../../../../tests/support/browser.ts';
import examples from './trade-cost.examples.ts';

const USUAL = examples.find(({ name }) => name === 'usual')?.html ?? '';

let site: WidgetSite;
beforeAll(async () => {
  site = await startWidgetSite();
});
afterAll(async () => {
  await site.close();
  await closeBrowser();
});

it('follows its slider by keyboard, sums and bars alike, and moves nothing', async () => {
  const { page, context } = await openPage({ viewport: { width: 360, height: 740 } });
  await watchShifts(page);
  await page.goto(site.show({ html: USUAL }));
  const spread = page.locator('.slider-sums-row').first();
  const width = () => spread.locator('rect').evaluate((bar) => bar.getBoundingClientRect().width);
  expect(await spread.innerText()).toContain('£0.60'); // 10,000 × 0.00008 × 0.747
  const before = await width();
  await page.getByRole('slider', { name: 'You buy EUR/USD' }).press('End');
  await expect.poll(() => spread.innerText()).toContain('£5.98');
  expect(await page.locator('.slider-sums output').innerText()).toBe('100,000 EUR');
  await expect.poll(width).toBeCloseTo(before * 10, 0);
  expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('100,000 EUR');
  expect(await layoutShifts(page)).toEqual([]);
  await context.close();
});
