import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { SESSION_STORAGE_KEY } from '#contracts/cookies.ts';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { PASSWORD, SIGN_UP, signUpBody } from '../support/accounts-site.ts';
import { openPage } from '../support/browser.ts';
import { mailedCodes } from '../support/client-of-site.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';
import { Visitor } from '../support/visitor.ts';

const site = siteForAll();
const FOLDER = '/de-de/account/application';
const FILE = { name: 'pass.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n% a passport') };
/** A phone's width: nothing may stand out of it. */
const PHONE = { width: 360, height: 740 };
const visit = (options: BrowserContextOptions = {}) =>
  openPage({ baseURL: site.url, locale: 'de-DE', viewport: PHONE, ...options });

/** A client of the company that CySEC supervises, and the token of a session. */
async function client(email: string): Promise<{ visitor: Visitor; token: string }> {
  const visitor = new Visitor(site.url);
  const body = signUpBody(email, { edition: 'de-de', country_id: 'DE' });
  expect((await visitor.request('POST', SIGN_UP, { json: body })).status).toBe(200);
  const [code] = await vi.waitFor(
    async () => {
      const found = await mailedCodes(site, email, 'verify-email');
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN') ?? '' };
  expect((await visitor.request('GET', `/activation_code/verify/${code}/`, { headers })).status).toBe(200);
  const answer = await visitor.request('POST', '/api/user/authorise', { json: { email, password: PASSWORD } });
  const { token } = (await answer.json()) as AuthoriseAnswer;
  expect(token, 'the log-in').toBeTypeOf('string');
  return { visitor, token };
}

const next = (page: Page, step: string) => page.waitForURL(`**${FOLDER}/${step}`, { timeout: 30_000 });

/** The form has the same name. */
const fileOf = (page: Page, label: string) => page.getByLabel(label).and(page.locator('input[type="file"]'));

async function fillIdentity(page: Page): Promise<void> {
  await page.getByLabel('Staatsangehörigkeit').selectOption('DE');
  await page.getByLabel('Geburtsort').fill('Köln');
  await page.getByLabel('Nationale Identifikationsnummer').fill('L01X00T47');
  await page.getByLabel('Wohnanschrift').fill('Hafenstraße 1');
  await page.getByLabel('Ort', { exact: true }).fill('Hamburg');
  await page.getByLabel('Postleitzahl').fill('20457');
}

/** Nothing that axe finds, and no wider than the screen. */
async function expectGood(page: Page): Promise<void> {
  expect([page.url(), await accessibilityViolations(page, 'main')]).toEqual([page.url(), []]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect([page.url(), tooWide]).toEqual([page.url(), false]);
}

describe('a client applies', () => {
  it(
    '[FRM-7] answers every step on a phone, changes an answer, and sends the application',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const { token } = await client('antrag@mail.example');
      const { page, context, complaints } = await visit();
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        SESSION_STORAGE_KEY,
        token,
      ] as const);
      await page.goto('/de-de/account');
      const application = page.getByRole('region', { name: 'Ihr Antrag' });
      await application.getByText('6 Angaben fehlen').first().waitFor();
      await application.getByRole('link', { name: 'Fortfahren' }).click();
      await next(page, 'identity');
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();
      await page.getByText('Geben Sie Ihren Geburtsort ein.').first().waitFor();
      await expectGood(page);
      await fillIdentity(page);
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();

      await next(page, 'tax');
      await expectGood(page);
      await page.getByLabel('Land, in dem Sie Steuern zahlen').selectOption('DE');
      await page.getByLabel('Steuer-Identifikationsnummer', { exact: true }).fill('12 345 678 901');
      await page.getByRole('radio', { name: 'Nein' }).check();
      await page.getByLabel(/Ich bestätige, dass dies wahr/).check();
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();

      await next(page, 'means');
      await page.getByLabel('Was tun Sie beruflich?').selectOption('employed');
      await page.getByLabel('Jahreseinkommen vor Steuern').selectOption('to-50');
      await page.getByLabel('Ersparnisse und Anlagen').selectOption('to-50');
      await page.getByLabel('Woher stammt das Geld, das Sie einzahlen werden?').selectOption('work');
      await page.getByLabel(/hohes öffentliches Amt/).selectOption('no');
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();

      await next(page, 'questionnaire');
      await expectGood(page);
      const [cfds, others] = ['CFDs oder Spread Bets', 'Aktien, Anleihen oder Fonds'].map((name) =>
        page.getByRole('group', { name: new RegExp(name) }),
      );
      await cfds?.getByRole('radio', { name: 'Einige Male' }).check();
      await others?.getByRole('radio', { name: 'Nie' }).check();
      await page.getByRole('radio', { name: 'In einem Kurs oder Seminar' }).check();
      await page.getByRole('radio', { name: 'Er vergrößert Gewinne und Verluste' }).check();
      await page.getByRole('radio', { name: /Die Margin|leiht mir die Margin/ }).check();
      await page.getByRole('radio', { name: /Immer genau zu dem Kurs/ }).check();
      await page.getByRole('button', { name: 'Antworten senden' }).click();

      await next(page, 'warning');
      await expectGood(page);
      await page.getByLabel(/möchte fortfahren/).check();
      await page.getByRole('button', { name: 'Trotz des Hinweises fortfahren' }).click();

      await next(page, 'identity-document');
      await fileOf(page, 'Identitätsnachweis').setInputFiles({ ...FILE, buffer: Buffer.from('<html>') });
      await page.getByRole('button', { name: 'Hochladen und weiter' }).click();
      await page.getByText('Die Datei ist kein PDF, JPEG oder PNG.').first().waitFor();
      await expectGood(page);
      await fileOf(page, 'Identitätsnachweis').setInputFiles(FILE);
      await page.getByRole('button', { name: 'Hochladen und weiter' }).click();
      await next(page, 'address-document');
      await fileOf(page, 'Adressnachweis').setInputFiles(FILE);
      await page.getByRole('button', { name: 'Hochladen und weiter' }).click();

      await next(page, 'check');
      await page.getByRole('link', { name: 'Ändern: Identität und Anschrift' }).click();
      await next(page, 'identity');
      await expect.poll(() => page.getByLabel('Geburtsort').inputValue()).toBe('Köln');
      await page.getByLabel('Geburtsort').fill('Bonn');
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();
      await next(page, 'check');
      const answers = page.getByRole('region', { name: 'Identität und Anschrift' });
      await expect.poll(() => answers.innerText()).toMatch(/Staatsangehörigkeit\s+Deutschland[\s\S]*Geburtsort\s+Bonn/);
      await expectGood(page);
      await page.getByLabel('Meine Angaben sind wahr und vollständig').check();
      await page.getByRole('button', { name: 'Antrag absenden' }).click();
      await next(page, 'sent');
      await page.goto('/de-de/account');
      // The local rules find nothing to object; the account page is asked again until the job has run.
      await expect
        .poll(
          async () => {
            await page.reload();
            await application.getByText('Identität und Anschrift').waitFor();
            return application.innerText();
          },
          { timeout: 30_000, interval: 500 },
        )
        .toMatch(/Ihr Antrag ist angenommen/);
      await expectGood(page);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it(
    '[PLT-1, FRM-7] goes on by a mailed link without JavaScript, uploads a document, and is refused by the questionnaire',
    { timeout: 180_000 },
    async () => {
      const email = 'ohne-skript@mail.example';
      const { visitor, token } = await client(email);
      const sent = await visitor.request('POST', '/api/application/link', {
        json: { edition: 'de-de' },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(sent.status).toBe(200);
      const { page, context } = await visit({ javaScriptEnabled: false });
      const link = linkTo(await openOutboxMail(page, email, /Setzen Sie Ihren Antrag/), '/account/application/return');
      await page.goto(link);
      await page.getByRole('button', { name: 'Fortfahren' }).click();
      await next(page, 'identity');
      await fillIdentity(page);
      await page.getByRole('button', { name: 'Speichern und weiter' }).click();
      await next(page, 'tax');
      await page.goto(`${FOLDER}/identity-document`);
      await fileOf(page, 'Identitätsnachweis').setInputFiles({ ...FILE, buffer: Buffer.from('<html>') });
      await page.getByRole('button', { name: 'Hochladen und weiter' }).click();
      await page.getByText('Die Datei ist kein PDF, JPEG oder PNG.').first().waitFor();
      await fileOf(page, 'Identitätsnachweis').setInputFiles(FILE);
      await page.getByRole('button', { name: 'Hochladen und weiter' }).click();
      await next(page, 'tax');
      // What was answered can be seen and changed.
      await page.goto(`${FOLDER}/identity`);
      await page.getByRole('button', { name: 'Meine früheren Angaben anzeigen' }).click();
      expect(await page.getByLabel('Geburtsort').inputValue()).toBe('Köln');

      await page.goto(`${FOLDER}/questionnaire`);
      for (const group of await page.locator('form[data-form="application-questionnaire"] fieldset').all())
        await group.getByRole('radio').first().check();
      await page.getByRole('radio', { name: 'Er ändert weder Gewinne noch Verluste' }).check();
      await page.getByRole('radio', { name: /leiht mir die Margin/ }).check();
      await page.getByRole('button', { name: 'Antworten senden' }).click();
      await next(page, 'check');
      await page.getByRole('button', { name: 'Meinen Antrag anzeigen' }).click();
      await page.getByText(/Deshalb eröffnen wir für Sie kein Konto/).waitFor();
      expect(await page.getByRole('button', { name: 'Antrag absenden' }).count()).toBe(0);
      await context.close();
    },
  );
});
