import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, openPage, type WatchedPage } from '../../tests/support/browser.ts';
import { type FormSite, type SiteAnswer, startFormSite } from '../../tests/support/form-site.ts';

const AUTHORISE = '/api/user/authorise';
const CREATE = '/captcha/registration/create_token/';
const VERIFY = '/captcha/registration/verify/';
const SECRETS = { hmacSignatureSecret: 'a secret of the test', hmacKeySignatureSecret: 'another secret of the test' };
const NEEDED: SiteAnswer = {
  status: 403,
  json: {
    type: '/problems/captcha-needed',
    title: 'Prove that this is no machine',
    status: 403,
    code: 'captcha-needed',
  },
};

let site: FormSite;
let watched: WatchedPage | undefined;

beforeAll(async () => {
  site = await startFormSite();
});
afterEach(async () => {
  await watched?.context.close();
  watched = undefined;
  site.reset();
});
afterAll(async () => {
  await closeBrowser();
  await site?.close();
});

const challengeWith = (more: { counter?: number; keyPrefix?: string }) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 50, deriveKey, ...SECRETS, ...more });

/** What the server does of the contract: a challenge, and the log-in that wants it solved. */
const askForCaptcha = (challenge: unknown) => {
  site.answers.set(CREATE, () => ({ status: 200, json: { captcha_token: 'token-1', challenge } }));
  site.answers.set(VERIFY, () => ({ status: 200, json: { verified: true } }));
  site.answers.set(AUTHORISE, ({ body }) =>
    body['captcha_token'] === 'token-1' ? { status: 200, json: { token: 't', url: '/en-gb/dashboard' } } : NEEDED,
  );
};

const logIn = async (): Promise<Page> => {
  watched = await openPage({ viewport: { width: 800, height: 900 } });
  const { page } = watched;
  await page.goto(`${site.url}/en-gb/log-in`);
  await page.getByLabel('E-mail address').fill('sam@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a secret of mine');
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
  return page;
};
const isSolver = (file: string) => /worker|prove-human/.test(file);

describe('a captcha', () => {
  it('[FRM-5] is not seen, and costs no byte, where no call asks for it', async () => {
    const page = await logIn();
    await page.waitForURL('**/dashboard');
    expect(site.calls.map(({ path }) => path)).toEqual([AUTHORISE]);
    expect(site.files.filter(isSolver)).toEqual([]);
  });

  it('[FRM-5] [FRM-7] is solved in the background, checked, and sent with the same call under the same key', async () => {
    askForCaptcha(await challengeWith({ counter: 300 }));
    const page = await logIn();
    await page.waitForURL('**/dashboard');
    expect(site.calls.map(({ path }) => path)).toEqual([AUTHORISE, CREATE, VERIFY, AUTHORISE]);
    const [first, create, verify, second] = site.calls;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toMatchObject({
      email: 'sam@example.com',
      captcha_token: 'token-1',
      captcha_data: verify?.body['captcha_data'],
    });
    expect(create?.body).toEqual({ entity: 'northquay-fca', company_id: 1, country_id: 'GB' });
    expect([create, verify].map((call) => call?.headers['x-client'])).toEqual(['signup-web-app', 'signup-web-app']);
    expect([first, second].map((call) => call?.headers['x-client'])).toEqual([undefined, undefined]);

    const payload = JSON.parse(Buffer.from(String(verify?.body['captcha_data']), 'base64').toString()) as Pick<
      Parameters<typeof verifySolution>[0],
      'challenge' | 'solution'
    >;
    expect(await verifySolution({ ...payload, deriveKey, ...SECRETS })).toMatchObject({ verified: true });
    expect(watched?.complaints.filter((line) => !line.includes('403'))).toEqual([]);
  });

  it('[FRM-5] says what goes on, leaves the focus alone, and can be given up', async () => {
    askForCaptcha(await challengeWith({ keyPrefix: 'ffffffffffffffff' }));
    const page = await logIn();
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.waitFor();
    expect(await page.getByRole('progressbar', { name: 'Check under way' }).isVisible()).toBe(true);
    expect(await page.getByRole('status').filter({ hasText: 'Making sure that you are no machine' }).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
    await cancel.click();
    await cancel.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a secret of mine');

    askForCaptcha(await challengeWith({ counter: 5 }));
    await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  it('[FRM-7] that this browser cannot solve is said, and nothing typed is lost', async () => {
    askForCaptcha({
      parameters: { algorithm: 'ARGON2ID', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: 'ff' },
      signature: 'x',
    });
    const page = await logIn();
    await expect
      .poll(() =>
        page
          .getByRole('alert')
          .innerText()
          .catch(() => ''),
      )
      .toContain('could not finish our check against machines');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('sam@example.com');
  });
});
