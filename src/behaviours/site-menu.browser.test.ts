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

const NARROW = { viewport: { width: 390, height: 780 } };

async function open(path: string, options: BrowserContextOptions = {}): Promise<{ page: Page; end: () => Promise<void>; complaints: string[] }> {
  const { page, context, complaints } = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 800 }, ...options });
  await page.goto(path);
  return { page, complaints, end: () => context.close() };
}

const link = (page: Page, name: string) => page.locator('#site-menu').getByRole('link', { name });

describe('below 1024 px', () => {
  it.each([[true], [false]])('[NAV-1] the burger opens the menu and the close button closes it (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page, end, complaints } = await open('/en-gb', { ...NARROW, javaScriptEnabled });
    expect(await page.locator('#site-menu').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await page.locator('#site-menu').isVisible()).toBe(true);
    expect(await page.locator('#site-menu').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
    await page.getByRole('button', { name: 'Close the menu' }).click();
    expect(await page.locator('#site-menu').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await end();
  });

  it.each([[true], [false]])('[NAV-2] a tap on a title opens its links, a second one closes them (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page, end } = await open('/en-gb', { ...NARROW, javaScriptEnabled });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await link(page, 'Markets').isVisible()).toBe(false);
    await page.getByText('Trade', { exact: true }).first().click();
    expect(await link(page, 'Markets').isVisible()).toBe(true);
    await page.getByText('Trade', { exact: true }).first().click();
    expect(await link(page, 'Markets').isVisible()).toBe(false);
    await end();
  });

  it('[NAV-1] the page behind does not scroll, and a wider window takes the popover away', async () => {
    const { page, end } = await open('/en-gb', NARROW);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.evaluate(() => document.querySelector('#site-menu')?.matches(':popover-open'))).toBe(false);
    expect(await page.locator('#site-menu').isVisible()).toBe(true);
    await end();
  });
});

describe('on a wide screen', () => {
  it('opens one group at a time; Escape, a click elsewhere and leaving it close it', async () => {
    const { page, end } = await open('/en-gb');
    const openGroups = () => page.locator('#site-menu details[open] > summary').allInnerTexts();
    const title = (name: string) => page.locator('#site-menu summary', { hasText: name });
    await title('Trade').click();
    await title('Learn').click();
    expect(await openGroups()).toEqual(['Learn']);
    await page.keyboard.press('Escape');
    expect(await openGroups()).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Learn');
    await title('Trade').click();
    await page.locator('h1').click();
    expect(await openGroups()).toEqual([]);
    await title('Company').click();
    await link(page, 'Risk disclosure').focus();
    await page.keyboard.press('Tab');
    await expect.poll(openGroups).toEqual([]);
    await end();
  });

  it('[SPY-2] its panel closes when a bar comes to stand below it, and opens over the bar', async () => {
    const { page, end } = await open('/en-gb');
    const panel = link(page, 'Markets');
    const group = page.locator('#site-menu summary', { hasText: 'Trade' });
    await group.click();
    expect(await panel.isVisible()).toBe(true);
    await page.evaluate(() => (document.documentElement.dataset['spyFixed'] = '')); // as the bar does
    await panel.waitFor({ state: 'hidden' });
    await group.click();
    expect(await panel.isVisible()).toBe(true);
    await page.evaluate(() => delete document.documentElement.dataset['spyFixed']);
    expect(await panel.isVisible()).toBe(true);
    await end();
  });

  it('[LNG-1] leads to the same page in another edition, which `/` remembers', async () => {
    const { page, end } = await open('/en-gb/costs');
    await page.locator('.edition-switcher summary').click();
    await page.getByRole('link', { name: /العربية/ }).click();
    await page.waitForURL('**/ar-jo/costs');
    expect((await page.context().cookies()).find(({ name }) => name === 'fc_edition')?.value).toBe('ar-jo');
    await end();
  });

  it('turns to the other theme and keeps it, and back to the system’s own', async () => {
    const { page, end } = await open('/en-gb', { colorScheme: 'light' });
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Dark colours' }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.goto('/ar-jo');
    expect(await ground()).toBe(dark);
    await page.getByRole('button', { name: 'ألوان فاتحة' }).click();
    expect(await ground()).toBe(light);
    expect(await page.evaluate(() => localStorage.getItem('fc-theme'))).toBeNull();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).toBe(dark);
    await end();
  });
});
