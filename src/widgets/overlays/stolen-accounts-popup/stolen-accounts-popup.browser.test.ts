// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { STOLEN_ACCOUNTS_COOKIE } from '#contracts/cookies.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const HTML = `<fc-stolen-accounts-popup></fc-stolen-accounts-popup>${'<p>Page</p>'.repeat(80)}`;
const COOKIE = 'fb_stolen_account_reminder';

const start = async (options: BrowserContextOptions = {}): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 700 }, ...options });
  return here.watched.page;
};
const warning = (page: Page) => page.getByRole('dialog', { name: 'Stolen accounts: who is really writing to you?' });
const isOpen = (page: Page) => page.locator('dialog:modal').count();
const kept = async () => (await here.watched.context.cookies()).find(({ name }) => name === COOKIE);
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

describe('stolen-accounts pop-up', () => {
  it('[STA-1] without a script it covers nothing: one line discloses the warning', async () => {
    const page = await start({ javaScriptEnabled: false });
    await page.goto(here.site.show({ html: HTML }));
    expect(await page.getByText('Page').first().isVisible()).toBe(true);
    expect(await page.locator('dialog').isVisible()).toBe(false);
    await page.locator('summary').click();
    expect(await page.locator('dialog li:visible').count()).toBe(6);
    expect(await page.locator('dialog :is(button, input):visible').count()).toBe(0);
  });

  it.each(['en', 'ar'] as const)(
    '[STA-1] opens by itself with title, four paragraphs, six points, box, button and close icon (%s)',
    { tags: ['proof'] },
    async (language) => {
      const page = await start();
      await page.goto(here.site.show({ html: HTML, language }));
      const dialog = page.locator('dialog:modal');
      await dialog.waitFor();
      expect(await dialog.getByRole('heading', { level: 2 }).count()).toBe(1);
      expect([
        await dialog.locator('p').count(),
        await dialog.getByRole('listitem').count(),
        await dialog.getByRole('checkbox').count(),
        await dialog.getByRole('button').count(),
      ]).toEqual([4, 6, 1, 2]);
      const words = await dialog.locator('p, li').allInnerTexts();
      expect(new Set(words).size).toBe(10);
      expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[STA-2] locks scrolling while open; closing by icon, button or Escape restores it and sets no cookie, so it comes again', async () => {
    const page = await start();
    for (const leave of [
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('button', { name: 'I understand' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.goto(here.site.show({ html: HTML }));
      await warning(page).waitFor();
      expect(await isLocked(page)).toBe(true);
      await leave();
      await expect.poll(() => isOpen(page)).toBe(0);
      expect([await isLocked(page), await kept()]).toEqual([false, undefined]);
      await page.mouse.wheel(0, 300);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    }
  });

  it(
    '[STA-2] with the box ticked the cookie is set for 365 days, however it is closed, and it stays away',
    { tags: ['proof'] },
    async () => {
      const page = await start();
      for (const leave of [
        () => page.getByRole('button', { name: 'I understand' }).click(),
        () => page.keyboard.press('Escape'),
      ]) {
        await here.watched.context.clearCookies();
        await page.goto(here.site.show({ html: HTML }));
        await page.getByRole('checkbox', { name: 'Do not show this again' }).check();
        expect(await kept()).toBeUndefined();
        await leave();
        await expect.poll(() => isOpen(page)).toBe(0);
        const { expires = 0, path, sameSite } = (await kept()) ?? {};
        expect(Math.round((expires - Date.now() / 1_000) / 86_400)).toBe(365);
        expect([STOLEN_ACCOUNTS_COOKIE.name, path, sameSite]).toEqual([COOKIE, '/', 'Lax']);
        await page.reload();
        await page.locator('fc-stolen-accounts-popup[data-fc-live]').waitFor({ state: 'attached' });
        expect([await isOpen(page), await isLocked(page)]).toEqual([0, false]);
      }
    },
  );

  it('[STA-2] any value of the cookie keeps it away', async () => {
    const page = await start();
    await here.watched.context.addCookies([{ name: COOKIE, value: '', url: here.site.url }]);
    await page.goto(here.site.show({ html: HTML }));
    await page.locator('fc-stolen-accounts-popup[data-fc-live]').waitFor({ state: 'attached' });
    expect(await isOpen(page)).toBe(0);
  });

  it('[STA-2] opens once, however many tags there are and wherever they go', async () => {
    const page = await start();
    await page.goto(here.site.show({ html: HTML + HTML }));
    await warning(page).waitFor();
    expect(await isOpen(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(0);
    await page.evaluate(() => {
      const tag = document.querySelector('fc-stolen-accounts-popup');
      document.querySelector('#stage')?.append(tag?.cloneNode(true) ?? '');
      tag?.remove();
    });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('fc-stolen-accounts-popup')].every((tag) => tag.hasAttribute('data-fc-live')),
    );
    expect([await isOpen(page), await isLocked(page)]).toEqual([0, false]);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-7] refuses another number of paragraphs or points', async () => {
    const page = await start();
    await page.goto(
      here.site.show({
        html: '<fc-stolen-accounts-popup><script type="application/json">{"paragraphs":["a"],"points":["a","b","c","d","e","f","g"]}</script></fc-stolen-accounts-popup>',
        raw: true,
      }),
    );
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(
        /prop "paragraphs" must have a length of at least 4[^\n]*\n.*prop "points" must have a length of at most 6/,
      );
  });
});
