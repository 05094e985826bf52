// @module-tag long: a walk through the console of a started site

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { freshEmail, PASSWORD, SIGN_UP, signUpBody, STEP_2, STEP_2_BODY } from '../support/accounts-site.ts';
import { documentOf, IDENTITY, KNOWS, MEANS, TAX } from '../support/application-answers.ts';
import { closeBrowser } from '../support/browser.ts';
import { type ConsoleWalk, expectGoodLooks, savedText, startConsoleWalk } from '../support/console-walk.ts';
import { startMailServer } from '../support/mail-server.ts';
import { Visitor } from '../support/visitor.ts';

/** Where somebody who looks at the views wants pictures of them; none by default. */
const SHOTS = process.env['CONSOLE_SHOTS'];
const PASSPORT = documentOf('the passport of Ada');
const STEPS = {
  identity: { ...IDENTITY, nationality: 'SN' },
  tax: TAX,
  // The rules of the brand have a person look at who holds a public office.
  means: { ...MEANS, public_office: 'self' },
  questionnaire: { ...KNOWS, traded_others: 'many', learned: 'work', knows_stop: 'worse' },
  'identity-document': { document: PASSPORT },
  'address-document': { document: documentOf('a bill') },
  send: { answers_true: true },
};

let walk: ConsoleWalk;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  walk = await startConsoleWalk({ SMTP_URL: mails.url, MAIL_FROM: 'console@broker.example' });
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  await walk.stop();
  await mails.close();
});

/** A mail to an address whose text, however its lines are broken, has these words. */
const mailTo = (email: string, words: RegExp) =>
  vi.waitFor(
    () => {
      const texts = mails.received
        .filter(({ to }) => to.includes(email))
        .map(({ text }) => text.replaceAll(/\s+/g, ' '));
      const found = texts.find((text) => words.test(text));
      expect(found, `a mail with ${words}, of:\n${texts.join('\n')}`).toBeDefined();
      return found ?? '';
    },
    { timeout: 30_000, interval: 200 },
  );

/** A client who is logged in, and how they answer a step. */
async function client(email: string) {
  const visitor = new Visitor(walk.site.url);
  await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) });
  await visitor.request('POST', STEP_2, { json: { ...STEP_2_BODY, first_name: 'Ada', last_name: 'Applicant' } });
  const code = /code=([\w-]+)/.exec(await mailTo(email, /code=/))?.[1];
  const headers = { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN') ?? '' };
  expect((await visitor.request('GET', `/activation_code/verify/${code}/`, { headers })).status).toBe(200);
  const answer = await visitor.request('POST', '/api/user/authorise', { json: { email, password: PASSWORD } });
  const { token } = (await answer.json()) as AuthoriseAnswer;
  return async (step: string, body: object) => {
    const sent = await visitor.request('POST', `/api/application/${step}`, {
      json: { edition: 'en-gb', ...body },
      headers: { authorization: `Bearer ${token}` },
    });
    expect([step, sent.status]).toEqual([step, 200]);
  };
}

const shoot = async (page: Page, name: string) => {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

it(
  'compliance reads what a client has sent, reveals it, saves a document, asks for it again, and approves; a viewer reads nothing',
  { timeout: 400_000 },
  async () => {
    const email = freshEmail();
    const send = await client(email);
    for (const [step, body] of Object.entries(STEPS)) await send(step, body);
    await mailTo(email, /looks at it in person/);

    const { page, context, complaints } = await walk.enter('Cora Compliance', 'compliance');
    // Today says that somebody waits, and the list has since when and why; by the keyboard, as in every list.
    await page.goto(walk.url);
    const block = page.getByRole('region', { name: 'Applications to decide on' });
    await block.getByText('Public office').waitFor();
    await block.getByRole('link', { name: /Applications to decide on/ }).click();
    const row = page.getByRole('table').getByRole('row', { name: /Ada Applicant/ });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Ada Applicant\s+Public office\s+FCA\s+en-gb\s+/);
    await shoot(page, 'applications');
    await expectGoodLooks(page);
    await page.getByLabel('State').selectOption({ label: 'Approved' });
    await page.getByRole('heading', { name: 'No application is approved yet' }).waitFor();
    await page.getByLabel('State').selectOption({ label: 'Wait for a person to decide' });
    await row.waitFor();
    await page.getByRole('heading', { name: 'Applications' }).click();
    await page.keyboard.press('j');
    await expect.poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Application' });
    await panel.getByText('A person has to decide').waitFor();
    expect(await panel.innerText()).toMatch(/Found\s+Public office/);
    expect(await panel.innerText()).toMatch(/Nationality\s+masked/);
    expect(await page.content()).not.toContain('1234567890');
    await shoot(page, 'application-masked');
    await expectGoodLooks(page);

    await panel.getByRole('button', { name: /Answers/ }).click();
    await panel.getByText('1234567890').waitFor();
    expect(await panel.innerText()).toMatch(/Nationality\s+Senegal/);
    await shoot(page, 'application-revealed');
    await panel.getByRole('button', { name: 'Hide' }).click();
    await panel.getByText('1234567890').waitFor({ state: 'detached' });
    const save = panel.getByRole('button', { name: /Proof of identity/ });
    expect(await savedText(page, () => save.click())).toBe('%PDF-1.7\n% the passport of Ada');

    await panel.getByRole('button', { name: 'Ask again' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('button', { name: 'Ask again' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Proof of identity').check();
    await dialog.getByLabel('Documents have expired').check();
    await shoot(page, 'application-ask-again');
    await expectGoodLooks(page);
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => panel.innerText()).toMatch(/Not sent yet[\s\S]*Asked again\s+Proof of identity/);
    expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.getByText('Decided on the application').first().waitFor();
    expect(await mailTo(email, /go through this again: Proof of identity\./)).toMatch(
      /The reason: A document is no longer valid\..*\/en-gb\/account/,
    );
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Nobody waits for a decision' }).waitFor();
    await page.getByLabel('State').selectOption({ label: 'Asked again: wait for the client' });
    await page
      .getByRole('row', { name: /Ada Applicant\s+Proof of identity/ })
      .getByRole('link')
      .click();
    await panel.waitFor();

    await send('identity-document', STEPS['identity-document']);
    await send('send', STEPS.send);
    await expect
      .poll(
        async () => {
          await page.reload();
          await panel.waitFor();
          return panel.innerText();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toMatch(/A person has to decide/);
    await panel.getByRole('button', { name: 'Approve' }).click();
    await dialog.getByLabel('Documents in order').check();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => panel.innerText()).toMatch(/State\s+Approved/);
    await mailTo(email, /Everything is in order/);
    await shoot(page, 'application-approved');
    expect(complaints).toEqual([]);
    await context.close();

    const viewer = await walk.enter('Vera Viewer', 'viewer');
    await viewer.page.goto(page.url());
    await viewer.page.goto(`${walk.url}people`);
    await viewer.page.getByRole('link', { name: /A/ }).last().click();
    const seen = viewer.page.getByRole('region', { name: 'Application' });
    await seen.getByText('Approved').waitFor();
    expect(await seen.getByRole('button').count()).toBe(0);
    await viewer.context.close();
  },
);
