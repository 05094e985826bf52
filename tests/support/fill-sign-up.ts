import type { Page } from 'playwright-core';

export const NEW_PASSWORD = 'tangerine ladder fog engine';

/** The first page of every sign-up for an account: e-mail, password, country, consent. In English. */
export async function fillAccess(page: Page, email: string, country = 'GB'): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Country you live in').selectOption(country);
  await page.getByLabel(/I have read and accept/).check();
}

/** The second: who the client is, and where to be reached. */
export async function fillDetails(page: Page, name: { readonly first: string; readonly last: string }): Promise<void> {
  await page.getByLabel('First name').fill(name.first);
  await page.getByLabel('Last name').fill(name.last);
  await page.getByLabel('Day').fill('29');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('1992');
  await page.getByLabel('Country', { exact: true }).selectOption('GB');
  await page.getByLabel('Number', { exact: true }).fill('020 7946 0958');
  await page.getByLabel('Address', { exact: true }).fill('1 Harbour Street');
  await page.getByLabel('Town or city').fill('Bristol');
  await page.getByLabel('Postal code').fill('BS1 4ND');
}
