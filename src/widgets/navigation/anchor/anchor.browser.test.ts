// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ANCHOR_EXTRA_OFFSET_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const LINES = '<p>A line of the page.</p>'.repeat(80);
const PAGE = `<fc-anchor target="#costs" label="To the costs"></fc-anchor>${LINES}<fc-anchor name="costs"></fc-anchor><h3>Costs</h3>${LINES}`;

const ask = async (page: Page) => {
  await page
    .locator('fc-anchor[target]')
    .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await page.locator('fc-anchor[target][data-fc-live]').waitFor();
};
const below = (page: Page) =>
  page.locator('#costs').evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe('anchor', () => {
  it.each([
    ['JavaScript off', { javaScriptEnabled: false }, false],
    ['server markup', {}, false],
    ['live', {}, true],
  ] as const)('[PGE-10] [PLT-3] leads to the place of its name, clear of the top (%s)', async (_, options, isLive) => {
    const page = await open({ html: PAGE }, options);
    if (isLive) await ask(page);
    await page.getByRole('link', { name: 'To the costs' }).click();
    await expect.poll(() => below(page)).toBe(ANCHOR_EXTRA_OFFSET_PX);
    expect(new URL(page.url()).hash).toBe('#costs');
    // The mark takes no room of its own.
    const gap = (await page.getByRole('heading', { name: 'Costs' }).boundingBox())?.y;
    expect(Math.round(gap ?? 0)).toBe(ANCHOR_EXTRA_OFFSET_PX);
  });

  it('[PGE-10] scrolls once, and the focus follows', async () => {
    const page = await open({ html: PAGE });
    await ask(page);
    await page.evaluate(() => {
      const calls: unknown[] = [];
      Reflect.set(window, 'calls', calls);
      const plain = window.scrollTo.bind(window);
      window.scrollTo = ((options: ScrollToOptions) => (
        calls.push(options.top),
        plain(options)
      )) as typeof window.scrollTo;
    });
    await page.getByRole('link', { name: 'To the costs' }).press('Enter');
    await expect.poll(() => below(page)).toBe(ANCHOR_EXTRA_OFFSET_PX);
    expect(
      await page.evaluate(() => [
        (Reflect.get(window, 'calls') as unknown[]).length,
        history.length,
        document.activeElement?.id,
      ]),
    ).toEqual([1, 3, 'costs']);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[PGE-10] says where a target is missing', async () => {
    const page = await open({ html: '<fc-anchor target="#nowhere" label="Nowhere"></fc-anchor>' });
    await page.getByRole('link', { name: 'Nowhere' }).click();
    await expect
      .poll(() => here.watched.complaints.join())
      .toMatch(
        /fc-anchor: .*target "#nowhere" is not on the page, so the link leads nowhere\. Check the target, or mark the place with <fc-anchor name="nowhere">\./,
      );
  });

  it.each([
    ['neither a name nor a target', '', /fc-anchor: prop "target" or else "name" must be there/],
    ['both', 'name="a" target="#b" label="B"', /fc-anchor: prop "target" or else "name" must be there/],
    ['a link without words', 'target="#b"', /fc-anchor: prop "label" must say where the link leads/],
    [
      'an address for a target',
      'target="/costs#b" label="B"',
      /fc-anchor: prop "target" must be a hash such as #costs; it is "\/costs#b"\./,
    ],
    ['a name of two words', 'name="a b"', /fc-anchor: prop "name" must be one word/],
    ['an unknown icon', 'target="#b" label="B" icon="Arrow"', /fc-anchor: prop "icon" must be a symbol/],
  ])('[PLT-7] refuses %s', async (_, attributes, complaint) => {
    await open({ html: `<fc-anchor ${attributes}></fc-anchor>`, raw: true });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
  });
});
