// @module-tag long: follows each page in a copy of the project, with its types, lint and tests

import { once } from 'node:events';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage } from '../support/browser.ts';
import type { Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';
import { followSteps, stepsOf } from './follow-page.ts';
import { openWorkshop } from './workshop.ts';

const PAGES = join(import.meta.dirname, '../../docs/how-to');
/** Each in the house that those before it have left: a new language begins with the texts and pages there are. */
const ORDER = [
  'add-a-feed.md',
  'add-a-widget.md',
  'add-a-form.md',
  'add-a-field.md',
  'add-a-page.md',
  'add-a-template.md',
  'add-an-instrument.md',
  'add-a-language.md',
  'add-a-regulator.md',
  'add-country-rules.md',
  'keep-facts-current.md',
  'import-prices.md',
  'run-on-several-machines.md',
  'run-behind-a-proxy.md',
  'add-an-event.md',
  'add-an-e-book.md',
  'send-mail-and-sms.md',
  'receive-webhooks.md',
  'add-an-event-for-webhooks.md',
  'add-a-call.md',
  'log-in-by-a-provider.md',
  'connect-a-platform.md',
  'verify-clients.md',
  'decide-on-accounts.md',
  'take-in-bounces.md',
];
/** They have tests of their own: one makes folders beside the project, the others are about a machine (tests/deploy). */
const APART = [
  'back-up-and-restore.md',
  'start-a-brand.md',
  'deploy-on-kubernetes.md',
  'deploy-with-compose.md',
  'deploy-with-systemd.md',
  'read-the-audit-trail.md',
  'refuse-leaked-passwords.md',
  'watch-the-site.md',
];
/** Where the page about widgets shows a countdown. */
const SOON = '2199-01-31T12:00:00Z';
const workshop = openWorkshop();
const followed = ORDER.map((page) => ({
  page,
  fault: faultOf(() => followSteps(workshop.folder, stepsOf(readFileSync(join(PAGES, page), 'utf8')))),
}));
afterAll(() => workshop.remove());

/** A form that asks for the field of add-a-field.md, in place of any form. */
const IBAN_FORM: Readonly<Record<string, string>> = {
  'src/forms/definitions/bank-account.form.ts': `import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'bank-account',
  version: 1,
  title: 'Bank account',
  summary: 'Asks for the number of a bank account.',
  requirements: ['FRM-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [{ kind: 'iban', name: 'iban' }],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/email-verify/resend' },
      follow: { kind: 'stay' },
    },
  ],
});
`,
  'src/forms/definitions/bank-account.texts.json': JSON.stringify({
    'account.done': { en: 'Thank you.' },
    'account.submit': { en: 'Send' },
    'account.title': { en: 'Bank account' },
    'iban.label': { en: 'IBAN' },
    'iban.phrase': { en: 'your IBAN' },
  }),
  'brand/pages/en/bank-account.md': `---
template: form
title: Bank account
description: Say which bank account of yours we should pay to, by its number as it stands on your statement.
hidden: true
---

<fc-form-bank-account></fc-form-bank-account>
`,
};
for (const [path, text] of Object.entries(IBAN_FORM)) writeFileSync(join(workshop.folder, path), text);

function faultOf(attempt: () => void): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('docs/how-to, followed page by page in one copy of the project', () => {
  it('has all pages in its order', () => {
    expect(readdirSync(PAGES).sort()).toEqual([...ORDER, ...APART].toSorted());
  });

  it.each(followed)('$page can be followed to the letter', ({ fault }) => {
    expect(fault).toBeUndefined();
  });

  it('makes what types and lint accept', { timeout: 180_000 }, async () => {
    expect(await workshop.tool('node', ['tools/write-text-types.ts'])).toEqual({ code: 0, output: '' });
    expect(await workshop.tool('tsc', ['--noEmit', '-p', '.'])).toEqual({ code: 0, output: '' });
    const written = ORDER.flatMap((page) => stepsOf(readFileSync(join(PAGES, page), 'utf8'))).flatMap((step) =>
      step.kind === 'write' && /\.tsx?$/.test(step.path) ? [step.path] : [],
    );
    expect(written.length).toBeGreaterThan(4);
    expect(await workshop.tool('oxlint', ['--type-aware', '--deny-warnings', ...written])).toMatchObject({ code: 0 });
  });

  it('makes a feed that its own tests and the list of feeds accept', { timeout: 120_000 }, async () => {
    expect(
      await workshop.tests([
        'src/market/feeds/poll',
        'src/market/feeds/feed-named',
        'tools/find-feeds',
        'tests/docs',
        '--exclude',
        'tests/docs/feed-commands.test.ts',
        '--exclude',
        'tests/docs/regulator-facts*.test.ts', // of the brand as it is, without the editions that these pages add
      ]),
    ).toBeGreaterThan(10);
  });

  it('makes a call that is answered as its examples say', { timeout: 120_000 }, async () => {
    expect(await workshop.tests(['src/server/openapi', '-t', 'account-currencies|OpenAPI'])).toBeGreaterThan(2);
  });

  it('makes a kind of field that holds what all kinds do', { timeout: 120_000 }, async () => {
    expect(await workshop.tests(['src/forms/fields/every-field', '-t', 'iban'])).toBeGreaterThan(10);
  });

  it('makes a page template that holds what all templates do', { timeout: 120_000 }, async () => {
    expect(await workshop.tests(['src/pages/every-template', '-t', 'vacancies'])).toBe(3);
  });

  it('makes a widget and forms that pass the conformance tests', { timeout: 120_000 }, async () => {
    expect(
      await workshop.tests([
        'tests/conformance',
        '-t',
        'fc-copy-text|fc-countdown|fc-form-resend-link|fc-form-bank-account',
      ]),
    ).toBeGreaterThanOrEqual(10);
  });
});

describe('the site that the copy has become', () => {
  /** The source that the new feed asks. */
  const priceList = createServer((_request, response) =>
    response.end('{"EURUSD":{"bid":1.23456,"ask":1.23466}}'),
  ).listen(0);
  let site: Site | undefined;
  const siteUrl = () => site?.url ?? '';
  const page = async (path: string) => {
    const answer = await fetch(siteUrl() + path, { redirect: 'manual' });
    expect(answer.status).toBe(200);
    return answer.text();
  };

  beforeAll(async () => {
    if (!priceList.listening) await once(priceList, 'listening');
    // Where the page about widgets says "in any page".
    const funding = join(workshop.folder, 'brand/pages/en/funding.md');
    writeFileSync(
      funding,
      `${readFileSync(funding, 'utf8')}\n<fc-copy-text text="NORTHQUAY-50"></fc-copy-text>\n\n<fc-countdown to="${SOON}"></fc-countdown>\n`,
    );
    const costs = join(workshop.folder, 'brand/pages/en/costs.md');
    writeFileSync(costs, `${readFileSync(costs, 'utf8')}\n<fc-copy-text></fc-copy-text>\n`);
    const built = await workshop.tool('node', ['tools/build.mjs']);
    if (built.code !== 0) throw new Error(built.output);
    // The copy's own helper, which starts the copy's own build.
    const copied = (await import(join(workshop.folder, 'tests/support/site.ts'))) as { startSite: typeof startSite };
    const url = `http://localhost:${(priceList.address() as AddressInfo).port}/`;
    site = await copied.startSite({
      dataDir: join(workshop.folder, 'data'),
      args: ['--feed', 'poll', '--feed-url', url, '--feed-every', '0.2'],
    });
  }, 120_000);

  afterAll(async () => {
    await closeBrowser();
    await site?.stop();
    priceList.close();
  });

  it('shows the page in both languages, in the menu, with the facts of the regulator', async () => {
    const english = await page('/en-gb/funding');
    expect(english).toContain('Adding and taking out money</h1>');
    expect(english).toContain('help@northquay.example');
    expect(english).toContain('href="/en-gb/costs"');
    expect(english).not.toContain('{{');
    expect(await page('/ar-jo/funding')).toContain('dir="rtl"');
    expect(await page('/en-gb')).toContain('href="/en-gb/funding"');
  });

  it('shows the page of the new template, as its declaration says', async () => {
    const vacancies = await page('/en-gb/vacancies');
    expect(vacancies).toContain('Support in English');
    expect(vacancies).toContain('apply by <time dateTime="2199-12-31">31 December 2199</time>');
    expect(vacancies).not.toContain('Payments clerk');
    expect(vacancies).toContain('"@type":"JobPosting"');
    expect(vacancies).toContain('.vacancies{');
    expect(await page('/en-gb/vacancies?place=Leeds')).toContain('There is no open position at the moment.');
    const found = await (await fetch(`${siteUrl()}/api/search?edition=en-gb&q=explain%20well`)).text();
    expect(found).toContain('/en-gb/vacancies');
  });

  it('shows the widget, which copies its text', async () => {
    const {
      page: tab,
      context,
      complaints,
    } = await openPage({ baseURL: siteUrl(), permissions: ['clipboard-read', 'clipboard-write'] });
    await tab.goto('/en-gb/funding');
    await tab.getByRole('button', { name: 'Copy' }).click();
    await tab.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe('NORTHQUAY-50');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the widget with a clock: the moment at once, and the time that is left each second', async () => {
    const { page: tab, context, complaints } = await openPage({ baseURL: siteUrl() });
    expect(await page('/en-gb/funding')).toContain('<span class="countdown-left" role="timer"></span>');
    await tab.clock.install({ time: new Date(Date.parse(SOON) - 86_402_000) });
    await tab.goto('/en-gb/funding');
    const timer = tab.getByRole('timer');
    await timer.scrollIntoViewIfNeeded();
    await expect.poll(() => timer.innerText()).toMatch(/^1 day and 00:00:0\d left$/);
    await tab.clock.fastForward(86_400_000);
    await expect.poll(() => timer.innerText()).toBe('It has begun.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('adds the page’s address to the widget where its author wrote no text', async () => {
    expect(await page('/en-gb/costs')).toMatch(/<code>https?:\/\/[^<]+\/en-gb\/costs<\/code>/);
  });

  it('shows the prices of the feed', async () => {
    const { page: tab, context } = await openPage({ baseURL: siteUrl() });
    await tab.goto('/en-gb');
    await tab.mouse.move(10, 10); // prices come with the visitor (decision 151)
    await expect
      .poll(() => tab.locator('[data-quote="EURUSD.bid"]:visible').first().innerText(), { timeout: 15_000 })
      .toBe('1.23456');
    await context.close();
  });

  it('speaks the language, with the warning in its words and its numbers', async () => {
    const italian = await page('/it-gb');
    expect(italian).toContain('<html lang="it');
    expect(italian).toMatch(/Il \d\d\s?% dei conti di investitori al dettaglio/);
    expect(await page('/choose')).toContain('Italiano');
    expect(await page('/it-gb/costs')).toContain('You read it in inglese');
    // Texts that have been translated, and those that have not.
    expect(italian).toContain('Apri un conto');
    expect(italian).toContain('Imparare');
    expect(italian).toContain('<span lang="en" dir="ltr">This is a demonstration.</span>');
  });

  it('stands under the regulator, who decides for whom an account is opened', async () => {
    const withheld = await fetch(`${siteUrl()}/en-za/webinars`, { headers: { accept: 'text/html' } });
    expect([withheld.status, await withheld.text()]).toEqual([451, expect.stringContaining('An act of this example')]);
    const african = await page('/en-za');
    expect(african).toContain('Northquay South Africa (Pty) Ltd');
    expect(african).toContain('data-risk-variant="expandable"');
    expect(african).not.toContain('data-instrument="USOIL"');
    expect(african).toMatch(/7(?:4|3[.,]5)\s?% of retail client accounts/);
    const signUp = (country: string) =>
      new Visitor(siteUrl()).request('POST', '/utils/custom-forms/signup', {
        json: {
          email: `${country}@mail.example`,
          password: 'correct horse battery staple',
          country_id: country,
          consent_terms: true,
          edition: 'en-za',
        },
      });
    expect((await signUp('ZA')).status).toBe(200);
    expect((await signUp('JP')).status).toBe(422);
  });

  it.each([
    ['with', true],
    ['without', false],
  ] as const)('takes the form %s JavaScript', async (_, javaScriptEnabled) => {
    const { page: tab, context, complaints } = await openPage({ baseURL: siteUrl(), javaScriptEnabled });
    await tab.goto('/en-gb/resend-link');
    await tab.getByLabel('E-mail address').fill('nobody');
    await tab.getByRole('button', { name: 'Send the link' }).click();
    await tab.getByRole('alert').getByText('Enter an e-mail address').waitFor();
    await tab.getByLabel('E-mail address').fill('someone@mail.example');
    await tab.getByRole('button', { name: 'Send the link' }).click();
    await tab.getByText('If this address waits to be confirmed, a new link is on its way.').waitFor();
    // The browser says of each refused page that it was refused.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    await context.close();
  });

  it.each([
    ['with', true],
    ['without', false],
  ] as const)('asks for the new kind of field %s JavaScript', async (_, javaScriptEnabled) => {
    const { page: tab, context } = await openPage({ baseURL: siteUrl(), javaScriptEnabled });
    await tab.goto('/en-gb/bank-account');
    await tab.getByLabel('IBAN').fill('GB82 WEST 1234 5698 7654 33');
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.getByRole('alert').getByText('Check your IBAN: one of its signs is wrong or missing.').waitFor();
    const digits = await tab.getByLabel('IBAN').evaluate((box) => getComputedStyle(box).fontVariantNumeric);
    expect(digits).toBe('tabular-nums');
    await context.close();
  });
});
