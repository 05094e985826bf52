// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU_HOVER_INTENT_MS } from '#contracts/limits.ts';
import { violationsInBothThemes } from '../../tests/conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../../tests/conformance/layout-shift.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { isLongForm } from '../../tests/support/long-form.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

let site: PageSite;
/** One context for most tests; each begins with a page loaded again. */
let shared: WatchedPage;
beforeAll(async () => {
  site = await startPageSite();
  shared = await openPage({ baseURL: site.url, reducedMotion: 'reduce' });
  await watchShifts(shared.page);
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };

async function visit(path: string, viewport = WIDE): Promise<Page> {
  shared.complaints.length = 0;
  await shared.page.setViewportSize(viewport);
  await shared.page.mouse.move(0, viewport.height - 1);
  await shared.page.goto(path);
  await shared.page.evaluate(() => delete document.documentElement.dataset['consent']); // its banner is not what is looked at
  return shared.page;
}

async function open(path: string, options: BrowserContextOptions): Promise<{ page: Page; end: () => Promise<void> }> {
  const { page, context } = await openPage({ baseURL: site.url, reducedMotion: 'reduce', ...options });
  await page.goto(path);
  return { page, end: () => context.close() };
}

const menu = (page: Page) => page.locator('#site-menu');
const link = (page: Page, name: string) =>
  menu(page)
    .locator('.menu-link')
    .filter({ has: page.locator('.menu-label', { hasText: new RegExp(`^${name}`) }) });
const title = (page: Page, name: string) => menu(page).locator('.menu-title', { hasText: name });
const item = (page: Page, name: string) => menu(page).locator('.menu-item', { hasText: name });
const openTitles = (page: Page) => menu(page).locator('.menu-group[open] > .menu-title').allInnerTexts();
/** Titles of the second panels that are seen. */
const openPanels = (page: Page) =>
  menu(page)
    .locator('.menu-more[open] > summary .menu-label')
    .evaluateAll((all) => all.filter((label) => label.checkVisibility()).map((label) => label.textContent));
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.querySelector('.menu-label')?.textContent ?? document.activeElement?.textContent,
  );
const isOpen = (page: Page) => menu(page).evaluate((element) => element.matches(':popover-open'));
const burger = (page: Page) => page.getByRole('button', { name: 'Open the menu' });
const close = (page: Page) => page.getByRole('button', { name: 'Close the menu' });

describe('where no script runs', () => {
  it.each(isLongForm ? ['/en-gb', '/de-de', '/ar-jo', '/en-001'] : ['/ar-jo'])(
    '[RSK-4] the open menu of a small screen has the whole warning itself, at the size of body text, and it is not covered: %s',
    { tags: ['proof'] },
    async (path) => {
      for (const viewport of [{ width: 320, height: 568 }, PHONE, { width: 768, height: 1024 }]) {
        const { page, end } = await open(path, { viewport, javaScriptEnabled: false });
        const whole = (await page.locator('.site-head .risk-words').innerText()).trim();
        expect(whole).toMatch(/\d[^\d\p{L}]*%/u);
        await page.locator('.menu-open').click();
        const copy = menu(page).locator('.site-menu-warning');
        expect((await copy.innerText()).trim()).toBe(whole);
        const [box, body] = await Promise.all([
          copy.boundingBox(),
          page.locator('body').evaluate((element) => getComputedStyle(element).fontSize),
        ]);
        expect(await copy.evaluate((element) => getComputedStyle(element).fontSize)).toBe(body);
        const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
        expect([x >= 0, y >= 0, x + width <= viewport.width, y + height <= viewport.height]).toEqual(
          Array(4).fill(true),
        );
        // Nothing lies over it, at its edges and in its middle.
        for (const at of [0.05, 0.5, 0.95])
          expect(
            await copy.evaluate((element, part) => {
              const { left, top, width: wide, height: high } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(left + wide * 0.5, top + high * part));
            }, at),
          ).toBe(true);
        // The groups below it are still reached.
        await menu(page).locator('.menu-title').last().click();
        expect(await menu(page).locator('.menu-group').last().locator('a').first().isVisible()).toBe(true);
        await end();
      }
      const { page, end } = await open(path, { viewport: WIDE, javaScriptEnabled: false });
      expect(await page.locator('.site-menu-warning').isVisible()).toBe(false);
      await end();
    },
  );

  it('[NAV-1, NAV-2] the burger opens the menu, a tap on a title its links, a second one closes them, the close button the menu', async () => {
    const { page, end } = await open('/en-gb', {
      viewport: PHONE,
      javaScriptEnabled: false,
      hasTouch: true,
      isMobile: true, // its scrollbars lie over the page
    });
    expect(await menu(page).isVisible()).toBe(false);
    await burger(page).tap();
    await expect.poll(() => menu(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    expect(await link(page, 'Markets').isVisible()).toBe(false);
    await title(page, 'Trade').tap();
    expect(await link(page, 'Markets').isVisible()).toBe(true);
    expect(await title(page, 'Learn').isVisible()).toBe(false);
    await title(page, 'Trade').tap();
    expect(await link(page, 'Markets').isVisible()).toBe(false);
    await close(page).tap();
    expect(await menu(page).isVisible()).toBe(false);
    await end();
  });

  it(
    '[NAV-3] every page of the menu is reached by clicks, the first second panel is open, and one at a time',
    { tags: ['proof'] },
    async () => {
      const { page, end } = await open('/en-gb', { viewport: WIDE, javaScriptEnabled: false });
      const seen = new Set<string>();
      for (const name of ['Trade', 'Learn', 'Company']) {
        await title(page, name).click();
        expect(await openTitles(page)).toEqual([name]);
        const more = menu(page).locator('.menu-group[open] .menu-more');
        for (let at = 0; at < (await more.count()); at += 1) {
          if (at > 0) await more.nth(at).locator('summary').click();
          expect(await openPanels(page)).toHaveLength(1);
          for (const href of await menu(page)
            .locator('a:visible')
            .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
            seen.add(href);
        }
      }
      const every = await menu(page)
        .locator('.menu-panel a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(every.filter((href) => !seen.has(href))).toEqual([]);
      expect(every.length).toBeGreaterThan(15);
      await end();
    },
  );
});

describe('at every width', () => {
  it('[NAV-1, NAV-2, NAV-3] the bar fits, nothing shifts, and the menu is a burger below 1024 px and titles from there on, in both directions, for guests and clients', async () => {
    for (const path of ['/en-gb/costs', '/ar-jo/costs']) {
      const page = await visit(path, { width: 360, height: 800 });
      for (const width of [360, 767, 768, 991, 992, 1023, 1024, 1239, 1240, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const isNarrow = width < 1024;
        const at = `${path} at ${width}`;
        expect(await page.locator('.menu-open').isVisible(), at).toBe(isNarrow);
        expect(await page.locator('.site-nav').isVisible(), at).toBe(!isNarrow);
        for (const kind of ['session-guest', 'session-user']) {
          const overlaps = await page.evaluate((name) => {
            document.body.classList.remove('session-guest', 'session-user');
            document.body.classList.add(name);
            const boxes = [
              ...document.querySelectorAll(
                '.site-bar :is(.logo, .menu-title, fc-regulator, fc-language-switcher, .theme-switch, fc-search-button, .site-entry > .button, .menu-open)',
              ),
            ]
              .filter((element) => element.checkVisibility())
              .map((element) => element.getBoundingClientRect())
              .toSorted((a, b) => a.left - b.left);
            const { clientWidth } = document.documentElement;
            return boxes
              .filter(
                (box, index) =>
                  box.left < 0 ||
                  box.right > clientWidth ||
                  (index > 0 && box.left < (boxes[index - 1]?.right ?? 0) - 0.5),
              )
              .map(({ left, right }) => `${left}-${right}`);
          }, kind);
          expect(overlaps, `${at} ${kind}`).toEqual([]);
        }
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          at,
        ).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize(WIDE);
    }
    const page = await visit('/en-gb/costs');
    await title(page, 'Learn').click();
    await page.keyboard.press('Escape');
    expect(await layoutShifts(page)).toEqual([]);
  });
});

describe('below 1024 px', () => {
  it('[NAV-1] the page behind neither scrolls nor takes the focus; the close button and Escape give it back', async () => {
    const page = await visit('/en-gb/costs', { width: 1023, height: 700 });
    const root = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await burger(page).click();
    await expect.poll(() => close(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await root()).toBe('hidden');
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press(stop % 3 === 2 ? 'Shift+Tab' : 'Tab');
      // The browser's own controls come between the last stop and the first.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('#site-menu') !== null,
        ),
      ).toBe(true);
    }
    expect(await page.locator('main').evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    expect(await violationsInBothThemes(page, '#site-menu')).toEqual([]);
    await close(page).click();
    expect([await isOpen(page), await root(), await page.locator('[inert]').count()]).toEqual([false, 'visible', 0]);
    expect(await burger(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await burger(page).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
    expect(await page.locator('[inert]').count()).toBe(0);
    expect(shared.complaints).toEqual([]);
  });

  it('[NAV-2] by touch a tap on a title opens the second level over the first, in it a tap opens a panel, a second tap on the title leads back', async () => {
    const { page, end } = await open('/ar-jo/costs', { viewport: PHONE, hasTouch: true, isMobile: true });
    await page.evaluate(() => delete document.documentElement.dataset['consent']);
    await page.locator('.menu-open').tap();
    const titles = menu(page).locator('.menu-title');
    await titles.nth(1).tap();
    const level = await menu(page).locator('.menu-group[open]').boundingBox();
    expect([level?.x, level?.width]).toEqual([0, 360]);
    expect(await titles.first().isVisible()).toBe(false);
    const more = menu(page).locator('.menu-group[open] .menu-more');
    expect(await more.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))).toEqual([true, false, false]);
    await more.nth(1).locator('summary').tap();
    expect(await more.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))).toEqual([false, true, false]);
    expect(await more.nth(1).getByRole('link').first().isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // Ways into an account stay at the lower edge, under the thumb, large enough for it.
    for (const button of await menu(page).locator('.site-menu-foot > .button:visible').all()) {
      const box = await button.boundingBox();
      expect(box?.y).toBeGreaterThan(PHONE.height * 0.8);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await titles.nth(1).tap();
    await expect.poll(() => titles.first().isVisible()).toBe(true);
    expect(await menu(page).locator('.menu-group[open]').count()).toBe(0);
    await end();
  });

  it('[NAV-2] the second level slides in 200 ms and out, at once where less motion is wanted; Escape leaves it before the menu', async () => {
    const page = await visit('/en-gb/costs', PHONE);
    const group = menu(page).locator('.menu-group').first();
    const animation = () =>
      group.evaluate((element) => [
        getComputedStyle(element).animationName,
        getComputedStyle(element).animationDuration,
      ]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await burger(page).click();
    await title(page, 'Trade').click();
    expect(await animation()).toEqual(['menu-slide-in', '0.2s']);
    await group.evaluate((element) => element.setAttribute('data-closing', ''));
    expect(await animation()).toEqual(['menu-slide-out', '0.15s']);
    await group.evaluate((element) => element.removeAttribute('data-closing'));
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(true);
    await expect.poll(() => group.getAttribute('open')).toBeNull();
    expect(await focused(page)).toBe('Trade');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await title(page, 'Trade').click();
    expect((await animation())[0]).toBe('none');
    await page.keyboard.press('Escape');
    await expect.poll(() => group.getAttribute('open')).toBeNull();
    expect(await isOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  it('[NAV-1] a wider window takes the menu away and frees the page', async () => {
    const page = await visit('/en-gb', { width: 1023, height: 700 });
    await burger(page).click();
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect.poll(() => isOpen(page)).toBe(false);
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);
    expect(await title(page, 'Trade').isVisible()).toBe(true);
  });
});

describe('from 1024 px', () => {
  it('[NAV-3] a title opens a panel over the whole width with its first second panel; a pointer that rests on another opens that', async () => {
    const page = await visit('/en-gb', { width: 1024, height: 800 });
    await title(page, 'Learn').click();
    const panel = await menu(page).locator('.menu-group[open] .menu-panel').boundingBox();
    // A classic scrollbar takes its share of the window, and so does its gutter where the browser hides scrollbars.
    const pageWidth = await page.evaluate(() => document.documentElement.getBoundingClientRect().width);
    expect([panel?.x, panel?.width]).toEqual([0, pageWidth]);
    expect(await openPanels(page)).toEqual(['The basics']);
    await item(page, 'Market news').hover();
    await expect.poll(() => openPanels(page)).toEqual(['Market news']);
    expect(await link(page, 'Three meetings').isVisible()).toBe(true);
    await item(page, 'Market news').click();
    expect(await openPanels(page)).toEqual(['Market news']);
    expect(await violationsInBothThemes(page, '.site-head')).toEqual([]);
    // Opened again, it begins with its first.
    await page.keyboard.press('Escape');
    await title(page, 'Learn').click();
    expect(await openPanels(page)).toEqual(['The basics']);
  });

  it('[NAV-3] a pointer that only passes changes nothing; from title to title it changes the panel, whose click then keeps it', async () => {
    const page = await visit('/en-gb');
    await page.clock.install();
    await page.reload();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await title(page, 'Learn').hover();
    await page.clock.runFor(10 * MENU_HOVER_INTENT_MS);
    expect(await openTitles(page)).toEqual([]);
    await title(page, 'Learn').click();
    await item(page, 'Market news').hover();
    await page.clock.runFor(MENU_HOVER_INTENT_MS - 1);
    expect(await openPanels(page)).toEqual(['The basics']);
    await item(page, 'The basics').hover();
    await page.clock.runFor(10 * MENU_HOVER_INTENT_MS);
    expect(await openPanels(page)).toEqual(['The basics']);
    await item(page, 'Market news').hover();
    await page.clock.runFor(MENU_HOVER_INTENT_MS);
    expect(await openPanels(page)).toEqual(['Market news']);
    await title(page, 'Company').hover();
    await page.clock.runFor(MENU_HOVER_INTENT_MS);
    expect(await openTitles(page)).toEqual(['Company']);
    await title(page, 'Company').click();
    expect(await openTitles(page)).toEqual(['Company']);
    await title(page, 'Company').click();
    expect(await openTitles(page)).toEqual([]);
    await page.clock.resume();
  });

  it('[NAV-3] touch reaches the same panels', async () => {
    const { page, end } = await open('/en-gb', { viewport: { width: 1180, height: 820 }, hasTouch: true });
    await title(page, 'Learn').tap();
    expect(await openPanels(page)).toEqual(['The basics']);
    await item(page, 'Market news').tap();
    expect(await openPanels(page)).toEqual(['Market news']);
    await item(page, 'Market news').tap();
    expect(await openPanels(page)).toEqual(['Market news']);
    await title(page, 'Learn').tap();
    expect(await openTitles(page)).toEqual([]);
    await end();
  });

  it.each([
    ['/en-gb', 'ArrowRight', 'ArrowLeft'],
    ['/ar-jo', 'ArrowLeft', 'ArrowRight'],
  ])('[NAV-3] the keyboard reaches the same panels (%s)', async (path, forward, back) => {
    const page = await visit(path);
    const labels = await menu(page)
      .locator('.menu-group')
      .nth(1)
      .locator('.menu-items > li .menu-item .menu-label')
      .allTextContents();
    const [basics = '', news = '', podcast = ''] = labels;
    const titles = (await menu(page).locator('.menu-title').allInnerTexts()).map((words) => words.trim());
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return focused(page);
    };
    await menu(page).locator('.menu-title').first().focus();
    await page.keyboard.press(forward);
    await expect.poll(() => focused(page)).toBe(titles[1]); // the focus asks for the menu's code; this key is played back
    expect(await press('End')).toBe(titles[2]);
    expect(await press('Home')).toBe(titles[0]);
    expect(await press(back)).toBe(titles[0]);
    await press(forward);
    expect(await openTitles(page)).toEqual([]);
    await press('Enter');
    expect(await openTitles(page)).toEqual([titles[1]]);
    expect(await press('ArrowDown')).toBe(basics);
    expect(await press('ArrowDown')).toBe(news);
    expect(await openPanels(page)).toEqual([news]);
    const first = await press(forward);
    expect(await menu(page).locator('.menu-more[open] .menu-link .menu-label').allTextContents()).toContain(first);
    expect(await press('ArrowDown')).not.toBe(first);
    expect(await press('Home')).toBe(first);
    expect(await press(back)).toBe(news);
    expect(await press('ArrowDown')).toBe(podcast);
    expect(await press('ArrowUp')).toBe(news);
    // By Tab: the title's second panel comes right after it, and the next title opens its own.
    expect(await press('Tab')).toBe(first);
    expect(await press('Shift+Tab')).toBe(news);
    expect(await press('Shift+Tab')).not.toBe(news);
    await press('Escape');
    expect([await openTitles(page), await focused(page)]).toEqual([[], titles[1]]);
    expect(shared.complaints).toEqual([]);
  });

  it('[NAV-3] one group at a time; a click elsewhere and a focus that goes on close it', async () => {
    const page = await visit('/en-gb');
    await title(page, 'Trade').click();
    await title(page, 'Learn').click();
    expect(await openTitles(page)).toEqual(['Learn']);
    await page.mouse.click(640, 780);
    expect(await openTitles(page)).toEqual([]);
    await title(page, 'Company').click();
    await item(page, 'Legal documents').hover();
    await link(page, 'Privacy').waitFor();
    await link(page, 'Privacy').focus();
    expect(await openTitles(page)).toEqual(['Company']);
    await page.keyboard.press('Tab');
    await expect.poll(() => openTitles(page)).toEqual([]);
  });

  it('[SPY-2] its panel closes when a bar comes to stand below it, and opens over the bar', async () => {
    const page = await visit('/en-gb');
    await title(page, 'Trade').click();
    // As the bar does, again and again: the code that closes the panel comes with the click, and may be on its way.
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          delete document.documentElement.dataset['spyFixed'];
          document.documentElement.dataset['spyFixed'] = '';
        });
        return openTitles(page);
      })
      .toEqual([]);
    await title(page, 'Trade').click();
    expect(await link(page, 'Markets').isVisible()).toBe(true);
    await page.evaluate(() => delete document.documentElement.dataset['spyFixed']);
    expect(await openTitles(page)).toEqual(['Trade']);
  });

  it('turns to the other theme and keeps it, and back to the system’s own', async () => {
    const page = await visit('/en-gb');
    await page.emulateMedia({ colorScheme: 'light' });
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
    await page.emulateMedia({ colorScheme: 'light' });
  });
});

describe('the warning while the menu is open', () => {
  it.each([360, 768, 1280, 1920])('[RSK-4] is not covered at %d px, as strip and expandable', async (width) => {
    for (const path of ['/en-gb/costs', '/de-de/costs']) {
      const { page, end } = await open(path, { viewport: { width, height: 800 } });
      await page.evaluate(() => delete document.documentElement.dataset['consent']);
      if (width < 1024) await page.locator('.menu-open').click();
      else await page.locator('.menu-title').first().click();
      const covered = page.locator(
        width < 1024 ? '.site-menu-head, .site-menu-main, .site-menu-foot' : '.menu-group[open] .menu-panel',
      );
      await expect.poll(() => covered.first().isVisible()).toBe(true);
      await covered.first().evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const words = await page.locator('.site-head > fc-risk-warning').boundingBox();
      const boxes = (await Promise.all((await covered.all()).map((part) => part.boundingBox()))).filter(
        (box) => box !== null,
      );
      expect(words?.height).toBeGreaterThan(40);
      const [top, bottom] = [words?.y ?? 0, (words?.y ?? 0) + (words?.height ?? 0)];
      expect(bottom).toBeLessThanOrEqual(800);
      for (const box of boxes)
        expect(box.y >= bottom - 1 || box.y + box.height <= top + 1, `${path}: ${JSON.stringify(box)}`).toBe(true);
      // And there is room left to choose from.
      expect(Math.max(...boxes.map(({ height }) => height))).toBeGreaterThan(200);
      await end();
    }
  });
});
