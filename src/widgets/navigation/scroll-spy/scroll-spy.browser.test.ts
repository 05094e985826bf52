// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCROLL_SPY_ABOVE_PX, SCROLL_SPY_ACTIVE_OFFSET_PX, SCROLL_SPY_SCROLL_MS } from '#contracts/limits.ts';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import declaration from './scroll-spy.widget.ts';
import { ROOT } from '../../../../tests/support/folders.ts';
import { readSheet } from '../../../../tools/style-layers.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const LAYOUT = readSheet(ROOT, join(ROOT, 'src/pages/layout/layout.css'));
const NAMES = ['one', 'two', 'three', 'four'];
const section = (name: string) => `<section id="${name}"><h3>Section ${name}</h3>${'<p>Line</p>'.repeat(25)}</section>`;
/** The bar's own surroundings end with section two. */
const html = (
  attributes = '',
  targets = NAMES,
) => `<header class="site-head" data-standing><div class="site-bar">Menu</div></header>
<div><p>Before</p><fc-scroll-spy ${attributes}>${targets.map((name) => `<fc-item label="To ${name}" target="#${name}"></fc-item>`).join('')}</fc-scroll-spy>
${NAMES.slice(0, 2).map(section).join('')}</div>${NAMES.slice(2).map(section).join('')}${'<p>Line</p>'.repeat(60)}`;

const open = async (markup = html(), options: BrowserContextOptions = {}): Promise<Page> => {
  const { page } = await here.openPage({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    bypassCSP: true,
    ...options,
  });
  await watchShifts(page);
  await page.route('**/sheet/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('</head>', `<style>${LAYOUT}</style></head>`),
    });
  });
  await page.goto(here.site.show({ html: markup }));
  if (options.javaScriptEnabled !== false)
    await page.locator('fc-scroll-spy[data-fc-live]').waitFor({ state: 'attached' });
  return page;
};

const scrollPage = (page: Page, top: number) =>
  page.evaluate((y) => {
    scrollTo({ top: y, behavior: 'instant' });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, top);
const bar = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const current = (page: Page) => page.locator('a[aria-current="location"]').allInnerTexts();
const bottom = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
const top = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const isFixed = (page: Page) => page.evaluate(() => document.documentElement.dataset['spyFixed'] !== undefined);

describe('scroll spy', () => {
  it('[SPY-2] [SPY-4] is a bar of links that sticks and leads to its sections where no script runs', async () => {
    const page = await open(html(), { javaScriptEnabled: false });
    expect(
      await bar(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual(NAMES.map((name) => `#${name}`));
    await bar(page).getByRole('link', { name: 'To two' }).click();
    const [barTop, barBottom, target] = [
      await top(page, '.scroll-spy-bar'),
      await bottom(page, '.scroll-spy-bar'),
      await top(page, '#two'),
    ];
    expect(barTop).toBeGreaterThanOrEqual(await bottom(page, '.site-head'));
    expect(target).toBe(barBottom + 8);
  });

  it(
    '[SPY-1] is there above 1024 px only, or above the width it is given, and follows the window',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      const expectAt = async (width: number, state: 'visible' | 'hidden') => {
        await page.setViewportSize({ width, height: 800 });
        await page.locator('.scroll-spy').waitFor({ state });
      };
      await scrollPage(page, 600);
      await expectAt(SCROLL_SPY_ABOVE_PX + 1, 'visible');
      expect(await isFixed(page)).toBe(true);
      await expectAt(SCROLL_SPY_ABOVE_PX, 'hidden');
      await expect.poll(() => isFixed(page)).toBe(false);
      for (const above of [700, 1100]) {
        await page.goto(here.site.show({ html: html(`above="${above}"`) }));
        await page.locator('fc-scroll-spy[data-fc-live]').waitFor({ state: 'attached' });
        await expectAt(above + 1, 'visible');
        await expectAt(above, 'hidden');
      }
    },
  );

  it(
    '[SPY-2] becomes fixed below the header without a shift, stays where its surroundings end, and leaves nothing behind',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      expect(await isFixed(page)).toBe(false);
      const place = await top(page, '.scroll-spy-bar');
      const after = await top(page, '#one');
      const { x, width } = await page.locator('.scroll-spy-bar').evaluate((element) => element.getBoundingClientRect());
      for (const y of [place, 900, await top(page, '#four')]) {
        await scrollPage(page, y);
        await expect.poll(() => isFixed(page)).toBe(true);
        expect(await top(page, '.scroll-spy-bar')).toBe(await bottom(page, '.site-head'));
        expect(await page.locator('.scroll-spy-bar').boundingBox()).toMatchObject({ x, width });
      }
      await scrollPage(page, 0);
      await expect.poll(() => isFixed(page)).toBe(false);
      expect([await top(page, '.scroll-spy-bar'), await top(page, '#one')]).toEqual([place, after]);
      expect(await layoutShifts(page)).toEqual([]);
      await scrollPage(page, 900);
      await expect.poll(() => isFixed(page)).toBe(true);
      await page.locator('fc-scroll-spy').evaluate((element) => element.remove());
      await expect.poll(() => isFixed(page)).toBe(false);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[SPY-3] marks the last section that has come to the bar, to the pixel', async () => {
    const page = await open();
    expect(await current(page)).toEqual([]);
    const place = await page.locator('#two').evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const offset = await page.evaluate(
      () =>
        (document.querySelector<HTMLElement>('.site-head')?.offsetHeight ?? 0) +
        (document.querySelector<HTMLElement>('.scroll-spy-bar')?.offsetHeight ?? 0),
    );
    const edge = Math.ceil(place) - offset - SCROLL_SPY_ACTIVE_OFFSET_PX;
    await scrollPage(page, edge - 2);
    await expect.poll(() => current(page)).toEqual(['To one']);
    await scrollPage(page, edge);
    await expect.poll(() => current(page)).toEqual(['To two']);
    await scrollPage(page, 0);
    await expect.poll(() => current(page)).toEqual([]);
  });

  it.each([
    ['no-preference', SCROLL_SPY_SCROLL_MS * 0.5, SCROLL_SPY_SCROLL_MS * 2.5],
    ['reduce', 0, SCROLL_SPY_SCROLL_MS * 0.5],
  ] as const)(
    '[SPY-4] [PGE-16] a click scrolls to the section, marks it, changes the address and moves the focus (motion: %s)',
    { tags: ['proof'] },
    async (reducedMotion, least, most) => {
      const page = await open(html(), { reducedMotion });
      const took = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const startedAt = performance.now();
            let [last, changedAt, still] = [scrollY, startedAt, 0];
            document.querySelector<HTMLElement>('a[href="#three"]')?.click();
            const look = () => {
              still = scrollY === last ? still + 1 : 0;
              if (scrollY !== last) changedAt = performance.now();
              last = scrollY;
              if (still > 20) done(changedAt - startedAt);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
      );
      expect(took).toBeGreaterThanOrEqual(least);
      expect(took).toBeLessThan(most);
      await expect.poll(() => current(page)).toEqual(['To three']);
      expect(await top(page, '#three')).toBe((await bottom(page, '.scroll-spy-bar')) + 8);
      expect(await page.evaluate(() => [location.hash, document.activeElement?.id])).toEqual(['#three', 'three']);
      await page.goBack();
      expect(new URL(page.url()).hash).toBe('');
    },
  );

  it('[SPY-4] says which target is not on the page; a section that the address names is marked', async () => {
    const page = await open(html('', ['one', 'two', 'missing']));
    expect(here.watched.complaints).toEqual([
      `error: scroll-spy: target "#missing" is not on the page, so its link leads nowhere. Check the item's target.`,
    ]);
    await page.goto(`${here.site.show({ html: html() })}#two`);
    await expect.poll(() => current(page)).toEqual(['To two']);
  });

  it.each([
    ['no links', {}, [], 'prop "items" must have a length of at least 1'],
    ['targets that are the same', {}, ['a', '#a'], 'prop "items" must have targets that differ from each other'],
    ['an address of another page', {}, ['/fees#a'], 'prop "items[0].target" must have the form'],
    ['a width that is none', { above: 'wide' }, ['a'], 'prop "above" must be'],
  ])('[SPY-1] refuses %s', (_, attributes, targets, sentence) => {
    const items = targets.map((target) => ({ label: 'Words', target }));
    const parsed = parseProps(declaration as AnyWidgetDeclaration, { attributes, items, html: items.map(() => '') });
    expect(parsed.kind === 'bad' ? parsed.problems.join() : '').toContain(`fc-scroll-spy: ${sentence}`);
  });
});
