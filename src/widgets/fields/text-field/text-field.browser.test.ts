// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { SAID_AFTER_TYPING_MS } from '#contracts/limits.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages();
const { open } = here;

const COUNTED =
  '<form action="/sent"><fc-text-field label="Note" name="note" value="Hi" counter maxlength="12" helper-text="Short, please."></fc-text-field><button type="reset">Reset</button></form>';

describe('text field', () => {
  it('[TXF-1] [TXF-2] [TXF-3] stands as it is where no script runs: label, value, icons, text behind, note, error, check', async () => {
    const html = `<fc-text-field label="Amount" value="500" trailing-text="GBP" leading-icon="mail_20px" trailing-icon="account_balance_20px" helper-text="At least 100." valid></fc-text-field>
      <fc-text-field label="Wrong" helper-text="Not seen" error-text="Enter an amount." valid></fc-text-field>
      <fc-text-field label="Long" textarea counter maxlength="9"></fc-text-field>`;
    const page = await open({ html }, { javaScriptEnabled: false });
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
    expect(await amount.inputValue()).toBe('500');
    expect(await amount.evaluate((element) => element.parentElement?.innerText.trim())).toBe('GBP');
    expect(await amount.evaluate((element) => element.parentElement?.querySelectorAll('svg').length)).toBe(3); // two icons and the check
    expect(await page.getByText('At least 100.').isVisible()).toBe(true);
    const wrong = page.getByRole('textbox', { name: 'Wrong' });
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    expect(
      await wrong.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Error: Enter an amount.');
    expect([await page.getByText('Not seen').count(), await page.locator('.field-note svg').count()]).toEqual([0, 1]);
    expect(await wrong.evaluate((element) => element.parentElement?.querySelectorAll('svg').length)).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Long' }).evaluate((element) => element.localName)).toBe('textarea');
    expect(await page.locator('.field-counter').isVisible()).toBe(false);
  });

  it('[TXF-4] counts what is typed and put back, and says what is left when typing rests', async () => {
    const { page } = await here.openPage({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(here.site.show({ html: COUNTED }));
    const note = page.getByRole('textbox', { name: 'Note' });
    const counter = page.locator('.field-counter');
    expect(await counter.innerText()).toBe('2 / 12');
    const described = await note.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
    expect(described).toEqual(['Short, please.', 'You can enter up to 12 characters.']);
    await note.focus();
    await page.locator('fc-text-field[data-fc-live]').waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await note.press('End');
    await page.keyboard.type(' there');
    expect([await counter.innerText(), await page.getByRole('status').textContent()]).toEqual(['8 / 12', '']);
    await page.clock.runFor(SAID_AFTER_TYPING_MS - 1);
    expect(await page.getByRole('status').textContent()).toBe('');
    await page.clock.runFor(1);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('4 characters left');
    await page.keyboard.type(' everyone');
    expect([await note.inputValue(), await counter.innerText()]).toEqual(['Hi there eve', '12 / 12']);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.clock.runFor(1);
    await expect.poll(() => counter.innerText()).toBe('2 / 12');
    expect(here.watched.complaints).toEqual([]);
  });

  it('[TXF-4] counts in the figures of the language', async () => {
    const page = await open({ html: COUNTED, language: 'ar' });
    expect(await page.locator('.field-counter').innerText()).toBe('٢ / ١٢');
  });
});
