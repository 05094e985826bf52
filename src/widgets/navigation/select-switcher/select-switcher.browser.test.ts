// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Sheet } from '../../../../tests/conformance/widget-site.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const ITEMS = `<fc-item value="a" label="Alpha" link="/alpha"></fc-item>
  <fc-item value="b" label="Beta" link="?page=beta"></fc-item>
  <fc-item value="c" label="Gamma" link="#gamma"></fc-item>`;
const tag = (attributes = '') => `<fc-select-switcher label="Go to" ${attributes}>${ITEMS}</fc-select-switcher>`;

const open = async (sheet: Sheet, options: BrowserContextOptions = {}, suffix = ''): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', ...options });
  await here.watched.page.goto(here.site.show(sheet) + suffix);
  if (options.javaScriptEnabled !== false)
    await here.watched.page.locator('fc-select-switcher[data-fc-live]').waitFor();
  return here.watched.page;
};

const box = (page: Page) => page.getByRole('combobox', { name: 'Go to' });
const pathOf = (page: Page) => new URL(page.url()).pathname;

it('[SSW-1] unfolds to links where no script runs', async () => {
  const page = await open({ html: tag() }, { javaScriptEnabled: false });
  const summary = page.locator('summary');
  expect(await summary.innerText()).toBe('Alpha');
  expect(await page.getByRole('link', { name: 'Beta' }).isVisible()).toBe(false);
  await summary.click();
  expect(
    await page
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
      ),
  ).toEqual([
    ['Alpha', '/alpha', 'true'],
    ['Beta', '?page=beta', null],
    ['Gamma', '#gamma', null],
  ]);
  await page.getByRole('link', { name: 'Beta' }).click();
  await page.waitForURL((url) => url.search === '?page=beta');
});

it('[SSW-1] shows the first option; arrow keys, letters and Escape go nowhere, choosing follows the link', async () => {
  const page = await open({ html: tag() });
  const start = page.url();
  expect(await box(page).innerText()).toBe('Alpha');
  await box(page).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'g', 'Escape', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key);
  expect([page.url(), await box(page).innerText(), await box(page).getAttribute('aria-expanded')]).toEqual([
    start,
    'Alpha',
    'true',
  ]);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.search === '?page=beta');
  await page.locator('fc-select-switcher[data-fc-live]').waitFor();
  expect([pathOf(page), await box(page).innerText()]).toEqual([new URL(start).pathname, 'Beta']);
  await page.goBack();
  await page.locator('fc-select-switcher[data-fc-live]').waitFor();
  await expect.poll(() => box(page).innerText()).toBe('Alpha');
  await box(page).click();
  await page.getByRole('option', { name: 'Alpha' }).click();
  await expect.poll(() => here.site.requested.at(-1)).toBe('/alpha');
});

it('[SSW-1] shows the option whose link is the page’s address, unless another is named', async () => {
  const page = await open({ html: tag() }, {}, '#gamma');
  expect(await box(page).innerText()).toBe('Gamma');
  await here.watched.context.close();
  const other = await open({ html: tag('value="b"') }, {}, '#gamma');
  expect(await box(other).innerText()).toBe('Beta');
  expect(here.watched.complaints).toEqual([]);
});
