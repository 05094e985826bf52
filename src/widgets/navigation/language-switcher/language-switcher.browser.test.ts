// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOBILE_MENU_BELOW_PX, SWITCHER_GAP_PX } from '#contracts/limits.ts';
import { violationsInBothThemes } from '../../../../tests/conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { type SearchSite, startSearchSite } from '../../../../tests/support/search-site.ts';

let site: SearchSite;
let shared: WatchedPage;
beforeAll(async () => {
  site = await startSearchSite();
  shared = await openPage({ baseURL: site.url, reducedMotion: 'reduce' });
  await watchShifts(shared.page);
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

const visit = async (path: string, width: number, height = 800): Promise<Page> => {
  shared.complaints.length = 0;
  await shared.context.clearCookies();
  await shared.page.setViewportSize({ width, height });
  await shared.page.goto(path);
  await shared.page.evaluate(() => delete document.documentElement.dataset['consent']);
  return shared.page;
};

const button = (page: Page) => page.locator('.language-button');
const popup = (page: Page) => page.locator('.language-popup');
const isOpen = (page: Page) => popup(page).evaluate((element) => element.matches(':popover-open'));
const overflow = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
const barBottom = (page: Page, bar: string) =>
  page.locator(bar).evaluate((element) => element.getBoundingClientRect().bottom);
const closeIcon = (page: Page) => page.getByRole('button', { name: 'Close the choice of language' });

describe('the language switcher', () => {
  it.each([[360], [1280]])(
    '[LNG-1] opens, closes and leads to the same page where no script runs (%i px)',
    async (width) => {
      const { page, context } = await openPage({
        baseURL: site.url,
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
        isMobile: width < MOBILE_MENU_BELOW_PX, // a phone's scrollbars lie over the page, so its middle is the window's
      });
      await page.goto('/en-gb/legal/privacy');
      if (width < MOBILE_MENU_BELOW_PX) await page.locator('.menu-open').click();
      await button(page).click();
      expect(await popup(page).isVisible()).toBe(true);
      await closeIcon(page).click();
      expect(await popup(page).isVisible()).toBe(false);
      await button(page).click();
      await page.mouse.click(width / 2, 780); // the fade overlay
      expect(await popup(page).isVisible()).toBe(false);
      await button(page).click();
      await page
        .getByRole('link', { name: /العربية/ })
        .first()
        .click();
      await page.waitForURL('**/ar-jo/legal/privacy');
      await context.close();
    },
  );

  it('[LNG-1] stands 8 px below the navigation, also on a page that is scrolled; button, overlay, icon and Escape close it; the page does not scroll meanwhile', async () => {
    const page = await visit('/en-gb/costs', 1280);
    await page.evaluate(() => scrollTo(0, 600));
    expect(await button(page).innerText()).toContain('English');
    const ways: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => closeIcon(page).click(),
      () => page.mouse.click(100, 700),
      () => page.mouse.click(...centreOf(place)), // the button itself, under the overlay
    ];
    let place = { x: 0, y: 0, width: 0, height: 0 };
    for (const [way, close] of ways.entries()) {
      place = (await button(page).boundingBox()) ?? place;
      await button(page).click();
      await expect.poll(() => overflow(page), { message: `way ${way}` }).toBe('hidden');
      expect((await popup(page).boundingBox())?.y).toBe((await barBottom(page, '.site-bar')) + SWITCHER_GAP_PX);
      expect(await popup(page).evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).not.toBe(
        'rgba(0, 0, 0, 0)',
      );
      await close();
      await expect.poll(() => isOpen(page), { message: `way ${way}` }).toBe(false);
      await expect.poll(() => overflow(page), { message: `way ${way}` }).toBe('visible');
    }
    expect(await layoutShifts(page)).toEqual([]);
    expect(shared.complaints).toEqual([]);
  });

  it('[LNG-1] the focus goes to the language in force, stays inside and comes back; the chosen edition is kept', async () => {
    const page = await visit('/en-gb/costs', 1280);
    await button(page).focus();
    await page.keyboard.press('Enter');
    const current = popup(page).locator('a[aria-current]');
    await expect.poll(() => current.evaluate((link) => link === document.activeElement)).toBe(true);
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await popup(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    expect(await violationsInBothThemes(page, '.language-popup')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await button(page).click();
    await page
      .getByRole('link', { name: /العربية/ })
      .first()
      .click();
    await page.waitForURL('**/ar-jo/costs');
    expect((await shared.context.cookies()).find(({ name }) => name === 'fc_edition')?.value).toBe('ar-jo');
    // Right to left it is at the other side.
    await button(page).click();
    expect((await popup(page).boundingBox())?.x).toBeLessThan(100);
  });

  it.each([['/en-gb/costs'], ['/ar-jo/costs']])(
    '[LNG-1, NAV-1] on a phone it has a heading, stands 8 px below the menu’s head, and goes with the menu when that is closed (%s)',
    async (path) => {
      const page = await visit(path, 360, 640);
      await page.locator('.menu-open').click();
      await button(page).click();
      await expect.poll(() => isOpen(page)).toBe(true);
      const box = await popup(page).boundingBox();
      const headings = { '/en-gb/costs': 'Choose your language and region', '/ar-jo/costs': 'اختر لغتك ومنطقتك' };
      expect(await popup(page).locator('.language-heading').innerText()).toBe(headings[path as keyof typeof headings]);
      // of 360 px, less the room of a scrollbar
      const width = await page.evaluate(() => document.body.offsetWidth);
      expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, width - 16]);
      expect(
        Math.abs((box?.y ?? 0) - (await barBottom(page, '.site-menu-head')) - SWITCHER_GAP_PX),
      ).toBeLessThanOrEqual(1);
      for (const target of await popup(page).locator('a, button').all())
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      // The menu's own button closes both; a finger's first tap beside the list closes the list, and the second the menu.
      await page.locator('.site-menu-head .icon-button').evaluate((element) => (element as HTMLElement).click());
      await expect.poll(() => isOpen(page)).toBe(false);
      expect(await page.locator('#site-menu').evaluate((element) => element.matches(':popover-open'))).toBe(false);
      await expect.poll(() => overflow(page)).toBe('visible');
      expect(shared.complaints).toEqual([]);
    },
  );
});

const centreOf = ({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): [number, number] => [x + width / 2, y + height / 2];
