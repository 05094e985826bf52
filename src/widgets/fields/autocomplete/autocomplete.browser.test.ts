// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../../../tests/conformance/widget-site.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();

const open = async (sheet: Sheet, options: BrowserContextOptions = {}): Promise<Page> => {
  await here.openPage({ reducedMotion: 'reduce', ...options });
  await here.watched.page.goto(here.site.show(sheet));
  if (options.javaScriptEnabled !== false)
    await here.watched.page.locator('fc-autocomplete[data-fc-live]').first().waitFor();
  return here.watched.page;
};

const form = (attributes = '') => `<form action="/sent"><fc-autocomplete label="Country" name="country" ${attributes}>
  <fc-item value="FR" label="France"></fc-item>
  <fc-item value="DE" label="Germany"></fc-item>
  <fc-item value="GH" label="Ghana"></fc-item>
  <fc-item value="GI" label="Gibraltar" disabled></fc-item>
  <fc-item value="IE" label="Île de Clare"></fc-item>
  <fc-item value="NE" label="Niger"></fc-item>
  <fc-item value="NG" label="Nigeria"></fc-item>
</fc-autocomplete><button>Send</button></form>`;

const box = (page: Page) => page.getByRole('combobox', { name: 'Country' });
const isOpen = (page: Page) => box(page).getAttribute('aria-expanded');
const native = (page: Page) => page.locator('select');
const shown = (page: Page) => page.getByRole('option').allInnerTexts();
const said = (page: Page) => page.getByRole('status').textContent();
const highlighted = (page: Page) =>
  box(page).evaluate(
    (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
  );

const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('autocomplete', () => {
  it('[SEL-1] is the browser’s own list where no script runs, and is posted', async () => {
    const page = await open({ html: form() }, { javaScriptEnabled: false });
    await page.getByLabel('Country').selectOption('GH');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => here.site.requested.at(-1)).toBe('/sent?country=GH');
  });

  it('[SEL-2] opens on click, space and down arrow; closes on selection, Escape and blur; says how many options there are', async () => {
    const page = await open({ html: form() });
    expect(
      await box(page).evaluate((element) => [
        element.localName,
        element.getAttribute('aria-autocomplete'),
        element.getAttribute('aria-expanded'),
      ]),
    ).toEqual(['input', 'list', 'false']);
    expect(await said(page)).toBe('');
    await box(page).click();
    expect([await isOpen(page), await said(page), await highlighted(page)]).toEqual(['true', '7 options', 'France']);
    expect(await box(page).getAttribute('aria-controls')).toBe(
      await page.getByRole('listbox', { name: 'Country' }).getAttribute('id'),
    );
    await page.getByRole('option', { name: 'Ghana' }).click();
    expect([
      await isOpen(page),
      await box(page).inputValue(),
      await native(page).inputValue(),
      await said(page),
    ]).toEqual(['false', 'Ghana', 'GH', '']);
    for (const [key, close] of [
      ['Space', 'Escape'],
      ['ArrowDown', 'Tab'],
    ] as const) {
      await box(page).focus();
      await page.keyboard.press(key);
      expect([
        await isOpen(page),
        await box(page).inputValue(),
        (await shown(page)).length,
        await highlighted(page),
      ]).toEqual(['true', 'Ghana', 7, 'Ghana']);
      await press(page, ['ArrowUp', close]);
      expect([await isOpen(page), await box(page).inputValue(), await native(page).inputValue()]).toEqual([
        'false',
        'Ghana',
        'GH',
      ]);
    }
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[SEL-2] a space opens the closed field and is typed into a text or an open list', async () => {
    const page = await open({ html: form() });
    await box(page).focus();
    await page.keyboard.press('Space');
    expect([await isOpen(page), await box(page).inputValue()]).toEqual(['true', '']);
    await page.keyboard.type('île de');
    expect([await box(page).inputValue(), await shown(page)]).toEqual(['île de', ['Île de Clare']]);
  });

  it.each(['en', 'ar'] as const)(
    '[SEL-3] arrows go round the ends of what is shown and pass disabled options, Enter picks (%s)',
    async (language) => {
      const page = await open({ html: form(), language });
      await box(page).focus();
      await page.keyboard.type('g');
      expect([await shown(page), await highlighted(page)]).toEqual([['Germany', 'Ghana', 'Gibraltar'], 'Germany']);
      const walk: (string | null)[] = [];
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
        await page.keyboard.press(key);
        walk.push(await highlighted(page));
      }
      expect(walk).toEqual(['Ghana', 'Germany', 'Ghana']);
      await page.getByRole('option', { name: 'Gibraltar' }).click({ force: true });
      expect([await isOpen(page), await native(page).inputValue()]).toEqual(['true', '']);
      await page.keyboard.press('Enter');
      expect([await isOpen(page), await box(page).inputValue(), await native(page).inputValue()]).toEqual([
        'false',
        'Ghana',
        'GH',
      ]);
      await press(page, ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']);
      expect(await native(page).inputValue()).toBe('NG');
      expect(new URL(page.url()).pathname).not.toBe('/sent');
    },
  );

  it('[SEL-4] filters by the beginning of the label in any case; what matches nothing is said and chooses nothing', async () => {
    const page = await open({ html: form() });
    await box(page).focus();
    await page.keyboard.type('NIGER');
    expect([await shown(page), await said(page)]).toEqual([['Niger', 'Nigeria'], '2 options']);
    await page.keyboard.type('x');
    const words = 'Nothing in the list begins with “NIGERx”.';
    expect([await isOpen(page), await said(page), await box(page).getAttribute('aria-activedescendant')]).toEqual([
      'false',
      words,
      null,
    ]);
    expect(await page.locator('.listbox-empty').innerText()).toBe(words);
    await page.keyboard.press('Enter');
    expect(await page.locator('.listbox-empty').isVisible()).toBe(true);
    await press(page, ['Backspace', 'Tab']);
    expect([await box(page).inputValue(), await native(page).inputValue()]).toEqual(['Niger', 'NE']);
    await box(page).fill('Ger');
    await page.keyboard.press('Tab');
    expect([await box(page).inputValue(), await native(page).inputValue()]).toEqual(['Niger', 'NE']);
    await box(page).fill('');
    await page.keyboard.press('Tab');
    expect([await box(page).inputValue(), await native(page).inputValue()]).toEqual(['', '']);
    await box(page).fill('fra');
    await page.keyboard.press('Escape');
    expect([await box(page).inputValue(), await native(page).inputValue()]).toEqual(['', '']);
  });

  it('picks nothing while an input method composes', async () => {
    const page = await open({ html: form() });
    await box(page).focus();
    await page.keyboard.type('g');
    await box(page).evaluate((element) => {
      for (const key of ['ArrowDown', 'Enter'])
        element.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
        );
    });
    expect([await isOpen(page), await highlighted(page), await native(page).inputValue()]).toEqual([
      'true',
      'Germany',
      '',
    ]);
  });

  it('[SEL-1] posts the value, and asks for one where it is required', async () => {
    const page = await open({ html: form('required') });
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.locator('.field-note').textContent()).toBe('Error: Choose from the list.');
    await expect.poll(() => box(page).evaluate((element) => document.activeElement === element)).toBe(true);
    await page.keyboard.type('Ger');
    await press(page, ['Enter', 'Enter']);
    await expect.poll(() => here.site.requested.at(-1)).toBe('/sent?country=DE');
  });

  it('[SEL-1] is part of what surrounds it: Escape closes the list and not the dialog, nothing cuts it off', async () => {
    const page = await open({ html: form() });
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      const stage = document.querySelector('#stage');
      stage?.before(dialog);
      // What moves keeps its life.
      (dialog as unknown as { moveBefore: (node: Node, child: null) => void }).moveBefore(stage as Node, null);
      dialog.showModal();
    });
    await box(page).click();
    const list = await page.getByRole('listbox').boundingBox();
    const dialog = await page.locator('dialog').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThan((dialog?.y ?? 0) + (dialog?.height ?? 0));
    expect(await page.getByRole('option', { name: 'Nigeria' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect([await isOpen(page), await page.locator('dialog[open]').count()]).toEqual(['false', 1]);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});
