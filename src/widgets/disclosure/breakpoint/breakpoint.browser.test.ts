// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP_FROM_PX, TABLET_FROM_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const HTML = `<fc-breakpoint breakpoints="mobile, DESKTOP">
  <fc-item><p>Narrow or wide</p><fc-tabs><fc-item value="a" label="A tab"><p>In a tab</p></fc-item></fc-tabs></fc-item>
  <fc-item otherwise><p>In between</p></fc-item>
</fc-breakpoint>`;

const WIDTHS = [
  [320, 'Narrow or wide'],
  [TABLET_FROM_PX - 1, 'Narrow or wide'],
  [TABLET_FROM_PX, 'In between'],
  [DESKTOP_FROM_PX - 1, 'In between'],
  [DESKTOP_FROM_PX, 'Narrow or wide'],
  [1920, 'Narrow or wide'],
] as const;

/** What is shown, and what a screen reader is given: the same. */
const shown = async (page: Page) => {
  const words = ['Narrow or wide', 'In between'];
  const tree = await page.locator('#stage').ariaSnapshot();
  const seen = await Promise.all(words.map((text) => page.getByText(text).isVisible()));
  return { seen: words.filter((_, index) => seen[index]), read: words.filter((text) => tree.includes(text)) };
};

describe.each([
  ['JavaScript off', { javaScriptEnabled: false }],
  ['JavaScript on', {}],
] as const)('breakpoint, %s', (_, options) => {
  it('[UIK-1] shows the content where its breakpoint is listed and the other elsewhere, at once while the window is resized', async () => {
    const page = await open({ html: HTML }, options);
    for (const [width, words] of [...WIDTHS, ...WIDTHS.toReversed()]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await shown(page), String(width)).toEqual({ seen: [words], read: [words] });
    }
  });
});

describe('breakpoint', () => {
  it('[UIK-1] lets a widget in what is not shown wait until it is', async () => {
    const page = await open({ html: HTML, raw: true }, { viewport: { width: 800, height: 640 } });
    await page.locator('fc-breakpoint[data-fc-live]').waitFor();
    const code = () => here.site.requested.filter((path) => path.includes('/fc-tabs-')).length;
    const before = code();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.locator('fc-tabs[data-fc-live]').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.getByRole('tab', { name: 'A tab' }).waitFor();
    expect(code()).toBeGreaterThan(before);
    expect(here.watched.complaints).toEqual([]);
  });

  it.each([
    [
      'an unknown name',
      'breakpoints="mobile, phone"',
      '<fc-item><p>Words</p></fc-item>',
      /fc-breakpoint: prop "breakpoints" must be names out of mobile, tablet, desktop with commas between them; it is "mobile, phone"\./,
    ],
    [
      'an empty name',
      'breakpoints="mobile,,tablet"',
      '<fc-item><p>Words</p></fc-item>',
      /prop "breakpoints" must be names out of/,
    ],
    ['no content', 'breakpoints="mobile"', '', /prop "items" must be one <fc-item> with the content/],
    [
      'a second content without its mark',
      'breakpoints="mobile"',
      '<fc-item><p>Words</p></fc-item><fc-item><p>More</p></fc-item>',
      /a second one, <fc-item otherwise>/,
    ],
    [
      'other content that nobody would see',
      'breakpoints="mobile, tablet, desktop"',
      '<fc-item><p>Words</p></fc-item><fc-item otherwise><p>More</p></fc-item>',
      /prop "breakpoints" must leave out a breakpoint/,
    ],
  ])('[UIK-1] [PLT-7] refuses %s', async (_, attributes, items, complaint) => {
    const page = await open({ html: `<fc-breakpoint ${attributes}>${items}</fc-breakpoint>`, raw: true });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
    expect(await page.getByText('Words').count()).toBe(items === '' ? 0 : 1);
  });
});
