// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const TAG =
  '<fc-full-width-video src="/media/price-lines.webm" poster="/media/price-lines.webp"><h2>Words over it</h2></fc-full-width-video>';
/** Pushes what follows far below the window. */
const FAR = '<ol>' + '<li>A line</li>'.repeat(120) + '</ol>';

const open = async (html = TAG, options: BrowserContextOptions = {}): Promise<Page> => {
  await here.openPage(options);
  here.site.requested.length = 0;
  await here.watched.page.goto(here.site.show({ html }));
  return here.watched.page;
};

const toggle = (page: Page, name: 'Play' | 'Pause') =>
  page.getByRole('button', { name: `${name} the background video` });
const film = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    isShown: video.checkVisibility({ visibilityProperty: true }),
    isMuted: video.muted,
    isLoop: video.loop,
  }));
const STILL = { isPaused: true, isShown: false, isMuted: true, isLoop: true };
const RUNNING = { isPaused: false, isShown: true, isMuted: true, isLoop: true };
const filmRequests = () => here.site.requested.filter((path) => path.includes('.webm')).length;

describe('full-width video', () => {
  it('[PGE-6] [PLT-1] shows the still and the words, and no button, where no script runs', async () => {
    const page = await open(TAG, { javaScriptEnabled: false });
    expect(await page.locator('.wide-video-still').evaluate((still: HTMLImageElement) => still.naturalWidth)).toBe(
      1280,
    );
    expect(await page.getByRole('heading', { name: 'Words over it' }).isVisible()).toBe(true);
    expect([await page.getByRole('button').count(), filmRequests()]).toEqual([0, 0]);
  });

  it(
    '[PGE-6] plays, silent and in a loop; the pause button stays, and what it says is done',
    { tags: ['proof'] },
    async () => {
      const page = await open();
      await toggle(page, 'Pause').waitFor();
      expect(await film(page)).toEqual(RUNNING);
      await toggle(page, 'Pause').focus();
      await page.keyboard.press('Enter');
      await toggle(page, 'Play').waitFor();
      expect((await film(page)).isPaused).toBe(true);
      expect(await toggle(page, 'Play').evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Space');
      await expect.poll(() => film(page)).toEqual(RUNNING);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[PGE-6] plays only while it is in view, and not where the visitor paused it', async () => {
    const page = await open(FAR + TAG + FAR);
    expect(filmRequests()).toBe(0); // nothing is loaded for what nobody sees
    const see = () => page.locator('video').scrollIntoViewIfNeeded();
    const leave = () => page.evaluate(() => window.scrollTo(0, 0));
    await see();
    await toggle(page, 'Pause').waitFor();
    await leave();
    await expect.poll(async () => (await film(page)).isPaused).toBe(true);
    await see();
    await expect.poll(() => film(page)).toEqual(RUNNING);
    await toggle(page, 'Pause').click();
    await leave();
    await see();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect((await film(page)).isPaused).toBe(true);
  });

  it('[PGE-16] stays still where less motion is wanted, until the visitor plays it', async () => {
    const page = await open(TAG, { reducedMotion: 'reduce' });
    await page.locator('fc-full-width-video[data-fc-live]').waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([await film(page), filmRequests()]).toEqual([STILL, 0]);
    await toggle(page, 'Play').click();
    await expect.poll(() => film(page)).toEqual(RUNNING);
  });

  it('[PGE-6] shows the still where the browser refuses to play, and where it cannot', async () => {
    const { page } = await here.openPage();
    await page.addInitScript(() => {
      Reflect.set(window, 'refused', 0);
      HTMLMediaElement.prototype.play = () => {
        Reflect.set(window, 'refused', 1);
        return Promise.reject(new DOMException('not now', 'NotAllowedError'));
      };
    });
    await page.goto(here.site.show({ html: TAG }));
    await page.waitForFunction(() => Reflect.get(window, 'refused') === 1);
    expect(await film(page)).toEqual(STILL);
    expect(await toggle(page, 'Play').isVisible()).toBe(true);
    expect(here.watched.complaints).toEqual([]);
    await here.watched.context.close();

    const broken = await open(TAG.replace('price-lines.webm', 'gone.webm'));
    await expect.poll(filmRequests).toBeGreaterThan(0);
    expect((await film(broken)).isShown).toBe(false);
  });

  it('[PLT-7] refuses a film of another host', async () => {
    const page = await open();
    await page.goto(
      here.site.show({
        html: '<fc-full-width-video src="https://cdn.example/a.webm" poster="/media/a.webp"><p>Stays</p></fc-full-width-video>',
        raw: true,
      }),
    );
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(
        /fc-full-width-video: prop "src" must be the path of a file of this site that ends in \.webm, \.mp4.*it is "https:\/\/cdn\.example\/a\.webm"/,
      );
    expect(await page.getByText('Stays').isVisible()).toBe(true);
  });
});
