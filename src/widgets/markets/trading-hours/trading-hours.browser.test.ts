// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import examples from './trading-hours.examples.ts';

let site: WidgetSite;
let watched: WatchedPage;
const live = (name: string): string =>
  (examples.find((one) => one.name === name)?.html ?? '').replace('"still":true,', '');

beforeAll(async () => {
  site = await startWidgetSite();
});
afterEach(() => watched?.context.close());
afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (sheet: Sheet, now: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', viewport: { width: 1000, height: 900 }, ...options });
  if (options.javaScriptEnabled !== false) await watched.page.clock.install({ time: new Date(now) });
  await watched.page.goto(site.show(sheet));
  return watched.page;
};
const state = async (page: Page) => (await page.locator('.hours-state').innerText()).replaceAll(/\s+/g, ' ').trim();

describe('trading hours', () => {
  it('[PLT-8] says the exchange’s hours, the state when the page was made, and the holidays to come, where no script runs', async () => {
    const page = await open({ html: live('shares') }, '', { javaScriptEnabled: false });
    expect(await state(page)).toBe('Open now. Closes Tuesday 16:00 New York time');
    expect(
      await page
        .getByRole('table', { name: 'Usual week: New York Stock Exchange' })
        .getByRole('row')
        .first()
        .locator('th:visible')
        .allInnerTexts(),
    ).toEqual(['Day', 'New York time']);
    expect(
      await page
        .getByRole('row', { name: /Monday/ })
        .locator('td:visible')
        .allInnerTexts(),
    ).toEqual(['09:30–16:00']);
    expect(
      await page
        .getByRole('row', { name: /Saturday/ })
        .locator('td:visible')
        .allInnerTexts(),
    ).toEqual(['closed']);
    expect(
      (await page.getByRole('table', { name: 'Coming holidays' }).getByRole('row').allInnerTexts())
        .slice(1)
        .map((row) => row.replaceAll(/\s+/g, ' ')),
    ).toEqual(['Thu, 26 Nov 2026 Thanksgiving Day closed', 'Fri, 27 Nov 2026 Day after Thanksgiving 09:30–13:00']);
  });

  it.each([
    ['Europe/London', '2026-11-25T21:30:00Z', 'Closed now. Opens Friday 14:30 Your time', '14:30–21:00'],
    ['Asia/Kolkata', '2026-07-15T15:00:00Z', 'Open now. Closes Thursday 01:30 Your time', '00:00–01:3019:00–24:00'],
    ['Australia/Sydney', '2026-10-05T13:00:00Z', 'Closed now. Opens Tuesday 00:30 Your time', '00:30–07:00'],
  ])(
    '[PLT-8] keeps the visitor’s clock in %s at %s, holidays and changes of clocks minded',
    async (timezoneId, now, said, wednesday) => {
      const page = await open({ html: live('shares') }, now, { timezoneId });
      await expect.poll(() => state(page)).toBe(said);
      expect(
        await page
          .getByRole('row', { name: /Wednesday/ })
          .locator('td')
          .last()
          .textContent(),
      ).toBe(wednesday);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[PLT-8] changes its state when the market closes', async () => {
    const page = await open({ html: live('shares') }, '2026-11-24T20:59:30Z', { timezoneId: 'UTC' });
    await expect.poll(() => state(page)).toBe('Open now. Closes Tuesday 21:00 Your time');
    await page.clock.fastForward(31_000);
    await expect.poll(() => state(page)).toBe('Closed now. Opens Wednesday 14:30 Your time');
  });

  it.each(examples.map(({ name }) => name))(
    '[PLT-8] fit a window of 320 px, and one of 640 px with text twice as large (%s)',
    async (name) => {
      for (const language of ['en', 'ar'] as const) {
        for (const [width, size] of [
          [640, '200%'],
          [320, '100%'],
        ] as const) {
          const page = await open({ html: live(name), language }, '2026-11-25T21:30:00Z', {
            viewport: { width, height: 900 },
            timezoneId: 'America/Argentina/Buenos_Aires',
          });
          const beyond = await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize;
            return document.documentElement.scrollWidth - document.documentElement.clientWidth;
          }, size);
          expect(beyond, `${language}, ${width} px, ${size}`).toBeLessThanOrEqual(0);
          await watched.context.close();
        }
      }
    },
  );

  it('[PLT-7] refuses an instrument that nobody knows', () => {
    expect(() => site.document({ html: '<fc-trading-hours symbol="NOPE"></fc-trading-hours>' })).toThrow(
      'fc-trading-hours: prop "market"',
    );
  });
});
