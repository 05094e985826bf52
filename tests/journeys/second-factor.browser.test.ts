import { TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { PASSWORD, SIGN_UP, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { mailedCodes } from '../support/client-of-site.ts';
import { openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';
import { Visitor } from '../support/visitor.ts';
import { withAuthenticator } from '../support/with-authenticator.ts';

const site = siteForAll();
const visit = () => openPage({ baseURL: site.url, locale: 'en-GB', viewport: { width: 1280, height: 900 } });
/** What the browser says of an answer that leads on: the second step, a fresh proof, a wrong code. */
const REFUSED = /status of (?:403|422)/;
const ACCOUNT = '**/en-gb/account';

/** Signs up and follows the mail, in a browser that no page of these tests is. */
async function newClient(email: string): Promise<void> {
  const visitor = new Visitor(site.url);
  await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
  await expect.poll(() => mailedCodes(site, email, 'verify-email'), { timeout: 15_000 }).toHaveLength(1);
  const [code] = await mailedCodes(site, email, 'verify-email');
  const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN') ?? '' };
  expect((await visitor.request('GET', `/activation_code/verify/${code}/`, { headers })).status).toBe(200);
}

/** Types e-mail and password, and comes to the second step. */
async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/en-gb/log-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await page.waitForURL('**/en-gb/log-in/confirm');
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^(?:Code|Recovery code)$/).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
}

async function mailedCode(context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage();
  const [code = ''] = /\b\d{6}\b/.exec(await openOutboxMail(page, email, /\d{6} is your code/)) ?? [];
  await page.close();
  return code;
}

describe('logging in in two steps', () => {
  it(
    '[ASVS 6.3.3] [FRM-1] by the code of a mail, then by an app, then by a recovery code once the app is lost',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const email = freshEmail();
      await newClient(email);
      const { page, context, complaints } = await visit();
      await typePassword(page, email);
      await page.getByText('We mailed a code to').waitFor();
      await typeCode(page, '000000');
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('code');
      await typeCode(page, await mailedCode(context, email));
      await page.waitForURL(ACCOUNT);
      const outbox = await context.newPage();
      expect(await openOutboxMail(outbox, email, /A new browser logged in/)).toMatch(
        /Chrome, Linux logged in to your account on \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/,
      );
      await outbox.close();

      const security = page.getByRole('region', { name: 'Security' });
      await security.getByRole('button', { name: 'Add an authenticator app' }).click();
      const key = (await security.locator('code').innerText()).replaceAll(' ', '');
      expect(await security.getByRole('img', { name: 'QR code with the key' }).count()).toBe(1);
      const app = new TOTP({ secret: key });
      await security.getByLabel('The six digits that it shows then').fill('123');
      await security.getByRole('button', { name: 'Confirm' }).click();
      await security.getByText('This is not the code that the app shows now.').waitFor();
      await security.getByLabel('The six digits that it shows then').fill(app.generate());
      await security.getByRole('button', { name: 'Confirm' }).click();
      await security.getByText('Keep these ten codes').waitFor();
      const [recovery = ''] = await security.locator('.account-codes code').allInnerTexts();
      await security.getByRole('button', { name: 'I have kept them' }).click();
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      expect(await focused(), 'the focus, once its button is gone').toBe('Two-step log-in');
      await security.getByText('10 of 10 are left.').waitFor();
      expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
      await context.close();

      const second = await visit();
      await typePassword(second.page, email);
      await second.page.getByText('Use the code that your authenticator app shows now.').waitFor();
      await typeCode(second.page, app.generate({ timestamp: Date.now() + 30_000 }));
      await second.page.waitForURL(ACCOUNT);
      await second.context.close();

      const third = await visit();
      await typePassword(third.page, email);
      await third.page.getByRole('link', { name: 'Use a recovery code' }).click();
      await typeCode(third.page, recovery.toUpperCase());
      await third.page.waitForURL(ACCOUNT);
      await third.page.getByText('9 of 10 are left.').waitFor();
      await third.context.close();
    },
  );

  it('[ASVS 6.3.3, 7.5.1] by a passkey alone, which is removed after a fresh proof', { timeout: 180_000 }, async () => {
    const email = freshEmail();
    await newClient(email);
    const { page, context, complaints } = await visit();
    await withAuthenticator(page);
    await typePassword(page, email);
    await typeCode(page, await mailedCode(context, email));
    await page.waitForURL(ACCOUNT);
    const security = page.getByRole('region', { name: 'Security' });
    await security.getByRole('button', { name: 'Add a passkey' }).click();
    await security.getByRole('button', { name: 'I have kept them' }).click();
    await security.getByText('Passkey · ⁨Chrome, Linux⁩').waitFor();

    await page.getByRole('button', { name: 'Log out' }).first().click();
    await context.clearCookies();
    await page.goto('/en-gb/log-in');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL(ACCOUNT);

    // As ten minutes later: the server no longer takes the log-in for a proof.
    let isStale = true;
    await page.route('**/api/user/factors/remove', (route) =>
      isStale
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            json: { type: '/problems/proof-needed', title: '', status: 403, code: 'proof-needed' },
          })
        : route.continue(),
    );
    await security.getByRole('button', { name: /^Remove Passkey/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Is it you?' });
    await proof.waitFor();
    isStale = false;
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await security.getByText('we ask for a code that we mail to you').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Two-step log-in');
    expect(complaints.filter((line) => !REFUSED.test(line))).toEqual([]);
    await context.close();
  });
});
