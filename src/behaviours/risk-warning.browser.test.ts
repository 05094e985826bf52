// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

let site: PageSite;
beforeAll(async () => {
  site = await startPageSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

async function open(
  path: string,
  options: BrowserContextOptions = {},
  cookie?: string,
): Promise<{ page: Page; end: () => Promise<void>; complaints: string[] }> {
  const { page, context, complaints } = await openPage({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  if (cookie !== undefined) await context.addCookies([{ name: 'riskWarningClosed', value: cookie, url: site.url }]);
  await page.goto(path);
  return { page, complaints, end: () => context.close() };
}

const state = (page: Page) => page.locator('.site-head .risk-close').getAttribute('aria-expanded');
const cookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'riskWarningClosed').map(({ value }) => value);
const SENTENCE = '71% of retail investor accounts lose money when trading CFDs with this provider.';
const WHOLE =
  /^CFDs are complex instruments .* due to leverage\. 71% of retail investor accounts .* losing your money\.$/;
const words = (page: Page) =>
  page
    .locator('.risk-row p:visible')
    .innerText()
    .then((text) => text.replace(/\s+/g, ' ').trim());

describe('the navigation strip', () => {
  it('[RSK-3, RSK-4] is whole with JavaScript off, at the size of body text, and offers no button', async () => {
    const { page, end } = await open('/en-gb', { javaScriptEnabled: false });
    expect(await words(page)).toMatch(WHOLE);
    expect(await page.locator('.site-head .risk-close').isVisible()).toBe(false);
    await end();
  });

  it('[RSK-3] collapses and expands on click; the cookie holds the regulator while it is collapsed', async () => {
    const { page, end, complaints } = await open('/en-gb');
    expect(await state(page)).toBe('true');
    await page.getByRole('button', { name: 'Whole risk warning' }).click();
    expect(await state(page)).toBe('false');
    expect(await cookies(page)).toEqual(['fca']);
    await page.getByRole('button', { name: 'Whole risk warning' }).click();
    expect(await state(page)).toBe('true');
    expect(await cookies(page)).toEqual([]);
    expect(await words(page)).toMatch(WHOLE);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[RSK-3] starts collapsed where the cookie names this regulator, from the first paint on', async () => {
    const { page, end } = await open('/en-gb', {}, 'fca');
    expect(await state(page)).toBe('false');
    await page.route('**/assets/main.js', (route) => route.abort());
    await page.reload();
    expect(await words(page)).toBe(SENTENCE);
    await end();

    const other = await open('/en-gb', {}, 'jsc');
    expect(await state(other.page)).toBe('true');
    await other.end();
  });

  it('[RSK-4] keeps the whole sentence with its percentage, at the size of body text, where standing visibility is demanded', async () => {
    const { page, end } = await open('/en-gb', { viewport: { width: 360, height: 740 } }, 'fca');
    expect(await words(page)).toBe(SENTENCE);
    const sizes = await page.evaluate(() =>
      ['.risk-short', 'body'].map((selector) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize),
      ),
    );
    expect(sizes[0]).toBeGreaterThanOrEqual(sizes[1] ?? Number.NaN);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const box = await page.locator('.risk-short').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    await end();
  });

  it('[RSK-4] shrinks to its name where no standing visibility is demanded', async () => {
    const { page, end } = await open('/ar-jo', {}, 'jsc');
    expect(await words(page)).toBe('تحذير المخاطر');
    await end();
  });

  it.each([
    ...[360, 767, 768, 991, 992, 1023].map((width) => [width, 'false', ['fca']] as const),
    [1024, 'true', []],
    [1440, 'true', []],
  ] as const)('[RSK-3] at %d px scrolling down leaves it expanded: %s', async (width, expanded, kept) => {
    const { page, end } = await open('/en-gb', { viewport: { width, height: 800 } });
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForTimeout(250);
    expect(await state(page)).toBe(expanded);
    expect(await cookies(page)).toEqual(kept);
    await end();
  });

  it('[RSK-3] does not collapse on scrolling up', async () => {
    const { page, end } = await open('/en-gb', { viewport: { width: 390, height: 800 } });
    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(() => state(page)).toBe('false');
    await page.getByRole('button', { name: 'Whole risk warning' }).click();
    await page.evaluate(() => scrollTo(0, 300));
    await page.waitForTimeout(250);
    expect(await state(page)).toBe('true');
    await end();
  });

  it('[RSK-3] looks at most once in 100 ms', async () => {
    const { page, end } = await open('/en-gb', { viewport: { width: 390, height: 800 } });
    await page.clock.install({ time: 0 });
    await page.reload();
    await page.clock.pauseAt(60_000);
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('scroll', done, { once: true });
          scrollTo(0, 200);
        }),
    );
    await page.clock.runFor(99);
    expect(await state(page)).toBe('true');
    await page.clock.runFor(1);
    expect(await state(page)).toBe('false');
    await end();
  });
});
