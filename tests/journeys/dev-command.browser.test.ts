// @module-tag long: builds and restarts the site as an editor saves

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyBrand } from '../support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { freePort } from '../support/site.ts';

/** From save to seen (issue 7, "for editors"). */
const SEEN_WITHIN_MS = 1_000;
/** A machine that is at something else may be late once. */
const TRIES = 3;

const brand = copyBrand();
const folder = temporaryFolder();
let command: ChildProcess;
let output = '';
let watched: WatchedPage;
let url = '';
const hasEnded = () => command.exitCode !== null || command.signalCode !== null;
const openings = () => output.split('is open at').length - 1;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  command = spawn(
    process.execPath,
    [join(ROOT, 'tools/dev.mjs'), '--port', String(port), '--data', folder.path, '--brand', brand.dir],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    },
  );
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitUntil(() => openings() === 1 || hasEnded(), { timeout: 80_000 });
  if (hasEnded()) throw new Error(`npm run dev ended:\n${output}`);
  watched = await openPage({ baseURL: url });
  await listening(openPageAnew);
});
afterAll(async () => {
  await closeBrowser();
  if (!hasEnded()) {
    command.kill('SIGTERM');
    await once(command, 'exit');
  }
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
      rewriter('locales/en.json', '"group-trade": "Trade"', (words) => `"group-trade": "${words}"`),
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
      const before = openings();
      brand.change(file, from, to);
      await expect.poll(() => output).toMatch(fault);
      expect(await watched.page.locator('[data-dev-fault]').innerText()).toMatch(fault);
      const answer = await fetch(`${url}/en-gb/about`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain('fc-nonsense');
      brand.change(file, to, from);
      await watched.page.locator('[data-dev-fault]').waitFor({ state: 'detached' });
      // What is mended in brand.yaml comes with a new server, as any change of it.
      await expect.poll(openings, { timeout: 60_000 }).toBe(before + restarts);
    },
  );

  it(
    'shows a line of brand.yaml within a second of the save, and to calls and mails with a new server',
    { timeout: 120_000 },
    async () => {
      await listening(openPageAnew);
      const before = openings();
      const settings = await seenAfter(
        'Name',
        rewriter('brand.yaml', 'name: Northquay', (words) => `name: ${words}`),
      );
      console.log(`from save to seen: brand.yaml ${Math.round(settings)} ms`);
      expect(settings).toBeLessThan(SEEN_WITHIN_MS);
      await expect.poll(openings, { timeout: 60_000 }).toBeGreaterThan(before);
      await expect
        .poll(async () => (await fetch(`${url}/en-gb`).catch(() => undefined))?.status, { timeout: 30_000 })
        .toBe(200);
    },
  );
});
