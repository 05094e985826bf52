// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatConsent } from '#kit/consent.ts';
import { SCROLLED_FROM_PX, SCROLLED_THROTTLE_MS } from '#contracts/limits.ts';
import { violationsInBothThemes } from '../../../../tests/conformance/check-accessibility.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const tag = (version: 'old' | 'new') =>
  `<fc-version-switcher version="${version}" home="/en-gb"></fc-version-switcher>`;
/** A visitor who allows what is measured (TRK-4). */
const ALLOWED = { fc_consent: formatConsent({ basis: 'chosen', date: '2026-11-20', categories: ['measurement'] }) };
const FILL = '<p>A line of the page.</p>'.repeat(100);

const open = async (
  html: string,
  cookies: Readonly<Record<string, string>> = {},
  options: BrowserContextOptions = {},
): Promise<Page> => {
  await here.openPage(options);
  await here.watched.context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: here.site.url })),
  );
  await here.watched.page.goto(here.site.show({ html }));
  if (options.javaScriptEnabled !== false)
    await here.watched.page.locator('fc-version-switcher[data-fc-live]').waitFor({ state: 'attached' });
  return here.watched.page;
};

const link = (page: Page) => page.locator('.version-switcher');
const cookies = async () =>
  Object.fromEntries(
    (await here.watched.context.cookies())
      .filter(({ name }) => name.endsWith('home_page_version'))
      .map(({ name, value, expires, sameSite }) => [
        name,
        { value, days: Math.round((expires * 1000 - Date.now()) / 86_400_000), sameSite },
      ]),
  );

describe('version switcher', () => {
  it('[PGE-7] [PLT-1] without a script the new version has a link back, the old one nothing', async () => {
    const page = await open(tag('new') + tag('old'), {}, { javaScriptEnabled: false });
    expect(await page.getByRole('link').allInnerTexts()).toEqual(['Back to the earlier home page']);
    expect(await page.getByRole('link').getAttribute('href')).toBe('/en-gb?home_page_version=v1');
  });

  it.each([
    [{}, false],
    [{ home_page_version: 'v1' }, false],
    [{ home_page_version: 'V2' }, false],
    [{ other_home_page_version: 'v2' }, false],
    [{ home_page_version: 'v2' }, true],
    [{ switch_home_page_version: '1' }, true],
    [{ home_page_version: 'v1', switch_home_page_version: '' }, true],
  ])('[PGE-7] with the cookies %j is visible: %s', { tags: ['proof'] }, async (given, isVisible) => {
    const page = await open(tag('old'), given);
    expect(await link(page).isVisible()).toBe(isVisible);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PGE-7] takes its scrolled style above 600 px, looked at once in 60 ms; is accessible', async () => {
    const page = await open(tag('new') + FILL, { home_page_version: 'v2' });
    expect(await violationsInBothThemes(page, '#stage')).toEqual([]);
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const scrolled = (top: number) =>
      page.evaluate(
        (px) =>
          new Promise((done) => {
            addEventListener('scroll', done, { once: true });
            window.scrollTo({ top: px, behavior: 'instant' });
          }),
        top,
      );
    const isScrolled = () => link(page).evaluate((element) => element.hasAttribute('data-scrolled'));
    await scrolled(SCROLLED_FROM_PX);
    await page.clock.runFor(SCROLLED_THROTTLE_MS);
    expect(await isScrolled()).toBe(false);
    await scrolled(SCROLLED_FROM_PX + 1);
    await page.clock.runFor(SCROLLED_THROTTLE_MS - 1);
    expect(await isScrolled()).toBe(false);
    await page.clock.runFor(1);
    expect(await isScrolled()).toBe(true);
  });

  it('[PGE-8] a click sets both cookies for 365 days, lets the scroll position go, and loads the page anew; a second goes back', async () => {
    const page = await open(tag('old') + FILL, { ...ALLOWED, switch_home_page_version: '1' });
    for (const version of ['v2', 'v1']) {
      await page.evaluate(() => Reflect.set(window, 'isOld', true));
      const loaded = page.waitForEvent('load');
      await link(page).click();
      await loaded;
      expect(await page.evaluate(() => Reflect.get(window, 'isOld'))).toBeUndefined();
      expect(await cookies()).toEqual({
        home_page_version: { value: version, days: 365, sameSite: 'Lax' },
        switch_home_page_version: { value: '1', days: 365, sameSite: 'Lax' },
      });
      expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual');
      await page.locator('fc-version-switcher[data-fc-live]').waitFor({ state: 'attached' });
    }
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PGE-8] [TRK-4] stores nothing before the visitor allows it: the link leads to the version by its address', async () => {
    const page = await open(tag('new'), { home_page_version: 'v2' });
    await here.watched.context.clearCookies({ name: 'home_page_version' });
    await page.route('**/en-gb?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>the other version</p>' }),
    );
    await link(page).click();
    await page.waitForURL('**/en-gb?home_page_version=v1');
    expect(await cookies()).toEqual({});
  });

  it('[PGE-8] an address that names a version lets go of it at a click; a click with a key is the browser’s', async () => {
    const page = await open(tag('new'), { ...ALLOWED, home_page_version: 'v2' });
    await page.goto(`${page.url()}?home_page_version=v2&own=1`);
    await page.locator('fc-version-switcher[data-fc-live]').waitFor({ state: 'attached' });
    const opened = here.watched.context.waitForEvent('page');
    await link(page).click({ modifiers: ['Control'] });
    await (await opened).close();
    const loaded = page.waitForEvent('load');
    await link(page).click();
    await loaded;
    expect([new URL(page.url()).search, (await cookies())['home_page_version']?.value]).toEqual(['?own=1', 'v1']);
  });
});
