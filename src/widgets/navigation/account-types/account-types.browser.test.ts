// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import declaration from './account-types.widget.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const TABLET = { width: 991, height: 800 };
const DESKTOP = { width: 992, height: 800 };

const here = widgetPages();

const tag = (attributes: string, first = '') => `<fc-account-types ${attributes}>
  <fc-item value="standard" label="Standard" ${first}><p>All in the spread</p></fc-item>
  <fc-item value="raw" label="Raw"><p>Spread and commission</p></fc-item>
</fc-account-types>`;

const open = async (html: string, options: BrowserContextOptions = {}) => {
  await here.openPage({ viewport: TABLET, ...options });
  await here.watched.page.goto(here.site.show({ html }));
  return here.watched.page;
};

describe('account types', () => {
  it('[ATB-1] stand beside each other where no script runs', async () => {
    const page = await open(tag(''), { javaScriptEnabled: false });
    const [standard, raw] = await Promise.all(
      ['Standard', 'Raw'].map((name) => page.getByRole('heading', { name }).boundingBox()),
    );
    expect(standard?.y).toBe(raw?.y);
    expect(raw?.x).toBeGreaterThan(standard?.x ?? Infinity);
  });

  it.each([
    ['the first tab’s value by default', '', '', 'standard'],
    ['the value it is given', 'selected="raw"', '', 'raw'],
    ['the first that can be chosen', '', 'disabled', 'raw'],
  ])('[ATB-1] begins with %s', async (_, attributes, first, value) => {
    const page = await open(tag(attributes, first));
    expect(await page.locator('.tab-set').getAttribute('data-value')).toBe(value);
    const words = value === 'raw' ? 'Spread and commission' : 'All in the spread';
    expect(await page.locator('.tab-panel:visible').allInnerTexts()).toEqual([words]);
    // The panel has its role once the code knows that it is a tab's.
    await page
      .locator('fc-account-types')
      .evaluate((element) => element.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await page.locator('fc-account-types[data-fc-live]').waitFor();
    expect(await page.getByRole('tabpanel').innerText()).toBe(words);
  });

  it('[ATB-1] another choice is another value', { tags: ['proof'] }, async () => {
    const page = await open(tag(''));
    await page.getByRole('tablist', { name: 'Account types' }).getByRole('tab', { name: 'Raw' }).click();
    await page.getByRole('tabpanel', { name: 'Raw' }).waitFor();
    expect(await page.locator('.tab-set').getAttribute('data-value')).toBe('raw');
    expect(here.watched.complaints).toEqual([]);
  });

  const FACTS = '<dl><div><dt>Leverage</dt><dd>30:1</dd></div><div><dt>Currencies</dt><dd>GBP</dd></div></dl>';
  const five = (attributes = '') => `<fc-account-types ${attributes}>
    ${['Retail', 'Professional', 'Islamic', 'Company', 'Demo']
      .map(
        (name, at) =>
          `<fc-item value="${name.toLowerCase()}" label="${name}"><p>${'For those who trade. '.repeat(at + 1)}</p>${FACTS}<p><a class="button" href="#${name}">Open ${name}</a></p></fc-item>`,
      )
      .join('')}
  </fc-account-types>`;

  it.each([
    ['with a script', {}],
    ['without a script', { javaScriptEnabled: false }],
    ['right to left', { language: 'ar' }],
  ] as const)(
    'are five columns on desktop, %s: facts on one line, buttons at the foot',
    { tags: ['proof'] },
    async (_, how) => {
      const { language, ...options } = { language: 'en' as 'en' | 'ar', ...how };
      await here.openPage({ viewport: DESKTOP, ...options });
      const { page } = here.watched;
      await page.goto(here.site.show({ html: five(), language }));
      expect(await page.getByRole('tab').count()).toBe(0);
      const tops = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size);
      expect(await page.getByRole('group').count()).toBe(5);
      for (const [selector, lines] of [
        ['.tab-panel-heading', 1],
        ['dl > div:first-child', 1],
        ['dl > div:last-child', 1],
        ['.account-type .button', 1],
        ['dl > div', 2],
      ] as const)
        expect([selector, await tops(selector)]).toEqual([selector, lines]);
      const lefts = await page
        .locator('.tab-panel')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
      expect(lefts).toEqual(lefts.toSorted((a, b) => (language === 'ar' ? b - a : a - b)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    },
  );

  it.each([
    ['', 'Retail'],
    ['selected="company"', 'Company'],
  ])('[ATB-1] raise the account that is selected, the first by default (%j)', async (attributes, name) => {
    const page = await open(five(attributes), { viewport: DESKTOP });
    const heights = await page
      .getByRole('group')
      .evaluateAll((all) =>
        all.map((each) => [each.querySelector('h3')?.textContent, each.getBoundingClientRect().height] as const),
      );
    const tallest = Math.max(...heights.map(([, height]) => height));
    expect(heights.filter(([, height]) => height === tallest).map(([account]) => account)).toEqual([name]);
  });

  it('are tabs again where the window becomes narrower', async () => {
    const page = await open(five(), { viewport: DESKTOP });
    await page.setViewportSize(TABLET);
    await page.getByRole('tab', { name: 'Demo' }).click();
    await page.getByRole('tabpanel', { name: 'Demo' }).waitFor();
    expect(await page.locator('.tab-panel:visible').count()).toBe(1);
    await page.setViewportSize(DESKTOP);
    await expect.poll(() => page.getByRole('group').count()).toBe(5);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[ATB-1] refuses a value that no tab has', () => {
    const parsed = parseProps(declaration as AnyWidgetDeclaration, {
      attributes: { selected: 'gold' },
      items: [{ value: 'standard', label: 'Standard' }],
      html: [''],
    });
    expect(parsed).toMatchObject({
      kind: 'bad',
      problems: ['fc-account-types: prop "selected" must be the value of a tab that is not disabled; it is "gold".'],
    });
  });
});
