// @module-tag long: a site with a mail server and a webhook of its own, walked through in Chromium
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_UP, STEP_2, STEP_2_BODY, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { closeBrowser } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, startConsoleWalk } from '../support/console-walk.ts';
import { startMailServer } from '../support/mail-server.ts';
import { Visitor } from '../support/visitor.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const TOKEN = 'the-token-of-the-mail-provider';
const LETTERS = 3; // beyond five sign-ups from one address a captcha is asked for

describe('a day at the desk of delivery', () => {
  let walk: ConsoleWalk;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  let crm: Awaited<ReturnType<typeof startReceiver>>;
  let isFull = true;
  beforeAll(async () => {
    mails = await startMailServer((to) =>
      isFull && to.includes('+full') ? { code: 552, text: 'mailbox full' } : undefined,
    );
    crm = await startReceiver();
    walk = await startConsoleWalk({
      SMTP_URL: mails.url,
      MAIL_FROM: 'no-reply@forecourt.test',
      MAIL_DOMAIN_CHECK: 'off',
      CRM_WEBHOOK_URL: crm.url,
      CRM_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      MAIL_REPORTS_TOKEN: TOKEN,
    });
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await walk.stop();
    await mails.close();
    await crm.close();
  });

  const signUp = async (email: string, firstName: string) => {
    const visitor = new Visitor(walk.site.url);
    const signedUp = await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
    expect(signedUp.status).toBe(200);
    await visitor.request('POST', STEP_2, { json: { ...STEP_2_BODY, first_name: firstName, last_name: 'Reader' } });
  };

  it(
    'a full mailbox: seen in the queues, sent again singly, the rest by filter; an endpoint paused and resumed; a bounce lifted',
    { timeout: 300_000 },
    async () => {
      const { page, context, complaints } = await walk.enter('Olga Operator', 'administrator');

      const emails = Array.from({ length: LETTERS }, () => freshEmail().replace('@', '+full@'));
      for (const [at, email] of emails.entries()) await signUp(email, `Reader${String.fromCharCode(65 + at)}`);

      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
      await page
        .getByRole('row', { name: /Mails/ })
        .getByRole('link', { name: String(LETTERS) })
        .waitFor();
      await expectGoodLooks(page, 'queues');
      await page
        .getByRole('row', { name: /Mails/ })
        .getByRole('link', { name: String(LETTERS) })
        .click();
      await page
        .getByRole('row', { name: /verify-email/ })
        .first()
        .waitFor();
      expect(new URL(page.url()).search).toBe('?view=letters&state=dead&kind=mail');
      await expectGoodLooks(page, 'letters');

      // One: looked at, and sent again once there is room.
      await page.getByRole('link', { name: 'Mail', exact: true }).first().click();
      await page.getByText('Try 1: Mailbox refused').waitFor();
      await page.getByRole('link', { name: /Reader. Reader/ }).waitFor();
      await expectGoodLooks(page, 'a letter');
      isFull = false;
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText('1 goes out again').waitFor();
      await expect
        .poll(() => mails.received.filter(({ to }) => to[0]?.includes('+full')).length, { timeout: 20_000 })
        .toBe(1);

      // By keys, then all that match.
      await expect.poll(() => page.getByRole('row', { name: /verify-email/ }).count()).toBe(LETTERS - 1);
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.getByText('1 chosen').waitFor();
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'All that match' }).click();
      await page.getByRole('button', { name: 'Find them' }).click();
      await page.getByText(`Exactly ${LETTERS - 1} letters`).waitFor();
      await expectGoodLooks(page);
      await page.getByRole('button', { name: `Send ${LETTERS - 1} again` }).click();
      await expect
        .poll(() => new Set(mails.received.flatMap(({ to }) => to.filter((each) => each.includes('+full')))).size, {
          timeout: 20_000,
        })
        .toBe(LETTERS);
      await page.getByText('Nothing was given up').waitFor();
      expect(mails.received.filter(({ to }) => to[0]?.includes('+full'))).toHaveLength(LETTERS);

      // The endpoint rests: a test reaches it, events do not.
      await page.getByRole('link', { name: 'Endpoints' }).click();
      await page.getByRole('button', { name: 'Pause crm' }).click();
      await page.getByText('Paused by Olga Operator').waitFor();
      await page.waitForTimeout(1_000);
      const before = crm.received.length;
      await signUp(freshEmail(), 'Waiting');
      await page.waitForTimeout(2_500);
      expect(crm.received).toHaveLength(before);
      await page.getByRole('button', { name: 'Send a test event to crm' }).click();
      await page.getByText(/crm answered within/).waitFor();
      expect(crm.received).toHaveLength(before + 1);
      await expectGoodLooks(page, 'endpoints');
      await page.getByRole('button', { name: 'Resume crm' }).click();
      await expect.poll(() => crm.received.length, { timeout: 20_000 }).toBeGreaterThan(before + 1);

      // The provider reports a bounce; it is on the person's page, and lifted.
      const bounced = freshEmail().toLowerCase();
      await signUp(bounced, 'Bounced');
      const report = { id: '1', email: bounced, kind: 'hard-bounce', at: new Date().toISOString(), status: '5.1.1' };
      const answer = await fetch(`${walk.site.url}/api/mail-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify(report),
      });
      expect([answer.status, await answer.json()]).toEqual([200, { taken: 1 }]);
      await page.getByRole('link', { name: 'Suppressed addresses' }).click();
      await page.getByRole('link', { name: bounced }).waitFor();
      await expectGoodLooks(page, 'suppressed addresses');
      await page.getByRole('link', { name: bounced }).click();
      await page.getByText('Mail to this address comes back. No marketing mail is sent.').waitFor();
      await page.getByText('Mail came back').waitFor();
      await expectGoodLooks(page, 'a person whose mail comes back');
      await page.goBack();
      await page.getByRole('button', { name: `Lift the suppression of ${bounced}` }).click();
      await page.getByLabel('The address works again').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Lift', exact: true }).click();
      await page.getByText('The suppression is lifted.').waitFor();
      await page.getByText('No address is suppressed').waitFor();
      expect(page.url()).not.toContain(bounced);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
