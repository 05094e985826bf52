// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCORDION_SLIDE_MS, READ_MORE_TOGGLE_PX } from '#contracts/limits.ts';
import { MAX_HEIGHTS, MIN_HEIGHTS } from './read-more.widget.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const WORDS = Array.from(
  { length: 30 },
  (_, index) => `<p>Paragraph ${index} says something about costs. <a href="#part-${index}">Part ${index}</a></p>`,
).join('');
const LONG = `<fc-read-more>${WORDS}</fc-read-more><p>After</p>`;

const live = (page: Page) => page.locator('fc-read-more[data-fc-live]').waitFor();
const height = async (page: Page) => (await page.locator('.read-more').boundingBox())?.height;
const toggle = (page: Page, name: string) => page.getByRole('button', { name });

/** Whether the words are painted: in the box, and above the fade's end. */
const isInView = (page: Page, words: string) =>
  page
    .getByText(words)
    .evaluate(
      (element) =>
        element.getBoundingClientRect().bottom <= (element.closest('.read-more')?.getBoundingClientRect().bottom ?? 0),
    );

describe('read-more', () => {
  it('[UIK-4] shows everything, and no toggle, where no script runs', async () => {
    const page = await open({ html: LONG }, { javaScriptEnabled: false });
    expect(await height(page)).toBeGreaterThan(1000);
    expect(await isInView(page, 'Paragraph 29')).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('[UIK-4] is right before its code comes: cut off with a toggle, or whole without one', async () => {
    here.site.rule = (path, response) =>
      path.startsWith('/assets') ? (response.writeHead(404).end(), 'taken') : 'pass';
    const short = (lines: number) =>
      `<fc-read-more min-height="80"><p>${'A line.<br>'.repeat(lines)}</p></fc-read-more>`;
    const page = await open({ html: `${LONG}${short(4)}${short(5)}` });
    here.site.rule = undefined;
    const seen = await page.locator('.read-more').evaluateAll((boxes) =>
      boxes.map((box) => {
        const [outer, button, content] = [
          box,
          box.querySelector('button'),
          box.querySelector('.read-more-content'),
        ].map((element) => element?.getBoundingClientRect());
        if (!outer || !button || !content) return undefined;
        return {
          height: outer.height,
          isCut: content.height > outer.height,
          hasToggle: button.top >= outer.top && button.bottom <= outer.bottom,
        };
      }),
    );
    // Four lines are 109 px and fit into 80 and the toggle's 48; five are 136 and do not.
    expect(seen).toEqual([
      { height: 160 + READ_MORE_TOGGLE_PX, isCut: true, hasToggle: true },
      { height: expect.closeTo(109, 0) as number, isCut: false, hasToggle: false },
      { height: 80 + READ_MORE_TOGGLE_PX, isCut: true, hasToggle: true },
    ]);
  });

  it(
    '[UIK-4] toggles between its least height and all of it; the label and the state follow',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: LONG });
      await toggle(page, 'Read more').click();
      await toggle(page, 'Read less').waitFor();
      expect(await toggle(page, 'Read less').getAttribute('aria-expanded')).toBe('true');
      expect(await isInView(page, 'Paragraph 29')).toBe(true);
      await toggle(page, 'Read less').press('Enter');
      await expect.poll(() => height(page)).toBe(160 + READ_MORE_TOGGLE_PX);
      expect(await toggle(page, 'Read more').getAttribute('aria-expanded')).toBe('false');
      // Its toggle was far below what is left: it has come along, and keeps the focus.
      const box = await toggle(page, 'Read more').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('read-more-toggle');
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[UIK-4] the open box is no higher than its greatest height, and a keyboard can scroll it', async () => {
    const page = await open({
      html: `<fc-read-more min-height="80" max-height="320" more="All of it" less="Less of it">${WORDS}</fc-read-more>`,
    });
    await toggle(page, 'All of it').click();
    const region = page.getByRole('region', { name: 'Full text' });
    expect((await region.boundingBox())?.height).toBe(320);
    expect(await height(page)).toBe(320 + READ_MORE_TOGGLE_PX);
    await region.focus();
    await page.keyboard.press('End');
    await expect.poll(() => region.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
    await toggle(page, 'Less of it').click();
    await expect.poll(() => height(page)).toBe(80 + READ_MORE_TOGGLE_PX);
    expect(await page.getByRole('region').count()).toBe(0);
  });

  it('[UIK-4] opens when the focus, a link or a search in the page leads into what is cut off', async () => {
    const page = await open({
      html: `<p><a href="#far">Far</a></p><fc-read-more>${WORDS}<p id="far">The far end</p></fc-read-more>`,
    });
    await live(page);
    await page.getByRole('link', { name: 'Part 0' }).focus();
    expect(await page.getByRole('button', { expanded: false }).count()).toBe(1);
    await page.getByRole('link', { name: 'Part 20' }).focus();
    await page.getByRole('button', { expanded: true }).waitFor();
    expect(
      await page
        .getByRole('link', { name: 'Part 20' })
        .evaluate(
          (link) => link.getBoundingClientRect().bottom <= innerHeight && link.getBoundingClientRect().top >= 0,
        ),
    ).toBe(true);

    await page.goto(
      here.site.show({ html: `<fc-read-more>${WORDS}<p id="far">The far end</p></fc-read-more>` }) + '#far',
    );
    await page.getByRole('button', { expanded: true }).waitFor();
    expect(await isInView(page, 'The far end')).toBe(true);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[UIK-4] looks again when its content grows: a picture that comes late brings the toggle', async () => {
    const page = await open({ html: `<fc-read-more><p>Short.</p><div id="picture"></div></fc-read-more>` });
    await live(page);
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    await page.locator('#picture').evaluate((element: HTMLElement) => void (element.style.blockSize = '900px'));
    await toggle(page, 'Read more').click();
    expect(await height(page)).toBeGreaterThan(900);
    await page.locator('#picture').evaluate((element: HTMLElement) => void (element.style.blockSize = '10px'));
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
  });

  it('[UIK-4] [PGE-16] slides in 200 ms, and not where less motion is wanted', async () => {
    for (const [reducedMotion, durations] of [
      ['no-preference', [ACCORDION_SLIDE_MS]],
      ['reduce', []],
    ] as const) {
      const page = await open({ html: LONG }, { reducedMotion });
      await live(page);
      const seen = await page.getByRole('button').evaluate((button: HTMLElement) => {
        button.click();
        return button.parentElement?.getAnimations().map(({ effect }) => effect?.getTiming().duration);
      });
      expect(seen).toEqual(durations);
      await here.watched.context.close();
    }
  });

  it('[UIK-4] has a rule for every height that it takes', () => {
    const css = readFileSync(join(import.meta.dirname, 'read-more.css'), 'utf8');
    const rules = (name: string) =>
      [...css.matchAll(new RegExp(`data-${name}='(\\d+)'\\] \\{\\s+--${name}: (\\d+)px;`, 'g'))].map(([, at, px]) => [
        Number(at),
        Number(px),
      ]);
    expect(rules('min')).toEqual(MIN_HEIGHTS.map((px) => [px, px]));
    expect(rules('max')).toEqual(MAX_HEIGHTS.map((px) => [px, px]));
  });

  it('[PLT-7] refuses heights without a rule, and a greatest height below the least', async () => {
    for (const [attributes, complaint] of [
      ['min-height="100"', /fc-read-more: prop "minHeight" must be one of 80, 120, .*; it is "100"\./],
      [
        'min-height="400" max-height="320"',
        /prop "maxHeight" must be more than the least height \(min-height\); it is 320\./,
      ],
    ] as const) {
      const page = await open({ html: `<fc-read-more ${attributes}><p>Words</p></fc-read-more>`, raw: true });
      await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
      expect(await page.getByText('Words').isVisible()).toBe(true);
      await here.watched.context.close();
    }
  });

  it('[UIK-4] takes 10,000 words', async () => {
    const page = await open({ html: `<fc-read-more><p>${'pip '.repeat(10_000)}</p></fc-read-more>` });
    await toggle(page, 'Read more').click();
    expect(await height(page)).toBeGreaterThan(10_000);
  });
});
