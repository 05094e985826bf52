// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_ZOOM_SCROLL_PX } from '#contracts/limits.ts';
import { layoutShifts, watchShifts } from '../../tests/conformance/layout-shift.ts';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { ROOT } from '../../tests/support/folders.ts';
import { startPageSite, type PageSite } from '../../tests/support/page-site.ts';

let site: PageSite;
let watched: WatchedPage;
/** The default brand has drawings alone. */
const copy = copyBrand();

beforeAll(async () => {
  copy.write('media/bid-and-ask.png', readFileSync(join(ROOT, 'tests/support/bid-and-ask.png')));
  copy.change('articles/en/what-is-a-spread.md', 'spread-through-a-day.svg', 'bid-and-ask.png');
  site = await startPageSite(copy.dir);
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  copy.end();
  await closeBrowser();
});

const ARTICLE = '/en-gb/education/what-is-a-spread';

const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  await watchShifts(watched.page);
  await watched.page.goto(site.url + ARTICLE);
  return watched.page;
};

const button = (page: Page) => page.getByRole('button', { name: /^Enlarge the picture: The bid and the ask/ });
const isLarge = async (page: Page) =>
  (await button(page).getAttribute('aria-expanded')) === 'true' &&
  (await page.locator('.medium-zoom-image--opened').count()) > 0;
const isGone = (page: Page) =>
  page
    .locator('.medium-zoom-image--opened, .medium-zoom-overlay')
    .count()
    .then((count) => count === 0);
const large = async (page: Page) => {
  await expect.poll(() => isLarge(page)).toBe(true);
  await page.locator('.medium-zoom--opened').waitFor();
  // What moves has to come to rest: until then the zoom takes no other wish.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
};
const small = async (page: Page) => {
  await expect.poll(() => isGone(page)).toBe(true);
  expect(await button(page).getAttribute('aria-expanded')).toBe('false');
};

/** How fast the page's transitions run, against their usual. */
const playAt = async (page: Page, playbackRate: number) => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate });
};

describe('pictures of a page', () => {
  it('[PGE-12] [PGE-15] without scripts are links to themselves, lazy, in the size of the screen, with their place kept', async () => {
    const page = await open({ javaScriptEnabled: false });
    const link = page.getByRole('link', { name: /^Enlarge the picture: The bid and the ask/ });
    expect(await link.getAttribute('href')).toBe('/media/bid-and-ask.png');
    const img = link.locator('img');
    expect(
      await img.evaluate((element) =>
        ['width', 'height', 'loading', 'style'].map((name) => element.getAttribute(name)),
      ),
    ).toEqual(['720', '360', 'lazy', null]);
    expect(
      await img.evaluate((element) => element.getBoundingClientRect().width / element.getBoundingClientRect().height),
    ).toBeCloseTo(2, 1);
    await img.scrollIntoViewIfNeeded();
    const source = () => img.evaluate((element: HTMLImageElement) => new URL(element.currentSrc || 'none:').pathname);
    await expect.poll(source).toBe('/img/720/test/bid-and-ask.png');
    await page.setViewportSize({ width: 420, height: 800 });
    await expect.poll(source).toBe('/img/720/test/bid-and-ask.png');
    await page.setViewportSize({ width: 419, height: 800 });
    await expect.poll(source).toBe('/img/375/test/bid-and-ask.png');
  });

  it('[PGE-12] load the code for it when one comes near, and shift nothing when they come', async () => {
    const codes: string[] = [];
    watched = await openPage({ viewport: { width: 1280, height: 800 } });
    const { page } = watched;
    page.on('request', (request) => {
      if (request.url().includes('medium-zoom')) codes.push(request.url());
    });
    await watchShifts(page);
    await page.goto(site.url + ARTICLE, { waitUntil: 'networkidle' });
    expect(codes).toEqual([]);
    await button(page).scrollIntoViewIfNeeded();
    await expect.poll(() => codes.length).toBe(1);
    await expect
      .poll(() =>
        button(page)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it(
    '[PGE-12] are enlarged by Enter, Space and a click; a second, Escape, a click beside and moving on make them small',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      await button(page).focus();
      expect(await button(page).getAttribute('aria-expanded')).toBe('false');
      for (const [enlarge, reduce] of [
        ['Enter', 'Escape'],
        ['Space', 'Space'],
        ['Enter', 'Tab'],
      ] as const) {
        await button(page).focus();
        await page.keyboard.press(enlarge);
        await large(page);
        await page.keyboard.press(reduce);
        await small(page);
      }
      await button(page).click();
      await large(page);
      await expect
        .poll(() =>
          page
            .locator('.medium-zoom-image--opened')
            .last()
            .evaluate((img: HTMLImageElement) => Math.round(img.getBoundingClientRect().width)),
        )
        .toBeGreaterThan(1200);
      await page.mouse.click(5, 5);
      await small(page);
      expect(watched.complaints).toEqual([]);
    },
  );

  it.each(['Escape', 'Tab'])('[PGE-12] are made small by %s while they are still growing', async (key) => {
    const page = await open({ reducedMotion: 'no-preference' });
    await button(page).scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        button(page)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    await button(page).focus();
    await playAt(page, 0.001); // so that it grows for as long as the test takes
    await page.keyboard.press('Enter');
    await page.locator('.medium-zoom--opened').waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
    await page.keyboard.press(key);
    await playAt(page, 1);
    await small(page);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await large(page);
    expect(watched.complaints).toEqual([]);
  });

  it('[PGE-12] with motion grow, and close when the page is scrolled by more than 40 px', async () => {
    const page = await open({ reducedMotion: 'no-preference' });
    await button(page).scrollIntoViewIfNeeded();
    await button(page).click();
    await large(page);
    const from = await page.evaluate(() => scrollY);
    const scroll = (by: number) =>
      page.evaluate(
        (top) =>
          new Promise((done) => {
            addEventListener('scroll', done, { once: true });
            window.scrollTo({ top, behavior: 'instant' });
          }),
        from + by,
      );
    await scroll(PICTURE_ZOOM_SCROLL_PX);
    await page.waitForTimeout(300); // the zoom itself waits 150 ms; nothing tells that it will not close
    expect(await isLarge(page)).toBe(true);
    await scroll(PICTURE_ZOOM_SCROLL_PX + 1);
    await small(page);
    expect(watched.complaints).toEqual([]);
  });

  it('[PGE-12] a selector that is not valid throws a TypeError that says so', async () => {
    const page = await open();
    // As text: the test's own imports are not the page's.
    const thrown = await page.evaluate(
      `import('/src/behaviours/picture-zoom.ts').then(({ createZoom }) => createZoom('###')).catch((error) => error instanceof TypeError && error.message)`,
    );
    expect(thrown).toMatch(/selector is invalid/);
  });

  it('[PGE-12] leads to the picture itself where the code does not come; a click with a key is the browser’s', async () => {
    watched = await openPage({ viewport: { width: 1280, height: 800 } });
    const { page, context } = watched;
    await page.route('**/picture-zoom.ts', (route) => route.abort());
    await page.goto(site.url + ARTICLE);
    const opened = context.waitForEvent('page');
    await button(page).click({ modifiers: ['Control'] });
    const other = await opened;
    await expect.poll(() => other.url()).toContain('/media/bid-and-ask.png');
    await button(page).click();
    await page.waitForURL('**/media/bid-and-ask.png');
  });
});
