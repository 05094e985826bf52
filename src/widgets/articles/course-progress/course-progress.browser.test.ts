// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

const LESSONS = [1, 2, 3].map((at) => ({
  id: `l${at}`,
  title: `Lesson ${at}`,
  href: `/en-gb/courses/c/l${at}`,
  minutes: at,
}));
const tag = (current?: string, part = 'all') =>
  `<fc-course-progress course="courses/c"${current === undefined ? '' : ` current="${current}"`} part="${part}"><script type="application/json">${JSON.stringify({ lessons: LESSONS })}</script></fc-course-progress>`;

let site: WidgetSite;
let watched: WatchedPage;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (html: string, options: Parameters<typeof openPage>[0] = {}, stored?: string) => {
  watched = await openPage(options);
  const { page } = watched;
  if (stored !== undefined)
    await page.addInitScript((value) => localStorage.setItem('fc-course:courses/c', value), stored);
  await page.goto(site.show({ html }));
  if (options.javaScriptEnabled !== false)
    await page.locator('fc-course-progress[data-fc-live]').first().waitFor({ state: 'attached' });
  return page;
};

describe('course progress', () => {
  it('[PLT-1] [PLT-9] without a script is the list of lessons, and nothing that would not work', async () => {
    const page = await open(tag('l2'), { javaScriptEnabled: false });
    expect(await page.getByRole('link').allInnerTexts()).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3']);
    expect(await page.locator('[aria-current=page]').innerText()).toBe('Lesson 2');
    expect(await page.getByRole('checkbox').isVisible()).toBe(false);
  });

  it('[PLT-9] marks a lesson in this browser, takes the mark back, and tells every list of the course', async () => {
    const page = await open(tag('l2') + tag());
    const counts = () => page.locator('output').allInnerTexts();
    expect(await counts()).toEqual(['0 of 3 lessons read', '0 of 3 lessons read']);
    await page.getByRole('checkbox').check();
    expect(await counts()).toEqual(['1 of 3 lessons read', '1 of 3 lessons read']);
    expect(await page.evaluate(() => localStorage.getItem('fc-course:courses/c'))).toBe('["l2"]');
    await page.reload();
    await page.getByText('1 of 3 lessons read').first().waitFor();
    await page.getByRole('checkbox').uncheck();
    expect(await counts()).toEqual(['0 of 3 lessons read', '0 of 3 lessons read']);
    expect(watched.complaints).toEqual([]);
  });

  it('[PLT-9] marks a lesson at the end of its words, and the line above them shows it', async () => {
    const page = await open(tag('l2', 'lessons') + tag('l2', 'mark'));
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await page.getByRole('checkbox').check();
    expect(await page.locator('output').allInnerTexts()).toEqual(['1 of 3 lessons read']);
    expect(await page.locator('li[data-read]').innerText()).toContain('Lesson 2');
    // On a phone the names are heard and not seen; their numbers are links of a finger's size.
    await page.setViewportSize({ width: 360, height: 740 });
    const link = page.getByRole('link', { name: 'Lesson 3' });
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(watched.complaints).toEqual([]);
  });

  it.each(['{', '{"l1":1}', '[1,"l1","gone"]'])(
    '[PLT-9] takes of what is stored (%s) only lessons of the course',
    async (stored) => {
      const page = await open(tag(), {}, stored);
      await page.getByText(stored.includes('gone') ? '1 of 3 lessons read' : '0 of 3 lessons read').waitFor();
      expect(watched.complaints).toEqual([]);
    },
  );
});
