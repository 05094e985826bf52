// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BarsAnswer, DayChangesAnswer } from '#contracts/calls/price-history.ts';
import { violationsInBothThemes } from '../../../../tests/conformance/check-accessibility.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { copyBrand } from '../../../../tests/support/brand-copy.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { startSearchSite } from '../../../../tests/support/search-site.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './trade-charts.examples.ts';

let site: WidgetSite;
let ticks: TestTicks;
let watched: WatchedPage;
let bars: string | undefined;
let dayChanges: string | undefined;

const nowS = Math.floor(Date.now() / 1000);
const DAYS: BarsAnswer = {
  symbol: 'AAPL',
  range: '1y',
  interval: 'D',
  digits: 2,
  simulated: true,
  until: nowS + 3_600,
  bars: [
    ['2026-03-17', 290],
    ['2026-03-18', 301],
    ['2026-03-19', 295.5],
    ['2026-03-20', 300],
  ].map(([time, close]) => ({ time: String(time), open: 298, high: 310, low: 280, close: Number(close) })),
};
const day = (d_c: number | null, points: number[]): DayChangesAnswer[string] => ({
  bid: points.at(-1) ?? 1,
  d_c,
  w_c: null,
  digits: 2,
  simulated: true,
  chart: { points },
});
const CHANGES: DayChangesAnswer = {
  AAPL: day(1.5, [300, 302, 304.5]),
  TSLA: day(-0.4, [342, 341, 340.63]),
  GOOG: day(0.001, [343, 343]),
};

const example = (name: string): string => examples.find((one) => one.name === name)?.html ?? '';

beforeAll(async () => {
  ticks = createTestTicks();
  const calls: Record<string, () => string | undefined> = {
    '/api/quotes/token': () => '{"token":"t"}',
    '/api/ajax/quotes_typical_spreads': () => '{"data":{}}',
    '/api/quotes/bars': () => bars,
    '/api/quotes/day-changes': () => dayChanges,
  };
  site = await startWidgetSite({ call: (path) => calls[path]?.(), attach: ticks.attach });
});

beforeEach(() => {
  bars = JSON.stringify(DAYS);
  dayChanges = JSON.stringify(CHANGES);
  site.requested.length = 0;
  ticks.clients.length = 0;
  ticks.greeting = (instruments) => ({
    data: Object.fromEntries(
      instruments.map((name) => [name, testQuote({ bid: 300, ask: 300.06, digits: 2, time: nowS })]),
    ),
  });
});

afterEach(async () => {
  ticks.terminate();
  await watched?.context.close();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (sheet: Sheet, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 }, ...options });
  await watchShifts(watched.page);
  await watched.page.goto(site.show(sheet));
  return watched.page;
};
const asked = (path: string) => site.requested.filter((request) => request.startsWith(path));
const slider = (page: Page) => page.getByRole('slider');
const drawn = (page: Page) => page.locator('.charts-canvas[aria-busy="false"] canvas').first().waitFor();
const spoken = (page: Page) => slider(page).getAttribute('aria-valuetext');

describe('trade charts', () => {
  it('[TCH-1, TCH-2] are pictures of the same prices where no script runs, and links', async () => {
    const page = await open({ html: example('four-and-one') }, { javaScriptEnabled: false });
    const pictures = page.getByRole('img');
    expect(
      await pictures.evaluateAll((all) =>
        all.map((picture) => [picture.getAttribute('src'), picture.getAttribute('alt')]),
      ),
    ).toEqual([
      ...[
        ['AAPL', 'Apple'],
        ['TSLA', 'Tesla'],
        ['GOOG', 'Alphabet'],
        ['NFLX', 'Netflix'],
      ].map(([symbol, name]) => [
        `/api/quotes/chart.svg?symbol=${symbol}&range=1d&size=small`,
        `${name}: line of the last day of trading`,
      ]),
      ['/api/quotes/chart.svg?symbol=AAPL&range=1y', 'Apple: line of closing prices, 1 year'],
    ]);
    expect(await page.getByRole('link', { name: 'Tesla' }).getAttribute('href')).toBe('/en-gb/markets/tesla');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('[TCH-1, TCH-2] are of AAPL, TSLA, GOOG and NFLX, the large one of AAPL by day, where nothing is named', async () => {
    const page = await open({ html: '<fc-trade-charts></fc-trade-charts>' });
    await drawn(page);
    expect(asked('/api/quotes/day-changes')).toEqual(['/api/quotes/day-changes?instruments=AAPL%2CTSLA%2CGOOG%2CNFLX']);
    expect(asked('/api/quotes/bars')).toEqual(['/api/quotes/bars?symbol=AAPL&range=1y']);
    expect(await page.locator('.charts-choose').allInnerTexts()).toEqual(['AAPL', 'TSLA', 'GOOG', 'NFLX']);
  });

  it('[TCH-1] small ones show bid, change and a line of 60 by 24 in the colour of its sign', async () => {
    const page = await open({ html: example('four-and-one') });
    const items = page.locator('.charts-mini');
    await page.locator('svg.charts-line').first().waitFor();
    await expect.poll(() => items.nth(0).locator('[data-quote="AAPL.bid"]').innerText()).toBe('300.00');
    expect(await page.locator('.charts-change').allInnerTexts()).toEqual([
      '+1.50%',
      '−0.40%',
      '0.00%',
      '–\nChange of the day not known',
    ]);
    expect(
      await page.locator('svg.charts-line').evaluateAll((all) => all.map((svg) => svg.getAttribute('viewBox'))),
    ).toEqual(Array(3).fill('0 0 60 24'));
    expect(await items.nth(0).locator('path').getAttribute('d')).toBe('M0 22L30 13.11L60 2');
    expect(await items.nth(0).getByRole('img').getAttribute('aria-label')).toBe(
      'Apple, the day: from 300.00 to 304.50, low 300.00, high 304.50',
    );
    expect(await items.nth(3).getByRole('img').getAttribute('aria-label')).toBe('No prices of Netflix for the day yet');
    const strokes = await page
      .locator('svg.charts-line path')
      .evaluateAll((all) => all.map((path) => getComputedStyle(path).stroke));
    const inks = await page
      .locator('.charts-change')
      .evaluateAll((all) => all.map((change) => getComputedStyle(change).color));
    expect(strokes).toEqual(inks.slice(0, 3));
    expect(new Set(strokes).size).toBe(3);
  });

  it('[TCH-2] the large one loads when it is seen: neither library nor prices before', async () => {
    const page = await open({ html: example('four-and-one') }, { viewport: { width: 1280, height: 200 } });
    await page.locator('svg.charts-line').first().waitFor();
    expect(asked('/api/quotes/bars')).toEqual([]);
    expect(site.requested.filter((path) => path.includes('draw-chart'))).toEqual([]);
    await page.locator('.charts-frame').scrollIntoViewIfNeeded();
    await drawn(page);
    expect(asked('/api/quotes/bars')).toEqual(['/api/quotes/bars?symbol=AAPL&range=1y']);
    expect(site.requested.filter((path) => path.includes('draw-chart'))).toHaveLength(1);
    expect(await layoutShifts(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('[TCH-2] a small one, a range and a kind are chosen, by keyboard too', async () => {
    const page = await open({ html: example('four-and-one') });
    await drawn(page);
    await page.getByRole('button', { name: 'Tesla' }).press('Enter');
    await expect.poll(() => asked('/api/quotes/bars').at(-1)).toBe('/api/quotes/bars?symbol=TSLA&range=1y');
    expect(await page.getByRole('button', { name: 'Tesla' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.charts-title').innerText()).toBe('Tesla TSLA');
    await expect.poll(() => page.locator('.charts-now [data-quote="TSLA.bid"]').first().innerText()).toBe('300.00');
    await page.getByRole('button', { name: '5 days' }).press('Space');
    await expect.poll(() => asked('/api/quotes/bars').at(-1)).toBe('/api/quotes/bars?symbol=TSLA&range=5d');
    bars = JSON.stringify({ ...DAYS, range: '1m' });
    await page.getByRole('button', { name: 'Apple' }).click();
    await page.getByRole('button', { name: '1 month' }).click();
    await page.getByRole('button', { name: 'Candles' }).press('Enter');
    await expect.poll(() => spoken(page)).toBe('20 Mar 2026: open 298.00, high 310.00, low 280.00, close 300.00');
  });

  it('[TCH-2] is a slider along its prices for the keyboard', async () => {
    const page = await open({ html: example('four-and-one').replace('"source":"simulated"', '"source":"live"') });
    await drawn(page);
    await slider(page).focus();
    const said: (string | null)[] = [await spoken(page)];
    for (const key of ['ArrowLeft', 'Home', 'ArrowRight', 'PageUp', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      said.push(await spoken(page));
    }
    expect(said).toEqual([
      '20 Mar 2026: 300.00',
      '19 Mar 2026: 295.50',
      '17 Mar 2026: 290.00',
      '18 Mar 2026: 301.00',
      '20 Mar 2026: 300.00',
      '17 Mar 2026: 290.00',
      '20 Mar 2026: 300.00',
    ]);
    expect(await slider(page).getAttribute('aria-valuenow')).toBe('4');
    expect(await page.locator('.charts-point').innerText()).toBe('20 Mar 2026: 300.00');
  });

  it('[TCH-2, QTS-10] its last bar follows the ticks, until they are paused; bars of another origin do not', async () => {
    const page = await open({ html: example('four-and-one') });
    await drawn(page);
    const tick = (bid: number) =>
      ticks.clients
        .findLast((client) => client.isOpen)
        ?.send({ data: { AAPL: testQuote({ bid, ask: bid + 0.06, digits: 2, time: nowS + 1 }) } });
    const picture = () =>
      page
        .locator('.charts-canvas canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await expect.poll(() => page.locator('.charts-now bdi').innerText()).toBe('300.00');
    const before = await picture();
    tick(312.5);
    await expect.poll(() => spoken(page)).toBe('20 Mar 2026: 312.50');
    expect(await page.locator('.charts-summary').innerText()).toBe(
      '1 year, 17 Mar 2026 to 20 Mar 2026: opened at 298.00, closed at 312.50 (+4.87%), high 312.50, low 280.00. These prices are simulated.',
    );
    await expect.poll(picture).not.toBe(before);
    await page.getByRole('button', { name: 'Pause' }).click();
    tick(320);
    await page.waitForTimeout(300);
    expect(await spoken(page)).toBe('20 Mar 2026: 312.50');

    await watched.context.close();
    bars = JSON.stringify({ ...DAYS, simulated: false });
    const other = await open({ html: example('four-and-one') });
    await drawn(other);
    await expect.poll(() => other.locator('.charts-now bdi').innerText()).toBe('300.00');
    tick(312.5);
    await expect.poll(() => other.locator('.charts-now bdi').innerText()).toBe('312.50');
    expect(await spoken(other)).toBe('20 Mar 2026: 300.00');
    expect(await other.locator('.charts-summary').innerText()).not.toContain('simulated');
  });

  it('[TCH-2] says in a table what it shows, the newest first', async () => {
    const page = await open({ html: example('four-and-one').replace('"source":"simulated"', '"source":"live"') });
    await drawn(page);
    await page.getByText('Closing prices in a table').click();
    const table = page.getByRole('table', { name: 'Closing prices: Apple, 1 year' });
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      'Day\tClose',
      '20 Mar 2026\t300.00',
      '19 Mar 2026\t295.50',
      '18 Mar 2026\t301.00',
      '17 Mar 2026\t290.00',
    ]);
    expect(await violationsInBothThemes(page, '#stage')).toEqual([]);
  });

  it('[TCH-2] says when prices cannot be loaded and tries again, and where there are none', async () => {
    bars = undefined;
    const page = await open({ html: example('four-and-one') });
    await page.getByRole('alert').getByText('The prices could not be loaded.').waitFor();
    bars = JSON.stringify({ ...DAYS, bars: [], until: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There are no prices of Apple for this range yet.').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    bars = JSON.stringify({ ...DAYS, range: '5y' });
    await page.getByRole('button', { name: '5 years' }).click();
    await drawn(page);
    bars = undefined;
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.charts-canvas[data-stale]').count()).toBe(1);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('[TCH-2] turns with the theme, and fits 320 px right to left', async () => {
    const page = await open(
      { html: example('four-and-one'), language: 'ar' },
      { viewport: { width: 320, height: 640 } },
    );
    await page.locator('.charts-frame').scrollIntoViewIfNeeded();
    await drawn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(await page.locator('.charts-canvas').evaluate((canvas) => getComputedStyle(canvas).direction)).toBe('ltr');
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await slider(page).getAttribute('aria-valuenow')).toBe('3');
    const picture = () =>
      page
        .locator('.charts-canvas canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const light = await picture();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await expect.poll(picture).not.toBe(light);
    expect(watched.complaints).toEqual([]);
  });
});

describe('a charting service', () => {
  it('[TCH-2] draws the large chart by configuration: its script when it is seen, its hosts on pages with a chart alone', async () => {
    const requested: string[] = [];
    const script = `window.ChartService = { install({ container, ...settings }) {
      Object.assign(window, { installed: settings, said: [] });
      container.textContent = 'Drawn by the service: ' + settings.symbol;
      return { show: (symbol) => said.push('show ' + symbol), setTheme: (theme) => said.push(theme), remove: () => said.push('removed') };
    } };`;
    let rests = true;
    const service = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(rests ? 503 : 200, { 'Content-Type': 'text/javascript' }).end(rests ? '' : script);
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const brand = copyBrand();
    brand.change(
      'brand.yaml',
      'charts:\n  provider: own',
      `charts:\n  provider: external\n  script: ${origin}/v1.js\n  hosts: [https://frames.charts.example]`,
    );
    const external = await startSearchSite(brand.dir);
    watched = await openPage({
      baseURL: external.url,
      viewport: { width: 1280, height: 500 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const { page } = watched;

    expect((await fetch(`${external.url}/en-gb/costs`)).headers.get('content-security-policy')).not.toContain(origin);
    const response = await page.goto('/en-gb/markets/shares');
    const policy = response?.headers()['content-security-policy'] ?? '';
    for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin} https://frames.charts.example`));
    for (const directive of ['style-src', 'default-src', 'form-action', 'frame-ancestors'])
      expect(policy).not.toMatch(new RegExp(`${directive} [^;]*${origin}`));
    expect(requested).toEqual([]);

    await page.locator('fc-trade-charts .charts-frame').scrollIntoViewIfNeeded();
    await page.getByRole('alert').getByText('The chart could not be shown.').waitFor();
    rests = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Drawn by the service: AAPL').waitFor();
    expect(requested).toEqual(['/v1.js', '/v1.js']);
    expect(await page.evaluate(() => Reflect.get(window, 'installed') as unknown)).toEqual({
      version: '1.0.0',
      symbol: 'AAPL',
      interval: 'D',
      language: 'en-GB',
      theme: 'light',
    });
    await page.getByRole('button', { name: 'Tesla' }).click();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    const said = () => page.evaluate(() => Reflect.get(window, 'said') as unknown);
    await expect.poll(said).toEqual(['show AAPL', 'show TSLA', 'dark']);
    await page.evaluate(() => document.querySelector('fc-trade-charts')?.remove());
    await expect.poll(said).toEqual(['show AAPL', 'show TSLA', 'dark', 'removed']);
    expect(watched.complaints.filter((complaint) => /Security|uncaught/.test(complaint))).toEqual([]);

    service.close();
    service.closeAllConnections();
    await external.close();
    brand.end();
  });
});
