// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const tag = (items: string) => `<fc-market-buttons>${items}</fc-market-buttons>`;
const STORES = `<fc-item store="appgallery" href="https://c.example"></fc-item><fc-item store="apple_store" href="https://a.example"></fc-item><fc-item store="google_play" href="https://b.example" caption="Now &lt;b&gt;8&lt;/b&gt;" value="Trader" icon="candlestick_chart_24px"></fc-item>`;

const links = (page: Page) =>
  page
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [(link as HTMLElement).innerText.replace('\n', ' '), link.getAttribute('href')]),
    );

describe('market-buttons', () => {
  it('[MKB-1] links to each store that is given, in the order of the stores, where no script runs', async () => {
    const page = await open({ html: tag(STORES) }, { javaScriptEnabled: false });
    expect(await links(page)).toEqual([
      ['Download from App Store', 'https://a.example'],
      ['Now <b>8</b> Trader', 'https://b.example'],
      ['Download from AppGallery', 'https://c.example'],
    ]);
    const drawing = (store: string) => page.locator(`[data-store=${store}] path`).getAttribute('d');
    expect(
      new Set([await drawing('apple_store'), await drawing('google_play'), await drawing('appgallery')]).size,
    ).toBe(3);
    const boxes = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.map(({ width }) => Math.round(width))).toEqual([360, 360, 360]); // one below the other on a phone
  });

  it('[MKB-1] shows only the stores that are given', async () => {
    const page = await open({ html: tag('<fc-item store="appgallery" href="/app"></fc-item>'), language: 'ar' });
    expect(await links(page)).toEqual([['نزّل التطبيق من AppGallery', '/app']]);
  });

  it.each([
    [
      'an unknown store',
      '<fc-item store="f_droid" href="/a"></fc-item>',
      /fc-market-buttons: prop "items\[0\]\.store" must be one of "apple_store", "google_play", "appgallery"; it is "f_droid"\./,
    ],
    [
      'a store twice',
      '<fc-item store="appgallery" href="/a"></fc-item><fc-item store="appgallery" href="/b"></fc-item>',
      /prop "items" must name each store once/,
    ],
    ['no store', '', /prop "items" must have a length of at least 1/],
    [
      'an address that runs',
      '<fc-item store="appgallery" href="javascript:alert(1)"></fc-item>',
      /prop "items\[0\]\.href" must be an address that begins with https:/,
    ],
    [
      'content in an item',
      '<fc-item store="appgallery" href="/a">Words</fc-item>',
      /prop "items\[0\]\.html" must be empty/,
    ],
  ])('[MKB-1] [PLT-7] refuses %s', async (_, items, complaint) => {
    await open({ html: tag(items), raw: true });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
  });
});
