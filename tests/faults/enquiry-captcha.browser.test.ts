// @module-tag long: solves captchas in a browser, form by form

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RISKY_PER_ADDRESS } from '#contracts/limits.ts';
import { freshEmail } from '../support/accounts-site.ts';
import { closeBrowser, openPage } from '../support/browser.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Site, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

const folder = temporaryFolder();
let site: Site;
const person = (email: string) => ({
  email,
  first_name: 'Ada',
  last_name: 'Lovelace',
  country_id: 'GB',
  consent_privacy: true,
  edition: 'en-gb',
});

beforeAll(async () => {
  site = await startSite({ dataDir: folder.path });
  // This house has asked for much already.
  for (let tries = 0; tries <= RISKY_PER_ADDRESS.tries; tries += 1) {
    const email = freshEmail();
    await new Visitor(site.url).request('POST', '/utils/custom-forms/esg', { json: person(email) });
    await new Visitor(site.url).request('POST', '/api/subscribe', { json: { email, consent: true, edition: 'en-gb' } });
  }
});
afterAll(async () => {
  await closeBrowser();
  await site.stop();
  folder.remove();
});

describe('a form whose call asks for a captcha', () => {
  it.each([
    ['events/trade-days-london', '/utils/custom-forms/tradedays'],
    ['sustainable-investing', '/utils/custom-forms/esg'],
    ['subscribe', '/api/subscribe'],
  ])('[FRM-8] /en-gb/%s solves it by itself, and the wish arrives once', { timeout: 120_000 }, async (path, call) => {
    const { page, context, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB' });
    const answers: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === call && response.request().method() === 'POST')
        answers.push(response.status());
    });
    await page.goto(`/en-gb/${path}`);
    const form = page.locator('form:has([name="email"])').first();
    for (const [name, value] of Object.entries({ email: freshEmail(), first_name: 'Ada', last_name: 'Lovelace' })) {
      const field = form.locator(`[name="${name}"]`);
      if ((await field.count()) > 0) await field.fill(value);
    }
    const country = form.locator('select[name="country_id"]');
    if ((await country.count()) > 0) await country.selectOption('GB');
    await form.locator('[name="consent_privacy"], [name="consent"]').check();
    await form.locator('[type="submit"]').click();
    await expect.poll(() => answers, { timeout: 90_000 }).toEqual([403, 200]);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
    await context.close();
  });
});
