// @module-tag long: an article of ten thousand words in a browser

import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { copyBrand } from '../support/brand-copy.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { LONG, LONG_PATH, writeLongArticle } from '../support/long-article.ts';
import { freshFolder } from '../support/databases.ts';
import { type Site, startSite } from '../support/site.ts';
import { htmlFaults, idsIn } from './html-faults.ts';

const FIRST_RENDER_MS = 500;
const HTML_BUDGET_BYTES = 120_000;

const brand = copyBrand();
const folder = await freshFolder();
let site: Site | undefined;
beforeAll(async () => {
  writeLongArticle(brand);
  site = await startSite({ dataDir: folder.dataDir, args: ['--brand', brand.dir] });
});
afterAll(async () => {
  await closeBrowser();
  await site?.stop();
  brand.end();
  await folder.remove();
});

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

it(`an article of ${LONG.words} words, ${LONG.tables} tables and ${LONG.pictures} pictures is rendered in time, valid, and small on the wire`, async () => {
  await (await fetch(`${site?.url}/en-gb/education/what-is-a-pip`)).text(); // the code of the template is warm, the page is not
  let took = Number.POSITIVE_INFINITY;
  // What else the machine does may slow one of them; each is the first of its edition.
  for (const edition of ['en-ca', 'en-au', 'en-gb']) {
    const before = performance.now();
    await (await fetch(`${site?.url}/${edition}/${LONG_PATH}`)).text();
    took = Math.min(took, performance.now() - before);
  }
  const html = await (await fetch(`${site?.url}/en-gb/${LONG_PATH}`)).text();
  const bytes = brotliCompressSync(html).length;
  console.log(`first render ${Math.round(took)} ms, ${html.length} bytes of HTML, ${bytes} compressed`);
  expect(took).toBeLessThan(FIRST_RENDER_MS);
  expect(bytes).toBeLessThan(HTML_BUDGET_BYTES);
  expect(html.replace(/<[^>]*>/g, ' ').split(/\s+/).length).toBeGreaterThan(LONG.words);
  expect([count(html, /<table/g), count(html, /<picture/g), count(html, /<img [^>]*loading="lazy"/g)]).toEqual([
    LONG.tables,
    LONG.pictures,
    LONG.pictures,
  ]);
  expect(await htmlFaults(html, 'ltr')).toEqual([]);
  const chapters = [...html.matchAll(/<h2 id="(chapter-[^"]+)"/g)].map(([, id = '']) => id);
  expect(chapters.length).toBeGreaterThan(20);
  expect(chapters.filter((id) => !idsIn(html).has(id) || !html.includes(`href="#${id}"`))).toEqual([]);
});

it('can be read at 320 px, and found one’s way around in at 1280 px', { timeout: 60_000 }, async () => {
  const phone = await openPage({ baseURL: site?.url ?? '', viewport: { width: 320, height: 640 } });
  const asked: string[] = [];
  phone.page.on('request', (request) => void (request.url().includes('/img/') && asked.push(request.url())));
  await phone.page.goto(`/en-gb/${LONG_PATH}`);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(asked.length).toBeLessThan(LONG.pictures / 4);
  expect(await accessibilityViolations(phone.page, 'main')).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();

  const { page, context } = await openPage({
    baseURL: site?.url ?? '',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await page.goto(`/en-gb/${LONG_PATH}`);
  const last = page.locator('fc-article-toc a[href^="#chapter-"]').last();
  await last.scrollIntoViewIfNeeded();
  const href = (await last.getAttribute('href')) ?? '';
  await last.click();
  // The chapter stands below the header, and its entry is in view beside it.
  await expect.poll(async () => (await page.locator(href).boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((await page.locator(href).boundingBox())?.y).toBeLessThan(400);
  await expect
    .poll(async () =>
      last.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  await context.close();
});
