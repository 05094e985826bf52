// @module-tag long: ways to a page that the law keeps back, in a browser with and without scripts

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

const KEPT =
  /\/es-es\/(?:webinars|demo|courses|events|e-books|podcasts|subscribe|lead|cfd|crypto|why-us|partners?|affiliate|campaign|trading-central|zero-to-hero|forex-demo|account-types\/demo)(?:[/?#]|$)/;
const LAW = 'No disponible en España';
const VIEWS = [
  ['a wide screen', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ['no scripts', { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false }],
] as const;

/** Where links and forms of the page lead. */
const leadsTo = (page: Page) =>
  page
    .locator('a[href], form, link[href]')
    .evaluateAll((all) =>
      all.map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('action') ?? '', location.href).pathname),
    );
const keptIn = async (page: Page) => (await leadsTo(page)).filter((path) => KEPT.test(path));

describe.each(VIEWS)('with %s', (name, options) => {
  const hasScripts = name !== 'no scripts';
  const open = () => openPage({ baseURL: site.url, locale: 'es-ES', ...options });

  it('[NAV-1] no menu, opened by hand, leads there', async () => {
    const { page, context } = await open();
    await page.goto('/es-es');
    const isPhone = name === 'a phone';
    if (isPhone) await page.locator('.menu-open').click();
    const groups = page.locator('.site-menu summary:visible');
    for (let at = 0; at < (await groups.count()); at += 1) {
      await groups.nth(at).click();
      expect(await keptIn(page)).toEqual([]);
    }
    expect((await leadsTo(page)).filter((path) => path.startsWith('/es-es/')).length).toBeGreaterThan(30);
    await context.close();
  });

  it('[SRC-1] no search finds it, by its words or its address', async () => {
    const { page, context } = await open();
    for (const words of ['seminario web', 'cuenta demo', 'curso', 'webinars', '/es-es/demo', 'evento Londres']) {
      await page.goto(`/es-es/search?q=${encodeURIComponent(words)}`);
      if (hasScripts) await page.waitForLoadState('load');
      expect([words, await keptIn(page)]).toEqual([words, []]);
    }
    await context.close();
  });

  it('[HSH-1] no hash shows it, on no page that has it elsewhere', async () => {
    const { page, context } = await open();
    for (const address of [
      '/es-es/account-types#demo',
      '/es-es/education#courses',
      '/es-es#demo',
      '/es-es/education#webinars',
    ]) {
      await page.goto(address);
      expect([address, await keptIn(page)]).toEqual([address, []]);
      expect([address, await page.locator('main a[href*="demo"], main form[action*="demo"]').count()]).toEqual([
        address,
        0,
      ]);
    }
    await context.close();
  });

  it('[LNG-1] another edition’s switcher leads to the home page, and says that the page is not there', async () => {
    const { page, context } = await open();
    await page.goto('/de-de/webinars');
    const links = page.locator('a[data-choose-edition="es-es"]');
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(hrefs.length).toBeGreaterThan(0);
    expect([...new Set(hrefs)]).toEqual(['/es-es']);
    await page.goto('/choose?path=webinars');
    expect(await keptIn(page)).toEqual([]);
    await context.close();
  });

  it('[PLT-8] neither address, history nor the cache of the browser brings it back', async () => {
    const { page, context } = await open();
    await page.goto('/de-de/webinars');
    expect(await page.locator('main').innerText()).not.toContain(LAW);
    const answer = await page.goto('/es-es/webinars');
    expect(answer?.status()).toBe(451);
    expect(await page.locator('main').innerText()).toContain(LAW);
    expect((await keptIn(page)).filter((path) => path !== '/es-es/webinars')).toEqual([]);
    await page.goto('/es-es/costs');
    await page.goBack();
    expect(await page.locator('main').innerText()).toContain(LAW);
    await page.reload();
    expect(await page.locator('main').innerText()).toContain(LAW);
    expect(await page.locator('main form[action*="webinar"], main fc-webinars, main time').count()).toBe(0);
    await context.close();
  });
});

it('[PLT-8] nothing is asked of such an address while a visitor reads, points at links and opens every menu', async () => {
  const { page, context } = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['', '/account-types', '/education', '/markets/eur-usd']) {
    await page.goto(`/es-es${path}`);
    for (const link of (await page.locator('main a[href]:visible').all()).slice(0, 12))
      await link.hover({ timeout: 2_000 }).catch(() => {}); // one that something lies over is not pointed at
    await page.mouse.wheel(0, 4_000);
  }
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((path) => KEPT.test(path))).toEqual([]);
  await context.close();
});
