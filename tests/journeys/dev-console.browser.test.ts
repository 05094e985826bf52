// @module-tag long: starts the dev server on a copy of the project, and edits the console in it
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkshop } from '../how-to/workshop.ts';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { type DevServer, startDevServer } from '../support/dev-server.ts';
import { temporaryFolder } from '../support/folders.ts';

const workshop = openWorkshop();
const folder = temporaryFolder();
let server: DevServer;
let watched: WatchedPage;

function change(file: string, from: string, to: string): void {
  const path = join(workshop.folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold "${from}", so there is nothing to change.`);
  writeFileSync(path, text.replace(from, to));
}

beforeAll(async () => {
  server = await startDevServer(workshop.folder, ['--data', folder.path]);
  watched = await openPage({ locale: 'en-GB' });
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  await server.stop();
  folder.remove();
  workshop.remove();
});

it(
  'npm run dev shows the console from its sources, and an edit of it in the page that is open',
  { timeout: 300_000 },
  async () => {
    const { page, complaints } = watched;
    const [link = ''] = /http\S+enter#\S+/.exec(server.output()) ?? [];
    await page.goto(link);
    // Cold, every module is made ready first, and packages that turn up load the page again.
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor({ timeout: 120_000 });
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    // As it is styled by the build: the layers are in order, and the fonts are there.
    const look = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [
          getComputedStyle(document.querySelector('.c-side') as Element).display,
          [...document.fonts].some(({ family, status }) => family.includes('IBM Plex Sans') && status === 'loaded'),
        ];
      });
    expect(await look()).toEqual(['flex', true]);

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    change(
      'src/console/client/today/today-view.tsx',
      "<h1>{textOfConsole('section-today')}</h1>",
      '<h1>Edited today</h1>',
    );
    await page.getByRole('heading', { name: 'Edited today', level: 1 }).waitFor();
    change('src/console/client/console.css', '.c-skip {', '.c-head h1 {\n  letter-spacing: 3px;\n}\n\n.c-skip {');
    await page.waitForFunction(() => getComputedStyle(document.querySelector('h1') as Element).letterSpacing === '3px');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    // A call of the console's is the server's code: the site is opened again, on the same address and session.
    const before = server.openings();
    change('src/console/today/today.section.ts', 'path:', '/* edited */ path:');
    await expect.poll(() => server.openings(), { timeout: 60_000 }).toBeGreaterThan(before);
    await page.reload();
    await page.getByRole('heading', { name: 'Edited today', level: 1 }).waitFor({ timeout: 60_000 });
    expect(complaints.filter((line) => /policy|CORS|uncaught/i.test(line))).toEqual([]);
  },
);
