// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANCHOR_EXTRA_OFFSET_PX, SCROLL_DURATION_MS } from '#contracts/limits.ts';
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

const ARTICLE = '/en-gb/education/what-is-a-pip';

async function open(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; end: () => Promise<void>; complaints: string[] }> {
  const { page, context, complaints } = await openPage({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await page.goto(path);
  return { page, complaints, end: () => context.close() };
}

/** Distance of a heading from the bottom of what the header covers. */
const below = (page: Page, id: string) =>
  page.evaluate((name) => {
    const head = document.querySelector('.site-head')?.getBoundingClientRect().bottom ?? 0;
    return Math.round((document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN) - Math.max(0, head));
  }, id);
/** The contents are folded where the window is narrow. */
async function clickContents(page: Page, name: string): Promise<void> {
  const link = page.locator('fc-article-toc').getByRole('link', { name });
  if (!(await link.isVisible())) await page.locator('fc-article-toc summary').click();
  await link.click();
}
const y = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('in-page links', () => {
  it.each([
    [1280, 800],
    [390, 780],
  ])('[PGE-10] scroll to 20 px below the header at %d px', async (width, height) => {
    const { page, end, complaints } = await open(ARTICLE, { viewport: { width, height } });
    await clickContents(page, 'Outside currencies');
    await expect.poll(() => below(page, 'outside-currencies')).toBe(ANCHOR_EXTRA_OFFSET_PX);
    expect(new URL(page.url()).hash).toBe('#outside-currencies');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('outside-currencies');
    expect(complaints).toEqual([]);
    await end();
  });

  it('[PGE-10] take 500 ms', async () => {
    const { page, end } = await open(ARTICLE);
    const took = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const startedAt = performance.now();
          let last = scrollY;
          let changedAt = startedAt;
          document.querySelector<HTMLElement>('a[href="#to-take-away"]')?.click();
          const look = () => {
            if (scrollY !== last) changedAt = performance.now();
            last = scrollY;
            if (performance.now() - startedAt > 1500) done(changedAt - startedAt);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    expect(took).toBeGreaterThan(SCROLL_DURATION_MS * 0.6);
    expect(took).toBeLessThan(SCROLL_DURATION_MS * 1.6);
    await end();
  });

  it('[PGE-10] go on from the address’s hash on load', async () => {
    const { page, end } = await open(`${ARTICLE}#outside-currencies`);
    await expect.poll(() => below(page, 'outside-currencies')).toBe(ANCHOR_EXTRA_OFFSET_PX);
    await end();
  });

  it('[PGE-10] work in any script, and a hash that names nothing stays where it is', async () => {
    const { page, end, complaints } = await open('/ar-jo/education/what-is-a-pip');
    await page.locator('fc-article-toc a').last().click();
    const id = await page.evaluate(() => decodeURIComponent(location.hash.slice(1)));
    await expect.poll(() => below(page, id)).toBeLessThanOrEqual(ANCHOR_EXTRA_OFFSET_PX + 600);
    await page.goto(`${ARTICLE}#nothing`);
    await page.goto(`${ARTICLE}#%E0%A4%A`);
    expect(await y(page)).toBe(0);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[PGE-10] let the visitor’s own scrolling win', async () => {
    const { page, end } = await open(ARTICLE);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href="#to-take-away"]')?.click();
      setTimeout(() => dispatchEvent(new WheelEvent('wheel')), 80);
    });
    await page.waitForTimeout(800);
    expect(await below(page, 'to-take-away')).toBeGreaterThan(ANCHOR_EXTRA_OFFSET_PX + 100);
    await end();
  });

  it('[PGE-16] jump where motion is unwanted', async () => {
    const { page, end } = await open(ARTICLE, { reducedMotion: 'reduce' });
    const after = await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href="#outside-currencies"]')?.click();
      return scrollY;
    });
    expect(after).toBeGreaterThan(500);
    expect(await below(page, 'outside-currencies')).toBe(ANCHOR_EXTRA_OFFSET_PX);
    await end();
  });

  it('[PGE-11] lead from a superscript to the notes', async () => {
    const { page, end } = await open(ARTICLE);
    await page.locator('sup a').click();
    await expect.poll(async () => (await page.locator('[data-footnotes]').boundingBox())?.y ?? 9999).toBeLessThan(800);
    await page.evaluate(() => {
      scrollTo(0, 0);
      const mark = document.createElement('sup');
      mark.textContent = '2';
      document.querySelector('h1')?.append(mark);
    });
    await page.locator('h1 sup').click();
    await expect.poll(async () => (await page.locator('[data-footnotes]').boundingBox())?.y ?? 9999).toBeLessThan(800);
    await end();
  });

  it.each([
    [1280, 800],
    [390, 780],
  ])('[PGE-10] stand clear of the header with JavaScript off, at %d px', async (width, height) => {
    const { page, end } = await open(ARTICLE, { javaScriptEnabled: false, viewport: { width, height } });
    await clickContents(page, 'Outside currencies');
    const [heading, head] = await Promise.all([
      page.locator('#outside-currencies').boundingBox(),
      page.locator('.site-head').boundingBox(),
    ]);
    expect(heading?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await end();
  });
});
