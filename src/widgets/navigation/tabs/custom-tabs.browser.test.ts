// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const HTML = `<fc-custom-tabs label="Conditions">
  <fc-item value="costs" label="Costs"><table><tbody><tr><td>Spread</td><td>0.6</td></tr></tbody></table></fc-item>
  <fc-item value="tools" label="Tools"><fc-tabs label="Tools"><fc-item value="a" label="Calculator"><p>Margin</p></fc-item><fc-item value="b" label="Calendar"><p>Dates</p></fc-item></fc-tabs></fc-item>
</fc-custom-tabs>`;

describe('custom tabs', () => {
  it('[PLT-8] shows all HTML of all panels where no script runs, the inner widgets’ too', async () => {
    await here.openPage({ javaScriptEnabled: false });
    await here.watched.page.goto(here.site.show({ html: HTML }));
    expect(await here.watched.page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Costs',
      'Tools',
      'Calculator',
      'Calendar',
    ]);
    for (const words of ['Spread', 'Margin', 'Dates'])
      expect(await here.watched.page.getByText(words).isVisible()).toBe(true);
  });

  it('[PLT-8] [TAB-2] leaves the widgets in its panels their own state and keys', async () => {
    const { page } = await here.openPage({ reducedMotion: 'reduce' });
    await page.goto(here.site.show({ html: HTML }));
    const outer = page.getByRole('tablist', { name: 'Conditions' });
    const inner = page.getByRole('tablist', { name: 'Tools' });
    await outer.getByRole('tab', { name: 'Tools' }).click();
    await inner.getByRole('tab', { name: 'Calculator' }).click();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Dates').waitFor({ state: 'visible' });
    expect(await outer.getByRole('tab', { selected: true }).innerText()).toBe('Tools');
    await outer.getByRole('tab', { name: 'Costs' }).click();
    await page.getByText('Spread').waitFor({ state: 'visible' });
    expect(await inner.isVisible()).toBe(false);
    await outer.getByRole('tab', { name: 'Tools' }).click();
    expect(await inner.getByRole('tab', { selected: true }).innerText()).toBe('Calendar');
    expect(here.watched.complaints).toEqual([]);
  });
});
