// @module-tag long: a journey through several pages of a started site

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../conformance/layout-shift.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { freshFolder } from '../support/databases.ts';
import { type Site, startSite } from '../support/site.ts';

let folder: Awaited<ReturnType<typeof freshFolder>>;
let site: Site;

beforeAll(async () => {
  folder = await freshFolder();
  site = await startSite({ dataDir: folder.dataDir });
});
afterAll(async () => {
  await closeBrowser();
  await site?.stop();
  await folder.remove();
});

const read = async (path: string) => {
  const watched = await openPage({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await watchShifts(watched.page);
  await watched.page.goto(path);
  return watched;
};

const status = (page: Page) => page.locator('fc-article-rating').getByRole('status').innerText();

describe('reading an article', () => {
  it('[RAT-3] [RAT-2] a reader votes once, in whichever language, and the next reader moves the average', async () => {
    const { page, context, complaints } = await read('/en-gb/education/what-is-a-spread');
    await page.getByRole('button', { name: '5 of 5 stars' }).click();
    await expect.poll(() => status(page)).toBe('Thank you. You gave it 5 of 5 stars, the average is now 5.0.');
    await page.goto('/ar-jo/education/what-is-a-spread');
    await page.locator('fc-article-rating').scrollIntoViewIfNeeded();
    await page.getByText('أعطيته 5 من 5 نجوم.').waitFor();

    // Cleared storage, but the same reader: the answer is the first one's.
    await page.evaluate(() => localStorage.clear());
    await page.goto('/en-gb/education/what-is-a-spread');
    await page.getByRole('button', { name: '1 of 5 stars' }).click();
    await expect.poll(() => status(page)).toBe('Thank you. You gave it 1 of 5 stars, the average is now 5.0.');
    expect(complaints).toEqual([]);
    await context.close();

    const next = await read('/en-gb/education/what-is-a-spread');
    await next.page.getByRole('button', { name: '2 of 5 stars' }).click();
    await expect.poll(() => status(next.page)).toBe('Thank you. You gave it 2 of 5 stars, the average is now 3.5.');
    await next.context.close();
  });

  it('[ART-1] [PLT-8] the side navigation goes along, marks what is read, ends above the related articles, and nothing shifts', async () => {
    const { page, context, complaints } = await read('/en-gb/education/what-is-a-spread');
    const nav = page.locator('fc-article-side-nav');
    const edges = () =>
      nav.evaluate((element) => {
        const [own, head, related] = [
          element,
          document.querySelector('.site-head'),
          document.querySelector('#related'),
        ].map((part) => part?.getBoundingClientRect());
        return {
          belowHead: Math.round((own?.top ?? 0) - (head?.bottom ?? 0)),
          aboveRelated: (related?.top ?? 0) - (own?.bottom ?? 0),
        };
      });
    await page.getByRole('heading', { name: 'Why it widens' }).evaluate((heading) => heading.scrollIntoView());
    await expect.poll(() => nav.locator('[aria-current]').allInnerTexts()).toEqual(['Why it widens']);
    expect((await edges()).belowHead).toBe(24);
    for (const morePx of [-600, -400, -200, 0]) {
      await page.evaluate(
        (more) =>
          scrollTo({
            top: scrollY + document.querySelector('#related')!.getBoundingClientRect().top + more,
            behavior: 'instant',
          }),
        morePx,
      );
      expect((await edges()).aboveRelated).toBeGreaterThan(0);
    }
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
