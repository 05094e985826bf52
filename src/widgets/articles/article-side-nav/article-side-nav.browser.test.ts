// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

/** --space-6, in px. */
const GAP_PX = 24;
const WINDOW_PX = 700;

const here = widgetPages();

const article = (entries: number) => `<div class="article-columns">
  <fc-article-side-nav><ul>${Array.from({ length: entries }, (_, index) => `<li><a href="#c${index}">Chapter ${index}</a></li>`).join('')}</ul></fc-article-side-nav>
  <div class="prose" id="text">${'<p>A spread is the difference of two prices.</p>'.repeat(60)}</div>
</div>
<section id="related"><h2>Read next</h2>${'<p>What is a pip?</p>'.repeat(40)}</section>`;

const open = async (
  entries: number,
  language: 'en' | 'ar' = 'en',
  options: BrowserContextOptions = {},
): Promise<Page> => {
  await here.openPage({ viewport: { width: 1280, height: WINDOW_PX }, ...options });
  await here.watched.page.goto(here.site.show({ html: article(entries), language }));
  return here.watched.page;
};

/** Where nav, text and the block after them are in the window, at a place of the page. */
const at = (page: Page, scrollPx: number) =>
  page.evaluate((top) => {
    scrollTo({ top, behavior: 'instant' });
    const box = (name: string) => document.querySelector(name)!.getBoundingClientRect();
    const [nav, text, related] = [box('fc-article-side-nav'), box('#text'), box('#related')];
    return {
      top: nav.top,
      bottom: nav.bottom,
      left: nav.left,
      right: nav.right,
      text: { top: text.top, bottom: text.bottom, left: text.left, right: text.right },
      related: related.top,
    };
  }, scrollPx);

describe.each(['en', 'ar'] as const)('article side navigation (%s)', (language) => {
  // No script runs: the style sheet alone does it.
  it('[ART-1] stands beside the text, sticks while it is read, and at its end stays above the related block', async () => {
    const page = await open(8, language, { javaScriptEnabled: false });
    const start = await at(page, 0);
    expect(Math.abs(start.top - start.text.top)).toBeLessThan(1);
    expect(start.top).toBeGreaterThan(GAP_PX);
    expect(language === 'ar' ? start.right < start.text.left : start.left > start.text.right).toBe(true);

    const length = start.text.bottom - start.text.top;
    expect(length).toBeGreaterThan(2 * WINDOW_PX);
    for (const share of [0.25, 0.5, 0.7])
      expect((await at(page, start.top + length * share)).top).toBeCloseTo(GAP_PX, 0);

    // From the end of the text on it goes with it.
    for (const pastPx of [-300, -100, 0, 50, 200]) {
      const { bottom, text, related } = await at(page, start.top + length + pastPx);
      expect(bottom).toBeLessThanOrEqual(related + 0.5);
      expect(bottom).toBeLessThanOrEqual(text.bottom + 0.5);
    }
    const end = await at(page, start.top + length - 100);
    expect(end.bottom).toBeCloseTo(end.text.bottom, 0);
    expect(end.top).toBeLessThan(0);
  });
});

describe('article side navigation', () => {
  it('[ART-1] scrolls inside where it is taller than the window, also by keyboard', async () => {
    const page = await open(80);
    const begin = (await at(page, 0)).top;
    const { top, bottom } = await at(page, begin + 400);
    expect([Math.round(top), Math.round(bottom)]).toEqual([GAP_PX, WINDOW_PX - GAP_PX]);
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: 'Chapter 0', exact: true }).focus();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Chapter 40');
    await expect.poll(() => page.locator('fc-article-side-nav').evaluate((nav) => nav.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  it('[ART-1] stands above the text on a small screen, and does not stick', async () => {
    const page = await open(4, 'en', { viewport: { width: 400, height: WINDOW_PX } });
    const start = await at(page, 0);
    expect(start.bottom).toBeLessThan(start.text.top);
    expect((await at(page, start.top + 500)).top).toBeCloseTo(-500, 0);
  });

  it('[PLT-7] refuses to be empty', async () => {
    await here.openPage();
    await here.watched.page.goto(here.site.show({ html: '<fc-article-side-nav> </fc-article-side-nav>', raw: true }));
    await expect.poll(() => here.watched.complaints.join()).toMatch(/fc-article-side-nav: .* must hold something/);
  });
});
