// @module-tag long: a walk through the console of a started site

import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIGN_UP, STEP_2, STEP_2_BODY, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { closeBrowser } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, startConsoleWalk } from '../support/console-walk.ts';
import { Visitor } from '../support/visitor.ts';

let walk: ConsoleWalk;
beforeAll(async () => {
  walk = await startConsoleWalk();
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  await walk.stop();
});

it(
  'a letter becomes a case, is extended, answered by an export in it; another is refused with words and opened again',
  { timeout: 400_000 },
  async () => {
    const email = freshEmail();
    const visitor = new Visitor(walk.site.url);
    await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
    await visitor.request('POST', STEP_2, {
      json: { ...STEP_2_BODY, first_name: 'Emmy', last_name: 'Noether' },
    });
    const { page, context, complaints } = await walk.enter('Henrik Lund', 'compliance');
    await page.getByRole('link', { name: 'Data requests' }).click();
    await page.getByRole('heading', { name: 'Nothing waits for an answer' }).waitFor();
    await expectGoodLooks(page);

    const open = async (kind: string) => {
      await page.getByRole('button', { name: 'New case' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New case' });
      await dialog.getByLabel('What is asked').selectOption({ label: kind });
      await dialog.getByLabel('Where from').selectOption({ label: 'Letter' });
      await dialog.getByLabel('Person').fill('noether');
      await dialog.locator('.c-picks button').first().click();
      await dialog.getByLabel('How identity was checked').selectOption({ label: 'Document seen' });
      await dialog.getByLabel('Note').fill('A letter of two pages');
      return dialog;
    };
    const dialog = await open('Access');
    await expectGoodLooks(page);
    await dialog.getByRole('button', { name: 'New case' }).dblclick();
    await page.getByRole('heading', { name: 'Access', level: 1 }).waitFor();
    await page.locator('.c-case-notes').getByText('A letter of two pages').waitFor();
    await expectGoodLooks(page);
    expect(page.url(), 'nothing typed stands in an address').not.toMatch(/noether|letter/i);

    await page.getByRole('button', { name: 'Extend by two months' }).click();
    await page.getByLabel('The request is complex').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Extend by two months' }).click();
    await page.getByText('The due date is two months later').waitFor();
    await page.getByRole('button', { name: 'Extend by two months' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByLabel('Why, in your own words').fill('As the letter asks');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await download;
    await page.locator('.c-state').getByText('Data exported').waitFor();
    expect(await page.getByRole('button', { name: 'Export data' }).count(), 'answered once').toBe(0);

    await page.getByRole('main').getByRole('link', { name: 'Data requests' }).click();
    await (await open('Objection')).getByRole('button', { name: 'New case' }).click();
    await page.getByRole('heading', { name: 'Objection', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Close the case' }).click();
    const closing = page.getByRole('dialog', { name: 'Close the case' });
    await closing.getByLabel('Unfounded or excessive').check();
    const close = closing.getByRole('button', { name: 'Close the case' });
    expect(await close.isDisabled(), 'a no without words').toBe(true);
    await closing.getByLabel('Note').fill('No such processing takes place');
    await expectGoodLooks(page);
    await close.click();
    await page.getByText('Closed as refused').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    await page.getByRole('button', { name: 'Close the case' }).waitFor();

    await page.getByRole('link', { name: 'Emmy Noether' }).click();
    await page.getByRole('heading', { name: 'Open data requests' }).waitFor();
    await page.getByText('Data request closed').first().waitFor();
    await page.goto(`${walk.url}requests?view=done`);
    await page.getByRole('row', { name: /Access.*Emmy Noether.*Data exported/ }).waitFor();
    await page.getByRole('combobox', { name: 'Which cases' }).selectOption({ label: 'Overdue' });
    await page.getByRole('heading', { name: 'No case matches' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
