import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../support/browser.ts';
import { fillAccess, fillDetails, NEW_PASSWORD } from '../support/fill-sign-up.ts';
import { linkTo, openOutboxMail } from '../support/read-outbox.ts';
import { siteForAll } from '../support/site-for-all.ts';

const site = siteForAll();

const ZOE = { first: 'Zoë', last: "O'Brien-Łukasiewicz" };
const CONFIRM = /Confirm your e-mail address/;
const visit = (options: BrowserContextOptions = {}) => openPage({ baseURL: site.url, locale: 'en-GB', ...options });

describe('a visitor opens an account', () => {
  it(
    '[PLT-1, TRK-3, TRK-4, FRM-1] watches prices move, signs up, confirms by mail and logs in',
    { timeout: 120_000 },
    async () => {
      const { page, context, complaints } = await visit();
      // The page changes right after the event: what a tag manager would have heard is kept over it.
      await context.addInitScript(() => {
        const heard = () => JSON.parse(sessionStorage.getItem('heard') ?? '[]') as unknown[];
        const push = (...events: unknown[]) => {
          sessionStorage.setItem('heard', JSON.stringify([...heard(), ...events]));
          return events.length;
        };
        Object.assign(window, { dataLayer: Object.assign([], { push }) });
      });
      await page.goto('/?utm_source=journal&ref_id=7');
      await page.waitForURL(/\/en-gb\?utm_source=journal&ref_id=7$/);
      expect(await context.cookies()).toEqual([]);
      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      const bid = page.locator('[data-quote="EURUSD.bid"]').filter({ visible: true }).first();
      await expect.poll(() => bid.innerText(), { timeout: 10_000 }).toMatch(/^\d\.\d{5}$/);
      const first = await bid.innerText();
      await expect.poll(() => bid.innerText(), { timeout: 20_000 }).not.toBe(first);

      await page.goto('/en-gb/sign-up');
      const sent = page.waitForRequest('**/utils/custom-forms/signup');
      await fillAccess(page, 'zoe@mail.example');
      await page.getByRole('button', { name: 'Continue' }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        attribution: {
          first_kind: 'campaign',
          first_source: 'journal',
          last_source: 'journal',
          utm_source: 'journal',
          ref_id: '7',
        },
      });
      await page.waitForURL('**/en-gb/sign-up/details');
      const heard = JSON.parse((await page.evaluate(() => sessionStorage.getItem('heard'))) ?? '[]') as Record<
        string,
        unknown
      >[];
      expect(heard.filter(({ event }) => event === 'Registration Success')).toEqual([
        {
          event: 'Registration Success',
          client_id: expect.any(String) as string,
          profile_id: expect.any(String) as string,
        },
      ]);
      await fillDetails(page, ZOE);
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.waitForURL('**/en-gb/sign-up/thank-you');
      await expect
        .poll(() => page.getByRole('main').innerText())
        .toMatch(/Account number\s*Comes by mail once the account is open/);

      const mails = await context.newPage();
      await page.goto(linkTo(await openOutboxMail(mails, 'zoe@mail.example', CONFIRM), '/verify-email'));
      expect(page.url()).toContain('/en-gb/verify-email');
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await page.waitForURL('**/verify-email/confirmed');

      await page.goto('/en-gb/log-in');
      await page.getByLabel('E-mail address').fill('zoe@mail.example');
      await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
      await page.waitForURL((url) => !url.pathname.endsWith('/log-in'));
      await page.waitForURL('**/en-gb/account');
      await expect
        .poll(() => page.getByRole('region', { name: 'Your accounts' }).innerText())
        .toMatch(/Live account[\s\S]*\d{6,}/);
      const token = await page.evaluate(() => localStorage.getItem('JWT'));
      const asked = () => context.request.get('/api/user/account', { headers: { authorization: `Bearer ${token}` } });
      expect((await asked()).status()).toBe(200);
      await page.goto('/en-gb');
      await expect.poll(() => page.locator('body').getAttribute('class')).toContain('session-user');
      // SES-6: the header's link leads where the session check says.
      const analytics = page.getByRole('banner').getByRole('link', { name: 'Premium analytics' });
      await expect.poll(() => analytics.getAttribute('href')).toContain('/api/access/premium-analytics/en-gb/');
      await analytics.click();
      await page.waitForURL('**/en-gb/premium-analytics/room');
      await page.goto('/en-gb');
      await expect.poll(() => page.locator('body').getAttribute('class')).toContain('session-user');
      await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
      await expect.poll(async () => (await asked()).status()).toBe(401);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('[PLT-1, FRM-1] does the same with JavaScript off, up to the log-in', { timeout: 90_000 }, async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    await page.goto('/en-gb/sign-up');
    // A mistake first: what was typed comes back, the password never.
    await page.getByLabel('E-mail address').fill('quiet@mail.example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('quiet@mail.example');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.getByRole('main').innerText()).toContain('There is a problem');

    await fillAccess(page, 'quiet@mail.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/en-gb/sign-up/details');
    await fillDetails(page, ZOE);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.waitForURL('**/en-gb/sign-up/thank-you');

    await page.goto(linkTo(await openOutboxMail(page, 'quiet@mail.example', CONFIRM), '/verify-email'));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.waitForURL('**/verify-email/confirmed');
    await context.close();
  });

  it('[FRM-1] opens the same form in Arabic, right to left', async () => {
    const { page, context, complaints } = await visit({ locale: 'ar-JO' });
    await page.goto('/');
    await page.waitForURL(/\/ar-jo$/);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.goto('/ar-jo/sign-up');
    await page.locator('input[type=email]').fill('not an address');
    await page.locator('main form button[type=submit]').click();
    await expect.poll(() => page.locator('main').innerText()).toMatch(/[؀-ۿ]{4,}/);
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('the entrance', () => {
  it.each([
    ['en-GB,en;q=0.9', '/en-gb'],
    ['ar', '/ar-jo'],
  ])('leads %s to %s', async (language, path) => {
    const answer = await fetch(site.url, { redirect: 'manual', headers: { 'accept-language': language } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['/foo', 'de', 404, 'de', null],
    ['/foo?a=1', 'ar', 404, 'ar', null],
    ['/markets?gclid=1', 'de', 302, null, '/de-de/markets?gclid=1'],
    ['/%E0%A4%A', 'es', 400, 'es', null],
  ])(
    'answers %s without an edition in the language that is asked for, %s',
    async (address, language, status, spoken, location) => {
      const answer = await fetch(`${site.url}${address}`, {
        redirect: 'manual',
        headers: { accept: 'text/html', 'accept-language': language },
      });
      expect([answer.status, answer.headers.get('content-language'), answer.headers.get('location')]).toEqual([
        status,
        spoken,
        location,
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('vary')).toMatch(/Cookie, Accept-Language/);
    },
  );

  it('serves pages compressed, from memory, with an ETag that answers 304', async () => {
    const first = await fetch(`${site.url}/en-gb`, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^;]+;/);
    const again = await fetch(`${site.url}/en-gb`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it('[TRK-1, TRK-2] keeps what the address carried, as it came', async () => {
    const answer = await fetch(`${site.url}/?utm_source=a%20b&ref_id=1&x=%0d%0aSet-Cookie:a=b`, {
      redirect: 'manual',
      headers: { 'accept-language': 'ar' },
    });
    expect(answer.headers.get('location')).toBe('/ar-jo?utm_source=a%20b&ref_id=1&x=%0d%0aSet-Cookie:a=b');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
