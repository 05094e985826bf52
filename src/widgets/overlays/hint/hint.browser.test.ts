// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MENU_CLOSE_MS, MENU_EDGE_MARGIN_PX, MENU_OPEN_MS } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const HTML =
  '<p>The swap <fc-hint heading="Swap">Interest for a night. <a href="#costs">All costs</a></fc-hint> is charged <a href="#next">nightly</a>.</p>';

const open = async (options: BrowserContextOptions = {}, language: 'en' | 'ar' = 'en'): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 600 }, ...options });
  await here.watched.page.goto(here.site.show({ html: HTML, language }));
  return here.watched.page;
};
const trigger = (page: Page) => page.locator('.hint-trigger');
const popup = (page: Page) => page.locator('.hint-popup');
const isExpanded = (page: Page) => trigger(page).getAttribute('aria-expanded');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

describe('hint', () => {
  it('[UIK-5] without a script the explanation follows the word in brackets, and the paragraph is whole', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('#stage > p').innerText()).toBe(
      'The swap Interest for a night. All costs is charged nightly.',
    );
    expect(
      await popup(page).evaluate((box) => [
        getComputedStyle(box, '::before').content,
        getComputedStyle(box, '::after').content,
      ]),
    ).toEqual(['"("', '")"']);
    expect(await page.getByRole('link', { name: 'All costs' }).isVisible()).toBe(true);
    expect(await trigger(page).isVisible()).toBe(false);
    expect(await page.locator('#stage > *').count()).toBe(1);
  });

  it.each(['en', 'ar'] as const)(
    '[UIK-5] on a desktop it is a pop-up at its button, within the window (%s)',
    async (language) => {
      const page = await open({}, language);
      const button = page.getByRole('button', { name: language === 'en' ? 'About: Swap' : 'توضيح: Swap' });
      expect(await isExpanded(page)).toBe('false');
      await button.click();
      await popup(page).waitFor({ state: 'visible' });
      expect(await isExpanded(page)).toBe('true');
      expect(await button.getAttribute('aria-controls')).toBe(await popup(page).getAttribute('id'));
      expect(await page.getByRole('status').innerText()).toBe('Interest for a night. All costs');
      expect(await page.locator('dialog').count()).toBe(0);
      const [anchor, box] = [await button.boundingBox(), await popup(page).boundingBox()];
      if (anchor === null || box === null) throw new Error('the pop-up has no box');
      expect(box.y).toBeGreaterThanOrEqual(anchor.y + anchor.height);
      expect(box.x).toBeGreaterThanOrEqual(MENU_EDGE_MARGIN_PX);
      expect(box.x + box.width).toBeLessThanOrEqual(1000 - MENU_EDGE_MARGIN_PX);
      // It begins where its button begins, in the direction of the text.
      expect(
        Math.abs(language === 'en' ? box.x - anchor.x : box.x + box.width - anchor.x - anchor.width),
      ).toBeLessThanOrEqual(1);
      expect(Math.min(anchor.width, anchor.height)).toBeGreaterThanOrEqual(24);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it(
    '[UIK-5] closes by Escape, by its button, by a click outside and when the focus leaves; its link is the next stop',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      const reopen = async () => {
        await trigger(page).focus();
        await page.keyboard.press('Enter');
        await popup(page).waitFor({ state: 'visible' });
      };
      const isClosed = async () => {
        await popup(page).waitFor({ state: 'hidden' });
        expect(await isExpanded(page)).toBe('false');
      };
      await reopen();
      await page.keyboard.press('Tab');
      expect([await focused(page), await popup(page).isVisible()]).toEqual(['All costs', true]);
      await page.keyboard.press('Escape');
      await isClosed();
      expect(await focused(page)).toBe('About: Swap');

      await reopen();
      await popup(page).click({ position: { x: 8, y: 8 } }); // on its words: nothing closes
      expect(await popup(page).isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await isClosed();

      await reopen();
      await page.keyboard.press('Space');
      await isClosed();

      await reopen();
      await page.mouse.click(900, 500);
      await isClosed();

      await reopen();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('nightly');
      await isClosed();
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[UIK-5] [DLG-1] inside a dialog Escape closes the hint first, then the dialog', async () => {
    const { page } = await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 600 } });
    await page.goto(here.site.show({ html: `<fc-dialog trigger="Show" heading="Costs">${HTML}</fc-dialog>` }));
    await page.locator('summary').click();
    await page.locator('dialog:modal').waitFor();
    await trigger(page).click();
    await popup(page).waitFor({ state: 'visible' });
    // Above the dialog, not below or cut off by it.
    expect(
      await popup(page).evaluate((box) =>
        box.contains(
          document.elementFromPoint(box.getBoundingClientRect().left + 9, box.getBoundingClientRect().bottom - 9),
        ),
      ),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'hidden' });
    expect(await page.locator('dialog:modal').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[UIK-5] on a phone a tap opens a dialog with title and close button', async () => {
    const page = await open({ viewport: { width: 390, height: 700 }, hasTouch: true });
    await trigger(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Swap' });
    await dialog.waitFor();
    expect(await page.locator('dialog:modal').innerText()).toBe('Swap\nInterest for a night. All costs');
    expect(await popup(page).count()).toBe(0);
    const box = await dialog.boundingBox();
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 700]);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await dialog.waitFor({ state: 'detached' });
    expect([await focused(page), await isExpanded(page)]).toEqual(['About: Swap', 'false']);
    await trigger(page).tap();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(here.watched.complaints).toEqual([]);
  });

  it('[UIK-5] turns from one into the other while it is open, and keeps the focus', async () => {
    const page = await open();
    await trigger(page).click();
    await page.setViewportSize({ width: 767, height: 600 });
    await page.locator('dialog:modal').waitFor();
    expect([await isExpanded(page), await popup(page).count(), await focused(page)]).toEqual(['true', 0, 'Swap']);
    await page.setViewportSize({ width: 768, height: 600 });
    await popup(page).waitFor({ state: 'visible' });
    expect([await page.locator('dialog').count(), await isExpanded(page), await focused(page)]).toEqual([
      0,
      'true',
      'About: Swap',
    ]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible');
    await page.keyboard.press('Escape');
    await popup(page).waitFor({ state: 'hidden' });
    expect(here.watched.complaints).toEqual([]);
  });

  it('[SEL-5] [UIK-5] moves as menus do', async () => {
    const page = await open();
    const durations = () => popup(page).evaluate((element) => getComputedStyle(element).transitionDuration.split(', '));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(new Set(await durations())).toEqual(new Set([`${MENU_CLOSE_MS / 1_000}s`]));
    await trigger(page).click();
    await popup(page).waitFor({ state: 'visible' });
    expect(new Set(await durations())).toEqual(new Set([`${MENU_OPEN_MS / 1_000}s`]));
  });

  it('[PLT-7] refuses a hint without words', async () => {
    await here.openPage();
    await here.watched.page.goto(here.site.show({ html: '<p>A <fc-hint heading=""></fc-hint></p>', raw: true }));
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(
        /fc-hint: prop "heading" must have a length of at least 1[^\n]*\n.*fc-hint: prop "html" must be written between the tags/,
      );
  });
});
