// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCROLL_DURATION_MS, SCROLLED_FROM_PX, SCROLLED_THROTTLE_MS } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const LINES = '<p>A line of the page.</p>'.repeat(100);
const PAGE = `<p><a href="#first">First</a></p>${LINES}<fc-scroll-button></fc-scroll-button><footer class="site-foot"><p>Most accounts lose money.</p></footer>`;

const button = (page: Page) => page.locator('.scroll-button');
const live = (page: Page) => page.locator('fc-scroll-button[data-fc-live]').waitFor({ state: 'attached' });
const scrollTo = (page: Page, top: number) =>
  page.evaluate((px) => window.scrollTo({ top: px, behavior: 'instant' }), top);
const y = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());

describe('scroll-button', () => {
  it('[STT-1] is a link in the flow where no script runs', async () => {
    const page = await open({ html: PAGE }, { javaScriptEnabled: false });
    const link = page.getByRole('link', { name: 'Back to the top' });
    await link.scrollIntoViewIfNeeded();
    expect(await button(page).evaluate((element) => getComputedStyle(element).position)).toBe('static');
    await link.click();
    await expect.poll(() => y(page)).toBe(0);
  });

  it(
    '[STT-1] appears above 600 px, looked at once in 60 ms; before, neither the Tab key nor a screen reader finds it',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: PAGE });
      await live(page);
      await page.clock.install();
      const at = (await page.evaluate(() => Date.now())) + 60_000;
      await page.clock.pauseAt(at);
      const scrolled = async (top: number) => {
        await page.evaluate(
          (px) =>
            new Promise((done) => {
              addEventListener('scroll', done, { once: true });
              window.scrollTo({ top: px, behavior: 'instant' });
            }),
          top,
        );
      };
      await scrolled(SCROLLED_FROM_PX);
      await page.clock.runFor(SCROLLED_THROTTLE_MS);
      expect(await button(page).isVisible()).toBe(false);
      expect(await page.getByRole('link', { name: 'Back to the top' }).count()).toBe(0);
      await scrolled(SCROLLED_FROM_PX + 1);
      await page.clock.runFor(SCROLLED_THROTTLE_MS - 1);
      expect(await button(page).isVisible()).toBe(false);
      await page.clock.runFor(1);
      await expect.poll(() => button(page).isVisible()).toBe(true);
      await scrolled(0);
      await page.clock.runFor(SCROLLED_THROTTLE_MS);
      await expect.poll(() => button(page).isVisible()).toBe(false);
    },
  );

  it('[STT-1] is there at once where the page comes back scrolled', async () => {
    const page = await open({
      html: `<p><a href="#first">First</a></p>${LINES}<p id="low">Low</p>${LINES}<fc-scroll-button></fc-scroll-button>`,
    });
    await page.goto(`${page.url()}#low`);
    await page.reload();
    await expect.poll(() => button(page).isVisible()).toBe(true);
  });

  it('[STT-1] takes 500 ms to the top, and the next Tab begins there', async () => {
    const page = await open({ html: PAGE }, { reducedMotion: 'no-preference' });
    await live(page);
    await scrollTo(page, 1500);
    await button(page).waitFor();
    await button(page).focus();
    const took = await button(page).evaluate(
      (element: HTMLElement) =>
        new Promise<number>((done) => {
          const startedAt = performance.now();
          const look = () => (scrollY === 0 ? done(performance.now() - startedAt) : requestAnimationFrame(look));
          element.click();
          look();
        }),
    );
    expect(took).toBeGreaterThan(SCROLL_DURATION_MS * 0.6);
    expect(took).toBeLessThan(SCROLL_DURATION_MS * 1.6);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('First');
    await expect.poll(() => button(page).isVisible()).toBe(false);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[STT-1] leads to its target, and the focus with it; a target that is not there is told', async () => {
    const page = await open({
      html: `${LINES}<h3 id="terms">Terms</h3>${LINES}<fc-scroll-button target="#terms" label="To the terms"></fc-scroll-button>`,
    });
    await live(page);
    await scrollTo(page, 99_999);
    await page.getByRole('link', { name: 'To the terms' }).click();
    expect(await page.locator('#terms').evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(
      20,
    );
    expect(await focused(page)).toBe('terms');
    expect(here.watched.complaints).toEqual([]);
    await page.locator('#terms').evaluate((element) => element.remove());
    await scrollTo(page, 99_999);
    await page.getByRole('link', { name: 'To the terms' }).click();
    expect(here.watched.complaints.join()).toMatch(/fc-scroll-button: .*target "#terms" is not on the page/);
  });

  it.each(['en', 'ar'] as const)(
    '[STT-1] covers nothing at the end of a page of 360 by 640 px (%s), and may be hit by a thumb',
    async (language) => {
      const page = await open({ html: PAGE, language });
      await live(page);
      await scrollTo(page, 99_999);
      await button(page).waitFor();
      const [own, warning] = [
        await button(page).boundingBox(),
        await page.getByText('Most accounts lose money.').boundingBox(),
      ];
      expect(own?.y).toBeGreaterThan((warning?.y ?? 0) + (warning?.height ?? 0));
      expect(Math.min(own?.width ?? 0, own?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((own?.x ?? 0) > 180).toBe(language === 'en');
    },
  );

  it('[PLT-7] refuses a target that is no hash, and one without words', async () => {
    await open({ html: '<fc-scroll-button target="terms"></fc-scroll-button>', raw: true });
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-scroll-button: prop "target" must be a hash such as #costs; it is "terms"\./);
    await here.watched.context.close();
    await open({ html: '<fc-scroll-button target="#terms"></fc-scroll-button>', raw: true });
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-scroll-button: prop "label" must say where the button leads/);
  });
});
