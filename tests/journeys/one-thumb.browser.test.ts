// @module-tag long: a journey through several pages of a started site

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { siteForAll } from '../support/site-for-all.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;
/** What a thumb hits without looking twice, in px (WCAG 2.2, 2.5.5). */
const THUMB = 44;
const site = siteForAll();

/** Taps what is in view and large enough for a thumb, and nothing else. */
async function thumb(target: Locator): Promise<void> {
  await expect.poll(() => target.count()).toBe(1);
  await target.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await target.boundingBox();
  const name = await target.evaluate((element) => element.outerHTML.slice(0, 120));
  expect(box, `${name} is shown`).not.toBeNull();
  if (box === null) return;
  expect(Math.min(box.width, box.height), `${name} is a thumb wide and high`).toBeGreaterThanOrEqual(THUMB - 0.5);
  expect(
    box.y >= 0 &&
      box.y + box.height <= PHONE.viewport.height + 0.5 &&
      box.x >= 0 &&
      box.x + box.width <= PHONE.viewport.width + 0.5,
    `${name} is in view`,
  ).toBe(true);
  await target.tap();
}

const openMenu = (page: Page) => thumb(page.getByRole('button', { name: 'Open the menu' }));

describe('a visitor on a phone, with one thumb', () => {
  it(
    '[NAV-1, LNG-1, REG-1, RSK-1, SRC-1, SRC-3] reads the warning, searches, changes language and regulator, and finds the sign-up',
    { timeout: 120_000 },
    async () => {
      const { page, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB', ...PHONE });
      await page.goto('/en-001'); // its company protects least, so that every other edition can be chosen
      await thumb(page.getByRole('button', { name: 'Refuse' }));

      // The whole warning stands there from the start, no smaller than the page's own words.
      const warning = page.locator('.site-head > fc-risk-warning');
      const [letters, words] = await Promise.all(
        [warning.locator('p').first(), page.locator('main p').first()].map((each) =>
          each.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        ),
      );
      expect(letters).toBeGreaterThanOrEqual(16);
      expect(letters).toBeGreaterThanOrEqual((words ?? 0) - 4);
      expect(await warning.boundingBox()).toMatchObject({ x: 0, width: 360 });
      expect(await warning.innerText()).toMatch(/\d+% of retail client accounts lose money/);

      // Search is a tap away, its first answer another.
      await thumb(
        page
          .locator('.site-head')
          .getByRole('button', { name: 'Search' })
          .or(page.locator('.site-head').getByRole('link', { name: 'Search' }))
          .first(),
      );
      await page.getByRole('combobox').fill('what is a pip');
      await thumb(page.getByRole('option', { name: /What is a pip/ }).first());
      await page.waitForURL('**/en-001/education/what-is-a-pip');

      // Another regulator: the same page under its company, where it has one.
      await openMenu(page);
      const menu = page.locator('.site-head');
      await thumb(menu.locator('fc-regulator summary, fc-regulator button').filter({ visible: true }).first());
      await thumb(menu.locator('fc-regulator a').filter({ visible: true, hasText: 'ASIC' }).first());
      await page.waitForURL('**/en-au/education/what-is-a-pip');
      expect(await warning.innerText()).toContain('68% of retail client accounts');

      // Another country: this one leads to no edition that protects less, but to the choice by where one lives.
      await openMenu(page);
      await thumb(
        menu
          .locator('fc-language-switcher')
          .getByRole('button')
          .or(menu.locator('fc-language-switcher summary'))
          .filter({ visible: true })
          .first(),
      );
      await thumb(
        page
          .getByRole('link', { name: /Another country/ })
          .filter({ visible: true })
          .first(),
      );
      await page.waitForURL('**/choose');
      const jordan = page.getByRole('main').getByRole('link', { name: /العربية/ });
      await jordan.scrollIntoViewIfNeeded(); // the list is longer than the screen
      await thumb(jordan);
      await page.waitForURL('**/ar-jo');
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');

      // And the way to an account stands in the bar above every page.
      await page.mouse.wheel(0, 2_000);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await page.mouse.wheel(0, -4_000);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await thumb(
        page.locator('.site-head').getByRole('link', { name: 'افتح حسابًا' }).filter({ visible: true }).first(),
      );
      await page.waitForURL('**/ar-jo/sign-up');
      expect(complaints).toEqual([]);
    },
  );
});
