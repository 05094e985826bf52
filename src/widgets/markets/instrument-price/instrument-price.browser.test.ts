import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BarsAnswer } from '#contracts/calls/price-history.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './instrument-price.examples.ts';

const html = (name: string) => examples.find((each) => each.name === name)?.html ?? expect.fail(`no example ${name}`);
const NOW_S = Math.floor(Date.now() / 1000);
const FIVE_MINUTES_S = 300;
const DAY: BarsAnswer = {
  symbol: 'EURUSD',
  range: '1d',
  interval: '5m',
  digits: 5,
  simulated: true,
  until: NOW_S + FIVE_MINUTES_S,
  bars: [1.0841, 1.0847, 1.0843].map((close, at) => ({
    time: NOW_S + (at - 2) * FIVE_MINUTES_S,
    open: 1.084,
    high: close + 0.0002,
    low: close - 0.0002,
    close,
  })),
};

let ticks: TestTicks;
let site: WidgetSite;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ticks = createTestTicks();
  const calls: Readonly<Record<string, string>> = {
    '/api/quotes/token': '{"token":"t"}',
    '/api/ajax/quotes_typical_spreads': '{"data":{}}',
    '/api/quotes/bars': JSON.stringify(DAY),
  };
  site = await startWidgetSite({ call: (path) => calls[path], attach: ticks.attach });
});

beforeEach(() => {
  ticks.clients.length = 0;
  ticks.greeting = undefined;
});

afterEach(async () => {
  ticks.terminate();
  await watched.context.close();
});

afterAll(async () => {
  await site.close();
  await closeBrowser();
});

const open = async (name: string, width = 1280, javaScriptEnabled = true) => {
  watched = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled });
  ({ page } = watched);
  if (javaScriptEnabled) await watchShifts(page);
  await page.goto(site.show({ html: html(name) }));
};
const send = (bid: number) =>
  ticks.clients
    .findLast((client) => client.isOpen)
    ?.send({
      data: { EURUSD: { ...testQuote({ bid, ask: bid + 0.00008, time: NOW_S + 1 }), d_c: 0.42, symbol: 'EURUSD' } },
    });
const value = (term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: term }) })
    .locator('dd bdi')
    .textContent();
const boxes = () =>
  page
    .locator('.instrument-price, .instrument-price > *, .instrument-keys *, .instrument-facts *:not(path)')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.getAttribute('class')} ${x} ${y} ${width} ${height}`;
      }),
    );

it('[QTS-6] without scripts has dummies, and its keys lead to an account', async () => {
  await open('open', 1280, false);
  for (const key of ['Sell EUR/USD', 'Buy EUR/USD'])
    expect(await page.getByRole('link', { name: key }).getAttribute('href')).toBe('/en-gb/sign-up');
  expect(await page.locator('.deal-key .quotes-price').allTextContents()).toEqual(['-', '-']);
  expect([await value('Spread'), await value('change'), await value('high'), await value('low')]).toEqual([
    '0',
    '-',
    '-',
    '-',
  ]);
  expect(await page.getByText('Live prices need JavaScript').isVisible()).toBe(true);
});

it.each([1280, 360])(
  '[QTS-6] [CRY-2] the first prices of the day and every later one move nothing: %i px',
  async (width) => {
    await open('open', width);
    await expect.poll(() => ticks.clients.map(({ path }) => path)).toEqual(['/ws/ticks-change']);
    await expect.poll(() => value('high')).toBe('1.08490');
    expect(await value('low')).toBe('1.08390');
    const before = await boxes();
    send(1.0845);
    await expect.poll(() => value('change')).toBe('0.42%');
    expect(await page.locator('.crypto-arrow').getAttribute('aria-label')).toBe('up');
    expect(await page.getByRole('link', { name: 'Sell EUR/USD 1.08450' }).count()).toBe(1);
    expect(await value('Spread')).toBe('0.8');
    expect(await value('high')).toBe('1.08490');
    send(1.086);
    await expect.poll(() => value('high')).toBe('1.08600');
    expect(await value('low')).toBe('1.08390');
    expect(await boxes()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  },
);

it('its button pauses its prices, and says so', async () => {
  await open('open');
  await expect.poll(() => value('high')).toBe('1.08490');
  send(1.0845);
  await expect.poll(() => page.locator('.deal-key').first().innerText()).toContain('1.08450');
  await page.getByRole('button', { name: 'Pause' }).click();
  send(1.086);
  await page.waitForTimeout(300); // longer than a painting takes
  expect(await page.locator('.deal-key').first().innerText()).toContain('1.08450');
  expect(await value('high')).toBe('1.08490');
});

it('says whether the market is open, and where its prices come from while it is closed', async () => {
  await open('closed');
  await expect.poll(() => ticks.clients.at(-1)?.messages.length).toBe(1);
  send(1.0845);
  await page.locator('[data-prices][data-live="closed"]').waitFor();
  const said = await page
    .locator('.quotes-status [data-when]')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.textContent),
    );
  expect(said).toEqual(['Simulated prices']);
});

it('says without scripts whether the market is open, and has no link where no accounts are opened', async () => {
  await open('closed', 1280, false);
  expect(await page.getByText('Market closed').first().isVisible()).toBe(true);
  expect(await page.getByText('Market open').isVisible()).toBe(false);
  await watched.context.close();
  await open('long-price', 1280, false);
  expect(await page.getByText('Market open').isVisible()).toBe(true);
  expect(await page.getByRole('link').count()).toBe(0);
});
