// @module-tag long: a built site twice on one database, three members of staff, and a console in four shapes
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SIGN_UP, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { copyBrand } from '../support/brand-copy.ts';
import { closeBrowser } from '../support/browser.ts';
import { enterConsole, expectGoodLooks, inviteMember, shoot } from '../support/console-walk.ts';
import { sitePlace } from '../support/databases.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type Site, freePort, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const EVENT = 'trade-days-london';
/** What a change of a percentage may take, on every machine. */
const WITHIN_MS = 60_000;

describe('waiting lists and percentages in the console', () => {
  const brand = copyBrand();
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let place: Awaited<ReturnType<typeof sitePlace>>;
  let other: Awaited<ReturnType<typeof sitePlace>>;
  let machines: readonly Site[] = [];
  let site: Site;
  let console_: string;
  beforeAll(async () => {
    for (const language of ['en', 'de', 'es', 'ar', 'fr', 'pl'])
      brand.change(`events/${language}/${EVENT}.md`, 'capacity: 120', 'capacity: 2');
    [place, other] = [await sitePlace(), await sitePlace()];
    // A site that sends mail has nobody who is made up.
    mails = await startMailServer();
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'desk@broker.example', MAIL_DOMAIN_CHECK: 'off' };
    const env = { ...place.env, ...mail, CAPTCHA: 'off' };
    const port = await freePort();
    site = await startSite({
      dataDir: place.dataDir,
      env,
      args: ['--console-port', String(port), '--brand', brand.dir],
    });
    console_ = `http://localhost:${port}`;
    // A second machine on the same database; the embedded one has one process.
    machines =
      'DATABASE_URL' in place.env
        ? [
            site,
            await startSite({
              dataDir: other.dataDir,
              env,
              args: ['--console-port', String(await freePort()), '--brand', brand.dir],
            }),
          ]
        : [site];
  }, 240_000);
  afterAll(async () => {
    await closeBrowser();
    await Promise.all(machines.map((machine) => machine.stop()));
    await mails.close();
    for (const each of [place, other]) await each.remove();
    brand.end();
  });

  const openConsole = async (name: string, role: string, locale = 'en-GB') =>
    enterConsole(await inviteMember(console_, place, name, role), name, { locale });
  async function register(name: string, edition = 'en-gb'): Promise<string> {
    const email = freshEmail();
    const answer = await new Visitor(site.url).request('POST', '/utils/custom-forms/tradedays', {
      json: { email, first_name: name, last_name: 'Guest', event: EVENT, edition, consent_privacy: true },
    });
    expect(answer.status).toBe(200);
    return email;
  }
  const text = async (machine: Site, path: string) => (await fetch(machine.url + path)).text();
  /** A mail to an address that has these words, in its subject too. With a calendar's entry its parts are within parts. */
  const mailWith = (email: string, words: string) =>
    vi.waitFor(
      () =>
        expect(
          mails.received.some(
            (mail) =>
              mail.to.includes(email) &&
              `${mail.headers.get('subject')} ${mail.text} ${mail.raw.replaceAll('=\r\n', '')}`.includes(words),
          ),
        ).toBe(true),
      { timeout: 30_000, interval: 300 },
    );
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: `${name} Guest` });

  it(
    'support gives a place beyond capacity and takes it back, puts somebody first, cancels; who waits moves up by mail; a colleague who is late is told',
    { timeout: 420_000 },
    async () => {
      const emails = new Map<string, string>();
      for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve']) emails.set(name, await register(name));
      emails.set('Greta', await register('Greta', 'de-de'));
      const { page, context, complaints } = await openConsole('Ines Support', 'support');
      await page.keyboard.press('g');
      await page.keyboard.press('v');
      await page.getByRole('heading', { name: 'Waiting lists', level: 1 }).waitFor();
      const event = page.getByRole('row').filter({ hasText: '2 of 2 taken' });
      await event.getByRole('link').waitFor();
      await expectGoodLooks(page);
      await shoot(page, 'events');
      await event.getByRole('link').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Waiting (4)' }).waitFor();
      const names = () => page.locator('.c-seats tbody th').allTextContents();
      expect((await names()).map((name) => name.split(' ')[0])).toEqual(['Cleo', 'Dora', 'Eve', 'Greta']);
      await expectGoodLooks(page);
      await shoot(page, 'waiting');

      // A place beyond capacity, by the keyboard; it is taken back before anybody hears of it.
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('u');
      const dialog = page.getByRole('dialog', { name: 'Give Dora Guest a place' });
      await dialog.getByText('Every place is taken (2 of 2)').waitFor();
      await expectGoodLooks(page);
      await shoot(page, 'give');
      await dialog.getByLabel('A guest of the company').check();
      await dialog.getByRole('button', { name: 'Give a place' }).click();
      await page.getByRole('status').getByText('Place given, the mail goes out in ten seconds').waitFor();
      await page.getByRole('link', { name: 'Have a place (3)' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('status').getByText('Taken back, nobody was told').waitFor();
      await page.getByRole('link', { name: 'Waiting (4)' }).waitFor();
      expect((await names()).map((name) => name.split(' ')[0])).toEqual(['Cleo', 'Dora', 'Eve', 'Greta']);

      // Two members at once: the second is told how it stands.
      const late = await openConsole('Sam Sales', 'sales');
      await late.page.goto(`${console_}/console/waiting/${EVENT}`);
      await row(late.page, 'Eve').getByRole('button', { name: 'Give a place: Eve Guest' }).click();
      const lateDialog = late.page.getByRole('dialog', { name: 'Give Eve Guest a place' });
      await lateDialog.getByLabel('A partner or speaker').check();
      await row(page, 'Eve').getByRole('button', { name: 'Give a place: Eve Guest' }).click();
      const first = page.getByRole('dialog', { name: 'Give Eve Guest a place' });
      await first.getByLabel('To make good a mistake of ours').check();
      await first.getByRole('button', { name: 'Give a place' }).click();
      await page.getByRole('link', { name: 'Have a place (3)' }).waitFor();
      await lateDialog.getByRole('button', { name: 'Give a place' }).click();
      const conflict = late.page.getByRole('dialog', { name: 'Somebody was faster' });
      await conflict.getByText(/Has a place, given by Ines Support/).waitFor();
      await expectGoodLooks(late.page);
      await shoot(late.page, 'conflict');
      await conflict.getByRole('button', { name: 'Close' }).last().click();
      await late.page.getByRole('link', { name: 'Waiting (3)' }).waitFor();
      await late.context.close();
      await mailWith(emails.get('Eve') ?? '', 'A seat of');
      await page.getByRole('link', { name: 'Have a place (3)' }).click();
      await row(page, 'Eve').getByText('By Ines Support').waitFor();
      await row(page, 'Eve').getByText('Mail sent').waitFor({ timeout: 30_000 });
      await expectGoodLooks(page);
      await shoot(page, 'seats');

      // Put first; the next free place is hers, told in German, and on her timeline.
      await page.getByRole('link', { name: 'Waiting (3)' }).click();
      await row(page, 'Greta').getByRole('button', { name: 'Put first: Greta Guest' }).click();
      const order = page.getByRole('dialog', { name: 'Put Greta Guest first' });
      await order.getByLabel('After a complaint').check();
      await order.getByRole('button', { name: 'Put first' }).click();
      await page.getByText('Put first by staff').waitFor();
      expect((await names()).map((name) => name.split(' ')[0])).toEqual(['Greta', 'Cleo', 'Dora']);
      await page.getByRole('link', { name: 'Have a place (3)' }).click();
      for (const name of ['Ada', 'Bea']) {
        await row(page, name)
          .getByRole('button', { name: `Cancel place: ${name} Guest` })
          .click();
        const cancel = page.getByRole('dialog', { name: `Cancel the place of ${name} Guest` });
        await cancel.getByLabel('The person asked').check();
        await cancel.getByRole('button', { name: 'Cancel place' }).click();
        await page.getByRole('status').getByText('Cancelled, the mail is on its way').waitFor();
        await row(page, name).waitFor({ state: 'detached' });
      }
      await mailWith(emails.get('Ada') ?? '', 'We have cancelled your registration');
      await mailWith(emails.get('Greta') ?? '', 'Ein Platz ist frei geworden');
      await row(page, 'Greta').getByText('By itself').waitFor();
      await row(page, 'Greta').getByRole('link').first().click();
      await page.locator('.c-timeline').getByText('Moved up from the waiting list').waitFor();
      await page.goBack();

      // An editor makes the room larger: who waits moves up without anybody.
      for (const language of ['en', 'de', 'es', 'ar', 'fr', 'pl'])
        brand.change(`events/${language}/${EVENT}.md`, 'capacity: 2', 'capacity: 4');
      await page.getByText('4 of 4 taken').waitFor({ timeout: 60_000 });
      await mailWith(emails.get('Cleo') ?? '', 'A seat of');
      await mailWith(emails.get('Dora') ?? '', 'A seat of');
      await page.getByRole('link', { name: 'Waiting (0)' }).click();
      await page.getByRole('heading', { name: 'Nobody waits' }).waitFor();
      await expectGoodLooks(page);

      // The registrations are among the enquiries, and can be written to.
      await page.goto(`${console_}/console/enquiries?kind=trade-days`);
      await page.getByRole('link', { name: 'Dora Guest' }).click();
      await page.getByText('Nobody waits for an answer here').waitFor();
      await expectGoodLooks(page);
      await shoot(page, 'registration');
      await page.getByLabel('Answer by mail').fill('The hall has moved to the first floor.');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await mailWith(emails.get('Dora') ?? '', 'The hall has moved');
      await page.getByRole('link', { name: EVENT }).click();
      await page.getByRole('link', { name: 'Waiting (0)' }).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it(
    'compliance proposes a percentage, a second person approves, and page, form, mail, document and search of every machine have it within a minute',
    { timeout: 420_000 },
    async () => {
      const PDF = '/en-gb/legal/risk-disclosure.pdf';
      const SEARCH = '/api/search?edition=en-gb&q=accounts%20lose%20money';
      const eTag = async (machine: Site) => (await fetch(machine.url + PDF)).headers.get('etag');
      const before = await Promise.all(machines.map(eTag));
      for (const machine of machines) {
        expect(await text(machine, '/en-gb/costs')).toMatch(/\d% of retail investor accounts/);
        expect(await text(machine, SEARCH)).not.toContain('58.5');
      }
      const asker = await openConsole('Henrik Compliance', 'compliance');
      const second = await openConsole('Dana Compliance', 'compliance');
      const { page } = asker;
      await page.keyboard.press('g');
      await page.keyboard.press('l');
      await page.getByRole('heading', { name: 'Loss percentages', level: 1 }).waitFor();
      await page.getByRole('heading', { name: 'Financial Conduct Authority' }).waitFor();
      await expectGoodLooks(page);
      await shoot(page, 'percentages');
      await page.getByRole('button', { name: 'New figure: Financial Conduct Authority' }).click();
      const dialog = page.getByRole('dialog', { name: 'New loss percentage: Financial Conduct Authority' });
      await dialog.getByRole('button', { name: 'Store figure' }).click();
      await dialog.getByText('Write a number from 0 to 100').waitFor();
      await dialog.getByText('Write where the figure comes from').waitFor();
      await expectGoodLooks(page);
      await dialog.getByLabel('Percentage, 0 to 100').fill('58,5');
      await dialog.getByLabel('Source: the count that it is of').fill('Count of the third quarter, risk team');
      await dialog.getByText('58.5% of retail investor accounts lose money').waitFor();
      await shoot(page, 'figure');
      await dialog.getByRole('button', { name: 'Store figure' }).click();
      await page.getByText('This waits for a second person').waitFor();
      for (const machine of machines) expect(await text(machine, '/en-gb/costs')).not.toContain('58.5%');

      await second.page.goto(`${console_}/console/approvals`);
      await second.page.getByText('Count of the third quarter, risk team').waitFor();
      await expectGoodLooks(second.page);
      await shoot(second.page, 'approval');
      await second.page.getByRole('button', { name: 'Approve' }).click();
      const begun = performance.now();
      await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      const wait = { timeout: WITHIN_MS, interval: 250 };
      for (const [at, machine] of machines.entries()) {
        await expect.poll(() => text(machine, '/en-gb/costs'), wait).toContain('58.5% of retail investor accounts');
        await expect.poll(() => text(machine, '/en-gb/sign-up'), wait).toContain('58.5');
        await expect.poll(() => text(machine, SEARCH), wait).toContain('58.5');
        await expect.poll(() => eTag(machine), wait).not.toBe(before[at]);
        const email = freshEmail();
        const answer = await new Visitor(machine.url).request('POST', SIGN_UP, {
          json: signUpBody(email, { edition: 'en-gb', country_id: 'GB' }),
        });
        expect(answer.status).toBe(200);
        await mailWith(email, '58.5% of retail investor accounts');
      }
      expect(performance.now() - begun).toBeLessThan(WITHIN_MS);

      await page.reload();
      const stored = page.getByRole('row').filter({ hasText: 'Count of the third quarter, risk team' });
      await stored.getByText('Shown now').waitFor();
      await stored.getByText('Stored in the console, asked for by Henrik Compliance').waitFor();
      await page.getByText('The brand’s file').first().waitFor();
      await expectGoodLooks(page);
      await shoot(page, 'stored');
      await stored.getByRole('button', { name: /^Withdraw/ }).click();
      await page.getByRole('dialog', { name: 'Withdraw 58.5%' }).getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('This waits for a second person').waitFor();
      await second.page.reload();
      await second.page.getByRole('button', { name: 'Approve' }).click();
      await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      for (const machine of machines)
        await expect.poll(() => text(machine, '/en-gb/costs'), wait).not.toContain('58.5%');
      expect([...asker.complaints, ...second.complaints]).toEqual([]);
      await asker.context.close();
      await second.context.close();
    },
  );

  it('reads from right to left', { timeout: 180_000 }, async () => {
    const { page, context, complaints } = await openConsole('Layla Boss', 'administrator', 'ar-JO');
    for (const [path, name] of [
      ['waiting', 'ar-events'],
      [`waiting/${EVENT}?show=seat`, 'ar-seats'],
      ['percentages', 'ar-percentages'],
      ['enquiries?kind=all', 'ar-enquiries'],
    ] as const) {
      await page.goto(`${console_}/console/${path}`);
      await page.getByRole('table').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await expectGoodLooks(page);
      await shoot(page, name);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
