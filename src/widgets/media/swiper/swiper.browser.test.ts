// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  CAROUSEL_LONG_SWIPE_MS,
  CAROUSEL_LONG_SWIPE_RATIO,
  CAROUSEL_SLIDES_PER_VIEW,
  CAROUSEL_SPEED_MS,
} from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const tag = (count: number, attributes = '') =>
  `<fc-swiper label="News" ${attributes}>${Array.from({ length: count }, (_, index) => `<fc-item><p>Slide number ${index + 1} <a href="#n${index + 1}">more</a></p></fc-item>`).join('')}</fc-swiper>`;

type Options = BrowserContextOptions & {
  readonly language?: 'en' | 'ar';
  readonly count?: number;
  readonly attributes?: string;
};

const open = async ({ language = 'en', count = 5, attributes = '', ...options }: Options = {}): Promise<Page> => {
  await here.openPage({ viewport: { width: 600, height: 700 }, ...options });
  await here.watched.page.goto(here.site.show({ html: tag(count, attributes), language }));
  if (options.javaScriptEnabled !== false) await here.watched.page.locator('fc-swiper[data-fc-live]').waitFor();
  return here.watched.page;
};

/** Numbers of the slides that assistive technology meets. */
const seen = (page: Page) =>
  page
    .locator('.carousel-slide')
    .evaluateAll((slides) => slides.flatMap((slide, index) => ((slide as HTMLElement).inert ? [] : [index + 1])));

/** Where a slide begins within the visible part, once nothing moves. */
const offset = (page: Page, number: number) =>
  page
    .locator('.carousel-slide')
    .nth(number - 1)
    .evaluate(async (slide) => {
      await Promise.all((slide.parentElement as HTMLElement).getAnimations().map(({ finished }) => finished));
      const [own, box] = [
        slide.getBoundingClientRect(),
        (slide.closest('.carousel-view') as HTMLElement).getBoundingClientRect(),
      ];
      return Math.round(getComputedStyle(slide).direction === 'rtl' ? box.right - own.right : own.left - box.left);
    });

/** A shorter way is a tap; it is measured from there. */
const BEFORE_IT_COUNTS_PX = 6;

/** Drags along the line by a share of the slide's width, in so many ms of the page's clock. */
const drag = async (page: Page, share: number, forMs: number) => {
  const box = await page.locator('.carousel-view').boundingBox();
  if (box === null) throw new Error('the carousel is not shown');
  const [x, y] = [box.x + (box.width * (1 - share)) / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.sign(share) * BEFORE_IT_COUNTS_PX, y);
  await page.clock.runFor(forMs);
  await page.mouse.move(x + Math.sign(share) * BEFORE_IT_COUNTS_PX + box.width * share, y);
  await page.mouse.up();
};

describe('carousel', () => {
  it('[CAR-1] [PLT-1] is a list that scrolls, each slide within reach, where no script runs', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('.carousel-controls').isVisible()).toBe(false);
    expect(await seen(page)).toEqual([1, 2, 3, 4, 5]);
    for (const number of [1, 2, 3, 4, 5]) {
      await page.locator('.carousel-view').focus();
      if (number > 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => offset(page, number)).toBe(0); // it snaps to the slide
    }
  });

  it(
    '[CAR-1] one slide is in view; buttons and position buttons turn it, in 300 ms, and say where it is',
    { tags: ['proof'] },
    async () => {
      expect([CAROUSEL_SPEED_MS, CAROUSEL_SLIDES_PER_VIEW, CAROUSEL_LONG_SWIPE_RATIO, CAROUSEL_LONG_SWIPE_MS]).toEqual([
        300, 1, 0.5, 300,
      ]);
      const page = await open();
      const region = page.getByRole('region', { name: 'News' });
      expect(await region.getAttribute('aria-roledescription')).toBe('carousel');
      expect(await seen(page)).toEqual([1]);
      expect(await page.getByRole('group', { name: '1 of 5', exact: true }).getAttribute('aria-roledescription')).toBe(
        'slide',
      );
      expect(await page.getByRole('status').innerText()).toBe('');
      const next = page.getByRole('button', { name: 'Next slide' });
      expect(await page.getByRole('button', { name: 'Previous slide' }).getAttribute('aria-disabled')).toBe('true');

      const duration = page
        .locator('.carousel-track')
        .evaluate(
          (track) =>
            new Promise((done) =>
              track.addEventListener(
                'transitionrun',
                () => done(track.getAnimations()[0]?.effect?.getTiming().duration),
                { once: true },
              ),
            ),
        );
      await next.click();
      expect(await duration).toBe(CAROUSEL_SPEED_MS);
      expect(await page.getByRole('status').innerText()).toBe('2 of 5');
      expect(await seen(page)).toEqual([2]);
      expect(await offset(page, 2)).toBe(0);
      await page.getByRole('button', { name: 'Previous slide' }).focus();
      await page.keyboard.press('Shift+Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#n2'); // links of the other slides are out of reach

      await page.getByRole('button', { name: 'Show slide 5 of 5' }).click();
      expect(await page.getByRole('button', { name: 'Show slide 5 of 5' }).getAttribute('aria-current')).toBe('true');
      expect(await next.getAttribute('aria-disabled')).toBe('true');
      await next.click({ force: true }); // it says that it does nothing, and keeps the focus
      expect(await seen(page)).toEqual([5]);
      expect(await offset(page, 5)).toBe(0);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it.each(['en', 'ar'] as const)(
    '[CAR-1] a quick swipe turns however short; a slow one only from the middle on (%s)',
    async (language) => {
      const page = await open({ language });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const onwards = language === 'ar' ? 1 : -1;
      await drag(page, onwards * 0.1, CAROUSEL_LONG_SWIPE_MS - 50);
      await expect.poll(() => seen(page)).toEqual([2]);
      await drag(page, onwards * (CAROUSEL_LONG_SWIPE_RATIO - 0.1), CAROUSEL_LONG_SWIPE_MS + 50);
      await page.clock.runFor(CAROUSEL_SPEED_MS);
      await expect.poll(() => offset(page, 2)).toBe(0);
      expect(await seen(page)).toEqual([2]);
      await drag(page, onwards * (CAROUSEL_LONG_SWIPE_RATIO + 0.1), CAROUSEL_LONG_SWIPE_MS + 50);
      await expect.poll(() => seen(page)).toEqual([3]);
      await page.clock.runFor(CAROUSEL_SPEED_MS);
      await drag(page, onwards * -0.1, CAROUSEL_LONG_SWIPE_MS - 50);
      await expect.poll(() => seen(page)).toEqual([2]);
    },
  );

  it.each([
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['ar', 'ArrowLeft', 'ArrowRight'],
  ] as const)(
    'arrow keys on its buttons follow the writing direction (%s); the focus goes along',
    async (language, forward, backward) => {
      const page = await open({ language, reducedMotion: 'reduce' });
      const position = page.locator('.carousel-dots > button');
      await position.first().focus();
      for (const [key, number] of [
        [forward, 2],
        [forward, 3],
        [backward, 2],
        ['End', 5],
        [forward, 5],
        ['Home', 1],
        [backward, 1],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => seen(page)).toEqual([number]);
        expect(await offset(page, number)).toBe(0);
        expect(await position.nth(number - 1).evaluate((button) => button === document.activeElement)).toBe(true);
      }
    },
  );

  it('[PGE-16] jumps where less motion is wanted', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Next slide' }).click();
    expect(await page.locator('.carousel-track').evaluate((track) => track.getAnimations().length)).toBe(0);
    expect(await offset(page, 2)).toBe(0);
  });

  it('[CAR-1] shows more side by side where there is room, and has no position beyond the last', async () => {
    const page = await open({
      attributes: 'slides-per-view="3"',
      viewport: { width: 1200, height: 700 },
      reducedMotion: 'reduce',
    });
    const positions = () => page.locator('.carousel-dots > button:visible').count();
    expect([await seen(page), await positions()]).toEqual([[1, 2, 3], 3]);
    await page.getByRole('button', { name: 'Show slide 2 of 5' }).click();
    expect([await seen(page), await page.getByRole('status').innerText()]).toEqual([[2, 3, 4], '2 to 4 of 5']);
    await page.setViewportSize({ width: 800, height: 700 });
    await expect.poll(() => seen(page)).toEqual([2, 3]);
    expect(await positions()).toBe(4);
    await page.setViewportSize({ width: 400, height: 700 });
    await expect.poll(() => seen(page)).toEqual([2]);
    expect(await positions()).toBe(5);
    expect(await offset(page, 2)).toBe(0);
  });

  it('[PLT-6] goes on at the slide that was scrolled to before the code came', async () => {
    const { page } = await here.openPage({ viewport: { width: 600, height: 700 } });
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/fc-swiper*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(here.site.show({ html: tag(5) }));
    await page.locator('.carousel-view').evaluate((view) => {
      view.scrollLeft = (view.querySelectorAll('.carousel-slide')[3] as HTMLElement).offsetLeft;
    });
    await expect.poll(() => offset(page, 4)).toBe(0);
    release();
    await page.locator('.carousel-view[data-live]').waitFor();
    expect([await seen(page), await offset(page, 4)]).toEqual([[4], 0]);
    expect(here.watched.complaints).toEqual([]);
  });

  it('stands with one slide and with two hundred', async () => {
    const page = await open({ count: 1 });
    expect([await page.locator('.carousel-controls').count(), await seen(page)]).toEqual([0, [1]]);
    await here.watched.context.close();
    const many = await open({ count: 200, reducedMotion: 'reduce' });
    expect(await many.locator('.carousel-count').innerText()).toBe('1 of 200');
    await many.getByRole('button', { name: 'Next slide' }).focus();
    await many.keyboard.press('End');
    await expect.poll(() => seen(many)).toEqual([200]);
    expect(await many.locator('.carousel-count').innerText()).toBe('200 of 200');
    expect(await offset(many, 200)).toBe(0);
  });

  it('[PLT-7] says what is wrong, and leaves the slides standing', async () => {
    await here.openPage();
    await here.watched.page.goto(
      here.site.show({ html: '<fc-swiper slides-per-view="9"><fc-item><p>Stays</p></fc-item></fc-swiper>', raw: true }),
    );
    await expect.poll(() => here.watched.complaints.length).toBe(2);
    expect(here.watched.complaints.join('\n')).toMatch(
      /fc-swiper: prop "label" must be a string; it is missing\.[\s\S]*fc-swiper: prop "slidesPerView" must be at most 4; it is 9\./,
    );
    expect(await here.watched.page.getByText('Stays').isVisible()).toBe(true);
  });
});
