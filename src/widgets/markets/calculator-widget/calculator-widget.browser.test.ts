// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import examples from './calculator-widget.examples.ts';

let site: WidgetSite;
let watched: WatchedPage;

const CALL = '/api/quotes/calculator';
const example = (name: string): string => examples.find((one) => one.name === name)?.html ?? '';
const answer = (buy: number, sell: number, inflation: number | null) =>
  JSON.stringify({
    date: '2021-11-23',
    inflation,
    inflation_month: inflation === null ? null : '2026-05',
    symbol1: { buy, sell, buy_date: '2021-11-23', sell_date: '2026-11-20', simulated: false },
    symbol2: null,
  });

beforeAll(async () => {
  site = await startWidgetSite({
    call: (path) => (path === CALL ? answer(40, 100, 25) : undefined),
    attach: () => undefined,
  });
});

afterEach(async () => {
  site.rule = undefined;
  site.requested.length = 0;
  await watched?.context.close();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const open = async (sheet: Sheet, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', ...options });
  await watched.page.goto(site.show(sheet));
  if (options.javaScriptEnabled !== false)
    await watched.page.waitForFunction(() =>
      document.querySelector('fc-calculator-widget')?.hasAttribute('data-fc-live'),
    );
  return watched.page;
};
const results = (page: Page) => page.locator('.calculator-result dd bdi').allInnerTexts();
const asides = (page: Page) => page.locator('.calculator-aside').allInnerTexts();
const calls = () => site.requested.filter((url) => url.startsWith(CALL));
const holdCalls = () => {
  const held: ServerResponse[] = [];
  site.rule = (path, response) => {
    if (!path.startsWith(CALL)) return 'pass';
    held.push(response);
    return 'taken';
  };
  return held;
};

describe('the return calculator', () => {
  it('[CAL-1] [CAL-2] [CAL-4] is a form of three lists with the server’s result, where no script runs', async () => {
    const page = await open(
      { html: example('usual').replace('"answered":', '"page":"/en-gb/past","answered":') },
      { javaScriptEnabled: false },
    );
    expect(
      await page
        .locator('form')
        .evaluate((form: HTMLFormElement) => [
          form.method,
          form.getAttribute('action'),
          ...[...new FormData(form)].map(([key, value]) => `${key}=${value as string}`),
        ]),
    ).toEqual(['get', '/en-gb/past', 'company=AAPL', 'days=1825', 'amount=1000']);
    expect(await page.getByLabel('Company').locator('option[value]:not([value=""])').count()).toBe(7);
    // 1000 / 160 * 304.5 = 1903.125; 1000 * 79.7 % = 797
    expect(await results(page)).toEqual(['$1,900', '$797']);
    expect(await page.locator('dt').allInnerTexts()).toEqual([
      '$1,000 invested on 23 November 2021 would have become',
      '$1,000 kept as cash since 23 November 2021 buys as much as',
    ]);
    expect(await asides(page)).toEqual(['By prices up to 20 November 2026.', 'By consumer prices up to May 2026.']);
    expect(await page.getByText('These prices are simulated').isVisible()).toBe(true);
  });

  it('[CAL-3] [CAL-4] [CAL-6] calculates once on mount, and then when asked', { tags: ['proof'] }, async () => {
    const page = await open({ html: example('usual') });
    await expect.poll(() => results(page)).toEqual(['$2,500', '$750']);
    const today = new Date();
    const start = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) - 1825 * 86_400_000)
      .toISOString()
      .slice(0, 10);
    expect(calls()).toEqual([`${CALL}?symbol1=AAPL&symbol2=INTC&date=${start}`]);
    expect(await page.getByText('These prices are simulated').count()).toBe(0);

    await page.getByRole('combobox', { name: 'Company' }).fill('micro');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Amount' }).press('End');
    await page.keyboard.press('Enter');
    expect(calls()).toHaveLength(1);
    await page.getByRole('button', { name: 'Calculate' }).press('Enter');
    await expect.poll(() => results(page)).toEqual(['$25,000', '$7,500']);
    expect(calls()[1]).toContain('symbol1=MSFT&symbol2=INTC');
    expect(await page.locator('.calculator-company').innerText()).toBe('Microsoft');
  });

  it('[CAL-3] results are half opaque while an answer is on its way; clicked twice it asks once, and a later choice counts', async () => {
    const held = holdCalls();
    const page = await open({ html: example('usual') });
    const opacity = () => page.locator('.calculator-results').evaluate((box) => getComputedStyle(box).opacity);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(opacity).toBe('0.5');
    await page.getByRole('button', { name: 'Calculate' }).dblclick();
    expect(held).toHaveLength(1);
    await page.getByRole('combobox', { name: 'Amount' }).press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect.poll(() => held.length).toBe(2);
    held[1]?.writeHead(200, { 'Content-Type': 'application/json' }).end(answer(10, 10, 0));
    await expect.poll(() => results(page)).toEqual(['$10,000', '$10,000']);
    held[0]?.writeHead(200, { 'Content-Type': 'application/json' }).end(answer(1, 100, 0));
    await expect.poll(opacity).toBe('1');
    expect(await results(page)).toEqual(['$10,000', '$10,000']);
  });

  it.each([
    ['500', 500, ''],
    ['another shape', 200, '{"symbol1":{"buy":"x"}}'],
  ])(
    '[CAL-5] a call that fails (%s) is said; without a result it counts as 0, and the next try works',
    async (_, status, body) => {
      site.rule = (path, response) => {
        if (!path.startsWith(CALL)) return 'pass';
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
        return 'taken';
      };
      const page = await open({ html: example('own-words') });
      await page.getByRole('alert').getByText('could not be worked out').waitFor();
      expect(await results(page)).toEqual(['$0', '$0']);
      site.rule = undefined;
      await page.getByRole('button', { name: 'Tell me' }).click();
      await expect.poll(() => results(page)).toEqual(['$625', '$188']);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it('[CAL-5] takes the specification’s own shape; what is missing counts as 0, also after figures', async () => {
    const answered = (body: object) => {
      site.rule = (path, response) => {
        if (!path.startsWith(CALL)) return 'pass';
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        return 'taken';
      };
    };
    answered({ date: '2021-11-23', inflation: 25, symbol1: { buy: 40, sell: 100 }, symbol2: { buy: 50, sell: 40 } });
    const page = await open({ html: example('usual') });
    await expect.poll(() => results(page)).toEqual(['$2,500', '$750']);
    expect(await asides(page)).toEqual(['', '']);
    expect(await page.getByRole('alert').count()).toBe(0);
    for (const [body, shown] of [
      [{ date: '2021-11-23', inflation: 25, symbol1: null }, ['$0', '$750']],
      [{ date: '2021-11-23', inflation: 25, symbol1: { buy: 40, sell: 100 } }, ['$2,500', '$750']],
      [{ date: '2021-11-23', symbol1: { buy: 40, sell: null }, symbol2: null }, ['$0', '$0']],
      [{ date: '2021-11-23', inflation: 25, symbol1: { buy: 0, sell: 100 } }, ['$0', '$750']],
      [{}, ['$0', '$0']],
    ] as const) {
      answered(body);
      await page.getByRole('button', { name: 'Calculate' }).click();
      await expect.poll(() => results(page), { message: JSON.stringify(body) }).toEqual(shown);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
    answered({ inflation: 25, symbol1: { buy: 40, sell: 100 } });
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect.poll(() => results(page)).toEqual(['$2,500', '$750']);
    answered({ date: 'yesterday' });
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByRole('alert').getByText('could not be worked out').waitFor();
    expect(await results(page)).toEqual(['$0', '$0']);
  });

  it('[CAL-5] a start before the first price is said with its date; inflation that is not known counts as 0', async () => {
    site.rule = (path, response) => {
      if (!path.startsWith(CALL)) return 'pass';
      response.writeHead(422).end();
      return 'taken';
    };
    const page = await open({ html: example('usual').replaceAll('2016-01-04', '2026-01-05') });
    await page.getByText('The prices of this company begin on 5 January 2026.').waitFor();
    site.rule = (path, response) => {
      if (!path.startsWith(CALL)) return 'pass';
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer(40, 100, null));
      return 'taken';
    };
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect
      .poll(() => page.locator('.calculator-result dd').last().innerText())
      .toBe('$0\nConsumer prices are not known for this time.');
  });

  it(
    '[CAL-7] says the author’s words, periods and amounts, with {amount} and {date_of_start} filled in',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: example('own-words') });
      await expect
        .poll(() => page.locator('dt').allInnerTexts())
        .toEqual(['$250, had it been put in on 23 November 2021', '$250 under the mattress since 23 November 2021']);
      await page.getByRole('combobox', { name: 'How much' }).click();
      expect(await page.getByRole('option').allInnerTexts()).toEqual(['$250', 'A month’s pay']);
      for (const words of [
        'Had I but known',
        'Look back, and learn little from it.',
        'No fees are counted.',
        'The past says nothing of what will be.',
      ])
        expect(await page.getByText(words).isVisible(), words).toBe(true);
    },
  );

  it('keeps its address, when the page takes its query', async () => {
    const page = await open({
      html: example('usual').replace('"answered":', '"page":"/en-gb/past","query":{"days":"365"},"answered":'),
    });
    await page.getByRole('combobox', { name: 'Company' }).fill('intel');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?company=INTC&days=365&amount=1000');
  });

  it('fits a phone in both directions', async () => {
    for (const language of ['en', 'ar'] as const) {
      const page = await open({ html: example('usual'), language }, { viewport: { width: 320, height: 640 } });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        language,
      ).toBeLessThanOrEqual(0);
      await watched.context.close();
    }
  });

  it.each([
    [
      '<fc-calculator-widget><script type="application/json">{"period":[]}</script></fc-calculator-widget>',
      'fc-calculator-widget: prop "period"',
    ],
    [
      '<fc-calculator-widget><script type="application/json">{"money":[{"value":-5}]}</script></fc-calculator-widget>',
      'fc-calculator-widget: prop "money[0].value"',
    ],
  ])('[CAL-7] refuses what it cannot show (%#)', (html, complaint) => {
    expect(() => site.document({ html })).toThrow(complaint);
  });
});
