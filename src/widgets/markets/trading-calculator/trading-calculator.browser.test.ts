// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './trading-calculator.examples.ts';

let site: WidgetSite;
let ticks: TestTicks;
let watched: WatchedPage;

const QUOTES: Record<string, { bid: number; ask: number }> = {
  XAUUSD: { bid: 4100, ask: 4100.3 },
  GBPUSD: { bid: 1.25, ask: 1.25 },
  EURUSD: { bid: 1.2, ask: 1.2001 },
  USDJPY: { bid: 150, ask: 150 },
};
const example = (name: string): string => examples.find((one) => one.name === name)?.html ?? '';
const onPage = (name: string): string => example(name).replace('"source":', '"page":"/en-gb/calc","source":');

beforeAll(async () => {
  ticks = createTestTicks();
  site = await startWidgetSite({
    call: (path) => (path === '/api/quotes/token' ? '{"token":"t"}' : undefined),
    attach: ticks.attach,
  });
});

beforeEach(() => {
  ticks.clients.length = 0;
  ticks.greeting = (instruments) => ({
    data: Object.fromEntries(instruments.flatMap((name) => (QUOTES[name] ? [[name, testQuote(QUOTES[name])]] : []))),
  });
});

afterEach(async () => {
  site.rule = undefined;
  ticks.terminate();
  await watched?.context.close();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

/** Opened, and brought to life by a first touch. */
const open = async (sheet: Sheet, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', ...options });
  await watched.page.goto(site.show(sheet));
  if (options.javaScriptEnabled === false) return watched.page;
  await watched.page.getByRole('textbox', { name: /Volume|الحجم/ }).focus();
  await watched.page.waitForFunction(() =>
    document.querySelector('fc-trading-calculator')?.hasAttribute('data-fc-live'),
  );
  return watched.page;
};
/** Amounts do not break: the space in them is one that holds. */
const plain = async (text: Promise<string>): Promise<string> => (await text).replaceAll('\u00a0', ' ');
const sum = (page: Page) => plain(page.locator('.trading-sum').innerText());
const working = (page: Page) => plain(page.locator('.trading-numbers').innerText());
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const errors = (page: Page) => page.locator('.field-note[data-kind="error"]').allInnerTexts();

describe('the trading calculators', () => {
  it('[PLT-6] are forms with the server’s result, where no script runs', async () => {
    const page = await open({ html: onPage('profit') }, { javaScriptEnabled: false });
    expect(
      await page
        .locator('form')
        .evaluate((form: HTMLFormElement) => [
          form.method,
          form.getAttribute('action'),
          ...[...new FormData(form)].map(([key, value]) => `${key}=${value as string}`),
        ]),
    ).toEqual([
      'get',
      '/en-gb/calc',
      'instrument=EURUSD',
      'side=sell',
      'lots=0.5',
      'open=1.17',
      'close=1.1625',
      'currency=GBP',
      'rate=0.7474',
      'priced=EURUSD-GBP',
    ]);
    // (1.17 − 1.1625) × 0.5 × 100,000 = 375 USD; × 0.7474 = 280.275
    expect(await sum(page)).toBe('+GBP 280.28');
    expect(await working(page)).toBe('(1.17 − 1.1625) × 0.5 × 100,000 × 0.7474 = GBP 280.28');
    expect(await page.getByRole('link', { name: 'Link to this calculation' }).getAttribute('href')).toBe(
      '/en-gb/calc?instrument=EURUSD&side=sell&lots=0.5&open=1.17&close=1.1625&currency=GBP&rate=0.7474',
    );
    expect(await page.getByRole('button', { name: 'Use the prices of now' }).isVisible()).toBe(false);
  });

  it('[PLT-6] work out what is typed at once, and the address follows; opened again it says the same', async () => {
    const page = await open({ html: onPage('margin') });
    expect(await sum(page)).toBe('USD 3,873.60');
    await page.getByRole('textbox', { name: 'Volume in lots' }).fill('0.1');
    await expect.poll(() => sum(page)).toBe('USD 387.36');
    await choose(page, 'Leverage', '10:1');
    await expect.poll(() => sum(page)).toBe('USD 1,162.08');
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?instrument=EURUSD&lots=0.1&price=1.16208&leverage=10&currency=USD');
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    const again = site.document({
      html: onPage('margin').replace('"source":', `"query":${JSON.stringify(query)},"source":`),
    });
    expect(again).toContain('USD 1,162.08'.replace(' ', '\u00a0'));
  });

  it('[PLT-6] another instrument or account takes the prices of now; what was typed for the old one goes', async () => {
    const page = await open({ html: example('margin') });
    await page.getByRole('textbox', { name: 'Price' }).fill('1.5');
    await page.getByRole('combobox', { name: 'Instrument' }).fill('gold');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: 'Price' }).inputValue()).toBe('4100.30');
    // 100 × 4,100.3 ÷ 20
    await expect.poll(() => sum(page)).toBe('USD 20,501.50');
    await choose(page, 'Account currency', 'GBP');
    await expect.poll(() => sum(page)).toBe('GBP 16,401.20');
    expect(await page.getByRole('textbox', { name: '1 USD in GBP' }).inputValue()).toBe('0.8');
    await expect.poll(() => ticks.clients.filter(({ isOpen }) => isOpen).length).toBe(0);
  });

  it('[PLT-6] who sells opens at the bid; the button brings the prices of now, also clicked twice', async () => {
    const page = await open({ html: example('profit').replace(/"query":\{[^}]*\}/, '"query":{}') });
    expect(await sum(page)).toBe('−USD 8.00');
    await choose(page, 'Position', 'Sell');
    expect(await page.getByRole('textbox', { name: 'opened' }).inputValue()).toBe('1.16200');
    await page.getByRole('textbox', { name: 'closed' }).fill('1.1');
    await expect.poll(() => sum(page)).toBe('+USD 6,200.00');
    await page.getByRole('button', { name: 'Use the prices of now' }).dblclick();
    await expect.poll(() => page.getByRole('textbox', { name: 'closed' }).inputValue()).toBe('1.20010');
    await expect.poll(() => sum(page)).toBe('−USD 10.00');
  });

  it('[PLT-7] name what is wrong beside its field, show no result, and lead there', async () => {
    const page = await open({ html: example('margin') });
    const lots = page.getByRole('textbox', { name: 'Volume in lots' });
    for (const [typed, said] of [
      ['0.015', 'Lots go in steps of 0.01.'],
      ['51', '0.01 to 50 lots can be traded.'],
      ['-1', 'Write a number above 0.'],
      ['1e5', 'Write a number, as 1.5.'],
      ['1,000', '0.01 to 50 lots can be traded.'],
      ['', 'Write a number.'],
    ] as const) {
      await lots.fill(typed);
      await expect.poll(() => errors(page)).toEqual([`Error:\n${said}`]);
      expect(await page.locator('.trading-sum').count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(await lots.evaluate((field) => field === document.activeElement)).toBe(true);
    await lots.fill('١٫٥');
    await expect.poll(() => sum(page)).toBe('USD 5,810.40');
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(await page.locator('.trading-result').evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('[PLT-6] show and take the signs of the page’s locale; the address has plain numbers', async () => {
    const page = await open({ html: onPage('margin'), language: 'ar' });
    const [lots, price] = [page.locator('input[name="lots"]'), page.locator('input[name="price"]')];
    expect(await price.inputValue()).toBe('١٫١٦٢٠٨');
    await lots.fill('1.000');
    await expect.poll(() => page.locator('.field-note[data-kind="error"]').count()).toBe(1);
    await lots.fill('١٫٥');
    await price.fill('١٬٠٠٠٫٥');
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?instrument=EURUSD&lots=1.5&price=1000.5&leverage=30&currency=USD');
  });

  it('[PLT-7] nonsense in an address is judged, never run', async () => {
    const query = {
      instrument: '"><img src=x onerror=alert(1)>',
      lots: 'NaN',
      price: '<script>alert(1)</script>',
      leverage: '1000',
      currency: 'XXX',
      rate: 'Infinity',
    };
    const page = await open(
      {
        html: example('margin').replace(
          '"source":',
          `"query":${JSON.stringify(query).replaceAll('<', '\\u003c')},"source":`,
        ),
      },
      { javaScriptEnabled: false },
    );
    expect(await errors(page)).toHaveLength(5);
    expect(await page.locator('.trading-sum, img').count()).toBe(0);
    expect(await page.locator('body').innerText()).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('[PLT-7] a market without a price asks for one; a token call that fails is said', async () => {
    site.rule = (path, response) => {
      if (path !== '/api/quotes/token') return 'pass';
      response.writeHead(500).end();
      return 'taken';
    };
    const page = await open({ html: example('no-price') });
    expect(await errors(page)).toEqual(['Error:\nWrite a number.']);
    await page.getByRole('textbox', { name: 'Price' }).fill('1.2');
    await expect.poll(() => sum(page)).toBe('USD 4,000.00');
    await page.clock.install();
    await page.getByRole('button', { name: 'Use the prices of now' }).click();
    await page.clock.runFor(12_000);
    await page.getByText('The prices of this moment did not come.').waitFor();
  });

  it('fits a phone in both directions', async () => {
    for (const language of ['en', 'ar'] as const) {
      const page = await open({ html: example('profit'), language }, { viewport: { width: 320, height: 640 } });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        language,
      ).toBeLessThanOrEqual(0);
      await watched.context.close();
    }
  });

  it.each([
    ['<fc-trading-calculator kind="tax"></fc-trading-calculator>', 'fc-trading-calculator: prop "kind"'],
    [
      '<fc-trading-calculator kind="margin" currencies="GBP,USD"></fc-trading-calculator>',
      'fc-trading-calculator: prop "currencies"',
    ],
  ])('[PLT-7] refuses what it cannot show (%#)', (html, complaint) => {
    expect(() => site.document({ html })).toThrow(complaint);
  });
});
