// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const episode = (id: string, title: string, more: object = {}) => ({
  id,
  title,
  description: 'About it.',
  published: '2026-11-03',
  durationSeconds: 33,
  audio: '/media/podcast-finding-the-pip.mp3',
  chapters: [
    { startSeconds: 0, title: 'Start' },
    { startSeconds: 4, title: 'Middle' },
    { startSeconds: 18, title: 'End' },
  ],
  transcript: ['Every <b>word</b> of it.'],
  ...more,
});
const tag = (...episodes: object[]) =>
  `<fc-podcasts><script type="application/json">${JSON.stringify({ episodes, feed: '/en-gb/podcasts/feed.xml' }).replaceAll('<', '\\u003c')}</script></fc-podcasts>`;
const TWO = tag(
  episode('one', 'One'),
  episode('two', 'Two', { audio: '/media/podcast-what-a-spread-costs.mp3', chapters: [] }),
);

const open = async (html = TWO, options: BrowserContextOptions = {}, language: 'en' | 'ar' = 'en'): Promise<Page> => {
  await here.openPage(options);
  await here.watched.page.goto(here.site.show({ html, language }));
  return here.watched.page;
};

const sound = (page: Page, index = 0) =>
  page
    .locator('audio')
    .nth(index)
    .evaluate((audio: HTMLAudioElement) => ({
      isPaused: audio.paused,
      seconds: audio.currentTime,
      rate: audio.playbackRate,
    }));
const position = (page: Page) => page.getByRole('slider', { name: 'Position' }).first();
const current = (page: Page) => page.locator('.episode-chapters [aria-current]').innerText();

describe('podcast', () => {
  it('[PLT-8] [PLT-1] has the browser’s own player, chapters that are links, and every word, where no script runs', async () => {
    const page = await open(TWO, { javaScriptEnabled: false });
    expect(
      await page
        .locator('audio')
        .evaluateAll((all) => all.map((audio) => (audio as HTMLAudioElement).controls && audio.checkVisibility())),
    ).toEqual([true, true]);
    expect([await page.getByRole('button').count(), await page.getByRole('slider').count()]).toEqual([0, 0]);
    expect(await page.getByRole('link', { name: /Middle/ }).getAttribute('href')).toBe(
      '/media/podcast-finding-the-pip.mp3#t=4',
    );
    await page.getByText('Read every word').first().click();
    expect(await page.getByText('Every <b>word</b> of it.').first().isVisible()).toBe(true); // markup in a text stays text
    expect(await page.getByRole('link', { name: 'Feed of this podcast' }).getAttribute('href')).toBe(
      '/en-gb/podcasts/feed.xml',
    );
  });

  it('[PLT-8] plays and pauses by key, seeks by slider, steps and chapters, and says where it is', async () => {
    const page = await open();
    expect(here.site.requested.filter((path) => path.includes('.mp3'))).toEqual([]); // nothing is loaded before it is asked for
    const toggle = page.getByRole('button', { name: /^(?:Play|Pause) One$/ });
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await sound(page)).seconds).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Pause One' }).press('Enter');
    await expect.poll(async () => (await sound(page)).isPaused).toBe(true);
    expect(await toggle.getAttribute('aria-label')).toBe('Play One');

    await position(page).focus();
    await page.keyboard.press('Home');
    expect(await current(page)).toBe('0:00\nStart');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await sound(page)).seconds).toBe(5);
    expect(await position(page).getAttribute('aria-valuetext')).toBe('0:05 of 0:33');
    expect(await current(page)).toBe('0:04\nMiddle');
    await page.getByRole('button', { name: 'Forward 30 seconds' }).first().click();
    await expect.poll(async () => Math.round((await sound(page)).seconds)).toBe(33);
    await page.getByRole('button', { name: 'Back 15 seconds' }).first().click();
    await expect.poll(async () => Math.round((await sound(page)).seconds)).toBe(18);
    await page.getByRole('button', { name: 'Back 15 seconds' }).first().click();
    await page.getByRole('button', { name: 'Back 15 seconds' }).first().click();
    await expect.poll(async () => (await sound(page)).seconds).toBe(0);

    await page.getByRole('button', { name: /End$/ }).click();
    await expect.poll(async () => (await sound(page)).seconds).toBeGreaterThan(18);
    expect((await sound(page)).isPaused).toBe(false);
    expect(await current(page)).toBe('0:18\nEnd');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PLT-8] plays at the chosen speed; only one is heard at a time; removing the tag ends the sound', async () => {
    const page = await open();
    const speed = page.getByRole('combobox', { name: 'Speed' }).first();
    expect(await speed.locator('option').allInnerTexts()).toEqual(['0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×']);
    await page.getByRole('button', { name: 'Play One' }).click();
    await expect.poll(async () => (await sound(page)).seconds).toBeGreaterThan(0);
    await speed.selectOption({ label: '1.5×' });
    expect((await sound(page)).rate).toBe(1.5);
    await page.getByRole('button', { name: 'Play Two' }).click();
    await expect
      .poll(async () => [(await sound(page)).isPaused, (await sound(page, 1)).isPaused])
      .toEqual([true, false]);
    await page.getByRole('button', { name: 'Play One' }).waitFor();
    const isPaused = await page.evaluate(async () => {
      const playing = document.querySelectorAll('audio')[1];
      document.querySelector('fc-podcasts')?.remove();
      await new Promise((done) => setTimeout(done));
      return playing?.paused;
    });
    expect(isPaused).toBe(true);
  });

  it('[PLT-8] runs time from left to right in a right-to-left page, and names the language that is spoken', async () => {
    const page = await open(tag(episode('one', 'One', { spokenIn: 'en' })), {}, 'ar');
    await page.getByRole('slider').focus();
    await page.locator('fc-podcasts[data-fc-live]').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await sound(page)).seconds).toBe(1);
    expect(await page.locator('.episode-facts').innerText()).toContain('باللغة الإنجليزية');
    expect(here.watched.complaints).toEqual([]);
  });

  it.each([240, 280, 320, 400])('[PLT-6] lays no control over another in a window of %i px', async (width) => {
    const page = await open(TWO, { viewport: { width, height: 700 } });
    await page.getByRole('slider').first().focus();
    await page.locator('fc-podcasts[data-fc-live]').waitFor();
    const covered = await page
      .locator('.player')
      .first()
      .evaluate((player) => {
        const controls = [...player.querySelectorAll('button, input, select')];
        return controls
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return controls.some((other) => {
              const box = other.getBoundingClientRect();
              return other !== control && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
            });
          })
          .map((control) => control.getAttribute('aria-label') ?? control.tagName);
      });
    expect(covered).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });

  it('[PLT-8] says what to do when a recording does not load', async () => {
    const page = await open(tag(episode('gone', 'Gone', { audio: '/media/gone.mp3' })));
    await page.getByRole('button', { name: 'Play Gone' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/^The recording did not load\./);
    expect(await page.getByRole('button', { name: 'Play Gone' }).isVisible()).toBe(true);
  });

  it('[PLT-7] refuses episodes that cannot be right', async () => {
    const page = await open();
    for (const [html, words] of [
      [tag(), /fc-podcasts: prop "episodes" must have a length of at least 1; it is \[\]\./],
      [tag(episode('a', 'A'), episode('a', 'B')), /prop "episodes" must have ids that differ from each other/],
      [
        tag(episode('a', 'A', { audio: 'https://cdn.example/a.mp3' })),
        /prop "episodes\[0\]\.audio" must be the path of a file of this site/,
      ],
      [
        tag(episode('a', 'A', { chapters: [{ startSeconds: 40, title: 'Late' }] })),
        /prop "episodes\[0\]\.chapters" must begin one after the other, before the end/,
      ],
    ] as const) {
      here.watched.complaints.length = 0;
      await page.goto(here.site.show({ html, raw: true }));
      await expect.poll(() => here.watched.complaints.join('\n')).toMatch(words);
    }
  });
});
