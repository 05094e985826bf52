// @module-tag long: works a day of sales and support, on a site of its own with a mail server
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { SIGN_UP, STEP_2, STEP_2_BODY, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { closeBrowser } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, startConsoleWalk } from '../support/console-walk.ts';
import { startMailServer } from '../support/mail-server.ts';
import { Visitor } from '../support/visitor.ts';

describe('the desk of sales and support', () => {
  let walk: ConsoleWalk;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    mails = await startMailServer();
    walk = await startConsoleWalk({ SMTP_URL: mails.url, MAIL_FROM: 'Marlowe & Finch <desk@broker.example>' });
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await walk.stop();
    await mails.close();
  });

  async function writes(email: string, edition: string): Promise<void> {
    const sent = await new Visitor(walk.site.url).request('POST', '/api/contact', {
      json: {
        email,
        edition,
        first_name: 'Katherine',
        last_name: 'Johnson',
        topic: 'payment',
        message: 'When does a transfer arrive?\nIt is urgent.',
        consent_privacy: true,
      },
    });
    expect(sent.status).toBe(200);
  }

  it(
    'sales: a new lead is taken, a task written, changed, done and undone; it is in Today and in the list',
    { timeout: 180_000 },
    async () => {
      const { page, context, complaints } = await walk.enter('Sam Sales', 'sales');
      await page.getByText('Nothing of yours is due today').waitFor();
      await page.getByText('Everybody has an answer').waitFor();
      const visitor = new Visitor(walk.site.url);
      await visitor.request('POST', SIGN_UP, { json: signUpBody(freshEmail(), { edition: 'en-gb' }) });
      await visitor.request('POST', STEP_2, { json: { ...STEP_2_BODY, first_name: 'Grace', last_name: 'Hopper' } });
      await page.reload();
      await page.getByRole('button', { name: 'Assign to me: Grace Hopper' }).click();
      await page.getByRole('status').getByText('Assigned to you').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Assign to me: Grace Hopper' }).waitFor();
      await expectGoodLooks(page);
      await page.getByRole('link', { name: 'Grace Hopper' }).click();
      await page.getByText('No open task about this person.').waitFor();

      await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor();
      await page.keyboard.press('t');
      const dialog = page.getByRole('dialog', { name: 'New task' });
      await dialog.getByRole('button', { name: 'Save task' }).click();
      await dialog.getByText('Write what is to be done').waitFor();
      await dialog.getByLabel('What is to be done').fill('Call about the platform');
      await expectGoodLooks(page);
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Task written').waitFor();
      await page.getByRole('checkbox', { name: 'Mark as done: Call about the platform' }).waitFor();
      await page.locator('.c-timeline').getByText('Call about the platform').waitFor();

      await page.keyboard.press('g');
      await page.keyboard.press('k');
      await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Edit the task: Call about the platform' }).click();
      const edit = page.getByRole('dialog', { name: 'Task' });
      await edit.getByLabel('What is to be done').fill('Write about the platform');
      await edit.getByLabel('Time, if it matters').fill('23:58');
      await edit.getByRole('button', { name: 'Save task' }).click();
      await page.getByText('Today, 23:58').waitFor();
      await expectGoodLooks(page);
      await page.getByRole('checkbox', { name: 'Mark as done: Write about the platform' }).click();
      await page.getByRole('status').getByText('Done', { exact: true }).waitFor();
      await page.getByRole('heading', { name: 'No open tasks' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByRole('checkbox', { name: 'Mark as done: Write about the platform' }).waitFor();
      await page.getByLabel('State').selectOption('done');
      expect(page.url()).toContain('state=done');
      await page.getByRole('heading', { name: 'Nothing done yet' }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('t');
      await page.getByRole('heading', { name: 'My tasks that are due' }).waitFor();
      await page.getByText('Write about the platform').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it(
    'support: an enquiry is answered by mail in the language of who asked, taken back, written again; a colleague who answers as well is shown it',
    { timeout: 240_000 },
    async () => {
      const email = freshEmail();
      await writes(email, 'de-de');
      const ines = await walk.enter('Ines Duarte', 'support');
      const noor = await walk.enter('Noor Haddad', 'support');
      const { page } = ines;
      await page.getByRole('link', { name: 'Katherine Johnson' }).click();
      await page.getByText('When does a transfer arrive?').waitFor();
      const box = page.getByRole('textbox', { name: 'Answer by mail' });
      expect(await box.getAttribute('lang')).toBe('de');
      await page.getByLabel('Begin with').selectOption({ label: 'Wann eine Überweisung ankommt' });
      expect(await box.inputValue()).toContain('Guten Tag Katherine Johnson');
      expect(await box.inputValue()).toContain('Ines Duarte');
      await expectGoodLooks(page);

      // A log-out in the middle of a sentence loses nothing.
      await page.reload();
      expect(await box.inputValue()).toContain('Guten Tag Katherine Johnson');
      const old = noor.page;
      await old.getByRole('link', { name: 'Katherine Johnson' }).click();
      await old.getByRole('textbox', { name: 'Answer by mail' }).fill('Auch eine Antwort');

      await box.fill('Ein Versehen');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByRole('status').getByText('The answer goes out in 10 seconds').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Taken back. Your words are in the box again.').waitFor();
      expect(await box.inputValue()).toBe('Ein Versehen');
      await box.fill('Guten Tag,\n\nin zwei Tagen.');
      // What the page of the colleague knows is some seconds old.
      await old.route('**/console/api/enquiries/*', async (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Send answer' }).click();
      await page.getByText('Goes out in some seconds').waitFor();
      expect(await box.inputValue()).toBe('');
      await old.getByRole('button', { name: 'Send answer' }).click();
      const faster = old.getByRole('dialog', { name: 'Somebody was faster' });
      await faster.getByText('in zwei Tagen.').waitFor();
      await expectGoodLooks(old);
      await faster.getByRole('button', { name: 'Do not send mine' }).click();
      expect(await old.getByRole('textbox', { name: 'Answer by mail' }).inputValue()).toBe('Auch eine Antwort');
      await old.unroute('**/console/api/enquiries/*');

      await page.locator('.c-mail[data-state="sent"]').waitFor({ timeout: 60_000 });
      const ofHer = mails.received.filter(({ to, text }) => to.includes(email) && text.includes('in zwei Tagen.'));
      expect(ofHer).toHaveLength(1);
      expect(ofHer[0]?.headers.get('subject')).toBe('Unsere Antwort auf Ihre Nachricht');
      expect(
        mails.received.some(({ text }) => text.includes('Ein Versehen') || text.includes('Auch eine Antwort')),
      ).toBe(false);

      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByText('This enquiry is closed.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('e');
      await page.getByRole('heading', { name: 'Enquiries', level: 1 }).waitFor();
      await page.getByLabel('State').selectOption('closed');
      expect(page.url()).toContain('state=closed');
      await page.getByRole('row', { name: /Katherine Johnson.*Closed.*Ines Duarte/ }).waitFor();
      await expectGoodLooks(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Open the person' }).click();
      await page.locator('.c-timeline').getByText('Answered by mail').first().waitFor();
      const KNOWN = /status of 409|ERR_FAILED/;
      expect([...ines.complaints, ...noor.complaints].filter((line) => !KNOWN.test(line))).toEqual([]);
      await ines.context.close();
      await noor.context.close();
    },
  );

  it(
    'reads right to left, in both themes, and on a phone without a bar to scroll sideways',
    { timeout: 120_000 },
    async () => {
      await writes(freshEmail(), 'ar-jo');
      const { page, context } = await walk.enter('Layla Haddad', 'sales', {
        locale: 'ar',
        viewport: { width: 360, height: 640 },
        colorScheme: 'dark',
      });
      await page.getByRole('heading', { name: 'اليوم', level: 1 }).waitFor();
      const looks = async () => {
        const [direction, over] = await page.evaluate(() => [
          document.dir,
          document.documentElement.scrollWidth - innerWidth,
        ]);
        expect([direction, over, await accessibilityViolations(page)]).toEqual(['rtl', 0, []]);
      };
      for (const scheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`${walk.url}`);
        const asked = page.locator('a[href*="/enquiries/"]', { hasText: 'Katherine Johnson' }).first();
        await asked.waitFor();
        await looks();
        await asked.click();
        await page.locator('.c-thread').first().waitFor();
        await looks();
        for (const path of ['tasks', 'enquiries']) {
          await page.goto(`${walk.url}${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await looks();
        }
      }
      await context.close();
    },
  );
});
