// @module-tag long: works with many people in a site of its own, in two browsers
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../support/browser.ts';
import { type ConsoleWalk, settledViolations, startConsoleWalk } from '../support/console-walk.ts';
import { temporaryFolder } from '../support/folders.ts';
import { Visitor } from '../support/visitor.ts';

/** As many as one address may send without a CAPTCHA. */
const MANY = 5;
/** Where somebody who looks at the views wants pictures of them; none by default. */
const SHOTS = process.env['CONSOLE_SHOTS'];

describe('many people in the console', () => {
  let walk: ConsoleWalk;
  const downloads = temporaryFolder();
  beforeAll(async () => {
    walk = await startConsoleWalk();
    for (let at = 0; at < MANY; at += 1) {
      const sent = await new Visitor(walk.site.url).request('POST', '/api/contact', {
        json: {
          email: `ada.${at}@example.com`,
          edition: 'en-gb',
          first_name: 'Ada',
          last_name: `Lovelace${at}`,
          topic: 'payment',
          message: 'When does a transfer arrive?',
          consent_privacy: true,
        },
      });
      if (sent.status !== 200) throw new Error(`an enquiry was answered by ${sent.status}`);
    }
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    downloads.remove();
    await walk.stop();
  });

  async function member(name: string, role: string) {
    const opened = await walk.enter(name, role);
    await opened.page.keyboard.press('g');
    await opened.page.keyboard.press('p');
    await opened.page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    return opened;
  }
  const shot = async (page: Page, name: string) => {
    if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
  };
  const tab = (page: Page, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  const headers = (page: Page) => page.getByRole('grid').getByRole('columnheader').allInnerTexts();

  it(
    'by keys: views saved and shared, columns, a choice, a change and its undo, files; who else has a person open',
    { timeout: 300_000 },
    async () => {
      const boss = await member('Bea Boss', 'administrator');
      const { page } = boss;
      await page.getByText(`${MANY} people`).waitFor();
      await tab(page, new RegExp(`^All ${MANY}$`)).waitFor();
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'list-light');

      // A view of the console is a place; Back leads to the one before.
      await tab(page, /^New leads/).press('Enter');
      await page.waitForURL(/view=new/);
      expect(await page.getByLabel('Owner').inputValue()).toBe('none');
      await tab(page, /^Overdue tasks/).press('Enter');
      await page.getByText('Nobody matches these filters').waitFor();
      await page.goBack();
      await page.waitForURL(/view=new/);
      await page.getByRole('row', { name: /Lovelace3/ }).waitFor();

      // Filters over a view hold in the address, and become a view of their own.
      await page.goBack();
      await page.getByLabel('Kind').selectOption('enquirer');
      await page.getByRole('grid').focus();
      await page.keyboard.press('s');
      const saving = page.getByRole('dialog', { name: 'Save view' });
      await saving.getByRole('button', { name: 'Save', exact: true }).click();
      await saving.getByText('Give the view a name').waitFor();
      await saving.getByLabel('Name').fill('Who asked');
      await saving.getByLabel('Share it with all who see people').check();
      expect(await settledViolations(page)).toEqual([]);
      await saving.getByLabel('Name').press('Enter');
      await page.waitForURL(/view=[\da-f-]{36}/);
      await tab(page, new RegExp(`Who asked.*${MANY}`)).waitFor();

      // Columns are kept with it.
      expect(await headers(page)).toEqual(['Chosen', 'Name', 'Stage', 'Kind', 'Owner', 'Edition', 'Last activity']);
      await page.getByRole('grid').focus();
      await page.keyboard.press('c');
      const columns = page.getByRole('dialog', { name: 'Columns' });
      await columns.getByLabel('Kind', { exact: true }).uncheck();
      await columns.getByLabel('E-mail', { exact: true }).check();
      await columns.getByRole('button', { name: 'Move up: E-mail' }).focus();
      // The button keeps the focus, and once too often does nothing.
      for (let at = 0; at < 6; at += 1) await page.keyboard.press('Enter');
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'columns');
      await columns.getByRole('button', { name: 'Save columns' }).press('Enter');
      await page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
      expect(await headers(page)).toEqual(['Chosen', 'Name', 'E-mail', 'Stage', 'Owner', 'Edition', 'Last activity']);
      await page.reload();
      await page.getByRole('row', { name: /Lovelace3/ }).waitFor();
      expect(await headers(page)).toContain('E-mail');

      // A colleague has it too; who saves second is told, and decides.
      const sales = await member('Sam Sales', 'sales');
      // Who works here is asked for once.
      await page.reload();
      await tab(sales.page, /Who asked/).press('Enter');
      await sales.page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
      await sales.page.getByRole('button', { name: 'Edit view' }).click();
      await page.getByRole('button', { name: 'Edit view' }).click();
      const theirs = sales.page.getByRole('dialog', { name: 'Edit view' });
      await theirs.getByLabel('Name').fill('Asked us');
      await theirs.getByLabel('Name').press('Enter');
      await tab(sales.page, /Asked us/).waitFor();
      const mine = page.getByRole('dialog', { name: 'Edit view' });
      await mine.getByLabel('Name').fill('Our enquirers');
      await mine.getByLabel('Name').press('Enter');
      await mine.getByText(/Sam Sales changed this view .* “Asked us”/).waitFor();
      expect(await settledViolations(page)).toEqual([]);
      await mine.getByRole('button', { name: 'Save mine' }).press('Enter');
      await tab(page, /Our enquirers/).waitFor();

      // x chooses, Shift and x up to there; exactly those are changed, and back.
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+X');
      await page.getByText('3 people chosen.').waitFor();
      expect(await page.getByRole('row', { selected: true }).count()).toBe(3);
      await shot(page, 'chosen');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /Lovelace/ }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('3 people chosen.').waitFor();
      await grid.focus();
      await page.keyboard.press('b');
      const change = page.getByRole('dialog', { name: 'Change many people' });
      await change.getByLabel('Owner').selectOption({ label: 'Sam Sales' });
      await change.getByRole('button', { name: 'See whom it changes' }).press('Enter');
      await change.getByText('Exactly 3 people are changed').waitFor();
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'change');
      await change.getByRole('button', { name: 'Change 3 people' }).press('Enter');
      await page.getByText('Done: 3 of 3').waitFor({ timeout: 20_000 });
      await page
        .getByRole('gridcell', { name: /Sam Sales/ })
        .nth(2)
        .waitFor();
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'jobs');
      await page.getByRole('button', { name: 'Take back: Owner: Sam Sales' }).press('Enter');
      await page.getByText('Taken back: Owner: Sam Sales').waitFor();
      await page
        .getByRole('gridcell', { name: /Sam Sales/ })
        .first()
        .waitFor({ state: 'detached', timeout: 20_000 });

      // All who match, as a file: of what the list shows.
      await grid.focus();
      await page.keyboard.press('*');
      await page.getByText('All that match are chosen.').waitFor();
      await page.keyboard.press('e');
      const exported = page.getByRole('dialog', { name: 'Export people' });
      await exported.getByText(`${MANY} people`).waitFor();
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'export');
      const fileOf = async (press: () => Promise<unknown>) => {
        const [download] = await Promise.all([page.waitForEvent('download'), press()]);
        const path = join(downloads.path, download.suggestedFilename());
        await download.saveAs(path);
        return readFile(path);
      };
      const xlsx = await fileOf(() => exported.getByRole('button', { name: 'Download' }).press('Enter'));
      const { sheets } = await readXlsx(xlsx);
      expect(sheets[0]?.rows).toHaveLength(MANY + 1);
      await grid.focus();
      await page.keyboard.press('e');
      await exported.getByLabel('CSV').check();
      const csv = await fileOf(() => exported.getByRole('button', { name: 'Download' }).press('Enter'));
      const [head, ...rows] = parse(csv, { bom: true }) as string[][];
      expect(head).toEqual(['id', 'name', 'email', 'stage', 'owner', 'edition', 'activity']);
      expect(rows).toHaveLength(MANY);
      expect(new Set(rows.map((row) => row[2]))).toEqual(
        new Set(Array.from({ length: MANY }, (_, at) => `ada.${at}@example.com`)),
      );
      await page.keyboard.press('Escape');

      // Who else has a person open.
      await grid.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /Lovelace/ }).waitFor();
      await sales.page.goto(page.url());
      await sales.page.getByText('Bea Boss has this person open').waitFor();
      await page.getByText('Sam Sales has this person open').waitFor({ timeout: 20_000 });
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'person');
      await sales.page.keyboard.press('g');
      await sales.page.keyboard.press('p');
      await page.getByText('Sam Sales has this person open').waitFor({ state: 'detached', timeout: 20_000 });

      // The same by night, on a telephone, and from right to left.
      await page.keyboard.press('Escape');
      await grid.waitFor();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      expect(await settledViolations(page)).toEqual([]);
      await shot(page, 'list-dark');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.waitForTimeout(500);
      expect(await headers(page)).toEqual(['Chosen', 'Name', 'E-mail']);
      expect(await settledViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      // However many filters there are: somebody is in the first view.
      const first = await grid.getByRole('row').nth(1).boundingBox();
      expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(740);
      const last = page.getByRole('group', { name: 'Filters' }).getByRole('combobox').last();
      await last.focus();
      const { x = -1, width = 0 } = (await last.boundingBox()) ?? {};
      expect([x >= 0, x + width <= 360]).toEqual([true, true]);
      await shot(page, 'list-360-dark');
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
      await shot(page, 'list-360');
      const arabic = await openPage({ locale: 'ar-JO', viewport: { width: 1280, height: 900 } });
      await arabic.page.context().addCookies(await boss.context.cookies());
      await arabic.page.goto(page.url());
      await arabic.page.getByRole('row', { name: /Lovelace3/ }).waitFor();
      expect(await settledViolations(arabic.page)).toEqual([]);
      await shot(arabic.page, 'list-ar');
      await arabic.page.getByRole('button', { name: 'تصدير', exact: true }).click();
      await arabic.page.getByRole('dialog').getByText(`${MANY} أشخاص`).waitFor();
      await shot(arabic.page, 'export-ar');
      await arabic.page.setViewportSize({ width: 360, height: 740 });
      await shot(arabic.page, 'export-ar-360');
      // Of the one who saved second.
      const isConflict = (complaint: string) => complaint.includes('status of 409');
      expect(boss.complaints.filter(isConflict)).toHaveLength(1);
      const complaints = [...boss.complaints, ...sales.complaints, ...arabic.complaints];
      expect(complaints.filter((each) => !isConflict(each))).toEqual([]);
      await Promise.all([boss, sales, arabic].map(({ context }) => context.close()));
    },
  );
});
