// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MENU_CLOSE_MS, MENU_EDGE_MARGIN_PX, MENU_OPEN_MS } from '#contracts/limits.ts';
import type { Sheet } from '../../../../tests/conformance/widget-site.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const open = async (sheet: Sheet, options: BrowserContextOptions = {}): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', viewport: { width: 400, height: 700 }, ...options });
  await here.watched.page.goto(here.site.show(sheet));
  if (options.javaScriptEnabled !== false) await here.watched.page.locator('fc-select[data-fc-live]').first().waitFor();
  return here.watched.page;
};

const OPTIONS = `<fc-item value="one" label="First" title="The one before"></fc-item>
  <fc-item value="two" label="Second" disabled></fc-item>
  <fc-item value="three" label="Third"></fc-item>
  <fc-item value="four" label="Fourth"></fc-item>
  <fc-item value="last" label="Last" disabled></fc-item>`;

const field = (attributes = '') =>
  `<fc-select label="Place" name="place" helper-text="Any will do." ${attributes}>${OPTIONS}</fc-select>`;
const inForm = (attributes = '') =>
  `<form action="/sent">${field(attributes)}<button>Send</button><button type="reset">Reset</button></form>`;

const box = (page: Page) => page.getByRole('combobox', { name: 'Place' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Place' });
const isOpen = (page: Page) => box(page).getAttribute('aria-expanded');
const native = (page: Page) => page.locator('select');

/** What the field's active descendant says. */
const highlighted = (page: Page) =>
  box(page).evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.querySelector('.listbox-label')
        ?.firstChild?.textContent ?? null,
  );

const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('select', () => {
  it('[SEL-1] is the browser’s own list where no script runs, and is posted', async () => {
    const page = await open({ html: inForm() }, { javaScriptEnabled: false });
    const select = page.getByLabel('Place');
    expect(await select.evaluate((element) => element.localName)).toBe('select');
    expect(await select.locator('option').allInnerTexts()).toEqual([
      'Choose…',
      'First',
      'Second',
      'Third',
      'Fourth',
      'Last',
    ]);
    expect(await select.locator('option:disabled').allInnerTexts()).toEqual(['Second', 'Last']);
    expect(await select.locator('option').nth(1).getAttribute('title')).toBe('The one before');
    await select.selectOption('three');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => here.site.requested.at(-1)).toBe('/sent?place=three');
  });

  it('[SEL-1] has name, description, items and value; what is disabled and what is chosen is told', async () => {
    const page = await open({ html: field('value="three" required') });
    expect(await box(page).innerText()).toBe('Third');
    expect(await box(page).getAttribute('aria-required')).toBe('true');
    expect(
      await box(page).evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Any will do.');
    await box(page).click();
    expect(await list(page).getByRole('option').count()).toBe(5);
    expect(await page.getByRole('option', { selected: true }).allInnerTexts()).toEqual(['Third']);
    expect(await page.getByRole('option', { disabled: true }).allInnerTexts()).toEqual(['Second', 'Last']);
    const first = page.getByRole('option', { name: 'First', exact: true });
    expect(await first.getAttribute('title')).toBe('The one before');
    expect(await first.getByText('The one before').isVisible()).toBe(true);
  });

  it(
    '[SEL-2] opens on click, and closes on selection, Escape and blur, which choose nothing',
    { tags: ['proof'] },
    async () => {
      const page = await open({ html: inForm() });
      expect(await isOpen(page)).toBe('false');
      await box(page).click();
      expect(await isOpen(page)).toBe('true');
      expect(await box(page).getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
      await page.getByRole('option', { name: 'Fourth' }).click();
      expect([await isOpen(page), await box(page).innerText(), await native(page).inputValue()]).toEqual([
        'false',
        'Fourth',
        'four',
      ]);
      await page.waitForFunction(() => document.querySelector('.listbox-popup') === null);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
      for (const leave of ['Escape', 'Tab']) {
        await box(page).click();
        await press(page, ['Home', leave]);
        expect([await isOpen(page), await box(page).innerText()]).toEqual(['false', 'Fourth']);
      }
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
      await page.getByText('Place', { exact: true }).click();
      expect([await isOpen(page), await page.evaluate(() => document.activeElement?.getAttribute('role'))]).toEqual([
        'false',
        'combobox',
      ]);
      expect(here.watched.complaints).toEqual([]);
    },
  );

  it.each(['en', 'ar'] as const)(
    '[SEL-3] arrows go round the ends and pass disabled options, Enter picks (%s)',
    async (language) => {
      const page = await open({ html: field(), language });
      await box(page).focus();
      await press(page, ['ArrowDown']);
      expect([await isOpen(page), await highlighted(page)]).toEqual(['true', 'First']);
      const walk: string[] = [];
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']) {
        await page.keyboard.press(key);
        walk.push((await highlighted(page)) ?? '');
      }
      expect(walk).toEqual(['Third', 'Fourth', 'First', 'Fourth', 'First', 'Fourth', 'First', 'Fourth']);
      await page.keyboard.press('Enter');
      expect([await isOpen(page), await native(page).inputValue(), await box(page).innerText()]).toEqual([
        'false',
        'four',
        'Fourth',
      ]);
      expect(await box(page).getAttribute('aria-activedescendant')).toBeNull();
      for (const key of ['Enter', 'Space']) {
        await page.keyboard.press(key);
        expect([await isOpen(page), await highlighted(page)]).toEqual(['true', 'Fourth']);
        await press(page, ['ArrowUp', key]);
        await page.waitForFunction(
          () => document.querySelector('[role=combobox]')?.getAttribute('aria-expanded') === 'false',
        );
        expect(await native(page).inputValue()).toBe('three');
        await press(page, ['End', 'Enter']);
      }
    },
  );

  it('[SEL-3] what is disabled cannot be chosen with the pointer either, nor a disabled field opened', async () => {
    const page = await open({
      html: `${field()}<fc-select label="Shut" disabled value="x"><fc-item value="x" label="Exit"></fc-item></fc-select>`,
    });
    await box(page).click();
    await page.getByRole('option', { name: 'Second' }).click({ force: true });
    expect([await isOpen(page), await native(page).first().inputValue(), await highlighted(page)]).toEqual([
      'true',
      '',
      'First',
    ]);
    await page.keyboard.press('Escape');
    const shut = page.getByRole('combobox', { name: 'Shut' });
    expect(await shut.isDisabled()).toBe(true);
    await shut.click({ force: true });
    expect(await shut.getAttribute('aria-expanded')).toBe('false');
  });

  it('[SEL-3] letters lead to the option that begins with them', async () => {
    const page = await open({
      html: '<fc-select label="Place"><fc-item value="" label="None"></fc-item><fc-item value="a" label="New York"></fc-item><fc-item value="b" label="New Zealand"></fc-item><fc-item value="c" label="Norway"></fc-item></fc-select>',
    });
    await box(page).focus();
    await page.keyboard.type('new z');
    expect([await isOpen(page), await highlighted(page)]).toEqual(['true', 'New Zealand']);
    await page.keyboard.press('Escape');
    expect([await box(page).innerText(), await native(page).locator('option').count()]).toEqual(['None', 4]);
  });

  it('[SEL-1] posts, resets and asks for a choice in a form; others hear of the choice', async () => {
    const page = await open({ html: inForm('required') });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await box(page).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    expect(await page.locator('.field-note').textContent()).toBe('Error: Choose one of the options.');
    await page.evaluate(() =>
      document.addEventListener('change', ({ target }) =>
        Reflect.set(window, 'heard', (target as HTMLSelectElement).value),
      ),
    );
    await press(page, ['ArrowDown', 'ArrowDown', 'Enter']);
    expect(await page.evaluate(() => Reflect.get(window, 'heard') as unknown)).toBe('three');
    expect([await box(page).getAttribute('aria-invalid'), await page.locator('.field-note').innerText()]).toEqual([
      null,
      'Any will do.',
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => box(page).innerText()).toBe('Choose…');
    await box(page).click();
    await page.getByRole('option', { name: 'Fourth' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => here.site.requested.at(-1)).toBe('/sent?place=four');
  });

  it('[PLT-6] keeps what was chosen before the code came, and waits while the browser’s own list is in use', async () => {
    await here.openPage({ reducedMotion: 'reduce' });
    const { page, complaints } = here.watched;
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/fc-select/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(here.site.show({ html: `${field()}<button>Elsewhere</button>` }));
    const before = await page.locator('.choice').boundingBox();
    await native(page).focus();
    await native(page).selectOption('three');
    code.resolve();
    await page.locator('fc-select[data-fc-live]').waitFor();
    expect([await page.locator('button[role=combobox]').count(), await native(page).inputValue()]).toEqual([
      0,
      'three',
    ]);
    await page.getByRole('button', { name: 'Elsewhere' }).focus();
    await page.locator('button[role=combobox]').waitFor();
    expect(await box(page).innerText()).toBe('Third');
    expect(await page.locator('.choice').boundingBox()).toEqual(before);
    expect(complaints).toEqual([]);
  });

  it('[SEL-5] opens in 120 ms and closes in 75 ms', { tags: ['proof'] }, async () => {
    const page = await open({ html: field() }, { reducedMotion: 'no-preference' });
    const durations = () =>
      page.evaluate(() =>
        document
          .querySelector('.listbox-popup')
          ?.getAnimations()
          .map(({ effect }) => effect?.getTiming().duration),
      );
    const seen = await box(page).evaluate(async (element) => {
      const lengths = () =>
        document
          .querySelector('.listbox-popup')
          ?.getAnimations()
          .map(({ effect }) => effect?.getTiming().duration);
      (element as HTMLElement).click();
      await Promise.resolve();
      const opening = lengths();
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await Promise.resolve();
      return [opening, lengths()];
    });
    expect(seen).toEqual([[MENU_OPEN_MS], [MENU_CLOSE_MS]]);
    await expect.poll(durations).toBeUndefined();
  });

  it('[SEL-5] keeps 32 px from the window’s edge, turns upwards where there is no room below, and is as wide as its field', async () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `<fc-item value="${index}" label="Option ${index}"></fc-item>`,
    ).join('');
    const html = `<fc-select label="Place">${many}</fc-select>`;
    const page = await open({ html }, { viewport: { width: 360, height: 420 } });
    const rects = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.listbox-popup, .choice')]
          .map((element) => element.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    await box(page).click();
    const [below, popup] = (await rects()).sort((a, b) => a.top - b.top);
    expect(popup?.bottom).toBeLessThanOrEqual(420 - MENU_EDGE_MARGIN_PX);
    expect(popup?.top).toBeGreaterThan(below?.bottom ?? 0);
    expect([popup?.left, popup?.right]).toEqual([below?.left, below?.right]);
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      document.querySelector('h1')?.replaceChildren(...Array.from({ length: 3 }, () => document.createElement('br'))),
    );
    await page
      .locator('#stage')
      .evaluate((stage) => stage.before(...Array.from({ length: 8 }, () => document.createElement('br'))));
    await box(page).click();
    const [above, choice] = (await rects()).sort((a, b) => a.top - b.top);
    expect(above?.bottom).toBeLessThan(choice?.top ?? 0);
    expect(above?.top).toBeGreaterThanOrEqual(MENU_EDGE_MARGIN_PX);
  });

  it('opens 2,000 options a hundred first, shows long and odd labels as text, and keeps the highlighted one in view', async () => {
    const items = Array.from({ length: 2_000 }, (_, index) => ({
      value: `v${index}`,
      label:
        index % 50 === 7
          ? `${index} ${'long '.repeat(60)}`
          : index === 3
            ? '<img src=x onerror=alert(1)> & "co"'
            : `Option ${index}`,
    }));
    const html = `<fc-select label="Place"><script type="application/json">${JSON.stringify({ items }).replaceAll('<', '\\u003c')}</script></fc-select>`;
    const page = await open({ html });
    const atOnce = await box(page).evaluate(async (element) => {
      (element as HTMLElement).click();
      await Promise.resolve();
      return document.querySelectorAll('[role=option]').length;
    });
    expect(atOnce).toBe(100);
    await expect.poll(() => page.locator('[role=option]').count()).toBe(2_000);
    expect(await page.getByRole('option').nth(3).innerText()).toBe('<img src=x onerror=alert(1)> & "co"');
    const isInView = () =>
      page.evaluate(() => {
        const [frame, own] = ['.listbox', '.listbox-option[data-highlighted]'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return frame !== undefined && own !== undefined && own.top >= frame.top - 1 && own.bottom <= frame.bottom + 1;
      });
    for (const key of ['End', 'Home', 'PageDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'PageDown', 'PageDown']) {
      await page.keyboard.press(key);
      expect(await isInView(), key).toBe(true);
    }
    expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
  });
});
