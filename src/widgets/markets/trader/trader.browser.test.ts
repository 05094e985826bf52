import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';
import { createTestTicks, testQuote, type TestTicks } from '../../../../tests/support/ticks-server.ts';
import examples from './trader.examples.ts';

const example = (name: string) =>
  examples.find((each) => each.name === name)?.html ?? expect.fail(`no example ${name}`);
const CALLS: Readonly<Record<string, string>> = {
  '/api/quotes/token': '{"token":"t"}',
  '/api/ajax/quotes_typical_spreads': '{"data":{}}',
};

let ticks: TestTicks;
let site: WidgetSite;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ticks = createTestTicks();
  site = await startWidgetSite({ call: (path) => CALLS[path], attach: ticks.attach });
});

afterAll(async () => {
  ticks.terminate();
  await site.close();
  await closeBrowser();
});

beforeEach(() => {
  ticks.clients.length = 0;
  ticks.greeting = undefined;
});

afterEach(async () => {
  ticks.terminate();
  await watched.context.close();
});

const visit = async (name: string, width: number, javaScriptEnabled = true) => {
  watched = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled });
  ({ page } = watched);
  if (javaScriptEnabled) await watchShifts(page);
  await page.goto(site.show({ html: example(name) }));
};
const asked = () =>
  (ticks.clients.findLast((client) => client.isOpen)?.messages[0] as { instruments: string[] } | undefined)
    ?.instruments;
const boxes = () =>
  page.locator('.trader-picture, .trader-picture *, .trader-caption').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.className} ${x} ${y} ${width} ${height}`;
    }),
  );

it('[PLT-1] without scripts shows the whole order, with the last prices that the server had', async () => {
  await visit('window', 1280, false);
  const picture = page.getByRole('figure').getByRole('img', { name: 'A picture' });
  for (const words of ['1.16200', '1.16208', '£289.50', '−£0.52', '−£37.37'])
    expect(await picture.getByText(words, { exact: true }).first().isVisible()).toBe(true);
});

it('is one figure whose picture says the order, and nothing in the picture takes the focus', async () => {
  await visit('window', 1280);
  const picture = page.getByRole('figure').getByRole('img', { name: 'A picture' });
  expect(await picture.getAttribute('aria-label')).toContain('margin is £289.50');
  expect(await picture.locator('a, button, input, select, [tabindex]').count()).toBe(0);
  expect(await page.getByText('A picture of the web trader').isVisible()).toBe(true);
});

it('[PGE-16] has a button to pause its prices, outside the picture', async () => {
  await visit('window', 1280);
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.click();
  await expect.poll(() => pause.getAttribute('aria-pressed')).toBe('true'); // the press waits for the code
  expect(await page.locator('.trader').getAttribute('data-paused')).toBe('');
});

it.each([
  ['window', 1280],
  ['window', 360],
  ['phone', 360],
  ['compact', 400],
] as const)(
  '[PLT-6] [QTS-6] the first prices and every later one move nothing: %s, %d px wide',
  async (name, width) => {
    await visit(name, width);
    await expect.poll(asked).toContain('EURUSD');
    const before = await boxes();
    expect(await page.locator('[data-quote="EURUSD.bid"]').last().textContent()).toBe('-');
    for (const bid of [1.16199, 1.16301])
      ticks.clients
        .findLast((client) => client.isOpen)
        ?.send({ data: { EURUSD: testQuote({ bid, ask: bid + 0.00009, time: Math.floor(Date.now() / 1000) }) } });
    await expect.poll(() => page.locator('[data-quote="EURUSD.bid"]').last().textContent()).toBe('1.16301');
    expect(await boxes()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  },
);

it('[LIV-5] asks for the instruments that it shows, and where its list has no room for one alone', async () => {
  await visit('window', 360);
  await expect.poll(asked).toEqual(['EURUSD']);
});
