// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyBrand, type BrandCopy } from '../../tests/support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

let reviews: Server;
let brand: BrandCopy;
let site: PageSite;
let bare: PageSite;
let watched: WatchedPage;
const asked: string[] = [];
/** Address of the widget's own file, once it came. */
let code = '';

const PLACE = '<div class="review-widget" data-template-id="t1"><p>Read what clients write</p></div>';
const page = (body: string) =>
  `---\ntemplate: plain\ntitle: Reviews\ndescription: What clients of the broker write about it, on a page that is only here for a test of the reviews.\n---\n\n${body}\n`;

beforeAll(async () => {
  reviews = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    response.end(
      `for (const place of document.querySelectorAll('.review-widget')) place.textContent = 'Reviews of ' + place.dataset.templateId;`,
    );
  }).listen(0, '127.0.0.1');
  await once(reviews, 'listening');
  brand = copyBrand();
  for (const [name, body] of [
    ['reviews', PLACE],
    ['demo', `<div class="forex-demo">${PLACE}</div>`],
    ['stocks', `<div class="invest-stocks">${PLACE}</div>`],
  ] as const) {
    for (const language of ['en', 'ar']) brand.write(`pages/${language}/${name}.md`, page(body));
  }
  bare = await startPageSite(brand.dir);
  brand.change(
    'brand.yaml',
    'images: {}',
    `images: {}\nreviews: { script: 'http://localhost:${(reviews.address() as AddressInfo).port}/bootstrap.js' }`,
  );
  site = await startPageSite(brand.dir);
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await Promise.all([site?.close(), bare?.close()]);
  reviews?.close();
  brand?.end();
  await closeBrowser();
});

const open = async (url: string) => {
  asked.length = 0;
  code = '';
  watched = await openPage();
  watched.page.on('response', (response) => {
    if (response.url().includes('/review-widget')) code = response.url();
  });
  await watched.page.clock.install();
  await watched.page.clock.pauseAt(Date.now() + 60_000);
  const response = await watched.page.goto(url);
  return { page: watched.page, policy: response?.headers()['content-security-policy'] ?? '' };
};

/** The clock begins to count once the code is there, which is a file of its own. */
async function codeThere(page: Page): Promise<void> {
  await expect.poll(() => code).toMatch(/review-widget/);
  await page.evaluate(`import(${JSON.stringify(code)}).then(() => null)`); // as text, since Vitest rewrites imports
}

const scripts = () => watched.page.locator('head > script[src$="/bootstrap.js"]').count();

describe('the review widget', () => {
  it.each([
    ['reviews', 1_000],
    ['demo', 0],
    ['stocks', 2_500],
  ])(
    '[PGE-9] on a page like /%s the script comes after %i ms, asynchronously, once',
    { tags: ['proof'] },
    async (name, delay) => {
      const { page: shown } = await open(`${site.url}/en-gb/${name}`);
      await codeThere(shown);
      if (delay > 0) await shown.clock.runFor(delay - 1);
      expect(await scripts()).toBe(0);
      await shown.clock.runFor(1);
      expect(await scripts()).toBe(1);
      expect(
        await shown
          .locator('head > script[src$="/bootstrap.js"]')
          .evaluate((script: HTMLScriptElement) => script.async),
      ).toBe(true);
      await shown.getByText('Reviews of t1').waitFor();
      await shown.clock.runFor(10_000);
      expect([await scripts(), asked.length, watched.complaints]).toEqual([1, 1, []]);
    },
  );

  it('[PGE-9] no other page allows or contacts them', async () => {
    const { page: other, policy } = await open(`${site.url}/en-gb/costs`);
    await other.clock.runFor(10_000);
    expect([await scripts(), asked.length, policy.includes('localhost:')]).toEqual([0, 0, false]);
  });

  it('[PGE-9] neither does a brand that names no script; what stands in the place stays', async () => {
    const { page: shown, policy } = await open(`${bare.url}/en-gb/reviews`);
    await shown.clock.runFor(10_000);
    expect([await scripts(), asked.length, policy.match(/script-src[^;]*/)?.[0].includes('http')]).toEqual([
      0,
      0,
      false,
    ]);
    expect(await shown.getByText('Read what clients write').isVisible()).toBe(true);
  });
});
