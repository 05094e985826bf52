// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 700 } });
const { open } = here;

const table = (data: object, attributes = 'caption="Costs"') =>
  `<fc-zebra-table ${attributes}><script type="application/json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script></fc-zebra-table>`;

const COSTS = {
  headerData: [
    { key: 'what', text: 'Charge' },
    { key: 'pro', image: '/media/logo.svg', alt: 'Pro account' },
    { key: 'plain', image: '/media/logo.svg', text: 'Plain account' },
    { key: 'Other' },
  ],
  rowsData: [
    [
      { key: 'what', label: 'Spread' },
      { key: 'plain', label: '<b>0.8</b> & more' },
    ],
    [
      { key: 'Other', label: 'free' },
      { key: 'what', label: 'Rest' },
    ],
  ],
};

const MANY = {
  headerData: Array.from({ length: 20 }, (_, at) => ({ key: `c${at}`, text: `Column ${at}` })),
  rowsData: Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: 20 }, (__, at) => ({ key: `c${at}`, label: `Value ${row} ${at}` })),
  ),
};

describe('zebra table', () => {
  it('[UIK-6] is a table of columns by key and rows of key and label where no script runs', async () => {
    const page = await open({ html: table(COSTS) }, { javaScriptEnabled: false });
    const found = page.getByRole('table', { name: 'Costs' });
    expect(
      await found
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((cell) => [cell.getAttribute('scope'), cell.textContent])),
    ).toEqual([
      ['col', 'Charge'],
      ['col', ''],
      ['col', 'Plain account'],
      ['col', 'Other'],
    ]);
    expect(await found.getByRole('rowheader').allInnerTexts()).toEqual(['Spread', 'Rest']);
    const cells = await found
      .getByRole('cell')
      .evaluateAll((all) =>
        all.map((cell) =>
          cell.innerHTML
            .replaceAll(/<span aria-hidden="true">–<\/span><span class="visually-hidden">(.*?)<\/span>/g, '– ($1)')
            .replaceAll(/<\/?bdi>/g, ''),
        ),
      );
    expect(cells).toEqual([
      '– (No value)',
      '&lt;b&gt;0.8&lt;/b&gt; &amp; more',
      '– (No value)',
      '– (No value)',
      '– (No value)',
      'free',
    ]);
  });

  it('[UIK-6] shows pictures in header cells: alone with their words, beside words as an ornament, in a box that does not grow', async () => {
    const page = await open({ html: table(COSTS) });
    expect(await page.getByRole('columnheader', { name: 'Pro account' }).getByRole('img').count()).toBe(1);
    expect(
      await page.getByRole('columnheader', { name: 'Plain account', exact: true }).locator('img').getAttribute('alt'),
    ).toBe('');
    const boxes = await page
      .locator('.zebra-table-image')
      .evaluateAll((all) => all.map((image) => [image.clientWidth, image.clientHeight]));
    expect(boxes).toEqual([
      [96, 32],
      [96, 32],
    ]);
  });

  it.each(['en', 'ar'] as const)(
    '[UIK-6] scrolls 20 columns and 200 rows in a frame that takes the focus; the first column stays (%s)',
    async (language) => {
      const page = await open({ html: table(MANY, 'caption="Many" sticky-first'), language });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(await page.locator('tr').count()).toBe(201);
      const frame = page.getByRole('region', { name: 'Many' });
      await page.keyboard.press('Tab');
      expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
      const inlineStart = (column: number) =>
        page.locator(`tbody tr:first-child > :nth-child(${column})`).evaluate((cell) => {
          const [own, around] = [
            cell.getBoundingClientRect(),
            (cell.closest('.zebra-table') as HTMLElement).getBoundingClientRect(),
          ];
          return Math.round(
            getComputedStyle(cell).direction === 'rtl' ? around.right - own.right : own.left - around.left,
          );
        });
      const before = await inlineStart(4);
      await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await expect.poll(() => inlineStart(4)).toBeLessThan(before);
      expect(await inlineStart(1)).toBe(1); // the frame's border
      expect(
        await page.locator('tbody tr:nth-child(2) > th').evaluate((cell) => getComputedStyle(cell).backgroundColor),
      ).not.toMatch(/rgba\(.*, 0\)|transparent/);
    },
  );

  it(
    '[UIK-6] stripes every second row, in light and dark; forced colours part rows by lines',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: table({ ...MANY, rowsData: MANY.rowsData.slice(0, 4) }) });
      const grounds = () =>
        page
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => getComputedStyle(row.children[1] as Element).backgroundColor));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const [first, second, third, fourth] = await grounds();
        expect([first === third, second === fourth, first === second]).toEqual([true, true, false]);
      }
      await page.emulateMedia({ forcedColors: 'active' });
      expect(
        await page
          .locator('tbody tr')
          .nth(1)
          .evaluate((row) => getComputedStyle(row).borderBlockStartStyle),
      ).toBe('solid');
    },
  );

  it.each([
    [{ ...COSTS, rowsData: [] }, 'prop "rowsData" must have a length of at least 1'],
    [{ ...COSTS, headerData: [] }, 'prop "headerData" must have a length of at least 1'],
    [{ ...COSTS, headerData: [{ key: 'a' }, { key: 'a' }] }, 'prop "headerData" must have keys that differ'],
    [
      { ...COSTS, rowsData: [[{ key: 'nowhere', label: 'x' }]] },
      'prop "rowsData" must name columns of headerData only',
    ],
    [
      {
        ...COSTS,
        rowsData: [
          [
            { key: 'what', label: 'x' },
            { key: 'what', label: 'y' },
          ],
        ],
      },
      'prop "rowsData[0]" must name each column once',
    ],
    [
      { ...COSTS, headerData: [...COSTS.headerData, { key: 'x', image: 'javascript:alert(1)' }] },
      'prop "headerData[4].image" must be the address of a picture',
    ],
  ])('[PLT-7] refuses what it cannot show, naming tag and prop (%#)', (data, complaint) => {
    expect(() => here.site.document({ html: table(data) })).toThrow(`fc-zebra-table: ${complaint}`);
  });
});
