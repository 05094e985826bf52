import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TABS_EXTRA_SCROLL_PX } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 400, height: 700 } });
const { open } = here;

const FOUR = `<fc-tabs label="Choices">
  <fc-item value="one" label="One"><p>Panel one</p></fc-item>
  <fc-item value="two" label="Two" disabled><p>Panel two</p></fc-item>
  <fc-item value="three" label="Three" leading-icon="candlestick_chart_20px"><p>Panel three</p></fc-item>
  <fc-item value="four" label="Four" trailing-icon="arrow_forward_20px"><p>Panel four</p></fc-item>
</fc-tabs>`;

const MANY = `<fc-tabs>${Array.from({ length: 12 }, (_, index) => `<fc-item value="v${index}" label="Tab number ${index}"><p>Panel ${index}</p></fc-item>`).join('')}</fc-tabs>`;

const selected = (page: Page) => page.getByRole('tab', { selected: true }).innerText();
const value = (page: Page) => page.locator('.tab-set').getAttribute('data-value');

describe('tabs', () => {
  it('[TAB-1] shows every panel under its heading where no script runs', async () => {
    const page = await open({ html: FOUR }, { javaScriptEnabled: false });
    for (const words of ['Panel one', 'Panel two', 'Panel three', 'Panel four'])
      expect(await page.getByText(words).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('[TAB-1] begins with the first tab, secondary, large and horizontal; its parts are named', async () => {
    const page = await open({ html: FOUR });
    const list = page.getByRole('tablist', { name: 'Choices' });
    expect(await list.getAttribute('data-variant')).toBe('secondary');
    expect(await list.getAttribute('data-size')).toBe('large');
    expect(await list.getAttribute('aria-orientation')).toBe('horizontal');
    expect(await selected(page)).toBe('One');
    expect(await page.getByRole('tabpanel', { name: 'One' }).innerText()).toBe('Panel one');
    const panels = page.locator('.tab-panel');
    expect(
      await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-controls'))),
    ).toEqual(await panels.evaluateAll((all) => all.map(({ id }) => id)));
    expect(await page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.id))).toEqual(
      await panels.evaluateAll((all) => all.map((panel) => panel.getAttribute('aria-labelledby'))),
    );
    expect(await page.getByRole('tab', { name: 'Two' }).isDisabled()).toBe(true);
    expect(await page.getByRole('tab', { name: 'Three' }).locator('svg').count()).toBe(1);
  });

  it('[TAB-1] takes id, variant, size, direction, initial tab and attributes', async () => {
    const html = `<fc-tabs id="plans" variant="primary" size="small" direction="vertical" initial="1">
      <script type="application/json">{"items":[{"value":"a","label":"A","attrs":{"data-track":"a","title":"The first"}},{"value":"b","label":"B"}]}</script>
      <fc-item><p>Panel a</p></fc-item><fc-item><p>Panel b</p></fc-item></fc-tabs>`;
    const page = await open({ html });
    const list = page.getByRole('tablist', { name: 'Sections' });
    expect(await list.evaluate((element) => ({ ...(element as HTMLElement).dataset }))).toEqual({
      variant: 'primary',
      size: 'small',
      direction: 'vertical',
    });
    expect(await selected(page)).toBe('B');
    const first = page.getByRole('tab', { name: 'A' });
    expect([
      await first.getAttribute('id'),
      await first.getAttribute('data-track'),
      await first.getAttribute('title'),
    ]).toEqual(['plans-tab-0', 'a', 'The first']);
    expect(await page.locator('#plans-panel-1').innerText()).toBe('Panel b');
  });

  it('[TAB-2] choosing a tab changes the value and the panel', async () => {
    const page = await open({ html: FOUR });
    expect(await value(page)).toBe('one');
    await page.getByRole('tab', { name: 'Three' }).click();
    await page.getByText('Panel three').waitFor({ state: 'visible' });
    expect(await value(page)).toBe('three');
    expect(await page.getByText('Panel one').isVisible()).toBe(false);
    expect(await page.getByRole('tab').evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex))).toEqual([
      -1, -1, 0, -1,
    ]);
    expect(here.watched.complaints).toEqual([]);
  });

  it.each([
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['ar', 'ArrowLeft', 'ArrowRight'],
  ] as const)(
    '[TAB-2] arrow keys follow the writing direction (%s) and pass disabled tabs',
    async (language, forward, backward) => {
      const page = await open({ html: FOUR, language });
      await page.getByRole('tab', { name: 'One' }).focus();
      const press = async (key: string, name: string) => {
        await page.keyboard.press(key);
        await expect.poll(() => selected(page)).toBe(name);
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      };
      await press(forward, 'Three');
      await press('End', 'Four');
      await press(forward, 'One');
      await press(backward, 'Four');
      await press('Home', 'One');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    },
  );

  it.each(['en', 'ar'] as const)('[TAB-3] keeps the active tab in view with 20 px more (%s)', async (language) => {
    const page = await open({ html: MANY, language });
    await page.getByRole('tab', { name: 'Tab number 0' }).click();
    await page.locator('fc-tabs[data-fc-live]').waitFor();
    const room = (name: string) =>
      page.getByRole('tab', { name, exact: true }).evaluate((tab) => {
        const [own, list] = [tab.getBoundingClientRect(), (tab.parentElement as HTMLElement).getBoundingClientRect()];
        return Math.round(Math.min(own.left - list.left, list.right - own.right));
      });
    expect(await room('Tab number 6')).toBeLessThan(0);
    await page.getByRole('tab', { name: 'Tab number 0' }).focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => room('Tab number 6')).toBe(TABS_EXTRA_SCROLL_PX);
    await page.keyboard.press('End');
    await expect.poll(() => room('Tab number 11')).toBeGreaterThanOrEqual(-1); // the end of the list, but for a part of a pixel
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
  });

  it('[TAB-2] up and down walk through vertical tabs, in any writing direction', async () => {
    const page = await open({ html: FOUR.replace('<fc-tabs', '<fc-tabs direction="vertical"'), language: 'ar' });
    await page.getByRole('tab', { name: 'One' }).focus();
    for (const [key, name] of [
      ['ArrowDown', 'Three'],
      ['ArrowLeft', 'Three'],
      ['ArrowUp', 'One'],
      ['ArrowUp', 'Four'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => selected(page)).toBe(name);
    }
  });

  it('[TAB-1] takes two hundred tabs, long words, and HTML in labels as text', async () => {
    const label = '<img src=x onerror=alert(1)>';
    const many = Array.from(
      { length: 199 },
      (_, index) => `<fc-item value="v${index}" label="Tab number ${index}"><p>Panel ${index}</p></fc-item>`,
    ).join('');
    const html = `<fc-tabs initial="150">${many}<fc-item value="odd" label="${label.replace('<', '&lt;')}"><p>${'word '.repeat(10_000)}</p></fc-item></fc-tabs>`;
    const page = await open({ html });
    const tab = page.getByRole('tab', { name: 'Tab number 150', exact: true });
    await expect
      .poll(() =>
        tab.evaluate((element) => {
          const [own, list] = [
            element.getBoundingClientRect(),
            (element.parentElement as HTMLElement).getBoundingClientRect(),
          ];
          return own.left >= list.left - 1 && own.right <= list.right + 1;
        }),
      )
      .toBe(true);
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
    await tab.focus();
    await page.keyboard.press('End');
    await expect.poll(() => selected(page)).toBe(label);
    expect(await page.locator('.tab-set img').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    expect(here.watched.complaints).toEqual([]);
  });

  it('[TAB-1] a paper shows every panel under its heading', async () => {
    const page = await open({ html: FOUR });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(await page.getByText('Panel four').isVisible()).toBe(true);
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  it('[TAB-3] scrolls smoothly, unless less motion is wanted', async () => {
    for (const [reducedMotion, behavior] of [
      ['no-preference', 'smooth'],
      ['reduce', 'instant'],
    ] as const) {
      const page = await open({ html: MANY }, { reducedMotion });
      await page.evaluate(() => {
        const asked: unknown[] = [];
        Reflect.set(window, 'asked', asked);
        Element.prototype.scrollBy = ((options: ScrollToOptions) =>
          void asked.push(options.behavior)) as typeof Element.prototype.scrollBy;
      });
      await page.getByRole('tab', { name: 'Tab number 1', exact: true }).click();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toEqual([behavior]);
      await here.watched.context.close();
    }
  });
});
