// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { misplacedFigures } from '../../../../tests/support/figure-edges.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import { watchTick } from '../../../../tests/support/tick-boxes.ts';
import examples from './crypto-widget.examples.ts';

const NOW_S = Math.floor(Date.now() / 1000);
const example = (name: string) =>
  examples.find((each) => each.name === name)?.html ?? expect.fail(`no example ${name}`);

let ticks: TestTicks;
let site: WidgetSite;
let watched: WatchedPage;
let page: Page;

const QUOTES: Record<string, Parameters<typeof testQuote>[0]> = {
  BTCUSD: { bid: 112_034.5, ask: 112_052.5, spread: 18, digits: 2, d_c: 2.345, w_c: -11.2 },
  ETHUSD: { bid: 4_100.1, ask: 4_101.1, spread: 1, digits: 2, d_c: 0.001, w_c: -0.5 },
  SOLUSD: { bid: 190.05, ask: 190.25, spread: 0.2, digits: 2 },
  XRPUSD: { bid: 2.6012, ask: 2.6034, spread: 0.0022, digits: 4, d_c: -3, w_c: 131.4 },
};
const quoteOf = (symbol: string, more: Parameters<typeof testQuote>[0] = {}) =>
  testQuote({ time: NOW_S, symbol, ...QUOTES[symbol], ...more });

beforeAll(async () => {
  ticks = createTestTicks();
  const calls: Record<string, string> = {
    '/api/quotes/token': '{"token":"t"}',
    '/api/ajax/quotes_typical_spreads': '{"data":{}}',
  };
  site = await startWidgetSite({ call: (path) => calls[path], attach: ticks.attach });
});

afterAll(async () => {
  ticks.terminate();
  await site.close();
  await closeBrowser();
});

beforeEach(() => {
  ticks.clients.length = 0;
  ticks.greeting = (instruments) => ({ data: Object.fromEntries(instruments.map((name) => [name, quoteOf(name)])) });
});

afterEach(async () => {
  ticks.terminate();
  await watched.context.close();
});

const visit = async (sheet: Sheet | string, options: Parameters<typeof openPage>[0] = {}) => {
  watched = await openPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', ...options });
  ({ page } = watched);
  if (options.javaScriptEnabled !== false) await watchShifts(page);
  await page.goto(site.show(typeof sheet === 'string' ? { html: example(sheet) } : sheet));
};
const visitWithoutScripts = (sheet: Sheet | string, width = 1280) =>
  visit(sheet, { javaScriptEnabled: false, viewport: { width, height: 900 } });

const cell = (name: string) => page.locator(`[data-quote="${name}"]`);
const shows = (name: string, text: string) => expect.poll(() => cell(name).textContent()).toBe(text);
const send = (quotes: Record<string, Parameters<typeof testQuote>[0]>) =>
  ticks.clients
    .findLast((client) => client.isOpen)
    ?.send({ data: Object.fromEntries(Object.entries(quotes).map(([name, more]) => [name, quoteOf(name, more)])) });
const boxes = () =>
  page.locator('.crypto, .crypto tr, .crypto td, .crypto th, .crypto-change').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.className} ${x} ${y} ${width} ${height}`;
    }),
  );
/** What a change looks like: its words as they are read, its colour, whether and how its arrow points. */
const change = (name: string) =>
  cell(name)
    .locator('xpath=ancestor::*[@data-spoken]')
    .evaluate((element) => {
      const [figure, arrow] = [element.querySelector('bdi')!, element.querySelector('.crypto-arrow')!];
      const { x, right } = figure.getBoundingClientRect();
      const place = arrow.getBoundingClientRect();
      return {
        words: [figure.innerText, ...(arrow.ariaHidden === 'true' ? [] : [arrow.ariaLabel])].join(' '),
        colour: getComputedStyle(figure).color,
        arrow: [...arrow.querySelectorAll('path')]
          .filter((path) => path.checkVisibility({ visibilityProperty: true }))
          .map((path) => `${path.getAttribute('d')} ${getComputedStyle(path).fill}`)
          .join(),
        isBefore: place.right <= x && place.left < right,
      };
    });
const headers = () => page.getByRole('columnheader').allTextContents();
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('from the server, without scripts', () => {
  it('[CRY-1] has symbol, bid, ask, and the changes over a day and a week; a dummy stands for each figure', async () => {
    await visitWithoutScripts('plain');
    expect(await headers()).toEqual(['Symbol', 'Bid', 'Ask', '24 h', '7 d']);
    expect(await page.getByRole('rowheader').count()).toBe(4);
    for (const field of ['bid', 'ask', 'd_c', 'w_c']) expect(await cell(`BTCUSD.${field}`).textContent()).toBe('-');
    expect(await page.getByText('Live prices need JavaScript').isVisible()).toBe(true);
  });

  it('[CRY-1] shows the full name on a desktop, the short symbol on a phone, both linked by the template', async () => {
    await visitWithoutScripts('plain');
    expect(await page.getByRole('link', { name: 'Bitcoin', exact: true }).getAttribute('href')).toBe(
      '/en-gb/markets/bitcoin',
    );
    expect(await page.getByText('BTCUSD', { exact: true }).isVisible()).toBe(false);
    await watched.context.close();
    await visitWithoutScripts('plain', 767);
    expect(await page.getByRole('link', { name: 'BTCUSD', exact: true }).getAttribute('href')).toBe(
      '/en-gb/markets/bitcoin',
    );
    expect(await page.getByText('Bitcoin', { exact: true }).isVisible()).toBe(false);
  });

  it('[CRY-1] without a template symbols are plain text', async () => {
    await visitWithoutScripts('own-titles');
    expect(await page.getByRole('rowheader', { name: 'Bitcoin' }).isVisible()).toBe(true);
    expect(await page.locator('.crypto').getByRole('link').count()).toBe(0);
  });

  it('[CRY-1] a column stands only where it has a title', async () => {
    await visitWithoutScripts('own-titles');
    expect(await headers()).toEqual(['Coin', 'Price to buy', 'Since yesterday']);
    expect(
      await page
        .locator('[data-instrument="BTCUSD"] [data-quote]')
        .evaluateAll((cells) => cells.map((each) => (each as HTMLElement).dataset['quote'])),
    ).toEqual(['BTCUSD.time', 'BTCUSD.ask', 'BTCUSD.d_c', 'BTCUSD.d_c_state']);
    await watched.context.close();
    await visitWithoutScripts('without-names');
    expect(await headers()).toEqual(['Bid', 'Ask', 'This week']);
    expect(await page.getByRole('row', { name: 'Bitcoin', exact: true }).count()).toBe(1);
  });

  it('[CRY-1] buttons to trade name their coin', async () => {
    await visitWithoutScripts('trade');
    expect(await page.getByRole('link', { name: 'Trade Solana' }).getAttribute('href')).toBe(
      '/en-gb/sign-up?trade=solana',
    );
    expect((await page.getByRole('link', { name: 'Trade Solana' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await watched.context.close();
    await visitWithoutScripts('plain');
    expect(await page.getByRole('link', { name: 'Trade' }).count()).toBe(0);
  });

  it('[CRY-3] closes with the note and the link', { tags: ['proof'] }, async () => {
    await visitWithoutScripts('plain');
    expect(await page.locator('.quotes-note').textContent()).toContain('indicative');
    expect(await page.getByRole('link', { name: 'Show all instruments' }).getAttribute('href')).toBe(
      '/en-gb/markets/crypto',
    );
  });
});

describe('live', () => {
  it('[LIV-3] [CRY-4] subscribes to ticks-change with token and instruments, and shows what it adds', async () => {
    await visit('plain');
    await shows('BTCUSD.d_c', '2.35%');
    expect(ticks.clients.map(({ path }) => path)).toEqual(['/ws/ticks-change']);
    expect(ticks.clients[0]?.messages[0]).toEqual({
      token: 't',
      instruments: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
    });
    expect(await cell('BTCUSD.bid').textContent()).toBe('112,034.50');
    expect(await cell('XRPUSD.ask').textContent()).toBe('2.6034');
    expect(watched.complaints).toEqual([]);
  });

  it('[CRY-2] a change has its arrow, its value without a sign to two decimals, and the colour of its direction', async () => {
    await visit('plain');
    await shows('XRPUSD.w_c', '131.40%');
    const [up, down, flat, unknown] = [
      await change('BTCUSD.d_c'),
      await change('BTCUSD.w_c'),
      await change('ETHUSD.d_c'),
      await change('SOLUSD.d_c'),
    ];
    expect([up, down, flat, unknown].map(({ words }) => words)).toEqual([
      '2.35% up',
      '11.20% down',
      '0.00% unchanged',
      '-',
    ]);
    expect(new Set([up, down, flat].map(({ colour }) => colour)).size).toBe(3);
    expect(new Set([up, down, flat, unknown].map(({ arrow }) => arrow)).size).toBe(4);
    expect(unknown.arrow).toBe('');
    expect([up, down].every(({ isBefore }) => isBefore)).toBe(true);
    send({ BTCUSD: { d_c: -0.4 } });
    await shows('BTCUSD.d_c', '0.40%');
    expect((await change('BTCUSD.d_c')).colour).toBe(down.colour);
    send({ BTCUSD: { d_c: undefined } });
    await shows('BTCUSD.d_c', '-');
    expect((await change('BTCUSD.d_c')).colour).toBe(unknown.colour);
  });

  it.each(['en', 'ar'] as const)(
    '[CRY-1] a figure, and the dash before it, stands below the head of its column at every width: %s',
    async (language) => {
      await visitWithoutScripts({ html: example('plain'), language });
      expect(await misplacedFigures(page)).toEqual([]);
      await watched.context.close();
      await visit({ html: example('plain'), language });
      await page.locator('[data-instrument="BTCUSD"][data-quote-kind="live"]').waitFor();
      expect(await misplacedFigures(page)).toEqual([]);
    },
  );

  it('[CRY-2] a change that turns brings and takes no box, and what ticks is contained', async () => {
    await visit('plain');
    await shows('XRPUSD.w_c', '131.40%');
    const { before, after, contained, elsewhere } = await watchTick(page, '.quotes-row', async () => {
      send({ BTCUSD: { bid: 112_035.5, ask: 112_053.5, d_c: -0.4, w_c: 0 } });
      await shows('BTCUSD.w_c', '0.00%');
    });
    expect(after).toEqual(before);
    expect(elsewhere).toEqual([]);
    expect(contained).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['en', 1280],
    ['en', 320],
    ['ar', 1280],
    ['ar', 320],
  ] as const)('[CRY-2] [PLT-6] nothing moves when prices come, in %s, %d px wide', async (language, width) => {
    ticks.greeting = undefined;
    await visit({ html: example('trade'), language }, { viewport: { width, height: 900 } });
    await expect.poll(() => ticks.clients[0]?.messages.length).toBe(1);
    const before = await boxes();
    send({ BTCUSD: {}, ETHUSD: {}, SOLUSD: {}, XRPUSD: {} });
    await shows('BTCUSD.w_c', language === 'ar' ? '١١٫٢٠٪؜' : '11.20%');
    send({ BTCUSD: { bid: 119_999.99, d_c: 12.3 }, XRPUSD: { w_c: 0 } });
    await shows('BTCUSD.bid', language === 'ar' ? '١١٩٬٩٩٩٫٩٩' : '119,999.99');
    expect(await boxes()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
    // A digit less: figures stand elsewhere in their cell, the cell stays.
    send({ BTCUSD: { bid: 99_999.99 } });
    await shows('BTCUSD.bid', language === 'ar' ? '٩٩٬٩٩٩٫٩٩' : '99,999.99');
    expect(await boxes()).toEqual(before);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect((await change('BTCUSD.d_c')).isBefore).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('[CRY-1] 320 px wide the symbol stays in view while the figures scroll beside it', async () => {
    await visit('plain', { viewport: { width: 320, height: 700 } });
    await shows('BTCUSD.d_c', '2.35%');
    await page.locator('.quotes-frame').evaluate((frame) => frame.scrollTo({ left: 1_000 }));
    const frame = await page.locator('.quotes-frame').boundingBox();
    expect((await page.getByRole('link', { name: 'BTCUSD' }).boundingBox())?.x).toBeGreaterThanOrEqual(frame!.x);
    const week = await cell('BTCUSD.w_c').boundingBox();
    expect(week!.x + week!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
  });

  it('[CRY-1] no cell that ticks is in a live region; asked to, it reads them out once', async () => {
    await visit('plain');
    await shows('XRPUSD.w_c', '131.40%');
    expect(
      await page
        .locator('[data-quote]')
        .evaluateAll(
          (cells) => cells.filter((each) => each.closest('[aria-live], output, [role=status], [role=alert]')).length,
        ),
    ).toBe(0);
    await page.getByRole('button', { name: 'Read out the prices' }).focus();
    await page.keyboard.press('Enter');
    const summary = page.locator('output[data-prices-summary]');
    await expect
      .poll(() => summary.textContent())
      .toContain('Bitcoin, Bid 112,034.50, Ask 112,052.50, 24 h 2.35% up, 7 d 11.20% down.');
    expect(await summary.textContent()).toContain('Solana, Bid 190.05, Ask 190.25, 24 h -, 7 d -.');
    const said = await summary.textContent();
    send({ BTCUSD: { bid: 112_035 } });
    await shows('BTCUSD.bid', '112,035.00');
    expect(await summary.textContent()).toBe(said);
  });
});
