// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWidgetSite, type Sheet, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { misplacedFigures } from '../../../../tests/support/figure-edges.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './instruments.examples.ts';

let site: WidgetSite;
let ticks: TestTicks;
let watched: WatchedPage;
let dayChanges: string | undefined;

const example = (name: string): string => examples.find((one) => one.name === name)?.html ?? '';

beforeAll(async () => {
  ticks = createTestTicks();
  const calls: Record<string, string> = {
    '/api/quotes/token': '{"token":"t"}',
    '/api/ajax/quotes_typical_spreads': '{"data":{}}',
  };
  site = await startWidgetSite({
    call: (path) => (path === '/api/quotes/day-changes' ? dayChanges : calls[path]),
    attach: ticks.attach,
  });
});

beforeEach(() => {
  dayChanges = '{}';
  ticks.clients.length = 0;
  ticks.greeting = (instruments) => ({
    data: Object.fromEntries(instruments.map((name) => [name, testQuote({ time: Math.floor(Date.now() / 1000) })])),
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
  watched = await openPage({ reducedMotion: 'reduce', viewport: { width: 1200, height: 900 }, ...options });
  await watched.page.goto(site.show(sheet));
  await watched.page.mouse.move(1, 1); // a visitor is there
  if (options.javaScriptEnabled !== false)
    await watched.page.waitForFunction(() => document.querySelector('fc-instruments')?.hasAttribute('data-fc-live'));
  return watched.page;
};
const names = (page: Page) => page.locator('tbody .quotes-name').allInnerTexts();
const asked = () =>
  (ticks.clients.findLast((client) => client.isOpen)?.messages[0] as { instruments: string[] } | undefined)
    ?.instruments;

describe('the list of instruments', () => {
  it('[PLT-8] is a table of links with links to narrow, sort and turn it, and a form, where no script runs', async () => {
    const html = example('pages').replace('"markets":', '"listUrl":"/en-gb/markets","markets":');
    const page = await open({ html }, { javaScriptEnabled: false });
    expect(await page.locator('tbody tr').count()).toBe(50);
    expect(await page.getByRole('columnheader', { name: 'Spread' }).getAttribute('aria-sort')).toBe('descending');
    expect(
      await page
        .getByRole('navigation', { name: 'Pages of the list' })
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
        ),
    ).toEqual([
      ['Previous', '/en-gb/markets?sort=-spread', null],
      ['1', '/en-gb/markets?sort=-spread', null],
      ['2', '/en-gb/markets?sort=-spread&page=2', 'page'],
      ['3', '/en-gb/markets?sort=-spread&page=3', null],
      ['Next', '/en-gb/markets?sort=-spread&page=3', null],
    ]);
    expect(
      await page
        .locator('form')
        .evaluate((form: HTMLFormElement) => [
          form.method,
          form.getAttribute('action'),
          ...[...new FormData(form)].map(([key, value]) => `${key}=${value as string}`),
        ]),
    ).toEqual(['get', '/en-gb/markets', 'q=', 'sort=-spread']);
    await page.goto(site.show({ html: example('all-kinds') }));
    expect(await page.getByRole('link', { name: 'EUR/USD' }).getAttribute('href')).toBe('/en-gb/markets/eur-usd');
    expect(await page.getByRole('link', { name: 'Forex' }).getAttribute('href')).toBe('?kind=forex');
    expect(await page.getByRole('row', { name: /Apple/ }).getByText('closed').isVisible()).toBe(true);
    expect(
      await page
        .getByRole('row', { name: /EUR\/USD/ })
        .getByText('closed')
        .isVisible(),
    ).toBe(false);
  });

  it('[PLT-8] narrows by kind, group and words, says how many there are, and keeps the address', async () => {
    const page = await open({ html: example('all-kinds').replace('"markets":', '"listUrl":"/list","markets":') });
    await page.getByRole('link', { name: 'Forex' }).click();
    await expect.poll(() => names(page)).toEqual(['EUR/USD', 'USD/JPY', 'EUR/GBP', 'USD/TRY']);
    expect(new URL(page.url()).search).toBe('?kind=forex');
    await page.getByRole('link', { name: 'Exotics' }).press('Enter');
    await expect.poll(() => names(page)).toEqual(['USD/TRY']);
    expect(await page.locator('.instruments-count').innerText()).toBe('1 instrument');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find an instrument' }).fill('london');
    await expect.poll(() => names(page)).toEqual(['London Stock Exchange Group']);
    expect(new URL(page.url()).search).toBe('?q=london');
    await page.getByRole('searchbox').fill('nothing of the kind');
    await page.getByText('Nothing fits that.').waitFor();
    await page.getByRole('link', { name: 'Show all instruments' }).click();
    await expect.poll(() => names(page)).toHaveLength(8);
  });

  it('[PLT-8] asks the gateway for the rows that are shown, and for others when they are', async () => {
    const page = await open({ html: example('pages') });
    await expect.poll(() => asked()?.length).toBe(50);
    const second = asked();
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect.poll(() => asked()?.length).toBe(20);
    expect(asked()?.some((symbol) => second?.includes(symbol))).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('quotes-frame');
  });

  it('[PLT-8] shows and sorts by the change of the day, what is not known last; sorting keeps the prices that stand there', async () => {
    dayChanges = JSON.stringify({
      EURUSD: { bid: 1, d_c: -0.426 },
      AAPL: { bid: 1, d_c: 1.5 },
      GER40: { bid: 1 },
      XAUUSD: 'broken',
    });
    const page = await open({ html: example('all-kinds') });
    const change = (name: RegExp) => page.getByRole('row', { name }).locator('.instruments-change');
    await expect.poll(() => change(/Apple/).innerText()).toBe('+1.50%');
    expect([
      await change(/EUR\/USD/).innerText(),
      await change(/EUR\/USD/).getAttribute('data-sign'),
      await change(/Germany/).textContent(),
    ]).toEqual(['−0.43%', '-1', '–Change of the day not known']);
    await expect.poll(() => page.locator('[data-quote="EURUSD.bid"]').innerText()).not.toBe('-');
    const price = await page.locator('[data-quote="EURUSD.bid"]').innerText();
    await page.getByRole('columnheader', { name: 'Day' }).getByRole('link').click();
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Apple', 'EUR/USD']);
    expect(await page.getByRole('columnheader', { name: 'Day' }).getAttribute('aria-sort')).toBe('descending');
    expect(await page.locator('[data-quote="EURUSD.bid"]').innerText()).toBe(price);
  });

  it('[PLT-8] has twenty rows in view at first; a button shows the others, says how many, and leads to the first of them', async () => {
    const html = example('pages').replace('"markets":', '"fullPathUrl":"/list/{slug}","markets":');
    const page = await open({ html });
    const inView = () =>
      page.locator('tbody tr').evaluateAll((rows) => rows.filter((row) => row.clientHeight > 0).length);
    expect(await inView()).toBe(20);
    await page.getByRole('button', { name: 'Show 30 more' }).press('Enter');
    expect(await inView()).toBe(50);
    expect(await page.getByRole('button', { name: /more/ }).count()).toBe(0);
    expect(await page.locator('output.instruments-count').innerText()).toMatch(/· 50 shown$/);
    expect(
      await page.evaluate(() => [...document.querySelectorAll('tbody a')].indexOf(document.activeElement as Element)),
    ).toBe(20);
    await page.getByRole('searchbox').fill('Company 119');
    await expect.poll(() => names(page)).toEqual(['Company 119']);
  });

  it('[PLT-8] rows that are out of view are found by words, by a search in the page too; without a script all are in view', async () => {
    const page = await open({ html: example('pages') });
    const last = page.locator('tbody tr').last();
    expect(await last.getAttribute('hidden')).toBe('until-found');
    // What a browser does when a search in the page finds something in it.
    await last.evaluate((row) => row.dispatchEvent(new Event('beforematch', { bubbles: true })));
    await expect.poll(() => last.evaluate((row) => row.clientHeight > 0 && !row.hasAttribute('hidden'))).toBe(true);
    await watched.context.close();
    const still = await open({ html: example('pages') }, { javaScriptEnabled: false });
    expect(await still.locator('tbody tr').last().isVisible()).toBe(true);
    expect(await still.getByRole('button', { name: /more/ }).count()).toBe(0);
  });

  it.each(['en', 'ar'] as const)(
    '[PLT-8] from 992 px on a row has the line of its day, whose room is there before it, and below none: %s',
    async (language) => {
      dayChanges = JSON.stringify({ EURUSD: { d_c: 0.4, chart: { points: [1, 2, 1.5] } }, AAPL: { d_c: 1.5 } });
      const page = await open({ html: example('all-kinds'), language });
      const line = (symbol: string) => page.locator(`[data-instrument="${symbol}"] .instruments-line`);
      await line('EURUSD').locator('path').waitFor();
      expect(await line('EURUSD').locator('path').getAttribute('d')).toBe('M0 25L48 3L96 14');
      const boxes = await page
        .locator('.instruments-line')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ x, width, height }) => [x, width, height].join()),
        );
      expect(boxes).toHaveLength(8);
      expect(new Set(boxes).size).toBe(1); // one column, whether there is a line in it or not
      expect(boxes[0]).toMatch(/,96,28$/);
      expect(await line('AAPL').locator('path').count()).toBe(0);
      await page.setViewportSize({ width: 991, height: 900 });
      expect(await line('EURUSD').isVisible()).toBe(false);
      await page.setViewportSize({ width: 992, height: 900 });
      expect(await line('EURUSD').isVisible()).toBe(true);
      expect(await page.locator('.quotes-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    },
  );

  it('[PLT-8] a market closes when its time has come, without being asked', async () => {
    const html = example('all-kinds')
      .replace('{"isOpen":true}', `{"isOpen":true,"changesAt":${Date.now() + 1_500}}`)
      .replace('"markets":', `"now":${Date.now()},"markets":`);
    const page = await open({ html });
    const closed = page.getByRole('row', { name: /EUR\/USD/ }).getByText('closed');
    await expect.poll(() => closed.isVisible(), { timeout: 4_000 }).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    '[PLT-8] a figure, and the dash before it, stands below the head of its column at every width: %s',
    async (language) => {
      const page = await open({ html: example('all-kinds'), language }, { javaScriptEnabled: false });
      expect(await misplacedFigures(page)).toEqual([]);
      await watched.context.close();
      const live = await open({ html: example('all-kinds'), language });
      await live.locator('[data-quote-kind="live"]').first().waitFor();
      expect(await misplacedFigures(live)).toEqual([]);
    },
  );

  it.each(['en', 'ar'] as const)(
    '[PLT-8] on a phone a row has two lines, so that no figure has to be scrolled to, and all orders can be asked for: %s',
    async (language) => {
      const page = await open({ html: example('all-kinds'), language }, { viewport: { width: 320, height: 640 } });
      await page.locator('[data-quote-kind="live"]').first().waitFor();
      expect(
        await page
          .locator('html, .quotes-frame')
          .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
      ).toEqual([0, 0]);
      expect(
        await page.locator('tbody tr').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const [bid, ask, spread, change] = [...row.querySelectorAll('td')].map((cell) =>
              cell.getBoundingClientRect(),
            );
            if (bid === undefined || ask === undefined || spread === undefined || change === undefined)
              return [`${row.textContent}: four figures expected`];
            return spread.top >= bid.bottom - 1 && change.top >= ask.bottom - 1 && Math.abs(bid.top - ask.top) < 1
              ? []
              : [`${row.textContent}: ${[bid, ask, spread, change].map(({ top }) => top).join(', ')}`];
          }),
        ),
      ).toEqual([]);
      const heads = page.getByRole('columnheader');
      for (const at of [0, 3, 4]) {
        await heads.nth(at).getByRole('link').click();
        expect(await heads.evaluateAll((all) => all.map((head) => head.hasAttribute('aria-sort')))).toEqual(
          [0, 1, 2, 3, 4].map((column) => column === at),
        );
      }
    },
  );

  it.each([
    ['<fc-instruments kind="forx"></fc-instruments>', 'fc-instruments: prop "kind"'],
    [example('nothing').replace('"digits":5', '"digits":99'), 'fc-instruments: prop "instruments[0].digits"'],
  ])('[PLT-7] refuses what it cannot show (%#)', (html, complaint) => {
    expect(() => site.document({ html })).toThrow(complaint);
  });
});
