// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REGULATOR_COOKIE } from '#contracts/cookies.ts';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

let site: WidgetSite;
let shared: WatchedPage;
beforeAll(async () => {
  site = await startWidgetSite();
  shared = await openPage({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const FCA = { value: 'fca', label: 'FCA', text: 'Financial Conduct Authority', url: '#fca', edition: 'en-gb' };
const JSC = { value: 'jsc', label: 'JSC', url: '#jsc' };
const tag = (entries: readonly object[], attributes = '') =>
  `<fc-regulator ${attributes}><script type="application/json">${JSON.stringify({ entries })}</script></fc-regulator><p id="beside">Beside</p><button id="after">After</button>`;

const show = async (sheet: Sheet): Promise<Page> => {
  shared.complaints.length = 0;
  await shared.context.clearCookies();
  await shared.page.goto(site.show(sheet));
  return shared.page;
};

const button = (page: Page) => page.locator('.regulator-button');
const list = (page: Page) => page.locator('.regulator-list');

it('[REG-1] unfolds to links where no script runs; with one alone it is disabled', async () => {
  const { page, context } = await openPage({ javaScriptEnabled: false });
  await page.goto(site.show({ html: tag([FCA, JSC]) }));
  expect(await list(page).isVisible()).toBe(false);
  await button(page).click();
  expect(
    await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])),
  ).toEqual([
    ['#fca', 'true'],
    ['#jsc', null],
  ]);
  await page.goto(site.show({ html: tag([FCA]) }));
  expect(await page.getByRole('button', { name: 'Regulator: FCA' }).isDisabled()).toBe(true);
  expect(await page.getByRole('link').count()).toBe(0);
  await context.close();
});

it('[REG-1] reaches every edition of a regulator, each by country in its own language', async () => {
  const place = (label: string, edition: string, lang: string) => ({
    label,
    url: `#${edition}`,
    edition,
    lang,
    dir: 'ltr',
  });
  const cysec = {
    value: 'cysec',
    label: 'CYSEC',
    url: '#de-de',
    places: [
      { ...place('Deutschland · Deutsch', 'de-de', 'de-DE'), current: true },
      place('España · Español', 'es-es', 'es-ES'),
    ],
  };
  const page = await show({ html: tag([FCA, cysec], 'selected="cysec"') });
  await button(page).click();
  expect(await page.getByRole('list', { name: 'CYSEC' }).getByRole('link').count()).toBe(2);
  const spain = page.getByRole('link', { name: 'CYSEC: España · Español' });
  expect(await spain.locator('[lang]').getAttribute('lang')).toBe('es-ES');
  expect(await spain.getAttribute('data-choose-edition')).toBe('es-es');
  expect(await page.locator('[aria-current]').allInnerTexts()).toEqual([expect.stringContaining('Deutschland')]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await spain.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#es-es');
  expect((await shared.context.cookies()).find(({ name }) => name === REGULATOR_COOKIE.name)?.value).toBe('cysec');
  expect(shared.complaints).toEqual([]);
});

it('[REG-1] any click outside closes it, Escape and a focus that goes on as well', async () => {
  const page = await show({ html: tag([FCA, JSC], 'selected="jsc"') });
  expect(await button(page).innerText()).toContain('JSC');
  const ways: readonly (() => Promise<unknown>)[] = [
    () => page.locator('#beside').click(),
    () => page.mouse.click(900, 600),
    () => page.keyboard.press('Escape'),
    () => page.locator('#after').focus(),
    () => button(page).click(),
  ];
  for (const [way, close] of ways.entries()) {
    await button(page).click();
    expect(await list(page).isVisible(), `way ${way}`).toBe(true);
    await page.locator('fc-regulator[data-fc-live]').waitFor();
    await close();
    await expect.poll(() => list(page).isVisible(), { message: `way ${way}` }).toBe(false);
  }
  await button(page).click();
  await page.keyboard.press('Escape');
  expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await button(page).click();
  await page.getByRole('link', { name: 'FCA' }).focus();
  expect(await list(page).isVisible()).toBe(true);
  expect(shared.complaints).toEqual([]);
});

it('[REG-1] choosing one keeps it for 1825 days and follows its link; so does a choice that comes before the code', async () => {
  const page = await show({ html: tag([FCA, JSC]) });
  const written = () => page.evaluate(() => Reflect.get(window, 'written') as string[]);
  await page.evaluate(() => {
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    const lines: string[] = [];
    Reflect.set(window, 'written', lines);
    Object.defineProperty(document, 'cookie', {
      get: () => jar?.get?.call(document) as string,
      set: (line: string) => {
        lines.push(line);
        jar?.set?.call(document, line);
      },
    });
  });
  // The first click of a visitor, while nothing of the widget has come: opened and chosen in one task.
  await page.evaluate(() => {
    const details = document.querySelector('details');
    if (details) details.open = true;
    document.querySelector<HTMLElement>('a[href="#jsc"]')?.click();
  });
  await expect.poll(written).toEqual([`oc_regulator_name=jsc; Path=/; SameSite=Lax; Max-Age=${1825 * 86_400}`]);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#jsc');
  expect((await shared.context.cookies()).find(({ name }) => name === REGULATOR_COOKIE.name)?.value).toBe('jsc');
  await page.getByRole('link', { name: 'FCA' }).click();
  expect((await shared.context.cookies()).find(({ name }) => name === REGULATOR_COOKIE.name)?.value).toBe('fca');
  expect(shared.complaints).toEqual([]);
});

it.each([
  ['no entry', [], /prop "entries" must have a length of at least 1/],
  ['a value twice', [FCA, { ...JSC, value: 'fca' }], /prop "entries" must have values that differ from each other/],
  [
    'an address that runs',
    [{ ...FCA, url: 'javascript:alert(1)' }],
    /prop "entries\[0\]\.url" must be the address of a page/,
  ],
])('[REG-1, PLT-7] refuses %s', async (_, entries, complaint) => {
  await show({ html: tag(entries), raw: true });
  await expect.poll(() => shared.complaints.join('\n')).toMatch(complaint);
});
