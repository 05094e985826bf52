// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_COOKIES, TRACKING_COOKIES } from '#contracts/tracking-cookies.ts';
import { copyBrand, type BrandCopy } from '../../tests/support/brand-copy.ts';
import { violationsInBothThemes } from '../../tests/conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../../tests/conformance/layout-shift.ts';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

const DAY_S = 86_400;
const IDS = 'ref_id=20973&raf_code=friend-1&affid=77&cxd=12_34&sub_id=a.b';
const UTM = 'utm_source=news&utm_medium=mail&utm_campaign=spring%20sale';

let site: PageSite;
let brand: BrandCopy;
/** Another site, on another host, that links here. */
let other: { readonly url: string; readonly close: () => void };
let target = '';
beforeAll(async () => {
  brand = copyBrand();
  brand.change(
    'brand.yaml',
    "  # crossSiteRefId: '20973' # the one ref_id that other sites may read",
    "  crossSiteRefId: '20973'",
  );
  brand.change('brand.yaml', 'promoCode: false', 'promoCode: true');
  site = await startPageSite(brand.dir);
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Referrer-Policy': 'unsafe-url' })
      .end(`<!doctype html><title>Review</title><a href="${target.replaceAll('&', '&amp;')}">To the broker</a>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  other = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/review?reader=ann`,
    close: () => server.close(),
  };
});
afterAll(async () => {
  await closeBrowser();
  other.close();
  await site.close();
  brand.end();
});

type Opened = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  readonly end: () => Promise<void>;
};

async function open(
  path: string,
  options: BrowserContextOptions & { readonly before?: (page: Page) => Promise<unknown> } = {},
): Promise<Opened> {
  const { before, ...more } = options;
  const { page, context, complaints } = await openPage({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    ...more,
  });
  await before?.(page);
  await page.goto(path);
  return { page, context, complaints, end: () => context.close() };
}

/** A visitor who follows a link on the other site. */
async function follow(page: Page, path: string): Promise<void> {
  target = `${site.url}${path}`;
  await page.goto(other.url);
  await page.getByRole('link', { name: 'To the broker' }).click();
  await page.waitForURL(`${site.url}/**`);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const answer = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true }).click();
const jar = async (context: BrowserContext): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await context.cookies()).map(({ name, value }) => [
      name,
      /%(?![0-9A-F]{2})|%E0%A4$/.test(value) ? value : decodeURIComponent(value),
    ]),
  );
const tracked = async (context: BrowserContext): Promise<string[]> =>
  Object.keys(await jar(context))
    .filter((name) => TRACKING_COOKIES.some((cookie) => cookie.name === name))
    .sort();
const becomes = (context: BrowserContext, names: readonly string[]) =>
  expect.poll(() => tracked(context)).toEqual([...names].sort());
const ALL_IDS = PARTNER_COOKIES.map(({ name }) => name);
const MEASURED = ['fc_first', 'fc_last', 'fc_visit', 'fc_promo'];

describe('where the law wants a yes', () => {
  it('[TRK-1, TRK-2, TRK-4] stores nothing before it, all of what the address carried after it, and nothing any more once it is taken back', async () => {
    const { page, context, complaints, end } = await open('/en-gb');
    await follow(page, `/en-gb?${IDS}&${UTM}&gclid=Cj0_K`);
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(Object.keys(await jar(context))).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);

    await answer(page, 'Accept');
    await becomes(context, [...ALL_IDS, ...MEASURED, 'fc_click']);
    expect(await banner(page).isVisible()).toBe(false);
    const kept = await jar(context);
    expect(kept).toMatchObject({
      ref_id: '20973',
      raf_code: 'friend-1',
      affid: '77',
      cxd: '12_34',
      sub_id: 'a.b',
      fc_click: '1~gclid~Cj0_K',
      fc_promo: expect.stringMatching(/^[1-9]\d{5}$/) as string,
    });
    // The host of the site that it came from, and nothing of its path.
    expect(kept['fc_last']).toMatch(/^1~c~\w+~news~mail~spring sale~~~~127\.0\.0\.1~\/en-gb$/);
    expect(kept['fc_first']).toBe(kept['fc_last']);

    await page.reload();
    expect(await banner(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    expect(
      await banner(page)
        .getByRole('checkbox', { name: /^Marketing/ })
        .isChecked(),
    ).toBe(true);
    await banner(page)
      .getByRole('checkbox', { name: /^Marketing/ })
      .uncheck();
    await answer(page, 'Save my choice');
    await becomes(context, MEASURED);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await answer(page, 'Refuse');
    await becomes(context, []);
    await page.goto(`/en-gb/markets?${IDS}`);
    await page.waitForLoadState('networkidle');
    expect(await tracked(context)).toEqual([]);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[TRK-1] each cookie lives as long as it should, and only the brand’s one ref_id is for other sites too', async () => {
    const { page, context, end } = await open(`/en-gb?${IDS}`);
    await answer(page, 'Accept');
    await becomes(context, [...ALL_IDS, ...MEASURED]);
    const now = Date.now() / 1000;
    const attributes = Object.fromEntries(
      (await context.cookies()).map(({ name, expires, sameSite, secure, path }) => [
        name,
        [Math.round((expires - now) / DAY_S), sameSite, secure, path],
      ]),
    );
    expect(attributes).toMatchObject({
      ref_id: [90, 'None', true, '/'],
      raf_code: [365, 'Lax', false, '/'],
      affid: [365, 'Lax', false, '/'],
      cxd: [365, 'Lax', false, '/'],
      sub_id: [90, 'Lax', false, '/'],
      fc_first: [180, 'Lax', false, '/'],
      fc_last: [180, 'Lax', false, '/'],
      fc_promo: [180, 'Lax', false, '/'],
      fc_consent: [180, 'Lax', false, '/'],
    });
    const visit = (await context.cookies()).find(({ name }) => name === 'fc_visit');
    expect(Math.round(((visit?.expires ?? 0) - now) / 60)).toBe(30);

    await page.goto('/en-gb/markets?ref_id=11');
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'ref_id'))
      .toMatchObject({ value: '11', sameSite: 'Lax', secure: false });
    // What the address does not carry stays as it is.
    expect(await jar(context)).toMatchObject({ raf_code: 'friend-1', affid: '77' });
    await end();
  });

  it('[TRK-3, TRK-4] holds what the data layer is to hear until measurement is allowed', async () => {
    const { page, end } = await open('/en-gb');
    const layer = () => page.evaluate(() => window.dataLayer);
    // As the forms client does with an answer. A text: the test runner would rewrite the import of a function.
    await page.evaluate(
      `import('/src/forms/client/announce-registration.ts').then((client) => client.announceRegistration({ profile_id: 'p', client_id: 'c', is_email_verified: false }))`,
    );
    expect(await layer()).toBeUndefined();
    await answer(page, 'Refuse');
    expect(await layer()).toBeUndefined();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await banner(page)
      .getByRole('checkbox', { name: /^Measurement/ })
      .check();
    await answer(page, 'Save my choice');
    expect(await layer()).toEqual([{ event: 'Registration Success', client_id: 'c', profile_id: 'p' }]);
    await end();
  });

  it('[TRK-4] takes what a notice allowed elsewhere for no yes, and an older question’s answer for none', async () => {
    const { page, context, end } = await open(`/ar-jo?${IDS}`);
    await becomes(context, [...ALL_IDS, ...MEASURED]);
    await page.getByRole('button', { name: 'حسنًا' }).click();
    await page.goto('/en-gb');
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await becomes(context, []);
    await answer(page, 'Accept');
    await page.reload();
    expect(await banner(page).isVisible()).toBe(false);
    await context.addCookies([{ name: 'fc_consent', value: '0.c.2026-01-01.mk', url: site.url }]);
    await page.reload();
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await end();
  });
});

describe('where a notice is enough', () => {
  it('[TRK-2, TRK-4] stores at once, in Arabic from right to left, until the visitor refuses', async () => {
    const { page, context, complaints, end } = await open('/ar-jo');
    await becomes(context, MEASURED);
    await follow(page, '/ar-jo?raf_code=friend-1');
    await becomes(context, [...MEASURED, 'raf_code']);
    expect((await jar(context))['fc_last']).toMatch(/^1~t~/); // the first page opened was typed in, and the link came inside its session
    const notice = page.getByRole('region', { name: 'ملفات الارتباط' });
    expect(await notice.isVisible()).toBe(true);
    expect(await notice.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect.poll(() => page.locator('[data-consent-status]').textContent()).toContain('ما لم ترفض');
    await notice.getByRole('button', { name: 'أرفض' }).click();
    await becomes(context, []);
    await page.reload();
    expect(await notice.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[TRK-4] does neither store nor ask where the browser asks for privacy, unless the visitor then says yes', async () => {
    const signal = (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    for (const path of [`/ar-jo?${IDS}`, `/en-gb?${IDS}`]) {
      const { page, context, end } = await open(path, { before: signal });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('[data-consent-banner]').isVisible()).toBe(false);
      expect(await tracked(context)).toEqual([]);
      await page.locator('[data-consent-open]').click();
      await page
        .locator('[data-consent-banner] input')
        .evaluateAll((boxes) => boxes.forEach((box) => (box as HTMLInputElement).click()));
      await page.locator('[data-consent-answer=some]').click();
      await becomes(context, [...ALL_IDS, ...MEASURED]);
      expect((await jar(context))['fc_consent']).toMatch(/^1\.g\.\d{4}-\d\d-\d\d\.mk$/);
      await end();
    }
  });
});

describe('sessions and touches', () => {
  it('[TRK-2] a session ends after 30 minutes without a page, then another site’s link is news; the first touch stands for six months', async () => {
    const { page, context, end } = await open('/choose', {
      before: (opened) => opened.clock.install({ time: Date.now() }),
    });
    await follow(page, `/ar-jo?${UTM}`);
    await becomes(context, MEASURED);
    const visit = async () => (await jar(context))['fc_visit']?.split('~');
    const source = async (name: string) => (await jar(context))[name]?.split('~')[3];
    expect((await visit())?.[3]).toBe('1');
    await page.goto('/ar-jo/markets');
    await expect.poll(async () => (await visit())?.[3]).toBe('2');
    await page.clock.setSystemTime(Date.now() + 29 * 60_000);
    await follow(page, '/ar-jo');
    await expect.poll(async () => (await visit())?.[3]).toBe('3');
    expect(await source('fc_last')).toBe('news');
    await page.clock.setSystemTime(Date.now() + 60 * 60_000);
    await follow(page, '/ar-jo/markets');
    await expect.poll(async () => await source('fc_last')).toBe('127.0.0.1');
    expect((await visit())?.slice(3)).toEqual(['1', '/ar-jo/markets']);
    expect(await source('fc_first')).toBe('news');
    await page.clock.setSystemTime(Date.now() + 181 * DAY_S * 1000);
    await page.goto('/ar-jo');
    await expect.poll(async () => await source('fc_first')).toBe('(direct)');
    await end();
  });
});

describe('the banner', () => {
  it.each([
    ['en-gb', { width: 360, height: 640 }],
    ['ar-jo', { width: 360, height: 640 }],
    ['en-gb', { width: 320, height: 568 }],
    ['en-gb', { width: 1280, height: 800 }],
    ['de-de', { width: 1280, height: 800 }],
    ['pl-pl', { width: 1280, height: 800 }],
  ] as const)(
    '[TRK-4] covers in %s at %o neither the risk warning nor the way to an account, moves nothing, and can be answered by keyboard',
    async (edition, viewport) => {
      const { page, context, end } = await open(`/${edition}`, {
        viewport,
        before: watchShifts,
      });
      const box = page.locator('[data-consent-banner]');
      await expect.poll(() => box.isVisible()).toBe(true);
      const isFree = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const edge = document.querySelector('[data-consent-banner]')?.getBoundingClientRect();
            const { top, bottom } = element.getBoundingClientRect();
            return edge !== undefined && (bottom <= edge.top || top >= innerHeight);
          });
      for (const selector of [
        '.risk-words',
        'header .site-actions .for-guest[data-variant="contained"]',
        'main .button',
      ])
        expect(await isFree(selector), selector).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      // A font that comes after the first paint may move a word of the page by a hair; the banner waits for it.
      const total = (await layoutShifts(page)).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      expect(total).toBeLessThan(0.001);
      const sizes = await page
        .locator('.consent-answers > .button')
        .evaluateAll((buttons) =>
          buttons.map((button) => [
            getComputedStyle(button).backgroundColor,
            getComputedStyle(button).color,
            getComputedStyle(button).fontSize,
            button.getBoundingClientRect().height,
          ]),
        );
      expect(sizes[0]).toEqual(sizes[1]);

      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-consent-answer'));
      expect(await focused()).toBe('all');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('none');
      // All of it can be reached while the boxes are open, too: nothing of it lies under the header.
      await page.locator('.consent-choice > summary').click();
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              (document.querySelector('[data-consent-banner]')?.getBoundingClientRect().top ?? 0) -
              (document.querySelector('.site-head')?.getBoundingClientRect().bottom ?? 0),
          ),
        )
        .toBeGreaterThanOrEqual(-1);
      await page.locator('.consent-choice > summary').click();
      await page.locator('[data-consent-answer=none]').focus();
      await page.keyboard.press('Escape'); // no answer
      expect(await box.isVisible()).toBe(true);
      const shifts = (await layoutShifts(page)).length; // those of the boxes, which the visitor opened
      await page.keyboard.press('Enter');
      await expect.poll(() => box.isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect((await jar(context))['fc_consent']).toMatch(/^1\.c\.\d{4}-\d\d-\d\d\.$/);
      expect((await layoutShifts(page)).slice(shifts)).toEqual([]); // its going moves nothing either
      await end();
    },
  );

  it('[TRK-4] comes back from the foot of the page with the focus, and gives it back', async () => {
    const { page, end } = await open('/en-gb', { reducedMotion: 'reduce' }); // colours that still change would be measured
    const status = page.locator('[data-consent-status]');
    await expect.poll(() => status.textContent()).toContain('This site asks');
    expect(await violationsInBothThemes(page, '[data-consent-banner]')).toEqual([]);
    await answer(page, 'Refuse');
    await expect.poll(() => status.textContent()).toContain('Your choice is kept');
    const opener = page.getByRole('button', { name: 'Cookie settings' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-consent-banner')))
      .toBe(true);
    expect(await violationsInBothThemes(page, '[data-consent-banner]')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await banner(page).isVisible()).toBe(false);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await answer(page, 'Close the cookie settings');
    expect(await banner(page).isVisible()).toBe(false);
    await end();
  });

  it('[TRK-4] is not there without JavaScript, which stores nothing', async () => {
    const { page, context, end } = await open(`/ar-jo?${IDS}`, { javaScriptEnabled: false });
    expect(await page.locator('[data-consent-banner]').isVisible()).toBe(false);
    expect(await page.locator('[data-consent-open]').isVisible()).toBe(false);
    expect(await context.cookies()).toEqual([]);
    await end();
  });

  it('[TRK-4] is not left in the way where its code does not come', async () => {
    const { page, context, end } = await open(`/en-gb?${IDS}`, {
      before: (opened) => opened.route('**/consent-banner.ts', (route) => route.abort()),
    });
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    expect(await tracked(context)).toEqual([]);
    await end();
  });
});

describe('hostile visitors', () => {
  it('[TRK-1, TRK-2] scripts, floods, broken UTF-8 and doubles in the address: nothing runs, nothing is shown, the page works', async () => {
    const script = encodeURIComponent('"><img src=x onerror="window.ran=1"><script>window.ran=1</script>');
    const { page, context, complaints, end } = await open(
      `/ar-jo?utm_source=${script}&utm_campaign=%E0%A4%A&ref_id=${'9'.repeat(10_000)}&affid=1&affid=2&cxd=%FF&sub_id=${script}`,
    );
    await becomes(context, [...MEASURED, 'affid']);
    const kept = await jar(context);
    expect(kept['affid']).toBe('1');
    expect(kept['fc_last']).not.toMatch(/[<>"'=]/);
    const html = await page.content();
    expect(html).not.toContain('onerror');
    expect(html).not.toContain('9'.repeat(50));
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    expect(complaints).toEqual([]);
    await end();
  });

  it('[TRK-2, TRK-4] a jar full of rubbish is swept and used no further', async () => {
    const { page, context, complaints, end } = await open('/choose');
    const rubbish = ['%', '<script>', '1~c~zzz', '%E0%A4', '1.c.2026-11-21.mk.x', '~'.repeat(500)];
    await context.addCookies(
      [...TRACKING_COOKIES.map(({ name }) => name), 'fc_consent', 'riskWarningClosed'].map((name, at) => ({
        name,
        value: rubbish[at % rubbish.length] ?? '',
        url: site.url,
      })),
    );
    await page.goto(`/ar-jo?${UTM}`);
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'fc_first')?.value)
      .toMatch(/^1~c~\w+~news~/);
    await page.goto('/en-gb');
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await becomes(context, []);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[TRK-4] a browser that keeps nothing shows the whole page, and the answer holds for it', async () => {
    const refuse = (page: Page) =>
      page.addInitScript(() => {
        const denied = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied });
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: denied });
      });
    const { page, complaints, end } = await open(`/en-gb?${IDS}`, { before: refuse });
    await expect.poll(() => banner(page).isVisible()).toBe(true);
    await answer(page, 'Accept');
    await expect.poll(() => banner(page).isVisible()).toBe(false);
    expect(await page.locator('html').getAttribute('data-js')).toBe('');
    await page.locator('.site-head .risk-close').click();
    expect(complaints).toEqual([]);
    await end();
  });
});
