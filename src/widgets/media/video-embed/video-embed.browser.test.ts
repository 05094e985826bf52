// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VIDEO_PREVIEW_HIDE_MS } from '#contracts/limits.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

let site: WidgetSite;
let watched: WatchedPage;
/** The player of another host, and what it was asked for. */
let player: Server;
let host: string;
const asked: string[] = [];

beforeAll(async () => {
  player = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Player</title><button>Pause</button>');
  }).listen(0, '127.0.0.1');
  await once(player, 'listening');
  host = `http://127.0.0.1:${(player.address() as AddressInfo).port}`;
  site = await startWidgetSite();
});

beforeEach(() => void asked.splice(0));
afterEach(() => watched?.context.close());

afterAll(async () => {
  player?.close();
  await site?.close();
  await closeBrowser();
});

const hosted = () =>
  `<fc-video-embed src="tv:film-1" label="How prices are made"><script type="application/json">${JSON.stringify({ players: [{ id: 'tv', player: `${host}/embed/{video}?autoplay=1`, page: `${host}/watch/{video}` }] })}</script></fc-video-embed>`;
const FILE =
  '<fc-video-embed src="/media/price-lines.webm" thumbnail="/media/price-lines.webp" label="Prices move"></fc-video-embed>';

const open = async (
  html: string,
  options: Parameters<typeof openPage>[0] = {},
  frames: readonly string[] = [host],
): Promise<Page> => {
  watched = await openPage(options);
  await watched.page.goto(site.show({ html, frames }), { waitUntil: 'networkidle' });
  return watched.page;
};

const play = (page: Page) => page.getByRole('button', { name: /^Play video: / });

describe('video', () => {
  it('[VID-1] [PLT-1] is a link to a hosted video, and the browser’s own player of a file, where no script runs', async () => {
    const page = await open(hosted() + FILE, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'Play video: How prices are made' }).getAttribute('href')).toBe(
      `${host}/watch/film-1`,
    );
    expect(
      await page
        .locator('video')
        .evaluate((video: HTMLVideoElement) => [video.controls, video.checkVisibility({ visibilityProperty: true })]),
    ).toEqual([true, true]);
    expect([await page.getByRole('button').count(), asked]).toEqual([0, []]);
  });

  it('[VID-1] asks the other host for nothing before the click, then loads its player with autoplay; the preview goes after 400 ms, the focus to the player', async () => {
    expect(VIDEO_PREVIEW_HIDE_MS).toBe(400);
    const page = await open(hosted());
    await play(page).hover();
    await play(page).focus();
    await page.locator('fc-video-embed[data-fc-live]').waitFor();
    expect([asked, await page.locator('iframe').count()]).toEqual([[], 0]);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await play(page).click();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('title')).toBe('How prices are made');
    expect(await frame.getAttribute('allow')).toContain('autoplay');
    await page.clock.runFor(VIDEO_PREVIEW_HIDE_MS - 1);
    expect(await page.locator('.video-preview').count()).toBe(1);
    await page.clock.runFor(1);
    await page.locator('.video-preview').waitFor({ state: 'detached' });
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
    await frame.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/embed/film-1?autoplay=1']);
    expect(watched.complaints).toEqual([]);
  });

  it('[VID-1] plays a file of this site in place; removing the tag ends it', async () => {
    const page = await open(FILE);
    const requested = () => site.requested.filter((path) => path.startsWith('/media/price-lines.webm')).length;
    const before = requested();
    expect(before).toBe(0);
    await play(page).click();
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
    await page.locator('.video-preview').waitFor({ state: 'detached' });
    expect(await video.evaluate((film) => film === document.activeElement)).toBe(true);
    const isPaused = await page.evaluate(async () => {
      const film = document.querySelector('video');
      document.querySelector('fc-video-embed')?.remove();
      await new Promise((done) => setTimeout(done));
      return film?.paused;
    });
    expect(isPaused).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('[VID-1] is a link where the site names no such player, and refuses what is not a video of a known kind', async () => {
    const page = await open(
      '<fc-video-embed src="https://youtu.be/aBcDeFgHiJk" label="Abroad"></fc-video-embed>',
      {},
      [],
    );
    expect(await page.getByRole('link', { name: 'Play video: Abroad' }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=aBcDeFgHiJk',
    );
    expect(await page.getByRole('button').count()).toBe(0);
    for (const [attributes, words] of [
      [
        'src="javascript:alert(1)"',
        /fc-video-embed: prop "src" must be a file of this site .* it is "javascript:alert\(1\)"/,
      ],
      [
        'src="tv:1"',
        /prop "src" names a player that this site does not have; name it under videoPlayers in brand\.yaml; it is "tv:1"/,
      ],
      [
        'src="/media/a.webm" thumbnail="https://img.youtube.com/a.jpg"',
        /prop "thumbnail" must be the path of a file of this site/,
      ],
    ] as const) {
      watched.complaints.length = 0;
      await page.goto(site.show({ html: `<fc-video-embed label="X" ${attributes}></fc-video-embed>`, raw: true }));
      await expect.poll(() => watched.complaints.join('\n')).toMatch(words);
    }
  });
});
