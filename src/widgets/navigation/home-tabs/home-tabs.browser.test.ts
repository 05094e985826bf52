// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOME_TABS_MOBILE_TO_PX } from '#contracts/limits.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { startWidgetSite, type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import examples from './home-tabs.examples.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../../tests/support/browser.ts';

let site: WidgetSite;
let watched: WatchedPage;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(async () => {
  site.rule = undefined;
  await watched?.context.close();
});

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const NARROW = HOME_TABS_MOBILE_TO_PX;
const WIDE = HOME_TABS_MOBILE_TO_PX + 1;

const tag = (attributes = '', items = 3) =>
  `<fc-home-tabs ${attributes}>${['Zero', 'One', 'Two']
    .slice(0, items)
    .map((name) => `<fc-item value="${name}" label="${name}"><p>Panel ${name}</p></fc-item>`)
    .join('')}</fc-home-tabs><p>After</p>`;

const open = async (html: string, width: number, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  watched = await openPage({ reducedMotion: 'reduce', viewport: { width, height: 700 }, ...options });
  await watchShifts(watched.page);
  await watched.page.goto(site.show({ html }));
  return watched.page;
};

const live = (page: Page) => page.locator('fc-home-tabs[data-fc-live]').waitFor();
const shown = (page: Page) =>
  page
    .locator('.tab-panel')
    .evaluateAll((all) =>
      all.filter((panel) => panel.checkVisibility()).map((panel) => panel.querySelector('p')?.textContent),
    );
/** Labels of the tabs that look active: their line is as long as they are. */
const marked = (page: Page) =>
  page
    .locator('.tab')
    .evaluateAll((all) =>
      all.filter((tab) => getComputedStyle(tab, '::after').scale !== '0 1').map((tab) => tab.textContent),
    );

describe('home tabs', () => {
  it('[HTB-1] shows every panel under its heading where no script runs, at any width', async () => {
    for (const width of [NARROW, WIDE]) {
      const page = await open(tag(), width, { javaScriptEnabled: false });
      expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Zero', 'One', 'Two']);
      expect(await page.getByText('Panel Two').isVisible()).toBe(true);
      await watched.context.close();
    }
  });

  it.each([
    [NARROW, '', 'One'],
    [NARROW, 'selected="2"', 'One'],
    [WIDE, '', 'Zero'],
    [WIDE, 'selected="2"', 'Two'],
    [WIDE, 'selected="9"', 'Zero'],
  ])(
    '[HTB-1] at %d px, %s, begins with tab %s: before any script, and live, without a shift',
    async (width, attributes, name) => {
      let release = () => {};
      const held = new Promise<void>((done) => {
        release = done;
      });
      watched = await openPage({ reducedMotion: 'reduce', viewport: { width, height: 700 } });
      const { page } = watched;
      await watchShifts(page);
      await page.route('**/assets/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(site.show({ html: tag(attributes) }), { waitUntil: 'commit' });
      await page.getByText('After').waitFor();
      expect([await marked(page), await shown(page)]).toEqual([[name], [`Panel ${name}`]]);
      release();
      await live(page);
      expect([await marked(page), await shown(page)]).toEqual([[name], [`Panel ${name}`]]);
      expect(await page.getByRole('tab', { selected: true }).allInnerTexts()).toEqual([name]);
      expect(
        await page
          .getByRole('tab')
          .evaluateAll((all) => all.filter((tab) => (tab as HTMLElement).tabIndex === 0).map((tab) => tab.textContent)),
      ).toEqual([name]);
      expect(await layoutShifts(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('[HTB-1] follows the width until the visitor chooses, then stays', { tags: ['proof'] }, async () => {
    const page = await open(tag(), WIDE);
    await live(page);
    await page.setViewportSize({ width: NARROW, height: 700 });
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('One');
    await page.getByRole('tab', { name: 'Two' }).click();
    expect([await marked(page), await shown(page)]).toEqual([['Two'], ['Panel Two']]);
    await page.setViewportSize({ width: WIDE, height: 700 });
    expect([await marked(page), await shown(page)]).toEqual([['Two'], ['Panel Two']]);
  });

  it.each([
    [NARROW, ['BTCUSD', 'ETHUSD'], '/ws/ticks-change'],
    [WIDE, ['EURUSD', 'GBPUSD'], '/ws/ticks'],
  ] as const)(
    '[HTB-1] [LIV-5] at %d px prices are asked for %o alone, those of the tab that is open',
    async (width, pairs, stream) => {
      const example = examples.find(({ name }) => name === 'quotes')?.html ?? '';
      watched = await openPage({ reducedMotion: 'reduce', viewport: { width, height: 700 } });
      const asked: string[] = [];
      watched.page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('instruments'))
            asked.push(
              `${new URL(socket.url()).pathname} ${(JSON.parse(String(payload)) as { instruments: string[] }).instruments.join()}`,
            );
        }),
      );
      await watched.page.goto(site.show({ html: example }));
      await live(watched.page);
      await expect.poll(() => asked.at(-1)).toBe(`${stream} ${pairs.join()}`);
      await watched.page.getByRole('tab', { selected: false }).click();
      await expect
        .poll(() => asked.at(-1))
        .toBe(width === NARROW ? '/ws/ticks EURUSD,GBPUSD' : '/ws/ticks-change BTCUSD,ETHUSD');
      expect(watched.complaints).toEqual([]);
    },
  );

  it.each([
    ['a single tab', tag('', 1)],
    ['a second tab that is disabled', tag().replace('value="One"', 'value="One" disabled')],
  ])('[HTB-1] with %s, a phone begins with the first', async (_, html) => {
    const page = await open(html, NARROW);
    expect(await shown(page)).toEqual(['Panel Zero']);
    await live(page);
    expect([await marked(page), await shown(page)]).toEqual([['Zero'], ['Panel Zero']]);
  });
});
