import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RISK_STRIP_COOKIE } from '#contracts/cookies.ts';
import { accessibilityViolations } from '../../../../tests/conformance/check-accessibility.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { startPageSite, type PageSite } from '../../../../tests/support/page-site.ts';
import { isLongForm } from '../../../../tests/support/long-form.ts';

const CHART_FROM_PX = 430; // of 800: most of the chart is in the first view
const KEY_PX = 64;
const LONG_NAMES = [
  '/en-gb/markets/british-american-tobacco',
  '/de-de/markets/spdr-dow-jones',
  '/ar-jo/markets/bitcoin',
];

let site: PageSite;
let watched: WatchedPage | undefined;

beforeAll(async () => {
  site = await startPageSite();
});
afterEach(() => watched?.context.close());
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

async function open(path: string, width: number, cookies: readonly string[] = []): Promise<Page> {
  await watched?.context.close();
  watched = await openPage({ baseURL: site.url, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await watched.context.addCookies(cookies.map((name) => ({ name, value: 'fca', url: site.url })));
  await watched.page.goto(path);
  return watched.page;
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox()) ?? expect.fail(`${selector} has no box`);
const keys = (page: Page) =>
  page
    .locator('.instrument-keys > .deal-key')
    .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON() as DOMRect));
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('an instrument’s page', () => {
  it.each(['open', 'collapsed'] as const)(
    'its chart begins in the upper half, with the warning %s',
    async (warning) => {
      const page = await open('/en-gb/markets/eur-usd', 1280, warning === 'open' ? [] : [RISK_STRIP_COOKIE.name]);
      const isOpen = await page.locator('.site-head .risk-close').getAttribute('aria-expanded');
      expect(isOpen).toBe(String(warning === 'open'));
      expect((await boxOf(page, 'fc-trade-charts')).y).toBeLessThanOrEqual(CHART_FROM_PX);
      expect((await boxOf(page, '.charts-frame')).y).toBeLessThanOrEqual(CHART_FROM_PX);
    },
  );

  it.each([992, 1280, 1920])('its head is one row from 992 px on: %i px', async (width) => {
    const page = await open('/en-gb/markets/eur-usd', width);
    const [sell, buy] = await keys(page);
    const [name, facts] = [await boxOf(page, '.instrument-name'), await boxOf(page, '.instrument-facts')];
    expect([sell?.height, buy?.height]).toEqual([KEY_PX, KEY_PX]);
    expect(buy?.top).toBe(sell?.top);
    expect(name.x + name.width).toBeLessThanOrEqual(sell!.left);
    expect(facts.x).toBeGreaterThanOrEqual(buy!.right);
    expect(facts.y).toBeGreaterThanOrEqual(sell!.top);
    expect(facts.y + facts.height).toBeLessThanOrEqual(sell!.bottom);
    expect(name.y).toBeLessThanOrEqual(sell!.bottom);
  });

  it('[PLT-8] has its keys side by side and nothing to scroll sideways to on a phone', async () => {
    for (const path of ['/en-gb/markets/eur-usd', ...LONG_NAMES]) {
      const page = await open(path, 360);
      const [sell, buy] = await keys(page);
      expect([sell?.height, buy?.height], path).toEqual([KEY_PX, KEY_PX]);
      expect(buy?.top, path).toBe(sell?.top);
      expect(Math.abs(sell!.width - buy!.width), path).toBeLessThan(1);
      expect(await sideways(page), path).toBeLessThanOrEqual(0);
    }
    for (const path of isLongForm ? LONG_NAMES : [])
      for (const width of [768, 992, 1280]) {
        const page = await open(path, width);
        expect(await sideways(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
      }
  });

  it('has the label of a key above its price, both at the key’s beginning', async () => {
    for (const [path, isRightToLeft] of [
      ['/en-gb/markets/eur-usd', false],
      ['/ar-jo/markets/eur-usd', true],
    ] as const) {
      const page = await open(path, 1280);
      const places = await page.locator('.instrument-keys > .deal-key').evaluateAll((all) =>
        all.map((key) => {
          const text = (selector: string) => {
            const range = document.createRange();
            range.selectNodeContents(key.querySelector(selector)!.firstChild!);
            return range.getBoundingClientRect();
          };
          return { label: text('.deal-label'), price: text('.quotes-price') };
        }),
      );
      expect(places).toHaveLength(2);
      for (const { label, price } of places) {
        expect(label.bottom).toBeLessThanOrEqual(price.top + 4);
        expect(Math.abs(isRightToLeft ? label.right - price.right : label.left - price.left)).toBeLessThan(8);
      }
    }
  });

  it('keeps its costs and the way to an account in view beside all that is below the chart', async () => {
    const page = await open('/en-gb/markets/eur-usd', 1280);
    const chart = await boxOf(page, 'fc-trade-charts');
    expect((await boxOf(page, '.instrument-box')).y).toBeCloseTo(chart.y, 0);
    await page.evaluate(() => document.querySelector('#hours')!.scrollIntoView());
    // Below the header, whose height is followed once its words have their typeface.
    const below = async () => {
      const [head, box] = [await boxOf(page, '.site-head'), await boxOf(page, '.instrument-box')];
      return box.y - head.y - head.height;
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    expect(await below()).toBeLessThanOrEqual(48);
    const box = await boxOf(page, '.instrument-box');
    expect(box.y + box.height).toBeLessThanOrEqual(800);
  });

  // The walk over the pages looks at one of them in `npm test`.
  it.each(['/en-gb/markets/eur-usd', '/ar-jo/markets/bitcoin'])(
    'has no fault that axe finds: %s',
    { tags: ['long'] },
    async (path) => {
      for (const width of [360, 1280]) {
        const page = await open(path, width);
        expect(await accessibilityViolations(page)).toEqual([]);
      }
    },
  );
});
