// @module-tag long: a journey through several pages of a started site

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { fillAccess } from '../support/fill-sign-up.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
] as const)('%s', (_, javaScriptEnabled) => {
  const visit = () => openPage({ baseURL: site.url, locale: 'en-GB', javaScriptEnabled });
  /** Without JavaScript the facts of the sign-up are asked for by a button. */
  const showFacts = async (page: Page) => {
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show my account' }).click();
  };

  it(
    '[FRM-1, PLT-1] a visitor opens a demo account and is shown its password, and its log-in once it is open',
    { timeout: 120_000 },
    async () => {
      const { page } = await visit();
      await page.goto('/en-gb/demo');
      await fillAccess(page, `demo.${javaScriptEnabled}@example.com`);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/en-gb\/demo\/terms$/);
      await page.locator('input[name="platform"][value="mt5"]').check({ force: true });
      await page.getByLabel('Leverage').selectOption('20');
      await page.getByLabel('Play money').selectOption('50000');
      await page.getByLabel('Currency').selectOption('EUR');
      await page.getByRole('button', { name: 'Open the demo account' }).click();
      await page.waitForURL(/\/en-gb\/demo\/thank-you/);
      await showFacts(page);
      const facts = page.getByRole('region', { name: 'Your account' });
      await expect
        .poll(() => facts.innerText())
        .toMatch(/Log-in for the platform\s*Comes by mail once the account is open/);
      expect(await facts.innerText()).toMatch(/Password for the platform\s*\S{8,}/);
      expect(await facts.innerText()).toMatch(/20:1[\s\S]*50,000 EUR/);
      expect(await facts.innerText()).toContain('d•••@example.com');
    },
  );

  it(
    '[FRM-1, PLT-1] a company applies as a partner and is shown the number of its application',
    { timeout: 120_000 },
    async () => {
      const { page } = await visit();
      await page.goto('/en-gb/partner');
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Lovelace');
      await fillAccess(page, `partner.${javaScriptEnabled}@example.com`);
      await page.getByLabel('Country', { exact: true }).selectOption('GB');
      await page.getByLabel('Number', { exact: true }).fill('020 7946 0958');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/en-gb\/partner\/company$/);
      await page.getByLabel('Name of the company').fill('Engine Ltd');
      await page.getByLabel('Country it is registered in').selectOption('GB');
      await page.getByLabel(/Clients you expect/).fill('40');
      await page.getByLabel('How you reach people').fill('A newsletter on the analytical engine.');
      await page.getByRole('button', { name: 'Send the application' }).click();
      await page.waitForURL(/\/en-gb\/partner\/thank-you/);
      await showFacts(page);
      await expect
        .poll(() => page.getByRole('region', { name: 'Your account' }).innerText())
        .toMatch(/\b7\d{7}\b[\s\S]*Wait for our answer/);
    },
  );

  it('[PLT-1] the page of the download leads to the form of the account on MetaTrader 4', async () => {
    const { page } = await visit();
    await page.goto('/en-gb/downloads/metatrader-4');
    await page.getByRole('link', { name: 'on MetaTrader 4', exact: true }).click();
    await page.waitForURL(/\/en-gb\/metatrader-4$/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Open a MetaTrader 4 account');
  });
});
