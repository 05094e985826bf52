// @module-tag long: a walk through the console of a started site

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SIGN_UP, STEP_2, STEP_2_BODY, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { closeBrowser } from '../support/browser.ts';
import { faultsOf, startConsoleWalk } from '../support/console-walk.ts';
import { temporaryFolder } from '../support/folders.ts';
import { Visitor } from '../support/visitor.ts';

const downloads = temporaryFolder();
let walk: Awaited<ReturnType<typeof startConsoleWalk>>;
beforeAll(async () => {
  walk = await startConsoleWalk();
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  downloads.remove();
  await walk.stop();
});

async function signUp(firstName: string, lastName: string): Promise<string> {
  const email = freshEmail();
  const visitor = new Visitor(walk.site.url);
  await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
  await visitor.request('POST', STEP_2, {
    json: { ...STEP_2_BODY, first_name: firstName, last_name: lastName },
  });
  return email;
}

it(
  'corrects with a conflict decided by field, blocks and takes it back, merges and undoes, exports, erases',
  { timeout: 400_000 },
  async () => {
    const { page, context, complaints } = await walk.enter('Grace Hopper', 'administrator');
    await signUp('Mary', 'Somervile');
    await signUp('M', 'Somerville');
    await page.getByRole('link', { name: /Mary Somervile/ }).click();
    await page.getByRole('heading', { name: 'Actions' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Send the confirmation again' }).click();
    await page.getByLabel('The mail did not arrive').check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The confirmation was sent').waitFor();

    // Two members at once: the later is shown the field that both touched.
    const other = await walk.enter('Sam Support', 'administrator');
    const correct = async (who: typeof page, fields: Readonly<Record<string, string>>) => {
      await who.getByRole('button', { name: 'Correct', exact: true }).click();
      await who.getByLabel('A typing error').check();
      await who.getByRole('button', { name: 'Open the form' }).click();
      for (const [label, value] of Object.entries(fields)) await who.getByLabel(label).fill(value);
    };
    await correct(page, { 'Last name': 'Somerville' });
    expect(await faultsOf(page)).toEqual([]);
    await other.page.getByRole('link', { name: /Mary Somervile/ }).click();
    await correct(other.page, { 'Last name': 'Sommerville', City: 'Jedburgh' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Corrected').waitFor();
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = other.page.getByRole('dialog', { name: 'Somebody was faster' });
    await conflict.getByText('Grace Hopper changed this').waitFor();
    await conflict.getByRole('group', { name: 'City' }).getByLabel('Mine: Jedburgh').check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await other.page.getByRole('status').getByText('Corrected').waitFor();
    await other.page.getByRole('heading', { name: 'Mary Somerville' }).waitFor();
    await other.context.close();

    await page.reload();
    await page.getByRole('heading', { name: 'Mary Somerville' }).waitFor();
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByLabel('Suspicion of fraud').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await page.locator('.c-blocked').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Block', exact: true }).waitFor();

    const merge = async () => {
      await page.getByRole('button', { name: 'Merge with another' }).click();
      await page.getByLabel('Search people').fill('m somerville');
      await page
        .locator('.c-picks')
        .getByRole('button', { name: /^M Somerville/ })
        .click();
      await page.getByText('Stays in lists').waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await page.getByLabel('Signed up twice').check();
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.getByRole('heading', { name: 'Merged rows' }).waitFor();
    };
    await merge();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    await page.getByRole('heading', { name: 'Merged rows' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByLabel('A request about their data').check();
    expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled(), 'without words').toBe(true);
    await page.getByLabel('Why, in your own words').fill('Asked for by letter');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saved = join(downloads.path, 'export.json');
    await (await download).saveAs(saved);
    const file: unknown = JSON.parse(await readFile(saved, 'utf8'));
    expect(file).toMatchObject({ profile: { lastName: 'Somerville' }, registrations: expect.any(Array) });

    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('Nothing of it has to be kept by law').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Consent was withdrawn').check();
    await page.getByLabel('Why, in your own words').fill('Withdrawn on the telephone');
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByRole('heading', { name: 'Erased person' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Actions' }).count()).toBe(0);
    expect(await page.content()).not.toContain('Somerville');

    await page.goto(`${walk.url}audit?act=data-erased`);
    await page.getByRole('row', { name: /Grace Hopper.*data-erased.*consent-withdrawn/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = (await readFile(await (await csv).path(), 'utf8')).trimEnd().split('\r\n');
    expect([lines.length, lines.at(-1)]).toEqual([3, '#entries,1,all']);
    const REFUSED = /status of 409/;
    expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    await context.close();
  },
);
