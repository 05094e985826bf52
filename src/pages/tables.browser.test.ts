import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

const PHONE = { width: 360, height: 740 };

let site: PageSite;
beforeAll(async () => {
  site = await startPageSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

/** A page without a script: tables need none. */
async function withPage(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { page, context } = await openPage({ baseURL: site.url, viewport: PHONE, javaScriptEnabled: false });
  try {
    await page.goto(path);
    await look(page);
  } finally {
    await context.close();
  }
}

/** How far a box begins from where its table's frame does, in the direction of the text. */
const inset = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((cell) => {
    const [own, frame] = [cell, cell.closest('.table-frame')].map((each) => each?.getBoundingClientRect());
    if (own === undefined || frame === undefined) throw new Error('The cell is in no frame.');
    return Math.round(getComputedStyle(cell).direction === 'rtl' ? frame.right - own.right : own.left - frame.left);
  });

describe('facts on a phone', () => {
  it.each([
    '/en-gb/account-types/demo',
    '/de-de/account-types/demo',
    '/ar-jo/account-types/demo',
    '/en-gb/legal/accessibility',
  ])('are a list of two columns that does not scroll: %s', (path) =>
    withPage(path, async (page) => {
      const frames = page.locator('.table-frame.facts');
      expect(await frames.count()).toBeGreaterThan(0);
      expect(
        await frames.evaluateAll((all) =>
          all.map((frame) => [
            frame.scrollWidth > frame.clientWidth,
            frame.hasAttribute('tabindex'),
            getComputedStyle(frame).overflowX,
          ]),
        ),
      ).toEqual(Array(await frames.count()).fill([false, false, 'visible']));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(
        await frames
          .locator('tbody tr')
          .evaluateAll((rows) =>
            rows.every((row) => new Set([...row.children].map((cell) => cell.getBoundingClientRect().top)).size === 1),
          ),
      ).toBe(true);
    }),
  );

  it('say name and value to those who hear them', () =>
    withPage('/en-gb/account-types/demo', async (page) => {
      const table = page.getByRole('table', { name: 'What you get' });
      expect(await table.getByRole('rowheader').allInnerTexts()).toContain('Prices');
      expect(await table.getByRole('row').first().getByRole('cell').count()).toBe(1);
    }));
});

describe('a comparison on a phone', () => {
  it.each(['/en-gb/regulation', '/ar-jo/regulation'])(
    'is a region with a name that keys scroll, below the column of names: %s',
    (path) =>
      withPage(path, async (page) => {
        const frame = page.locator('.table-frame.comparison').first();
        expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
        expect(await frame.getAttribute('role')).toBe('region');
        const heading = await frame.getAttribute('aria-labelledby');
        expect(await page.locator(`[id="${heading}"]`).innerText()).not.toBe('');

        await frame.evaluate((box) => box.setAttribute('data-test', ''));
        const [first, last] = ['first', 'last'].map(
          (which) => `[data-test] tbody tr:first-child > :${which}-child`,
        ) as [string, string];
        const [name, before] = await Promise.all([inset(page, first), inset(page, last)]);
        expect(name).toBe(1); // the frame's border
        await frame.focus();
        await page.keyboard.press(path.startsWith('/ar') ? 'ArrowLeft' : 'ArrowRight');
        await expect.poll(() => inset(page, last)).toBeLessThan(before);
        expect(await inset(page, first)).toBe(name);
        // What goes below it is not seen through it.
        expect(await page.locator(first).evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toMatch(
          /rgba\(.*, 0\)|transparent/,
        );
      }),
  );

  it('says an answer in a word beside its tick or cross', () =>
    withPage('/en-gb/partners/white-label', async (page) => {
      const row = page.getByRole('row', { name: 'Client money' });
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Yes', 'No']);
      expect(await row.locator('svg:visible').count()).toBe(2);
    }));

  it('is whole on paper', () =>
    withPage('/en-gb/regulation', async (page) => {
      await page.emulateMedia({ media: 'print' });
      const frame = page.locator('.table-frame.comparison').first();
      expect(await frame.evaluate((box) => getComputedStyle(box).overflowX)).toBe('visible');
      expect(
        await frame
          .locator('tbody tr > *')
          .first()
          .evaluate((cell) => getComputedStyle(cell).position),
      ).toBe('static');
    }));
});
