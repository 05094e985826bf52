// @module-tag long: a journey through several pages of a started site

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/en-gb/events/trade-days-london');
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('O’Brien');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel(/I have read the privacy notice/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/en-gb/events/registered');
}

describe('a visitor registers for an event', () => {
  it.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const)('[FRM-1, PLT-1] %s, and finds the mail', { timeout: 120_000 }, async (_name, javaScriptEnabled) => {
    const { page, context, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB', javaScriptEnabled });
    const email = `zoe.${javaScriptEnabled ? 'script' : 'plain'}@mail.example`;
    await register(page, email);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your registration has arrived');
    await expect
      .poll(
        async () => {
          await page.goto('/outbox');
          return page.getByRole('main').innerText();
        },
        { timeout: 30_000 },
      )
      .toContain(email);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a visitor keeps a seat in a webinar', () => {
  it('from the list of webinars by keyboard, and finds the way in by mail alone', { timeout: 120_000 }, async () => {
    const { page, context, complaints } = await openPage({ baseURL: site.url, locale: 'en-GB' });
    await page.goto('/en-gb/webinars');
    const seat = page.getByRole('link', { name: 'Keep a seat' }).last();
    await seat.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en-gb/events/*');
    expect(await page.content()).not.toContain('live.northquay.example');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('E-mail address').fill('ada.seat@mail.example');
    await page.getByLabel(/I have read the privacy notice/).check();
    await page.getByRole('button', { name: 'Keep a seat' }).press('Enter');
    await page.waitForURL('**/en-gb/events/registered');
    const mails = async () => {
      await page.goto('/outbox?to=ada.seat%40mail.example');
      return page.getByRole('main').innerText();
    };
    await expect.poll(mails, { timeout: 30_000 }).toContain('Your seat: ');
    await page.getByText('Your seat: ').first().click();
    await expect.poll(() => page.content(), { timeout: 15_000 }).toContain('https://live.northquay.example/');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a gated article', () => {
  it('[FRM-2] shows its beginning to everyone, the rest under its link alone, and to no cache', async () => {
    const address = `${site.url}/en-gb/education/how-large-a-position`;
    const read = async (query = '') => {
      const answer = await fetch(address + query);
      return {
        html: await answer.text(),
        cache: answer.headers.get('cache-control'),
        robots: answer.headers.get('x-robots-tag'),
      };
    };
    const closed = await read();
    expect(closed.html).toContain('Decide what a single trade may cost you');
    expect(closed.html).not.toContain('Divide the first number by the second');
    expect(closed.cache).toBe('no-cache');
    const refused = await read('?unlock=1893456000.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect(refused.html).not.toContain('Divide the first number by the second');
    expect([refused.html.includes('This link has run out'), refused.cache, refused.robots]).toEqual([
      true,
      'private, no-store',
      'noindex',
    ]);
    const found = await (await fetch(`${site.url}/api/search?q=divide%20first%20number&edition=en-gb`)).text();
    expect(found).not.toContain('how-large-a-position');
  });
});
