// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { APP_BANNER_COOKIE } from '#contracts/cookies.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const STORES = 'apple-store="https://a.example/" google-play="https://b.example/" appgallery="https://c.example/"';
const LINES = '<p>A line of the page.</p>'.repeat(60);
const tag = (attributes = '') => `<fc-app-banner name="Northquay" ${STORES} ${attributes}></fc-app-banner>`;
const PAGE = `${tag()}${LINES}<p>Most accounts lose money.</p>`;

const ANDROID = {
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
const IPHONE = {
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};
const HUAWEI = {
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
};

const banner = (page: Page) => page.getByRole('region', { name: 'Get the Northquay app' });
const live = (page: Page) => page.locator('fc-app-banner[data-fc-live]').waitFor({ state: 'attached' });

describe('app-banner', () => {
  it('[PLT-8] links to every store in the flow where no script runs', async () => {
    const page = await open({ html: PAGE }, { javaScriptEnabled: false, ...IPHONE });
    expect(await page.getByRole('link').allInnerTexts()).toEqual([
      'Download from\nApp Store',
      'Download from\nGoogle Play',
      'Download from\nAppGallery',
    ]);
    expect(await banner(page).count()).toBe(0);
  });

  it.each([
    ['iPhone', IPHONE, 'https://a.example/', 'Available from App Store'],
    ['Android', ANDROID, 'https://b.example/', 'Available from Google Play'],
    ['Huawei', HUAWEI, 'https://c.example/', 'Available from AppGallery'],
  ] as const)('[PLT-8] leads to the store of the visitor’s system: %s', async (_, options, href, words) => {
    const page = await open({ html: PAGE }, options);
    expect(await banner(page).getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe(href);
    expect(await banner(page).innerText()).toContain(words);
    expect(await page.getByRole('link').count()).toBe(1);
  });

  it('[PLT-4] [PLT-8] shows nothing on a computer, whose browser does not even load it', async () => {
    const before = here.site.requested.length;
    const page = await open({ html: PAGE });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForLoadState('networkidle');
    expect([await banner(page).count(), await page.getByRole('link').count()]).toEqual([0, 0]);
    expect(here.site.requested.slice(before).filter((path) => path.includes('fc-app-banner'))).toEqual([]);
    await page
      .locator('fc-app-banner')
      .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await live(page);
    expect(await banner(page).count()).toBe(0);
  });

  it('[PLT-8] shows nothing where the system’s store has no app', async () => {
    const phone = await open(
      { html: '<fc-app-banner name="Northquay" apple-store="https://a.example/"></fc-app-banner>' },
      ANDROID,
    );
    await live(phone);
    expect(await banner(phone).count()).toBe(0);
  });

  it('[PLT-8] stands over the window’s foot: nothing moves when it comes or goes, and the last line can be scrolled clear of it', async () => {
    const { page } = await here.openPage({
      viewport: { width: 360, height: 640 },
      reducedMotion: 'reduce',
      ...ANDROID,
    });
    await watchShifts(page);
    await page.goto(here.site.show({ html: PAGE }));
    const own = await banner(page).boundingBox();
    expect([own?.x, own?.width, (own?.y ?? 0) + (own?.height ?? 0)]).toEqual([0, 360, 640]);
    expect(own?.height).toBeLessThan(120);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const last = await page.getByText('Most accounts lose money.').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(own?.y ?? 0);
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => banner(page).count()).toBe(0);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.style.length)).toBe(0);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] once closed stays away for 30 days', async () => {
    const page = await open({ html: PAGE }, ANDROID);
    await banner(page).getByRole('button', { name: 'Close' }).press('Enter');
    await expect.poll(() => banner(page).count()).toBe(0);
    const cookie = (await here.watched.context.cookies()).find(({ name }) => name === APP_BANNER_COOKIE.name);
    const daysLeft = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(29.9);
    expect(daysLeft).toBeLessThanOrEqual(30);
    await page.reload();
    await live(page);
    expect(await banner(page).count()).toBe(0);
  });

  it('[PLT-7] refuses a banner without a store, and an address that runs', async () => {
    await open({ html: '<fc-app-banner name="Northquay"></fc-app-banner>', raw: true });
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-app-banner: prop "googlePlay" or apple-store or appgallery must be there/);
    await here.watched.context.close();
    await open({
      html: '<fc-app-banner name="Northquay" google-play="javascript:alert(1)" system="tv"></fc-app-banner>',
      raw: true,
    });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(/prop "googlePlay" must be an address/);
    expect(here.watched.complaints.join('\n')).toMatch(
      /prop "system" must be one of "auto", "ios", "android", "huawei"; it is "tv"\./,
    );
  });
});
