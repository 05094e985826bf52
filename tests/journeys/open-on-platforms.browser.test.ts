// @module-tag long: a journey through several pages of a started site

import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { fillAccess, fillDetails } from '../support/fill-sign-up.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

const FORMS = [
  {
    form: 'metatrader-4',
    details: 'metatrader-4/details',
    number: /\b4[0-4]\d{6}\b/,
    downloads: ['Download MetaTrader 4', 'Download MetaTrader 4 for older systems'],
  },
  {
    form: 'metatrader-se',
    details: 'metatrader-se/details',
    number: /\b4[0-4]\d{6}\b/,
    downloads: ['Download MetaTrader 4', 'Download MetaTrader 4 SE'],
  },
  { form: 'metatrader-5', details: 'sign-up/details', number: /\b4[5-9]\d{6}\b/, downloads: ['Download MetaTrader 5'] },
  {
    form: 'mac-trader',
    details: 'sign-up/details',
    number: /\b4[5-9]\d{6}\b/,
    downloads: ['Download MetaTrader for macOS'],
  },
] as const;

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
] as const)('%s', (_, javaScriptEnabled) => {
  it.each(FORMS)(
    '[FRM-1, PLT-1] $form: from its page to the program, the mail, the open account and its number',
    { timeout: 120_000 },
    async ({ form, details, number, downloads }) => {
      const email = `${form}.${javaScriptEnabled ? 'live' : 'still'}@mail.example`;
      const { page, context, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB', javaScriptEnabled });
      await page.goto(`/en-gb/${form}`);
      await fillAccess(page, email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(`**/en-gb/${details}`);
      await fillDetails(page, { first: 'Ada', last: 'Lovelace' });
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.waitForURL('**/en-gb/sign-up/thank-you');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show my account' }).click();
      const account = page.getByRole('region', { name: 'Your account' });
      await expect.poll(() => account.innerText()).toMatch(/Account number\s*Comes by mail once the account is open/);
      const programs = await account.getByRole('link', { name: /^Download/ }).allInnerTexts();
      expect(programs.toSorted((a, b) => a.localeCompare(b))).toEqual(downloads);
      await account.getByRole('link', { name: downloads[0], exact: true }).click();
      await page.waitForURL('**/en-gb/downloads/demonstration');

      const confirmation = await openOutboxMail(page, email, /Confirm your e-mail address for Northquay/);
      await page.goto(linkTo(confirmation, '/en-gb/verify-email'));
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await page.waitForURL('**/verify-email/confirmed');
      const welcome = await openOutboxMail(
        page,
        email,
        new RegExp(`Your account ${number.source} at Northquay is open`),
      );
      const [opened = ''] = number.exec(welcome) ?? [];
      expect(welcome).toContain(`The number of your account is ${opened}.`);
      expect(linkTo(welcome, '/en-gb/log-in')).not.toBe('');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it(
    '[FRM-1, PLT-1] education: from the course’s form to its lessons, with a mail and without an account',
    { timeout: 120_000 },
    async () => {
      const email = `education.${javaScriptEnabled ? 'live' : 'still'}@mail.example`;
      const { page, context, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB', javaScriptEnabled });
      await page.goto('/en-gb/courses');
      await page.getByRole('link', { name: 'Enrol in From zero' }).click();
      await page.waitForURL('**/en-gb/zero-to-hero');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Country you live in').selectOption('GB');
      await page.getByLabel(/I have read and accept/).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/en-gb/zero-to-hero/name');
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lovelace');
      await page
        .getByRole('button')
        .filter({ hasText: /^(?:Enrol|Join)/ })
        .click();
      await page.waitForURL('**/en-gb/zero-to-hero/thank-you');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show my course' }).click();
      const course = page.getByRole('region', { name: 'From zero' });
      await expect.poll(() => course.getByRole('listitem').count()).toBe(6);
      await course.getByRole('listitem').first().getByRole('link').click();
      await page.waitForURL('**/en-gb/courses/zero-to-hero/*');

      const mail = await openOutboxMail(page, email, /Your link to Northquay/);
      await page.goto(linkTo(mail, '/en-gb/lead/activate'));
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
