// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import declaration from './account-types.widget.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const tag = (attributes: string, first = '') => `<fc-account-types ${attributes}>
  <fc-item value="standard" label="Standard" ${first}><p>All in the spread</p></fc-item>
  <fc-item value="raw" label="Raw"><p>Spread and commission</p></fc-item>
</fc-account-types>`;

const open = async (html: string, options: BrowserContextOptions = {}) => {
  await here.openPage(options);
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
    expect(await page.getByRole('tabpanel').innerText()).toBe(
      value === 'raw' ? 'Spread and commission' : 'All in the spread',
    );
  });

  it('[ATB-1] another choice is another value', { tags: ['proof'] }, async () => {
    const page = await open(tag(''));
    await page.getByRole('tablist', { name: 'Account types' }).getByRole('tab', { name: 'Raw' }).click();
    await page.getByRole('tabpanel', { name: 'Raw' }).waitFor();
    expect(await page.locator('.tab-set').getAttribute('data-value')).toBe('raw');
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
