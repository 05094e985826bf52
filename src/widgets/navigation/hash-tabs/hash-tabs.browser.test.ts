// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps } from '#islands/parse-props.ts';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import declaration from './hash-tabs.widget.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const FILL = '<p>Line</p>'.repeat(40);
const HTML = `<p><a href="#Margin">To the margin</a> <a href="#inner">To the inner part</a> <a href="#MARGIN">By other letters</a></p>${FILL}
<fc-hash-tabs label="Conditions">
  <fc-item name="Fees" value="f" hash="fees"><p>Panel fees</p></fc-item>
  <fc-item name="Margin" value="m" hash="#Margin"><p>Panel margin</p></fc-item>
  <fc-item name="Closing" value="c" hash="closing"><p>Panel closing</p>${FILL}<p id="inner">Inner part</p></fc-item>
  <fc-item name="Help" value="h" hash="help" target="#elsewhere"></fc-item>
</fc-hash-tabs>
${FILL}<section id="elsewhere"><p>Panel elsewhere</p></section>${FILL}`;

const open = async (fragment: string, options: BrowserContextOptions = {}, html = HTML): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 }, ...options });
  await watchShifts(here.watched.page);
  await here.watched.page.goto(`${here.site.show({ html })}${fragment}`);
  if (options.javaScriptEnabled !== false) await here.watched.page.locator('fc-hash-tabs[data-fc-live]').waitFor();
  return here.watched.page;
};

const selected = (page: Page) => page.getByRole('tab', { selected: true }).allInnerTexts();
const shown = (page: Page) =>
  page
    .getByText(/^Panel \w+$/)
    .evaluateAll((all) => all.filter((panel) => panel.checkVisibility()).map((panel) => panel.textContent));
const hash = (page: Page) => page.evaluate(() => location.hash);
const atPanel = async (page: Page, name: string, panel: string) => {
  await expect.poll(async () => [await selected(page), await shown(page)]).toEqual([[name], [`Panel ${panel}`]]);
};

describe('hash tabs', () => {
  it('[HSH-1] are links to panels under headings where no script runs', async () => {
    const page = await open('', { javaScriptEnabled: false });
    expect(await page.getByRole('tab').count()).toBe(0);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Fees', 'Margin', 'Closing']);
    expect(await shown(page)).toEqual(['Panel fees', 'Panel margin', 'Panel closing', 'Panel elsewhere']);
    const links = page.getByRole('navigation', { name: 'Conditions' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '#fees',
      '#Margin',
      '#closing',
      '#elsewhere',
    ]);
    await links.nth(2).click();
    expect(
      await page
        .getByRole('heading', { name: 'Closing' })
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
    ).toBe(52); // 20 px, and the panel's padding
  });

  it('[HSH-1] without a hash the first is set, in the same history entry, and nothing scrolls', async () => {
    const page = await open('');
    await atPanel(page, 'Fees', 'fees');
    expect(await page.evaluate(() => [location.hash, history.length, scrollY])).toEqual(['#fees', 2, 0]); // a fresh page's entry, and this
    expect(here.watched.complaints).toEqual([]);
  });

  it.each([
    ['#m%61RGIN', 'Margin', 'Panel margin'],
    ['#inner', 'Closing', 'Inner part'],
    ['#HELP', 'Help', 'Panel elsewhere'],
  ])('[HSH-1] %s opens with its tab, scrolled to, and stays as it is', async (fragment, name, words) => {
    const page = await open(fragment);
    await expect.poll(() => selected(page)).toEqual([name]);
    expect(await hash(page)).toBe(fragment);
    const isInView = (element: Element) =>
      element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight;
    await expect.poll(() => page.getByText(words, { exact: true }).evaluate(isInView)).toBe(true);
    expect(here.watched.complaints).toEqual([]);
  });

  it('[HSH-1] [PLT-6] shows the panel that the address names before the code comes, its tab above it, and hydrates without a shift', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const { page } = await here.openPage({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 } });
    await watchShifts(page);
    await page.route('**/assets/**', async (route) => {
      if (route.request().resourceType() === 'fetch') await held; // the widget's code; browsers look at the hash after the page's own
      await route.continue();
    });
    await page.goto(`${here.site.show({ html: HTML })}#Margin`);
    await page.getByText('Panel margin').waitFor();
    expect(await shown(page)).toEqual(['Panel margin', 'Panel elsewhere']);
    release();
    await atPanel(page, 'Margin', 'margin');
    const top = () =>
      page.getByRole('tab', { name: 'Margin' }).evaluate((tab) => Math.round(tab.getBoundingClientRect().top));
    await expect.poll(top).toBe(20);
    expect(await layoutShifts(page)).toEqual([]);
  });

  it(
    '[HSH-1] choosing a tab changes the hash without scrolling; back and forward walk through them',
    { tags: ['proof'] },
    async () => {
      const page = await open('');
      const list = page.getByRole('tablist', { name: 'Conditions' });
      await list.getByRole('tab', { name: 'Margin' }).click();
      await atPanel(page, 'Margin', 'margin');
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await atPanel(page, 'Help', 'elsewhere');
      expect(await page.evaluate(() => [location.hash, scrollY])).toEqual(['#help', before]);
      expect(
        await list.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-controls'))),
      ).toEqual(['fees', 'Margin', 'closing', 'elsewhere']);
      expect(await page.getByRole('tabpanel', { name: 'Help' }).innerText()).toBe('Panel elsewhere');
      for (const [step, name, panel] of [
        ['goBack', 'Closing', 'closing'],
        ['goBack', 'Margin', 'margin'],
        ['goForward', 'Closing', 'closing'],
      ] as const) {
        await page[step]();
        await atPanel(page, name, panel);
      }
      await list.getByRole('tab', { name: 'Closing' }).click();
      await page.goBack();
      await atPanel(page, 'Margin', 'margin'); // the active tab made no entry
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it('[HSH-1] [PGE-10] links on the page choose the tab, and lead to what they name', async () => {
    const page = await open('');
    await page.getByRole('link', { name: 'To the margin' }).click();
    await atPanel(page, 'Margin', 'margin');
    const tops = await page.evaluate(() =>
      [document.querySelector('.tab-list[role]'), document.getElementById('Margin')].map(
        (element) => element?.getBoundingClientRect().top,
      ),
    );
    expect(Math.round(tops[0] ?? -1)).toBe(20); // the list in view, the panel below it
    expect(tops[1]).toBeGreaterThan(tops[0] ?? 0);
    await page.getByRole('link', { name: 'To the inner part' }).click();
    await atPanel(page, 'Closing', 'closing');
    expect(Math.round(await page.locator('#inner').evaluate((element) => element.getBoundingClientRect().top))).toBe(
      20,
    );
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('inner');
    await page.getByRole('link', { name: 'By other letters' }).click();
    await atPanel(page, 'Margin', 'margin');
  });

  it('[HSH-1] a hostile hash does no harm, and one that names no tab changes none', async () => {
    const long = `#'"\`]{}\\${'x'.repeat(10_000)}`;
    const page = await open(long);
    await atPanel(page, 'Fees', 'fees');
    expect((await hash(page)).length).toBeGreaterThan(10_000);
    await page.getByRole('tab', { name: 'Closing' }).click();
    await atPanel(page, 'Closing', 'closing');
    for (const fragment of ['#%', '#%E0%A4%A', '#"><img src=x onerror=alert(1)>', '#something-else', long]) {
      await page.evaluate(
        (name) =>
          new Promise((done) => {
            addEventListener('hashchange', done, { once: true });
            location.hash = name;
          }),
        fragment,
      );
      await atPanel(page, 'Closing', 'closing');
    }
    expect(here.watched.complaints).toEqual([]);
  });

  it('[HSH-1] says which target is not on the page; gives targets back when it goes', async () => {
    const page = await open(
      '',
      {},
      HTML.replace(
        'hash="closing">',
        'hash="closing" target="missing"></fc-item><fc-item name="Last" value="l" hash="last">',
      ),
    );
    expect(here.watched.complaints).toEqual([
      `error: hash-tabs: target "#missing" is not on the page, so nothing can be shown. Check the tab's hash.`,
    ]);
    expect(await page.locator('#elsewhere').isVisible()).toBe(false);
    await page.locator('fc-hash-tabs').evaluate((element) => element.remove());
    await page.locator('#elsewhere').waitFor();
    expect(await page.locator('#elsewhere').evaluate((element) => element.getAttributeNames())).toEqual(['id']);
  });

  it.each([
    [
      'hashes that are the same',
      [{ hash: 'a' }, { hash: '#A' }],
      'prop "items" must have hashes that differ in more than the case of their letters',
    ],
    [
      'a hash that needs quoting',
      [{ hash: 'a b"' }],
      'prop "items[0].hash" must be letters, digits, "-", "_" and "." only, as in "fees" or "#fees"; it is "a b\\""',
    ],
    [
      'a target that is no id',
      [{ hash: 'a', target: 'javascript:alert(1)' }],
      'prop "items[0].target" must be letters',
    ],
    [
      'a panel and a target',
      [{ hash: 'a', target: 'b' }],
      'prop "items[0]" must have a panel between its tags, or a target, and not both',
    ],
  ])('[HSH-1] refuses %s', (_, items, sentence) => {
    const written = items.map((item, index) => ({ name: 'Name', value: String(index), ...item }));
    const parsed = parseProps(declaration as AnyWidgetDeclaration, {
      attributes: {},
      items: written,
      html: written.map(() => '<p>Words</p>'),
    });
    expect(parsed.kind === 'bad' ? parsed.problems.join() : '').toContain(`fc-hash-tabs: ${sentence}`);
  });
});
