// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const FACTS = JSON.stringify({ edition: 'en-gb', countries: ['GB'], documents: [] });
const HTML = `<fc-form-popup trigger="Log in" href="/en-gb/log-in" hash="log-in" heading="Log in"><fc-form-login step="login"><script type="application/json">${FACTS}</script></fc-form-login></fc-form-popup>`;

const open = async (options: BrowserContextOptions = {}, address = ''): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 700 }, ...options });
  await here.watched.page.goto(here.site.show({ html: HTML }) + address);
  return here.watched.page;
};
const link = (page: Page) => page.getByRole('link', { name: 'Log in' });
const button = (page: Page) => page.locator('fc-form-popup').getByRole('button', { name: 'Log in' }).first();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

describe('form pop-up', () => {
  it('[PLT-8] without a script it is a link to the page of the form, and no form that cannot be seen', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await link(page).getAttribute('href')).toBe('/en-gb/log-in');
    expect(await page.locator('form').count()).toBe(0);
  });

  it('[PLT-8] the form comes alive as it opens, at its first field, and keeps what was typed', async () => {
    here.site.requested.length = 0;
    const page = await open();
    await page.locator('fc-form-popup[data-fc-live]').waitFor();
    expect(here.site.requested.filter((path) => path.includes('fc-form-login'))).toEqual([]);
    expect(await link(page).count()).toBe(0);
    await button(page).click();
    await page.locator('fc-form-login[data-fc-live]').waitFor();
    expect(await focused(page)).toBe('email');
    await page.getByLabel('E-mail address').fill('reader@example.com');
    // The form's own rules answer: it is alive, not a copy.
    await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    expect(await focused(page)).toBe('Log in');
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await page.locator('dialog:modal').waitFor();
      expect([await page.getByLabel('E-mail address').inputValue(), await page.evaluate(() => scrollY)]).toEqual([
        'reader@example.com',
        0,
      ]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    }
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] opens by its hash; a click for a new tab is left to the browser', async () => {
    const page = await open({}, '#log-in');
    await page.locator('dialog:modal').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    await button(page).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => here.site.requested).toContain('/en-gb/log-in');
    expect(await page.locator('dialog:modal').count()).toBe(0);
  });

  it('[PLT-7] refuses an address that runs and content without a form', async () => {
    await here.openPage();
    await here.watched.page.goto(
      here.site.show({
        html: '<fc-form-popup trigger="a" href="javascript:alert(1)" heading="b"><p>c</p></fc-form-popup>',
        raw: true,
      }),
    );
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/prop "href" must be an address[^\n]*\n.*prop "html" must hold the tag of a form/);
  });
});
