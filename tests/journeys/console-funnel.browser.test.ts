// @module-tag long: counts are folded once a minute
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORM_COUNTS_FOLD_EVERY_MS, FORM_LOADS_BUFFERED_MS } from '#contracts/limits.ts';
import type { FunnelAnswer } from '#console/funnel/funnel.answers.ts';
import { accessibilityViolations } from '../conformance/check-accessibility.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { freshPlace } from '../support/databases.ts';
import { fillAccess, fillDetails, NEW_PASSWORD } from '../support/fill-sign-up.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { type Site, freePort, startSite } from '../support/site.ts';

/** A headless browser calls itself a robot, and is taken for one. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const EMAIL = 'ada@mail.example';

describe('the funnel of a form', () => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let site: Site;
  beforeAll(async () => {
    // The demonstration, whose made-up counts are large enough to see one more.
    place = await freshPlace('embedded');
    site = await startSite({ dataDir: place.dataDir, args: ['--console-port', String(await freePort())] });
  }, 300_000);
  afterAll(async () => {
    await closeBrowser();
    await site.stop();
    await place.remove();
  });

  const ask = (page: Page): Promise<FunnelAnswer> =>
    page.evaluate(async () => {
      const response = await fetch('/console/api/funnel', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ form: 'live-sign-up', days: '30', language: 'en' }),
      });
      return (await response.json()) as FunnelAnswer;
    });
  const numbersOf = (answer: FunnelAnswer): Readonly<Record<string, number>> =>
    Object.fromEntries([
      ...answer.stages.map(({ step, event, n }) => [`${step} ${event}`.trim(), Number(n)] as const),
      ...Object.entries(answer.refused).map(([step, n]) => [`${step} refused`, Number(n)] as const),
      ['disposable', Number(answer.refusals.find(({ code }) => code === 'disposable')?.n)],
    ]);

  async function signsUp(): Promise<void> {
    const { page, context } = await openPage({ baseURL: site.url, locale: 'en-GB', userAgent });
    await page.goto('/en-gb/sign-up');
    await fillAccess(page, 'ada@mailinator.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('this one is from a service for throw-away addresses').first().waitFor();
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/en-gb/sign-up/details');
    await fillDetails(page, { first: 'Ada', last: 'Byron' });
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.waitForURL('**/en-gb/sign-up/thank-you');
    const mails = await context.newPage();
    await page.goto(linkTo(await openOutboxMail(mails, EMAIL, /Confirm your e-mail address/), '/verify-email'));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.waitForURL('**/verify-email/confirmed');
    for (const time of ['first', 'second']) {
      await page.goto('/en-gb/log-in');
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
      await page.waitForURL('**/en-gb/account');
      await expect.poll(() => page.locator('body').getAttribute('class'), { message: time }).toContain('session-user');
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('JWT'))).toBeNull();
    }
    await context.close();
  }

  it(
    'counts a visitor from seen to the first log-in, exactly, and shows it to who may see it',
    { timeout: 360_000 },
    async () => {
      const [link = ''] = /http\S+enter#\S+/.exec(site.output()) ?? [];
      const { page, context, complaints } = await openPage({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
      await page.goto(link);
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('f');
      await page.getByRole('heading', { name: /Funnel/, level: 1 }).waitFor();
      await page.getByRole('heading', { name: 'The way through the form' }).waitFor();
      const before = numbersOf(await ask(page));

      const robots = await openPage({ baseURL: site.url });
      await robots.page.goto('/en-gb/sign-up');
      await robots.context.request.head('/en-gb/sign-up', { headers: { 'user-agent': userAgent } });
      await robots.context.request.get('/en-gb/sign-up', {
        headers: { 'user-agent': userAgent, 'sec-purpose': 'prefetch' },
      });
      await robots.context.close();
      await signsUp();
      const expected = {
        ...Object.fromEntries(Object.entries(before).map(([name, n]) => [name, n + 1])),
        'details refused': before['details refused'],
      };
      await expect
        .poll(async () => numbersOf(await ask(page)), {
          timeout: FORM_COUNTS_FOLD_EVERY_MS + FORM_LOADS_BUFFERED_MS + 30_000,
          interval: 2_000,
        })
        .toEqual(expected);

      await page.reload();
      await page.getByText('Made up', { exact: true }).waitFor();
      const table = page.getByRole('table', { name: 'The way through the form' });
      expect(await table.getByRole('row').count()).toBe(9);
      expect(await page.getByRole('main').innerText()).toMatch(/No winner is named/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityViolations(page), colorScheme).toEqual([]);
      }
      await page.getByLabel('Source').selectOption('google');
      await page.getByText('Loads count for a source or campaign only').waitFor();
      expect(new URL(page.url()).searchParams.get('source')).toBe('google');
      await page.getByLabel('Days', { exact: true }).selectOption('7');
      await page.getByLabel('Form', { exact: true }).selectOption('contact');
      await page.getByText('What the server refused').waitFor();
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ days: '7', form: 'contact' });
      await page.reload();
      expect(await page.getByLabel('Form', { exact: true }).inputValue()).toBe('contact');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^contact-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      expect(await text(await file.createReadStream())).toMatch(/Seen,\d+,/);

      await page.setViewportSize({ width: 360, height: 740 });
      expect(await table.isVisible()).toBe(true);
      expect(await page.locator('.c-way').isVisible()).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.goto(page.url().replace('form=contact', 'form=nothing-here'));
      await page.getByRole('alert').waitFor();
      expect(complaints.filter((line) => !/status of 404/.test(line))).toEqual([]);
      await context.close();
    },
  );
});
