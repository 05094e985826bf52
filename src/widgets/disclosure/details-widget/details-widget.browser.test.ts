// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCORDION_SLIDE_MS, DESKTOP_FROM_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const tag = (attributes = '') =>
  `<fc-details-widget ${attributes}><p>The details, with <a href="#more">a link</a></p></fc-details-widget>`;

const isShown = (page: Page) => page.getByText('The details').isVisible();

describe.each([
  ['JavaScript off', { javaScriptEnabled: false }, false],
  ['server markup', {}, false],
  ['live', {}, true],
] as const)('details, %s', (_, options, isLive) => {
  const start = async (attributes?: string, more = {}) => {
    const page = await open({ html: tag(attributes) }, { ...options, ...more });
    if (isLive) {
      await page
        .locator('fc-details-widget')
        .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
      await page.locator('fc-details-widget[data-fc-live]').waitFor();
    }
    return page;
  };

  it(
    '[UIK-3] opens and closes on phones and tablets; its label and its state follow',
    { tags: ['proof'] },
    async () => {
      const page = await start('', { viewport: { width: DESKTOP_FROM_PX - 1, height: 640 } });
      const toggle = page.locator('summary');
      expect([await isShown(page), await toggle.innerText()]).toEqual([false, 'Show details']);
      await toggle.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => isShown(page)).toBe(true);
      expect(await toggle.innerText()).toBe('Hide details');
      await toggle.click();
      await expect.poll(() => isShown(page)).toBe(false);
    },
  );

  it('[UIK-3] shows the details without a toggle on wide screens, open or closed, and a keyboard reaches what is in them', async () => {
    const page = await start('', { viewport: { width: DESKTOP_FROM_PX, height: 640 } });
    expect([await isShown(page), await page.locator('summary').isVisible()]).toEqual([true, false]);
    expect(await page.locator('#stage').ariaSnapshot()).toContain('The details');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('a link');
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => isShown(page)).toBe(false);
  });
});

describe('details', () => {
  it('[UIK-3] takes labels and opens at first where asked to; labels are text', async () => {
    const page = await open({ html: tag('open show-more="More &lt;b&gt;" show-less="Less"') });
    expect([await isShown(page), await page.locator('summary').innerText()]).toEqual([true, 'Less']);
    await page.locator('summary').click();
    expect(await page.locator('summary').innerText()).toBe('More <b>');
  });

  it('[PLT-6] keeps what the visitor opened before the code came', async () => {
    const page = await open({ html: tag() });
    await page.locator('details').evaluate((details: HTMLDetailsElement) => void (details.open = true));
    await page
      .locator('fc-details-widget')
      .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await page.locator('fc-details-widget[data-fc-live]').waitFor();
    expect(await isShown(page)).toBe(true);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[UIK-3] slides as an accordion does', async () => {
    const page = await open({ html: tag() }, { reducedMotion: 'no-preference' });
    const durations = await page
      .locator('details')
      .evaluate((details) => getComputedStyle(details, '::details-content').transitionDuration.split(', '));
    expect(new Set(durations)).toEqual(new Set([`${ACCORDION_SLIDE_MS / 1_000}s`]));
  });

  it('[PLT-7] refuses nothing between its tags, and an empty label', async () => {
    const page = await open({ html: '<fc-details-widget show-more=" "></fc-details-widget>', raw: true });
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-details-widget: prop "html" must have a length of at least 1/);
    expect(here.watched.complaints.join('\n')).toMatch(
      /fc-details-widget: prop "showMore" must have a length of at least 1/,
    );
    expect(await page.locator('details').count()).toBe(0);
  });
});
