import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWidgetSite, type WidgetSite } from '../../../tests/conformance/widget-site.ts';
import { closeBrowser, openPage, type WatchedPage } from '../../../tests/support/browser.ts';

let site: WidgetSite;
let watched: WatchedPage;

beforeAll(async () => {
  site = await startWidgetSite();
});

afterEach(() => watched?.context.close());

afterAll(async () => {
  await site?.close();
  await closeBrowser();
});

const HTML = `<fc-custom-tabs label="Conditions">
  <fc-item value="costs" label="Costs"><table><tbody><tr><td>Spread</td><td>0.6</td></tr></tbody></table></fc-item>
  <fc-item value="tools" label="Tools"><fc-tabs label="Tools"><fc-item value="a" label="Calculator"><p>Margin</p></fc-item><fc-item value="b" label="Calendar"><p>Dates</p></fc-item></fc-tabs></fc-item>
</fc-custom-tabs>`;

describe('custom tabs', () => {
  it('[PLT-8] shows all HTML of all panels where no script runs, the inner widgets’ too', async () => {
    watched = await openPage({ javaScriptEnabled: false });
    await watched.page.goto(site.show({ html: HTML }));
    expect(await watched.page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Costs', 'Tools', 'Calculator', 'Calendar']);
    for (const words of ['Spread', 'Margin', 'Dates']) expect(await watched.page.getByText(words).isVisible()).toBe(true);
  });

  it('[PLT-8] [TAB-2] leaves the widgets in its panels their own state and keys', async () => {
    watched = await openPage({ reducedMotion: 'reduce' });
    const { page } = watched;
    await page.goto(site.show({ html: HTML }));
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
    expect(watched.complaints).toEqual([]);
  });
});
