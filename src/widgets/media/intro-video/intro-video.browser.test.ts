// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const TAG =
  '<fc-intro-video intro="/media/price-lines-intro.webm" loop="/media/price-lines.webm" static="/media/price-lines.webp"><h2>Words over it</h2></fc-intro-video>';

const open = async (html = TAG, options: BrowserContextOptions = {}, before: () => void = () => {}): Promise<Page> => {
  await here.openPage(options);
  here.site.requested.length = 0;
  if (options.javaScriptEnabled !== false) await here.watched.page.addInitScript(before);
  await here.watched.page.goto(here.site.show({ html }));
  return here.watched.page;
};

const toggle = (page: Page, name: 'Play' | 'Pause') =>
  page.getByRole('button', { name: `${name} the background video` });
/** Which part is seen, and which moves. */
const state = (page: Page) =>
  page.locator('fc-intro-video').evaluate((tag) => {
    const films = [...tag.querySelectorAll('video')];
    const names = (list: HTMLVideoElement[]) => list.map(({ dataset }) => dataset['part']).join() || 'none';
    return `shown ${names(films.filter((film) => film.checkVisibility({ visibilityProperty: true })))}, moving ${names(films.filter((film) => !film.paused))}`;
  });
const filmRequests = () => here.site.requested.filter((path) => path.includes('.webm')).length;
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

describe('intro video', () => {
  it('[PGE-5] [PLT-1] shows the static picture and the words where no script runs', async () => {
    const page = await open(TAG, { javaScriptEnabled: false });
    expect(await page.locator('.wide-video-still').evaluate((still: HTMLImageElement) => still.naturalWidth)).toBe(
      1280,
    );
    expect(await page.getByRole('heading', { name: 'Words over it' }).isVisible()).toBe(true);
    expect([await state(page), await page.getByRole('button').count(), filmRequests()]).toEqual([
      'shown none, moving none',
      0,
      0,
    ]);
  });

  it('[PGE-5] plays the intro, then hides it and plays the loop; each can be paused', { tags: ['proof'] }, async () => {
    const page = await open();
    await expect.poll(() => state(page)).toBe('shown intro, moving intro');
    await toggle(page, 'Pause').click();
    await expect.poll(() => state(page)).toBe('shown intro, moving none');
    await page.locator('video[data-part=intro]').evaluate((film: HTMLVideoElement) => {
      film.currentTime = film.duration - 0.2;
    });
    await toggle(page, 'Play').click();
    await expect.poll(() => state(page), { timeout: 5_000 }).toBe('shown loop, moving loop');
    expect(
      await page
        .locator('video')
        .evaluateAll((films) =>
          films.map((film) => [(film as HTMLVideoElement).loop, (film as HTMLVideoElement).muted]),
        ),
    ).toEqual([
      [false, true],
      [true, true],
    ]);
    await toggle(page, 'Pause').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => state(page)).toBe('shown loop, moving none');
    await page.keyboard.press('Space');
    await expect.poll(() => state(page)).toBe('shown loop, moving loop');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PGE-5] shows the static picture where the browser refuses to play, and where it cannot; the button tries again', async () => {
    const page = await open(TAG, {}, () => {
      // oxlint-disable-next-line typescript/unbound-method -- called with its element below
      const own = HTMLMediaElement.prototype.play;
      Reflect.set(window, 'refused', 0);
      // Not navigator.userActivation: whatever the test evaluates counts as an activation there.
      let isActive = false;
      addEventListener(
        'pointerdown',
        () => {
          isActive = true;
        },
        { capture: true },
      );
      HTMLMediaElement.prototype.play = function play() {
        if (isActive) return own.call(this);
        Reflect.set(window, 'refused', Number(Reflect.get(window, 'refused')) + 1);
        return Promise.reject(new DOMException('not now', 'NotAllowedError'));
      };
    });
    await page.waitForFunction(() => Reflect.get(window, 'refused') === 1);
    expect(await state(page)).toBe('shown none, moving none');
    await toggle(page, 'Play').click();
    await expect.poll(() => state(page)).toBe('shown intro, moving intro');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PGE-5] shows the static picture where the loop, or the intro, does not load', async () => {
    const page = await open(TAG.replace('price-lines.webm', 'gone.webm'));
    await expect.poll(() => state(page)).toBe('shown intro, moving intro');
    await page.locator('video[data-part=intro]').evaluate((film: HTMLVideoElement) => {
      film.currentTime = film.duration - 0.1;
    });
    await expect.poll(() => state(page), { timeout: 5_000 }).toMatch(/^shown none/);
    await here.watched.context.close();

    const none = await open(TAG.replace('price-lines-intro.webm', 'gone.webm'));
    await expect.poll(filmRequests).toBeGreaterThan(0);
    await twoFrames(none);
    expect(await state(none)).toMatch(/^shown none/);
  });

  it('[PGE-16] stays still where less motion is wanted, until the visitor plays it', async () => {
    const page = await open(TAG, { reducedMotion: 'reduce' });
    await page.locator('fc-intro-video[data-fc-live]').waitFor();
    await twoFrames(page);
    expect([await state(page), filmRequests()]).toEqual(['shown none, moving none', 0]);
    await toggle(page, 'Play').click();
    await expect.poll(() => state(page)).toBe('shown intro, moving intro');
  });

  it('[PLT-7] refuses films of another host', async () => {
    const page = await open('<p>Page</p>');
    await page.goto(
      here.site.show({ html: TAG.replace('/media/price-lines-intro.webm', 'javascript:alert(1)'), raw: true }),
    );
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-intro-video: prop "intro" must be the path of a file of this site that ends in \.webm, \.mp4/);
  });
});
