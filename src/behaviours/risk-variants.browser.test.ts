// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RISK_LISTENER_DEBOUNCE_MS, RISK_SCROLL_THROTTLE_MS } from '#contracts/limits.ts';
import { layoutShifts, watchShifts } from '../../tests/conformance/layout-shift.ts';
import { type BrandCopy, copyBrand } from '../../tests/support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { isLongForm } from '../../tests/support/long-form.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

const PHONE = { width: 360, height: 640 };
const WIDTHS = isLongForm ? [360, 767, 768, 991, 992, 1023, 1024, 1440] : [360, 1024];
const [ESMA, ASIC] = ['ESMA_RISK_WARNING_CLICKED', 'ASIC_RISK_WARNING_CLICKED'];

let brand: BrandCopy;
let site: PageSite;
let watched: WatchedPage;
beforeAll(async () => {
  brand = copyBrand();
  // Expandable where the warning must stand; the default brand has no such edition yet.
  brand.change(
    'brand.yaml',
    '  - id: en-au',
    '  - { id: en-cy, label: English, regionName: Cyprus, regulator: cysec, products: [cfd] }\n  - id: en-au',
  );
  brand.change('regulators/jsc.yaml', '  shortensOnScroll: true\n', '');
  site = await startPageSite(brand.dir);
});
afterEach(() => watched?.context.close());
afterAll(async () => {
  await closeBrowser();
  await site.close();
  brand.end();
});

type Visit = {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly before?: (page: Page) => Promise<unknown>;
};

async function open(
  path: string,
  options: BrowserContextOptions = {},
  { cookies = {}, before }: Visit = {},
): Promise<Page> {
  watched = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 800 }, ...options });
  await watched.context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })));
  await before?.(watched.page);
  await watched.page.goto(path);
  return watched.page;
}

const kept = async () =>
  Object.fromEntries(
    (await watched.context.cookies()).filter(({ name }) => /risk/i.test(name)).map(({ name, value }) => [name, value]),
  );
const lifetimes = async () =>
  (await watched.context.cookies())
    .filter(({ name }) => /risk/i.test(name))
    .map(({ expires, sameSite }) => [
      expires === -1 ? 'session' : Math.round((expires * 1000 - Date.now()) / 86_400_000),
      sameSite,
    ]);
const warning = (page: Page) => page.locator('.site-head .risk-warning');
const toggle = (page: Page) => page.locator('.site-head .risk-close');
const state = (page: Page) => toggle(page).getAttribute('aria-expanded');
const words = (page: Page) =>
  page
    .locator('.site-head .risk-row p:visible')
    .allInnerTexts()
    .then((all) => all.join('|').replace(/\s+/g, ' ').trim());
/** Scrolls at once and waits until the page has been told. */
const scroll = (page: Page, top: number) =>
  page.evaluate(
    (px) =>
      new Promise<void>((done) => {
        addEventListener('scroll', () => done(), { once: true });
        scrollTo({ top: px, behavior: 'instant' });
      }),
    top,
  );
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const withFakeClock = (page: Page) => page.clock.install({ time: 0 });

const CYPRIOT =
  /^CFDs are complex instruments [^|]* due to leverage\. 73\.5% of retail investor accounts lose money when trading CFDs with this provider\. You should consider [^|]* losing your money\.$/;

describe('expandable', () => {
  it('[RSK-1] is whole with JavaScript off and offers no button', async () => {
    const page = await open('/en-001', { javaScriptEnabled: false });
    expect(await words(page)).toMatch(
      /^Trading CFDs on margin .* 74% of retail client accounts .* before you trade\.$/,
    );
    expect(await toggle(page).isVisible()).toBe(false);
  });

  it(
    '[RSK-1] collapses by itself when the visitor scrolls, at every width, and says so in its cookie; nothing shifts',
    { tags: ['proof'] },
    async () => {
      const page = await open('/en-001', {}, { before: watchShifts });
      for (const width of WIDTHS) {
        await watched.context.clearCookies();
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/en-001/costs');
        await page.evaluate(() => document.fonts.ready);
        expect(await state(page), `${width}`).toBe('true');
        await page.waitForTimeout(2 * RISK_LISTENER_DEBOUNCE_MS);
        await page.mouse.wheel(0, 300);
        await expect.poll(() => state(page), { message: `${width}` }).toBe('false');
        expect(await words(page)).toBe('Risk warning');
        expect([await kept(), await lifetimes()]).toEqual([{ [ESMA]: '1' }, [['session', 'Lax']]]);
        expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
        expect(await layoutShifts(page), `${width}`).toEqual([]);
      }
      // Once the visitor agrees to something, it is kept; of who refuses it stays the session's.
      await page.getByRole('button', { name: 'Refuse' }).click();
      expect(await lifetimes()).toEqual([['session', 'Lax']]);
      await watched.context.clearCookies({ name: 'fc_consent' });
      await page.reload();
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect.poll(lifetimes).toEqual([[365, 'Lax']]);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[RSK-1] collapses on scrolling up as well, and by its button; expanding lets go of the cookie', async () => {
    const page = await open('/en-001', {}, { cookies: { [ESMA]: '1' } });
    expect(await state(page)).toBe('false');
    await scroll(page, 900);
    await toggle(page).click();
    expect([await state(page), await kept()]).toEqual(['true', {}]);
    await page.waitForTimeout(2 * RISK_LISTENER_DEBOUNCE_MS);
    await scroll(page, 700);
    await expect.poll(() => state(page)).toBe('false');
    await toggle(page).press('Enter');
    expect(await state(page)).toBe('true');
    await toggle(page).press('Enter');
    expect([await state(page), await kept()]).toEqual(['false', { [ESMA]: '1' }]);
  });

  it('[RSK-1] listens once it has stood for 30 ms, and looks once in 100 ms', async () => {
    const page = await open('/en-001', {}, { before: withFakeClock });
    await page.clock.pauseAt(60_000);
    await toggle(page).click();
    await toggle(page).click();
    expect(await state(page)).toBe('true');
    await page.clock.runFor(RISK_LISTENER_DEBOUNCE_MS - 1);
    await scroll(page, 200);
    await page.clock.runFor(1_000);
    expect(await state(page)).toBe('true'); // scrolled too early to be heard
    await scroll(page, 300);
    await page.clock.runFor(RISK_SCROLL_THROTTLE_MS - 1);
    expect(await state(page)).toBe('true');
    await page.clock.runFor(1);
    expect([await state(page), await kept()]).toEqual(['false', { [ESMA]: '1' }]);
  });

  it('[RSK-1] each expansion begins the 30 ms anew', async () => {
    const page = await open('/en-001', {}, { before: withFakeClock });
    await page.clock.pauseAt(60_000);
    for (let press = 0; press < 4; press += 1) {
      await toggle(page).click();
      await page.clock.runFor(RISK_LISTENER_DEBOUNCE_MS / 2);
    }
    await scroll(page, 200); // 15 ms after the second expansion, 45 ms after the first
    await page.clock.runFor(1_000);
    expect(await state(page)).toBe('true');
  });

  it('[RSK-1] starts collapsed where the cookie is there, before anything is drawn and whatever it holds', async () => {
    const page = await open(
      '/en-001',
      {},
      {
        cookies: { [ESMA]: encodeURIComponent('"><script>window.hacked=1</script>') },
        before: (opened) => opened.route('**/assets/main.js', (route) => route.abort()),
      },
    );
    expect(await words(page)).toBe('Risk warning');
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  });

  it('[RSK-4] keeps every prescribed word in view at every scroll position of a phone, at the size of body text', async () => {
    const page = await open('/en-cy', { viewport: PHONE });
    await page.waitForTimeout(2 * RISK_LISTENER_DEBOUNCE_MS);
    await scroll(page, 60);
    await expect.poll(() => state(page)).toBe('false');
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (const top of [0, 1, 40, 200, 1_000, height / 2, height]) {
      await page.evaluate((px) => scrollTo({ top: px, behavior: 'instant' }), top);
      expect(await words(page), `at ${top}`).toMatch(CYPRIOT);
      const seen = await page.locator('.site-head .risk-short').evaluate((element) => {
        const { top: from, bottom, left } = element.getBoundingClientRect();
        const covered = [from + 8, bottom - 8].map(
          (y) => document.elementFromPoint(left + 24, y)?.closest('.risk-short') === element,
        );
        return {
          from,
          bottom,
          covered,
          size: Number.parseFloat(getComputedStyle(element).fontSize),
          body: Number.parseFloat(getComputedStyle(document.body).fontSize),
        };
      });
      expect(seen.from, `at ${top}`).toBeGreaterThanOrEqual(0);
      expect(seen.bottom, `at ${top}`).toBeLessThanOrEqual(PHONE.height);
      expect(seen.covered, `at ${top}`).toEqual([true, true]);
      expect(seen.size).toBeGreaterThanOrEqual(seen.body);
    }
  });

  it.each(['/en-cy', '/en-gb'])(
    '[RSK-4] keeps every prescribed word in view on a phone with JavaScript off, too: %s',
    async (path) => {
      const page = await open(path, { viewport: PHONE, javaScriptEnabled: false });
      for (const top of [0, 700, 2_500]) {
        await page.mouse.wheel(0, top);
        await page.waitForTimeout(150);
        const box = await page.locator('.site-head .risk-short').boundingBox();
        expect(
          box !== null && box.y >= 0 && box.y + box.height <= PHONE.height,
          `at ${top}: ${JSON.stringify(box)}`,
        ).toBe(true);
      }
      expect(await words(page), 'once').toMatch(
        /^[^|]*CFDs are complex instruments [^|]* 7\d(?:\.\d)?% of retail investor accounts lose money[^|]* losing your money\.$/,
      );
    },
  );
});

describe('the strip on a wide screen, far down the page', () => {
  const end = (page: Page) => page.locator('.site-head').evaluate((head) => head.getBoundingClientRect().bottom);
  const margin = (page: Page) => page.locator('.site-head').evaluate((head) => head.style.marginBlockEnd);
  const scrollFar = async (page: Page) => {
    await scroll(page, 900);
    await expect.poll(() => state(page)).toBe('false');
  };
  const CANADIAN = '71.5% of client accounts lose money when trading CFDs with this company.';

  it(
    '[RSK-4] shows only the sentence, stores nothing, moves nothing, and is whole again near the top',
    { tags: ['proof'] },
    async () => {
      const page = await open('/en-ca/markets', {}, { before: watchShifts });
      await page.evaluate(() => document.fonts.ready);
      await scroll(page, 590);
      await page.waitForTimeout(3 * RISK_SCROLL_THROTTLE_MS);
      expect(await state(page)).toBe('true');
      const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + scrollY);
      const [whole, place] = [await end(page), await top()];
      await scrollFar(page);
      expect(await words(page)).toBe(CANADIAN);
      expect((await warning(page).boundingBox())?.height).toBeLessThanOrEqual(50);
      expect([await top(), await kept()]).toEqual([place, {}]);
      await scroll(page, 310);
      await page.waitForTimeout(3 * RISK_SCROLL_THROTTLE_MS);
      expect(await state(page)).toBe('false');
      await scroll(page, 200);
      await expect.poll(() => state(page)).toBe('true');
      expect([await end(page), await top(), await margin(page)]).toEqual([whole, place, '']);
      expect(await layoutShifts(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[RSK-3] its button brings the whole back by keyboard, until the visitor has been at the top; collapsed by it, it stays so', async () => {
    const page = await open('/en-ca/markets');
    await scrollFar(page);
    await toggle(page).press('Enter');
    expect([await state(page), await kept()]).toEqual(['true', {}]);
    await scroll(page, 1_200);
    await page.waitForTimeout(3 * RISK_SCROLL_THROTTLE_MS);
    expect(await state(page)).toBe('true');
    await scroll(page, 0);
    await page.waitForTimeout(3 * RISK_SCROLL_THROTTLE_MS);
    await scrollFar(page);
    await toggle(page).press('Enter');
    await toggle(page).press('Enter');
    expect([await state(page), await kept()]).toEqual(['false', { riskWarningClosed: 'iiroc' }]);
    await scroll(page, 0);
    await page.waitForTimeout(3 * RISK_SCROLL_THROTTLE_MS);
    expect(await state(page)).toBe('false');
  });

  it.each(['/ar-jo', '/en-gb'])('stays whole where the regulator’s data does not allow it: %s', async (edition) => {
    const page = await open(`${edition}/markets`);
    await scroll(page, 1_200);
    await page.waitForTimeout(5 * RISK_SCROLL_THROTTLE_MS);
    expect([await state(page), await margin(page)]).toEqual(['true', '']);
  });

  it('the footer leaves the warning out only while the header shows it whole', async () => {
    const page = await open('/en-ca/costs');
    const below = page.locator('.site-foot-warning');
    expect(await below.isVisible()).toBe(false);
    await scrollFar(page);
    expect(await below.innerText()).toContain(CANADIAN);
    await page.setViewportSize(PHONE);
    expect(await below.isVisible()).toBe(true);
    await watched.context.close();
    const plain = await open('/en-ca/costs', { javaScriptEnabled: false });
    expect(await plain.locator('.site-foot-warning').isVisible()).toBe(true);
  });
});

describe('removable', () => {
  it('[RSK-2] is whole with JavaScript off and has nothing to close it', async () => {
    const page = await open('/en-au', { javaScriptEnabled: false });
    expect(await words(page)).toMatch(/^CFDs are complex, .* 68% of retail client accounts .* before you decide\.$/);
    expect(await page.getByRole('button', { name: 'Hide the risk warning' }).isVisible()).toBe(false);
  });

  it(
    '[RSK-2] is hidden for good by its close icon, at every width; scrolling does not hide it',
    { tags: ['proof'] },
    async () => {
      const page = await open('/en-au');
      for (const width of WIDTHS) {
        await watched.context.clearCookies();
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/en-au/costs');
        await scroll(page, 500);
        await page.waitForTimeout(RISK_SCROLL_THROTTLE_MS + 20);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        expect([await warning(page).isVisible(), await kept()], `${width}`).toEqual([true, {}]);
        await page.getByRole('button', { name: 'Hide the risk warning' }).click();
        expect([await warning(page).isVisible(), await kept(), await lifetimes()], `${width}`).toEqual([
          false,
          { [ASIC]: '1' },
          [[365, 'Lax']],
        ]);
      }
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      await page.goto('/en-au/about');
      expect(await warning(page).isVisible()).toBe(false);
      // The footer says it anyway.
      expect(await page.locator('.site-foot-legal').innerText()).toContain('68% of retail client accounts lose money');
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[RSK-2] an existing cookie keeps it hidden from the first paint on, whatever it holds', async () => {
    const page = await open(
      '/en-au',
      {},
      { before: (opened) => opened.route('**/assets/main.js', (route) => route.abort()) },
    );
    expect(await warning(page).isVisible()).toBe(true);
    for (const value of [
      '',
      '0',
      'false',
      encodeURIComponent('<img src=x onerror=alert(1)>'),
      '%E0%A4%A',
      'x'.repeat(3_000),
    ]) {
      await watched.context.addCookies([{ name: ASIC, value, url: site.url }]);
      await page.reload();
      expect(await warning(page).isVisible(), value.slice(0, 20)).toBe(false);
    }
  });

  it('[RSK-4] its cookie hides no warning that must stand, nor does another’s', async () => {
    const cookies = { [ASIC]: '1', [ESMA]: '1', NOT_ASIC_RISK_WARNING_CLICKED: '1', riskWarningClosed: 'jsc' };
    const page = await open('/en-gb', {}, { cookies });
    expect(await words(page)).toMatch(/^CFDs are complex .* 71% of retail investor accounts .* losing your money\.$/);
    await page.goto('/en-cy');
    expect(await words(page)).toMatch(CYPRIOT);
  });
});

describe('the page around it', () => {
  it.each(['/en-gb', '/en-au', '/en-001'])(
    '[RSK-1] [RSK-2] [RSK-3] goes on where the browser refuses cookies: %s',
    async (path) => {
      const page = await open(
        path,
        { viewport: PHONE },
        {
          before: (opened) =>
            opened.addInitScript(() => {
              const refuse = () => {
                throw new DOMException('refused', 'SecurityError');
              };
              Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
              Object.defineProperty(window, 'localStorage', { get: refuse });
            }),
        },
      );
      const height = async () => (await warning(page).boundingBox())?.height ?? 0;
      const before = await height();
      await toggle(page).click();
      expect(await height()).toBeLessThan(before - 20);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[PGE-14] is the FCA’s where its body names no regulator', async () => {
    const page = await open(
      '/en-gb',
      {},
      {
        cookies: { riskWarningClosed: 'fca' },
        before: (opened) =>
          opened.route('**/en-gb', async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ response: answer, body: (await answer.text()).replace(' data-regulator="fca"', '') });
          }),
      },
    );
    expect(await state(page)).toBe('false');
    await toggle(page).click();
    expect(await kept()).toEqual({});
    await toggle(page).click();
    expect(await kept()).toEqual({ riskWarningClosed: 'fca' });
  });

  it('[RSK-3] stays expanded where the browser scrolls because of the expansion, not the visitor', async () => {
    const page = await open('/en-gb', { viewport: PHONE }, { cookies: { riskWarningClosed: 'fca' } });
    await scroll(page, 1_200);
    await page.waitForTimeout(150);
    await toggle(page).click();
    await page.waitForTimeout(350);
    expect(await state(page)).toBe('true');
    await page.mouse.wheel(0, 200);
    await expect.poll(() => state(page)).toBe('false');
  });

  it.each(['/ar-jo', '/en-au', '/en-001'])(
    '[RSK-1] [RSK-2] [RSK-3] has its button at the line’s end, large enough for a thumb: %s',
    async (path) => {
      const page = await open(path, { viewport: PHONE });
      const button = await toggle(page).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
      const lines = await page.locator('.site-head .risk-words').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].map((rect) => rect.toJSON() as DOMRect);
      });
      const symbol = await toggle(page)
        .locator('.icon')
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const isBeside = (line: DOMRect): boolean => line.top < symbol.bottom && line.bottom > symbol.top;
      expect(lines.some(isBeside)).toBe(true);
      for (const line of lines.filter(isBeside))
        expect(path === '/ar-jo' ? line.left - symbol.right : symbol.left - line.right).toBeGreaterThanOrEqual(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );
});

describe('a page with a sign-up area', () => {
  const room = (page: Page) =>
    page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingTop));
  const height = async (page: Page) => (await page.locator('.site-head > fc-risk-warning').boundingBox())?.height ?? 0;
  const gap = (page: Page) =>
    page.evaluate(() => {
      const head = document.querySelector('.site-head > fc-risk-warning')?.getBoundingClientRect().bottom ?? Number.NaN;
      return (document.querySelector('main .shell')?.getBoundingClientRect().top ?? Number.NaN) - head;
    });

  it.each(['/en-gb', '/ar-jo', '/en-au', '/en-001'])(
    '[PGE-4] has room for the warning as high as it is, from the first paint on, at every width: %s',
    async (edition) => {
      const page = await open(
        `${edition}/sign-up`,
        { viewport: PHONE },
        { before: (opened) => opened.route('**/assets/main.js', (route) => route.abort()) },
      );
      expect(await room(page)).toBeGreaterThan(40);
      expect(Math.abs((await room(page)) - (await height(page)))).toBeLessThan(0.5);
      await page.unroute('**/assets/main.js');
      await page.reload();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(async () => Math.abs((await room(page)) - (await height(page))), { message: `${width}` })
          .toBeLessThan(0.5);
        expect(Math.abs(await gap(page)), `${width}`).toBeLessThan(1);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
    },
  );

  it.each([
    ['/en-gb', 'riskWarningClosed', 'fca'],
    ['/en-au', ASIC, '1'],
    ['/en-001', ESMA, '1'],
  ])(
    '[PGE-4] follows when the warning collapses or is removed, and has less room from the start where it was: %s',
    async (edition, name, value) => {
      const page = await open(`${edition}/sign-up`, { viewport: PHONE });
      const whole = await room(page);
      await toggle(page).click();
      await expect.poll(() => room(page)).toBeLessThan(whole);
      expect(Math.abs((await room(page)) - (await height(page)))).toBeLessThan(0.5);
      const closed = await room(page);
      expect(closed === 0).toBe(edition === '/en-au');
      await watched.context.addCookies([{ name, value, url: site.url }]);
      await page.route('**/assets/main.js', (route) => route.abort());
      await page.goto(`${edition}/sign-up`);
      expect(await room(page)).toBe(closed);
      expect(watched.complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
    },
  );

  it.each(['/en-gb', '/en-001'])('[PGE-4] follows when the warning comes back: %s', async (edition) => {
    const page = await open(`${edition}/sign-up`, { viewport: PHONE });
    const whole = await room(page);
    await toggle(page).click();
    await expect.poll(() => room(page)).toBeLessThan(whole);
    await toggle(page).click();
    await expect.poll(() => room(page)).toBe(whole);
  });

  it(
    '[PGE-4] nothing shifts, neither as it loads nor when the warning collapses while the visitor reads',
    { tags: ['proof'] },
    async () => {
      const page = await open('/en-gb/sign-up', { viewport: PHONE }, { before: watchShifts });
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.wheel(0, 500);
      await expect.poll(() => state(page)).toBe('false');
      expect(await layoutShifts(page)).toEqual([]);
      // What must stand does, over the page.
      expect((await page.locator('.site-head .risk-short').boundingBox())?.y).toBeGreaterThanOrEqual(0);
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--head-stuck')),
      ).toBe(`${await height(page)}px`);
    },
  );

  it('[PGE-4] with JavaScript off the warning stands in the flow, above the form', async () => {
    const page = await open('/en-gb/sign-up', { javaScriptEnabled: false });
    expect(await room(page)).toBe(0);
    expect(Math.abs(await gap(page))).toBeLessThan(1);
  });

  it('[PGE-4] no other page has any', async () => {
    const page = await open('/en-gb/log-in');
    expect([await room(page), await page.locator('[data-sign-up-area]').count()]).toEqual([0, 0]);
  });
});
