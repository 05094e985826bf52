import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { fillAccess, fillDetails, NEW_PASSWORD } from '../support/fill-sign-up.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';
import { Visitor } from '../support/visitor.ts';

const site = siteForAll();

const CONFIRM = /Confirm your e-mail address/;
const visit = () => openPage({ baseURL: site.url, locale: 'en-GB', viewport: { width: 1280, height: 900 } });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/en-gb/log-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await page.waitForURL(/\/en-gb\/(account|log-in\/confirm)$/, { timeout: 60_000 });
  if (page.url().endsWith('/account')) return;
  // A browser that the account does not know.
  await page.getByText(/We mailed a code to .*@mail\.example/).waitFor();
  const mails = await page.context().newPage();
  const [code = ''] = /\b\d{6}\b/.exec(await openOutboxMail(mails, email, /\d{6} is your code/)) ?? [];
  await mails.close();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await page.waitForURL('**/en-gb/account', { timeout: 60_000 });
}

/** Sends the first step, confirms and logs in: a browser that the account knows, and an account that lacks its second step. */
async function owner(email: string) {
  const visited = await visit();
  const { page, context } = visited;
  await page.goto('/en-gb/sign-up');
  await fillAccess(page, email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/en-gb/sign-up/details');
  const mails = await context.newPage();
  await page.goto(linkTo(await openOutboxMail(mails, email, CONFIRM), '/verify-email'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.waitForURL('**/verify-email/confirmed');
  await logIn(page, email);
  return visited;
}

describe('the owner of an account', () => {
  it(
    '[FRM-1, FRM-7] finds what is missing of it, finishes it in another browser, and reads its number once it is open',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const email = 'unfinished@mail.example';
      const first = await owner(email);
      await first.context.close();
      const { page, context, complaints } = await visit();
      await logIn(page, email);
      const accounts = page.getByRole('region', { name: 'Your accounts' });
      await expect
        .poll(() => accounts.innerText())
        .toMatch(/Live account[\s\S]*Unfinished[\s\S]*Some details about you are still missing/);
      expect(await accounts.innerText()).not.toMatch(/Open\b|\d{6,}/);
      await accounts.getByRole('button', { name: 'Finish now' }).click();
      await page.waitForURL('**/en-gb/sign-up/details');
      await fillDetails(page, { first: 'Ada', last: 'Lovelace' });
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.waitForURL('**/en-gb/sign-up/thank-you');
      await openOutboxMail(page, email, /Your account \d+ at Northquay is open/);
      await page.goto('/en-gb/account');
      await expect.poll(() => accounts.innerText()).toMatch(/Live account[\s\S]*Open\s+\d{6,}/);
      // The log-in in a browser that the account did not know.
      expect(complaints.filter((line) => !/status of 403/.test(line))).toEqual([]);
      await context.close();
    },
  );

  it(
    '[FRM-8, FRM-5] logs in on a known device while strangers guess, and on a new one by a captcha that the form solves by itself',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const email = 'kept-out@mail.example';
      const { page, context } = await owner(email);
      const codes: string[] = [];
      for (let i = 0; i < 6; i += 1) {
        const answer = await new Visitor(site.url).request('POST', '/api/user/authorise', {
          json: { email, password: 'not the password' },
        });
        codes.push(((await answer.json()) as { code: string }).code);
      }
      expect(codes.at(-1)).toBe('captcha-needed');

      await page.evaluate(() => localStorage.clear());
      const calls: string[] = [];
      page.on(
        'request',
        (request) => void (request.method() === 'POST' && calls.push(new URL(request.url()).pathname)),
      );
      await logIn(page, email);
      expect(calls.filter((path) => path.startsWith('/captcha/'))).toEqual([]);
      const [cookie] = (await context.cookies()).filter(({ name }) => name.includes('device'));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      await context.close();

      const elsewhere = await visit();
      const there: string[] = [];
      elsewhere.page.on(
        'request',
        (request) => void (request.method() === 'POST' && there.push(new URL(request.url()).pathname)),
      );
      await logIn(elsewhere.page, email);
      expect(there.filter((path) => path.startsWith('/captcha/'))).toEqual([
        '/captcha/registration/create_token/',
        '/captcha/registration/verify/',
      ]);
      await elsewhere.context.close();
    },
  );

  it(
    '[FRM-8, SES-3] is a guest at once when the data are erased, and nothing of the person is left in the browser',
    { timeout: 120_000, tags: ['long'] },
    async () => {
      const { page, context, complaints } = await owner('gone@mail.example');
      await expect.poll(() => page.locator('body').getAttribute('class')).toContain('session-user');
      await page.goto('/en-gb/account/erase');
      await expect.poll(() => page.locator('body').getAttribute('class')).toContain('session-user');
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await page.locator('main form button[type=submit]').click();
      await expect.poll(() => page.locator('body').getAttribute('class')).toContain('session-guest');
      expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([[], []]);
      expect(
        (await context.cookies())
          .map(({ name }) => name)
          .filter((name) => !['XSRF-TOKEN', 'fc_edition', 'fc_consent'].includes(name)),
      ).toEqual([]);
      await wait(200);
      expect(await page.locator('body').getAttribute('class')).not.toContain('session-cookie');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
