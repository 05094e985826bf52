// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './spreads-table.examples.ts';

let site: WidgetSite;
let ticks: TestTicks;
let watched: WatchedPage;
const example = (name: string): string => examples.find((one) => one.name === name)?.html ?? '';

beforeAll(async () => {
  ticks = createTestTicks();
  const calls: Record<string, string> = {
    '/api/quotes/token': '{"token":"t"}',
    '/api/ajax/quotes_typical_spreads': '{"data":{}}',
  };
  site = await startWidgetSite({ call: (path) => calls[path], attach: ticks.attach });
});
afterEach(() => watched?.context.close());
afterAll(async () => {
  ticks.terminate();
  await site?.close();
  await closeBrowser();
});

const open = async (sheet: Sheet, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', viewport: { width: 1200, height: 800 }, ...options });
  await watched.page.goto(site.show(sheet));
  return watched.page;
};
const cells = (page: Page, name: RegExp) =>
  page
    .getByRole('row', { name })
    .getByRole('cell')
    .allTextContents()
    .then((all) => all.map((words) => words.replaceAll('\u00A0', ' ')));

describe('spreads compared', () => {
  it('[PLT-3] puts typical spreads side by side, marks the smallest of a row in words, and says what a lot costs, where no script runs', async () => {
    const page = await open({ html: example('accounts') }, { javaScriptEnabled: false });
    expect((await page.getByRole('columnheader').allTextContents()).map((text) => text.trim())).toEqual([
      'Instrument',
      'Classic account',
      'Raw account3.50 USD a side and lot',
      'Micro account',
      'Spread now',
      'Typical cost of one lot',
    ]);
    expect(await cells(page, /EUR\/USD/)).toEqual(['0.8', '0.1 (smallest)', '1.2', '0', 'USD 8.00']);
    expect(await cells(page, /Germany 40/), 'equal spreads have no smallest').toEqual([
      '1.0',
      '–No value',
      '1.0',
      '0',
      'EUR 1.00',
    ]);
    expect(await page.getByRole('link', { name: 'Gold' }).getAttribute('href')).toBe('/en-gb/markets/gold');
    expect(await page.getByText('Figures are those of October 2026.').isVisible()).toBe(true);
  });

  it('[PLT-3, QTS-7, QTS-9] the spread of the moment follows the prices, coloured by their direction', async () => {
    ticks.greeting = () => ({
      data: {
        EURUSD: testQuote({
          bid: 1.16201,
          ask: 1.16213,
          spread: 0.00012,
          digits: 5,
          state: 'up',
          time: Math.floor(Date.now() / 1000),
        }),
      },
    });
    const page = await open({ html: example('ours') });
    await expect.poll(() => page.locator('[data-quote="EURUSD.spread"]').textContent()).toBe('1.2');
    expect(await page.locator('[data-instrument="EURUSD"]').getAttribute('data-state')).toBe('up');
    expect(await page.locator('[data-quote="GER40.spread"]').textContent()).toBe('0');
  });

  it('[PLT-3] on a phone says a row in two lines, in full and without scrolling sideways, and stays a table', async () => {
    const page = await open({ html: example('ours') }, { viewport: { width: 360, height: 740 } });
    const row = page.locator('[data-instrument="EURUSD"]');
    await expect
      .poll(async () => (await row.innerText()).replaceAll(/[\s\u00A0]+/g, ' '))
      .toMatch(/^EUR\/USD 0\.8 ?typical .+ ?now USD 8\.00 ?a lot$/);
    const frame = page.locator('.quotes-frame');
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const box = async (name: string) => (await row.locator(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [name, typical, now, cost] = [
      await box('.quotes-symbol'),
      await box('.spreads-typical'),
      await box('.quotes-spread'),
      await box('.spreads-cost'),
    ];
    expect(name.x + name.width).toBeLessThanOrEqual(typical.x);
    expect(typical.x + typical.width).toBeLessThanOrEqual(now.x);
    expect(cost.y).toBeGreaterThanOrEqual(typical.y + typical.height - 1);
    expect(cost.x + cost.width).toBeCloseTo(now.x + now.width, 0);
    expect(await page.getByRole('columnheader').allTextContents()).toHaveLength(4);
    expect(
      await page
        .getByRole('row', { name: /EUR\/USD/ })
        .getByRole('cell')
        .count(),
    ).toBe(3);
  });

  it('[PLT-3] [QTS-9] says which market is closed, since when an old price stands, and of the whole table that all are closed', async () => {
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    ticks.greeting = () => ({
      data: {
        EURUSD: testQuote({ bid: 1.16201, ask: 1.16213, spread: 0.00012, digits: 5, state: 'up', time: hourAgo }),
      },
    });
    const page = await open({ html: example('closed') });
    const row = page.locator('[data-instrument="EURUSD"]');
    // Shortly after midnight the day is said, too.
    await expect
      .poll(() => row.getByRole('rowheader').innerText())
      .toMatch(/EUR\/USD\s+closed · (?:\d+ \w+, )?\d\d:\d\d/i);
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('Market closed');
    expect(await page.locator('[data-instrument="GER40"]').getByRole('rowheader').innerText()).toMatch(/closed$/i);
    await watched.context.close();
    const other = await open({ html: example('ours') });
    expect(await other.getByText('Closed').first().isVisible()).toBe(false);
  });

  it.each([
    ['<fc-spreads-table pairs=" , "></fc-spreads-table>', 'prop "pairs" must name an instrument at least'],
    [
      '<fc-spreads-table pairs="EURUSD"><script type="application/json">{"offers": [{"name": "X", "spreads": {"EURUSD": -1}}]}</script></fc-spreads-table>',
      'prop "offers[0].spreads.EURUSD"',
    ],
  ])('[PLT-7] refuses what it cannot show (%#)', (html, complaint) => {
    expect(() => site.document({ html })).toThrow(`fc-spreads-table: ${complaint}`);
  });
});
