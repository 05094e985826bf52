// @module-tag long: starts the dev server, and reopens the site as an editor saves

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { type DevServer, startDevServer } from '../support/dev-server.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';

/** From save to seen (issue 7, "for editors"). */
const SEEN_WITHIN_MS = 1_000;
/** A machine that is at something else may be late once. */
const TRIES = 3;

const brand = copyBrand();
const folder = temporaryFolder();
let server: DevServer;
let watched: WatchedPage;

beforeAll(async () => {
  server = await startDevServer(ROOT, ['--data', folder.path, '--brand', brand.dir]);
  watched = await openPage({ baseURL: server.url });
  await listening(openPageAnew);
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
  brand.end();
  folder.remove();
});

/** Until the page that this brings hears of changes. */
async function listening(act: () => Promise<unknown>): Promise<void> {
  await Promise.all([watched.page.waitForResponse((response) => response.url().endsWith('/dev/events')), act()]);
}

/** A page that is just loading itself anew, as the test before had it do, ends a navigation: then once more. */
const openPageAnew = () => watched.page.goto('/en-gb/about').catch(() => watched.page.goto('/en-gb/about'));

/** Milliseconds from the save until the words, which are nowhere else, stand on the page, the best of some. */
async function seenAfter(what: string, save: (words: string) => void): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < TRIES; at += 1) {
    const words = `${what} seen for the ${['first', 'second', 'third'][at]} time`;
    const before = performance.now();
    await listening(async () => {
      save(words);
      await watched.page.getByText(words).first().waitFor();
      times.push(performance.now() - before);
    });
  }
  return Math.min(...times);
}

/** Puts other words in the place of those that stand there. */
function rewriter(file: string, first: string, written: (words: string) => string): (words: string) => void {
  let stands = first;
  return (words) => {
    brand.change(file, stands, written(words));
    stands = written(words);
  };
}

describe('npm run dev', () => {
  it('shows a page and a text within a second of the save', { timeout: 90_000 }, async () => {
    const page = await seenAfter(
      'Page',
      rewriter('pages/en/about.md', 'title: Who we are', (words) => `title: ${words}`),
    );
    const text = await seenAfter(
      'Text',
      rewriter('texts/en.yaml', 'menu:\n', (words) => `menu:\n  group-trade: ${words}\n`),
    );
    console.log(`from save to seen: page ${Math.round(page)} ms, text ${Math.round(text)} ms`);
    for (const time of [page, text]) expect(time).toBeLessThan(SEEN_WITHIN_MS);
  });

  it.each([
    [
      'pages/en/about.md',
      '\n---\n',
      '\n---\n\n<fc-nonsense></fc-nonsense>\n',
      /✗ pages\/en\/about\.md:\d+: <fc-nonsense> is not a tag of this site/,
      0,
    ],
    ['brand.yaml', 'demonstration: true', 'demonstration: [', /✗ brand\.yaml:\d+: not valid YAML/, 1],
  ])(
    'keeps the last good state when a save breaks %s, and says file and line in the terminal and on the page',
    { timeout: 90_000 },
    async (file, from, to, fault, restarts) => {
      await listening(openPageAnew);
      const before = server.openings();
      brand.change(file, from, to);
      await expect.poll(server.output).toMatch(fault);
      expect(await watched.page.locator('[data-dev-fault]').innerText()).toMatch(fault);
      const answer = await fetch(`${server.url}/en-gb/about`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('fc-nonsense');
      brand.change(file, to, from);
      await watched.page.locator('[data-dev-fault]').waitFor({ state: 'detached' });
      // What is mended in brand.yaml comes with a new server, as any change of it.
      await expect.poll(server.openings, { timeout: 60_000 }).toBe(before + restarts);
    },
  );

  it(
    'shows a line of brand.yaml within a second of the save, and to calls and mails with a new server',
    { timeout: 120_000 },
    async () => {
      await listening(openPageAnew);
      const before = server.openings();
      const settings = await seenAfter(
        'Name',
        rewriter('brand.yaml', 'name: Northquay', (words) => `name: ${words}`),
      );
      console.log(`from save to seen: brand.yaml ${Math.round(settings)} ms`);
      expect(settings).toBeLessThan(SEEN_WITHIN_MS);
      await expect.poll(server.openings, { timeout: 60_000 }).toBeGreaterThan(before);
      await expect
        .poll(async () => (await fetch(`${server.url}/en-gb`).catch(() => undefined))?.status, { timeout: 30_000 })
        .toBe(200);
    },
  );
});
