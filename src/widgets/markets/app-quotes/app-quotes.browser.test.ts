import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { misplacedFigures } from '../../../../tests/support/figure-edges.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import { watchTick } from '../../../../tests/support/tick-boxes.ts';
import examples from './app-quotes.examples.ts';

const NOW_S = Math.floor(Date.now() / 1000);
const example = (name: string) =>
  examples.find((each) => each.name === name)?.html ?? expect.fail(`no example ${name}`);

let ticks: TestTicks;
let site: WidgetSite;
let watched: WatchedPage;
let page: Page;

const QUOTES: Record<string, Parameters<typeof testQuote>[0]> = {
  EURUSD: {},
  GBPUSD: { bid: 1.33814, ask: 1.33826, spread: 0.00012 },
  USDJPY: { bid: 152.401, ask: 152.415, spread: 0.014, digits: 3, state: 'down' },
  XAUUSD: { bid: 3_320.15, ask: 3_320.45, spread: 0.3, digits: 2 },
  BTCUSD: { bid: 112_034.5, ask: 112_052.5, spread: 18, digits: 2 },
  ETHUSD: { bid: 4_100.1, ask: 4_101.1, spread: 1, digits: 2 },
};
const quoteOf = (instrument: string, more: Parameters<typeof testQuote>[0] = {}) =>
  testQuote({ time: NOW_S, ...QUOTES[instrument], ...more });

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
  site.rule = undefined;
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
const visitWithoutScripts = (sheet: Sheet | string) => visit(sheet, { javaScriptEnabled: false });

const cell = (name: string) => page.locator(`[data-quote="${name}"]`);
const shows = (name: string, text: string) => expect.poll(() => cell(name).textContent()).toBe(text);
const openClient = () => ticks.clients.findLast((client) => client.isOpen);
const send = (quotes: Record<string, Parameters<typeof testQuote>[0]>) =>
  openClient()?.send({
    data: Object.fromEntries(Object.entries(quotes).map(([name, more]) => [name, quoteOf(name, more)])),
  });
const asked = () => (openClient()?.messages[0] as { instruments: string[] } | undefined)?.instruments;
const boxes = () =>
  page
    .locator(
      '.quotes, .quotes tr, .quotes td, .quotes th, .deal-key, .quotes-even .quotes-price, .quotes-even .quotes-figure',
    )
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.className} ${x} ${y} ${width} ${height}`;
      }),
    );
const statusText = () =>
  page
    .locator('.quotes-status [data-when]')
    .evaluateAll((states) =>
      states.filter((state) => state.checkVisibility({ visibilityProperty: true })).map((state) => state.textContent),
    );

describe('from the server, without scripts', () => {
  it('[QTS-1] is a table with a header and a row for each instrument', async () => {
    await visitWithoutScripts('plain');
    const table = page.getByRole('table', { name: 'Prices' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Symbol', 'Bid', 'Ask']);
    expect(await table.getByRole('rowheader').count()).toBe(4);
    expect(await page.getByText('Live prices need JavaScript').isVisible()).toBe(true);
  });

  it("[QTS-1] [LIV-5] shows every tab's list under its name", async () => {
    await visitWithoutScripts('tabs');
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Forex', 'Metals', 'Crypto']);
    expect(await page.getByRole('table').count()).toBe(3);
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('rowheader').filter({ hasText: 'Bitcoin' }).isVisible()).toBe(true);
  });

  it('[QTS-2] links symbols to the template with the lower-cased slug', async () => {
    await visitWithoutScripts('plain');
    expect(await page.getByRole('link', { name: 'EUR/USD' }).getAttribute('href')).toBe('/en-gb/markets/eur-usd');
    expect(await page.getByRole('link', { name: 'Gold' }).getAttribute('href')).toBe('/en-gb/markets/gold');
  });

  it('[QTS-2] writes them as plain text under iiroc', async () => {
    await visitWithoutScripts('iiroc');
    expect(await page.getByRole('rowheader', { name: 'EUR/USD' }).isVisible()).toBe(true);
    expect(await page.locator('.quotes').getByRole('link').count()).toBe(0);
  });

  it('[QTS-3] has the spread column beside buy or sell only, its header seen beside sell only', async () => {
    await visitWithoutScripts('plain');
    expect(await page.locator('[data-quote="EURUSD.spread"]').count()).toBe(0);
    await watched.context.close();
    await visitWithoutScripts('buy-only');
    const header = page.getByRole('columnheader', { name: 'Spread' });
    expect(await header.count()).toBe(1);
    expect((await header.locator('span').boundingBox())?.width).toBe(1);
    expect(await cell('EURUSD.spread').isVisible()).toBe(true);
    await watched.context.close();
    await visitWithoutScripts('buy-and-sell');
    expect(
      (await page.getByRole('columnheader', { name: 'Spread' }).locator('span').boundingBox())?.width,
    ).toBeGreaterThan(30);
  });

  it('[QTS-4] closes with the note and the link to all instruments', async () => {
    await visitWithoutScripts('buy-and-sell');
    expect(await page.locator('.quotes-note').textContent()).toContain('indicative');
    expect(await page.locator('.quotes-note').textContent()).toContain('simulated');
    expect(await page.getByRole('link', { name: 'Show all instruments' }).getAttribute('href')).toBe('/en-gb/markets');
  });

  it('[QTS-5] links buttons for buying, selling and trading, each naming its instrument', async () => {
    await visitWithoutScripts('buy-and-sell');
    expect(await page.getByRole('link', { name: 'Sell EUR/USD' }).getAttribute('href')).toBe(
      '/en-gb/sign-up?sell=eur-usd',
    );
    expect(await page.getByRole('link', { name: 'Buy Gold' }).getAttribute('href')).toBe('/en-gb/sign-up?buy=gold');
    expect(await page.getByRole('link', { name: 'Trade Bitcoin' }).getAttribute('href')).toBe('/en-gb/sign-up');
  });

  it('[QTS-5] takes titles, names, texts and short symbols of the config', async () => {
    await visitWithoutScripts('longest-names');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Underlying market',
      'Sell',
      'Buy',
      'Pips',
    ]);
    expect(
      await page.getByRole('link', { name: 'Euro against the United States dollar, spot', exact: true }).isVisible(),
    ).toBe(true);
    expect(await page.getByText('Prices are shown as they come').isVisible()).toBe(true);
    await watched.context.close();
    await visitWithoutScripts('abbreviation');
    expect(await page.getByRole('link', { name: 'XAUUSD', exact: true }).isVisible()).toBe(true);
  });

  it('[QTS-6] shows a dummy for every pair of every tab: bid and ask "-", spread 0, state down', async () => {
    await visitWithoutScripts('buy-and-sell');
    for (const pair of ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'BTCUSD']) {
      expect([
        await cell(`${pair}.bid`).textContent(),
        await cell(`${pair}.ask`).textContent(),
        await cell(`${pair}.spread`).textContent(),
      ]).toEqual(['-', '-', '0']);
      expect(await page.locator(`[data-instrument="${pair}"]`).getAttribute('data-state')).toBe('down');
    }
  });

  it('[QTS-6] claims no direction by its colours until a quote is there', async () => {
    await visitWithoutScripts('buy-and-sell');
    const look = (name: string) => cell(name).evaluate((element) => getComputedStyle(element).color);
    const tokens = await page.evaluate(() => {
      const box = document.body.appendChild(document.createElement('i'));
      const colour = (token: string) => {
        box.style.setProperty('color', `var(${token})`);
        return getComputedStyle(box).color;
      };
      return { soft: colour('--ink-soft'), down: colour('--down') };
    });
    expect(await look('EURUSD.spread')).toBe(tokens.soft);
    expect(await look('EURUSD.bid')).toBe(tokens.soft);
    expect(await look('EURUSD.state')).not.toBe(tokens.down);
    await page
      .locator('[data-instrument="EURUSD"]')
      .first()
      .evaluate((row) => (row as HTMLElement).setAttribute('data-quote-kind', 'live'));
    expect(await look('EURUSD.spread')).toBe(tokens.down);
    expect(await look('EURUSD.state')).toBe(tokens.down);
  });
});

describe('live', () => {
  it.each([1280, 360])(
    '[QTS-6] [PLT-6] the first prices and every later one move nothing, %d px wide',
    async (width) => {
      ticks.greeting = undefined;
      await visit('plain', { viewport: { width, height: 900 } });
      await expect.poll(asked).toEqual(['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD']);
      const before = await boxes();
      send({ EURUSD: {}, GBPUSD: {}, USDJPY: {}, XAUUSD: {} });
      await shows('XAUUSD.ask', '3,320.45');
      send({ EURUSD: { bid: 1.07999, ask: 1.08888, state: 'down' }, XAUUSD: { bid: 3_333.3, ask: 3_334 } });
      await shows('EURUSD.bid', '1.07999');
      expect(await boxes()).toEqual(before);
      expect(await layoutShifts(page)).toEqual([]);
    },
  );

  it.each(['en', 'ar'] as const)(
    '[QTS-7] [QTS-10] with buttons and spreads nothing but figures changes, in %s',
    async (language) => {
      ticks.greeting = undefined;
      await visit({ html: example('buy-and-sell'), language }, { viewport: { width: 360, height: 900 } });
      await expect.poll(() => asked()?.length).toBe(5);
      const before = await boxes();
      send({ EURUSD: {}, GBPUSD: {}, USDJPY: {}, XAUUSD: {}, BTCUSD: {} });
      await shows('EURUSD.spread', language === 'ar' ? '٠٫٨' : '0.8');
      await shows('BTCUSD.bid', language === 'ar' ? '١١٢٬٠٣٤٫٥٠' : '112,034.50');
      expect(await boxes()).toEqual(before);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[QTS-7] an arrow and a word say up or down, and the spread has its colour', async () => {
    await visit('buy-and-sell');
    await shows('EURUSD.spread', '0.8');
    const look = (pair: string) =>
      page.locator(`[data-instrument="${pair}"]`).evaluate((row) => {
        const style = (selector: string) => getComputedStyle(row.querySelector(selector)!);
        const shown = [...row.querySelectorAll('.quotes-arrow > path')].filter((path) =>
          path.checkVisibility({ visibilityProperty: true }),
        );
        return {
          spread: style('.quotes-spread bdi').color,
          arrow: shown.map((path) => getComputedStyle(path).fill).join(),
          shape: shown.map((path) => path.getAttribute('d')).join(),
        };
      });
    const [up, down] = [await look('EURUSD'), await look('USDJPY')];
    expect(up.spread).toBe(up.arrow);
    expect(down.spread).toBe(down.arrow);
    expect(up.spread).not.toBe(down.spread);
    expect(up.shape).not.toBe(down.shape);
    expect(
      await page.getByRole('rowheader', { name: 'EUR/USD' }).getByRole('img', { name: 'up', exact: true }).count(),
    ).toBe(1);
    expect(await page.getByRole('row', { name: /^USD\/JPY down/ }).count()).toBe(1);
  });

  it.each([
    ['plain', 1280],
    ['buy-and-sell', 1280],
    ['plain', 360],
    ['buy-and-sell', 360],
  ] as const)('[QTS-7] an arrow stands in its row, beside its name: %s, %i px', async (name, width) => {
    await visit(name, { viewport: { width, height: 900 } });
    await page.locator('[data-instrument="EURUSD"][data-quote-kind="live"]').waitFor();
    const places = await page.locator('.quotes-row').evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const [cell, arrow] = ['.quotes-symbol', '.quotes-arrow'].map((selector) =>
            row.querySelector(selector)!.getBoundingClientRect(),
          );
          return (
            cell!.left <= arrow!.left &&
            arrow!.right <= cell!.right &&
            cell!.top <= arrow!.top &&
            arrow!.bottom <= cell!.bottom
          );
        }),
    );
    expect(new Set(places)).toEqual(new Set([true]));
  });

  it.each(['en', 'ar'] as const)(
    '[QTS-1] [QTS-6] a figure, and the dash before it, stands below the head of its column at every width: %s',
    async (language) => {
      const html = example('plain').replace('XAUUSD"', 'XAUUSD,BTCUSD,ETHUSD"');
      await visitWithoutScripts({ html, language });
      expect(await misplacedFigures(page)).toEqual([]);
      await watched.context.close();
      await visit({ html, language });
      await page.locator('[data-instrument="BTCUSD"][data-quote-kind="live"]').waitFor();
      expect(await misplacedFigures(page)).toEqual([]);
    },
  );

  it('[QTS-1] a price that outgrows its column still ends below the head, and moves no other', async () => {
    await visit({ html: example('plain') }, { viewport: { width: 640, height: 900 } });
    await shows('XAUUSD.bid', '3,320.15');
    send({ XAUUSD: { bid: 12_345_678.15, ask: 12_345_678.45 } });
    await shows('XAUUSD.bid', '12,345,678.15');
    expect((await misplacedFigures(page)).filter((fault) => fault.startsWith('640'))).toEqual([]);
  });

  it.each(['en', 'ar'] as const)('[QTS-1] a figure is a cell to who hears it: %s', async (language) => {
    await visit({ html: example('plain'), language });
    await page.locator('[data-instrument="EURUSD"][data-quote-kind="live"]').waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const figures = await page.locator('.quotes-row .quotes-price').allTextContents();
    expect(
      nodes.filter(({ role, ignored }) => role?.value === 'cell' && !ignored).map(({ name }) => String(name?.value)),
    ).toEqual(expect.arrayContaining(figures));
  });

  it('[QTS-7] a quote that turns brings and takes no box, and what ticks is contained', async () => {
    await visit('buy-and-sell');
    await shows('EURUSD.spread', '0.8');
    const { before, after, contained, elsewhere } = await watchTick(page, '.quotes-row', async () => {
      send({ EURUSD: { bid: 1.08441, ask: 1.08452, spread: 0.00011, state: 'down' } });
      await shows('EURUSD.spread', '1.1');
    });
    expect(after).toEqual(before);
    expect(elsewhere).toEqual([]);
    expect(contained).toBeGreaterThanOrEqual(3);
  });

  it('[QTS-7] [PGE-16] prices flash, unless motion is not wanted', async () => {
    const animations = () => cell('EURUSD.bid').evaluate((element) => getComputedStyle(element).animationName);
    for (const [reducedMotion, expected] of [
      ['no-preference', 'quotes-up'],
      ['reduce', 'none'],
    ] as const) {
      await visit('plain', { reducedMotion });
      await shows('EURUSD.bid', '1.08453');
      send({ EURUSD: { bid: 1.08454 } });
      await expect.poll(() => cell('EURUSD.bid').getAttribute('data-flash')).toBe('up');
      expect(await animations()).toBe(expected);
      if (reducedMotion === 'no-preference') await watched.context.close();
    }
  });

  it('[QTS-9] an old quote says since when, in its row and below the table', async () => {
    ticks.greeting = (instruments) => ({
      data: Object.fromEntries(
        instruments.map((name) => [name, quoteOf(name, { time: Date.UTC(2026, 0, 2, 21, 59) / 1000 })]),
      ),
    });
    await visit({ html: example('plain') }, { locale: 'en-GB' });
    await expect.poll(statusText).toEqual(['No new prices at present.']);
    // A row is written in a frame of its own: it may come after the line below the table.
    await expect
      .poll(() => page.locator('[data-instrument="XAUUSD"] .quotes-since').innerText())
      .toMatch(/^as of 2 Jan.*21:59$/);
    await expect.poll(() => page.locator('.quotes-updated').innerText()).toMatch(/^Prices as of 2 Jan.*21:59$/);
    expect(await page.locator('[data-instrument="XAUUSD"] .quotes-code').isVisible()).toBe(false);
  });

  it('[QTS-9] a closed market says so in its row and below the table, and opens by itself at its hour; no cell moves', async () => {
    const opensAt = NOW_S + 86_400;
    const html = example('closed').replaceAll('4102444800', String(opensAt));
    ticks.greeting = (instruments) => ({
      data: Object.fromEntries(instruments.map((name) => [name, quoteOf(name, { time: NOW_S - 7_200 })])),
    });
    await visitWithoutScripts({ html });
    const closed = () =>
      page
        .locator('.quotes-closed')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length);
    expect(await closed()).toBe(2);
    await watched.context.close();
    watched = await openPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', locale: 'en-GB' });
    ({ page } = watched);
    await page.clock.install({ time: NOW_S * 1000 });
    // The server's clock goes by with the visitor's: the page judges by it.
    let laterMs = 0;
    await page.route('**/api/quotes/token', (route) =>
      route.fulfill({ json: { token: 'quiet' }, headers: { date: new Date(Date.now() + laterMs).toUTCString() } }),
    );
    await page.goto(site.show({ html }));
    await expect.poll(statusText).toEqual(['Market closed']);
    expect(await closed()).toBe(2);
    expect(await page.locator('[data-instrument="EURUSD"] .quotes-since').innerText()).toMatch(
      /^Closed · (.*, )?\d\d:\d\d$/,
    );
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await page.locator('[data-instrument="EURUSD"] .quotes-since').innerText()).toBe('Closed');
    await page.setViewportSize({ width: 1280, height: 900 });
    const before = await boxes();
    laterMs = 90_000_000;
    await page.clock.fastForward(laterMs);
    await expect.poll(closed).toBe(0);
    await expect.poll(statusText).not.toContain('Market closed');
    expect(await boxes()).toEqual(before);
  });

  it('[QTS-1] prices that tick are in no live region; asked to, the open tab is read out once', async () => {
    await visit('tabs');
    await shows('XAUUSD.ask', '3,320.45');
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
    await expect.poll(() => summary.textContent()).toBe('Gold XAUUSD up, Bid 3,320.15, Ask 3,320.45.');
    send({ XAUUSD: { bid: 3_320.25 } });
    await shows('XAUUSD.bid', '3,320.25');
    expect(await summary.textContent()).toContain('3,320.15');
    expect(watched.complaints).toEqual([]);
  });

  it('[LIV-4] says how the connection does, and where the prices come from', async () => {
    ticks.greeting = undefined;
    await visit('buy-and-sell');
    expect(await statusText()).toEqual(['Connecting…']);
    await expect.poll(() => asked()?.length).toBe(5);
    send({ EURUSD: {} });
    await expect.poll(statusText).toEqual(['Simulated prices']);
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(await statusText()).toEqual(['Paused.']);
    await page.getByRole('button', { name: 'Pause', pressed: true }).click();
    await watched.context.setOffline(true);
    ticks.terminate();
    await expect.poll(statusText, { timeout: 8_000 }).toEqual(['No connection. Trying again.']);
    await watched.context.setOffline(false);
    await expect.poll(() => openClient()?.messages.length, { timeout: 8_000 }).toBe(1);
    send({ EURUSD: {} });
    await expect.poll(statusText).toEqual(['Simulated prices']);
  });
});

describe('with React', () => {
  const tab = (name: string) => page.getByRole('tab', { name });

  it('[QTS-1] [LIV-5] a tab shows its list, and the connection carries its pairs', async () => {
    await visit('tabs');
    await shows('XAUUSD.bid', '3,320.15');
    expect(asked()).toEqual(['XAUUSD']);
    await tab('Crypto').click();
    await shows('BTCUSD.bid', '112,034.50');
    await expect.poll(asked).toEqual(['BTCUSD', 'ETHUSD']);
    await expect.poll(() => ticks.clients.filter((client) => client.isOpen).length).toBe(1);
    expect(await cell('XAUUSD.bid').isVisible()).toBe(false);
    await page.keyboard.press('Home');
    await shows('EURUSD.bid', '1.08453');
    await expect.poll(asked).toEqual(['EURUSD', 'GBPUSD', 'USDJPY']);
    expect(await tab('Forex').getAttribute('aria-selected')).toBe('true');
    expect(watched.complaints).toEqual([]);
  });

  it('[QTS-6] [PLT-6] ticks between HTML and hydration, during and after it, cause no warning and are kept', async () => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    site.rule = (path, response) => {
      if (!isHeld || !path.includes('mount')) return 'pass';
      waiting.push(() => response.writeHead(307, { location: `${path}?again` }).end());
      return 'taken';
    };
    await visit('tabs');
    await shows('XAUUSD.bid', '3,320.15');
    await tab('Forex').click();
    send({ XAUUSD: { bid: 3_320.99 } });
    await shows('XAUUSD.bid', '3,320.99');
    expect(await tab('Metals').getAttribute('aria-selected')).toBe('true');
    isHeld = false;
    for (const release of waiting) release();
    await expect.poll(() => tab('Forex').getAttribute('aria-selected')).toBe('true');
    await shows('EURUSD.bid', '1.08453');
    expect(await cell('XAUUSD.bid').textContent()).toBe('3,320.99');
    await tab('Metals').click();
    await expect.poll(asked).toEqual(['XAUUSD']);
    send({ XAUUSD: { bid: 3_321 } });
    await shows('XAUUSD.bid', '3,321.00');
    expect(await page.locator('[data-instrument="XAUUSD"]').getAttribute('data-state')).toBe('up');
    expect(watched.complaints).toEqual([]);
  });

  it('[PLT-6] a tag that comes later gets prices, and with the last tag the connection ends', async () => {
    await visit('one-line');
    await shows('EURUSD.bid', '1.08453');
    await page.evaluate(
      (html) => document.querySelector('#stage')?.insertAdjacentHTML('beforeend', html),
      example('buy-only'),
    );
    await expect.poll(asked).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']);
    await shows('XAUUSD.ask', '3,320.45');
    await page.evaluate(() => document.querySelector('#stage')?.replaceChildren());
    await expect.poll(openClient).toBeUndefined();
    expect(watched.complaints).toEqual([]);
  });
});
