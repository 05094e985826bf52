// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type WidgetSite } from '../../../../tests/conformance/widget-site.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const HTML = `<p>Words between</p><fc-product-type types="etf"><p>For ETFs <fc-button label="Look" href="/etf"></fc-button></p></fc-product-type><fc-product-type types="cfd, sb"><p>For CFDs</p></fc-product-type>`;

const open = async (
  sheet: Parameters<WidgetSite['show']>[0] = { html: HTML },
  options: BrowserContextOptions = {},
): Promise<Page> => {
  await here.openPage(options);
  await here.watched.page.goto(here.site.show(sheet));
  return here.watched.page;
};

const shown = (page: Page) =>
  page
    .getByText(/^For/)
    .filter({ visible: true })
    .evaluateAll((all) => all.map((element) => element.firstChild?.textContent?.trim()));

describe('product type', () => {
  it('[PGE-3] the server leaves out what is for pages about other products', async () => {
    const page = await open(undefined, { javaScriptEnabled: false });
    expect(await shown(page)).toEqual(['For CFDs']);
    expect(await page.locator('fc-product-type').first().boundingBox()).toBeNull();
  });

  it.each([
    ['the Navigation API', true],
    ['history alone', false],
  ])(
    '[PGE-3] looks again when the address is pushed, replaced, or gone back to, by %s; others who wrap history are called',
    async (_, hasNavigation) => {
      const { page } = await here.openPage();
      await page.addInitScript((keeps) => {
        if (!keeps) Reflect.deleteProperty(window, 'navigation');
        const own = history.pushState.bind(history);
        Reflect.set(window, 'pushes', 0);
        history.pushState = (...entry) => {
          Reflect.set(window, 'pushes', Number(Reflect.get(window, 'pushes')) + 1);
          own(...entry);
        };
      }, hasNavigation);
      await page.goto(here.site.show({ html: HTML }));
      expect(await page.evaluate(() => 'navigation' in window)).toBe(hasNavigation);
      await page.waitForFunction(() => customElements.get('fc-product-type') !== undefined);
      const push = (path: string) => page.evaluate((to) => history.pushState({ own: to }, '', to), path);
      await push('/en-gb/markets'); // still about CFDs
      expect(await page.locator('fc-product-type[data-fc-live]').count()).toBe(0);
      await push('/en-gb/ETF/funds');
      await expect.poll(() => shown(page)).toEqual(['For ETFs']);
      await push('/en-gb/sb');
      await expect.poll(() => shown(page)).toEqual(['For CFDs']);
      await page.goBack();
      await expect.poll(() => shown(page)).toEqual(['For ETFs']);
      expect(await page.evaluate(() => [history.state, Reflect.get(window, 'pushes')])).toEqual([
        { own: '/en-gb/ETF/funds' },
        3,
      ]);
      await page.evaluate(() => history.replaceState(null, '', '/en-gb/stock'));
      await expect.poll(() => shown(page)).toEqual([]);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it.each(['fx', '', 'cfd,,etf'])('[PGE-3] [PLT-7] refuses the list "%s"', async (types) => {
    const page = await open({ html: `<fc-product-type types="${types}"><p>For whom</p></fc-product-type>`, raw: true });
    await expect
      .poll(() => here.watched.complaints.join('\n'))
      .toMatch(/fc-product-type: prop "types" must be names out of cfd, etf, sb, stock with commas between them/);
    expect(await shown(page)).toEqual(['For whom']);
  });
});
