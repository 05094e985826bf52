// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layoutShifts, watchShifts } from '../../../../tests/conformance/layout-shift.ts';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { ApplicationSummary } from '#contracts/calls/application-answer.ts';
import examples from './account.examples.ts';

/** As the server answers: the account of the first example. */
const { account, ...facts } = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(examples[0]?.html ?? '')?.[1] ?? '') as {
  account: AccountAnswer;
};
const TAG = `<fc-account><script type="application/json">${JSON.stringify(facts)}</script></fc-account>`;
const [, other] = account.sessions;

const pages = widgetPages();

type Answer = { readonly status: number; readonly json?: unknown };

/** A page for whoever has the token, with a server that answers so; returns what it was sent. */
async function open(
  token: string | undefined,
  answers: Readonly<Record<string, () => Answer | Promise<Answer>>>,
): Promise<{ page: Page; sent: [path: string, body: unknown, bearer: string | undefined][] }> {
  const { page } = await pages.openPage({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
  const sent: [string, unknown, string | undefined][] = [];
  if (token !== undefined) await page.addInitScript((value) => localStorage.setItem('JWT', value), token);
  await watchShifts(page);
  await page.route(/\/(api\/(?:user|application|xsrf)|fcm-forms)\b/, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/api/xsrf')
      return route.fulfill({ status: 204, headers: { 'Set-Cookie': 'XSRF-TOKEN=token; Path=/' } });
    if (pathname === '/api/user/session') return route.fulfill({ json: { url: '/en-gb/account', reload: false } });
    const { status, json } = (await answers[pathname]?.()) ?? { status: 404 };
    // Asked for with every account.
    if (pathname !== '/api/application')
      sent.push([pathname, request.postDataJSON(), request.headers()['authorization']]);
    return route.fulfill({ status, json: json ?? {} });
  });
  await page.goto(pages.site.show({ html: `${TAG}<p>What follows.</p>` }));
  return { page, sent };
}

describe('the account page', () => {
  it('[PLT-1] without a script says what it needs, and leads to the log-in', async () => {
    const { page } = await pages.openPage({ javaScriptEnabled: false });
    await page.goto(pages.site.show({ html: TAG }));
    expect(await page.locator('fc-account').innerText()).toContain('needs JavaScript');
    expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en-gb/log-in');
  });

  it.each([
    ['no session', undefined, 0],
    ['a session that is over', 'old', 1],
  ])('[SES-4] with %s is the way to the log-in', async (_, token, calls) => {
    const { page, sent } = await open(token, { '/api/user/account': () => ({ status: 401 }) });
    await page.getByText('You are not logged in on this browser.').waitFor();
    expect(sent).toHaveLength(calls);
    expect(await page.getByRole('link', { name: 'Open an account' }).getAttribute('href')).toBe('/en-gb/sign-up');
  });

  it('[FRM-2] says that it could not load, and tries again', async () => {
    let status = 503;
    const { page } = await open('good', { '/api/user/account': () => ({ status, json: account }) });
    await page.getByRole('alert').getByText('We could not load your account.').waitFor();
    status = 200;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Hello, Ada' }).isVisible()).toBe(true);
  });

  const { application } = JSON.parse(
    /<script[^>]*>(.*)<\/script>/.exec(examples.find(({ name }) => name === 'application-open')?.html ?? '')?.[1] ?? '',
  ) as { application: ApplicationSummary };
  const later = async (answer: Answer): Promise<Answer> => {
    await new Promise((done) => setTimeout(done, 600));
    return answer;
  };

  it.each([
    ['after the account', { account: 'at once', application: 'later' }],
    ['before the account', { account: 'later', application: 'at once' }],
    ['never, since none is asked for', { account: 'at once', application: 'none' }],
  ])('moves nothing on the page when the application comes %s', async (_, when) => {
    const answer = (speed: string, json: unknown) => () =>
      speed === 'later' ? later({ status: 200, json }) : { status: speed === 'none' ? 403 : 200, json };
    for (const height of [800, 1600]) {
      const { page } = await open('good', {
        '/api/user/account': answer(when.account, account),
        '/api/application': answer(when.application, application),
      });
      await page.setViewportSize({ width: 1280, height });
      await page.reload();
      await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
      const part = page.getByRole('region', { name: 'Your application' });
      const links = await part.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.slice(0, 1)).toEqual(when.application === 'none' ? [] : ['/en-gb/account/application/identity']);
      expect(await layoutShifts(page)).toEqual([]);
    }
  });

  it('shows the account where the application cannot be loaded, and asks for that again', async () => {
    let status = 503;
    const { page, sent } = await open('good', {
      '/api/user/account': () => ({ status: 200, json: account }),
      '/api/application': () => ({ status, json: application }),
    });
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    await page.getByRole('alert').getByText('We could not load your application.').waitFor();
    status = 200;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Your application' }).waitFor();
    expect(sent.map(([path]) => path)).toEqual(['/api/user/account']);
  });

  it('[FRM-2] shows accounts, state, consents and sessions, by the token of this browser', async () => {
    const { page, sent } = await open('good', {
      '/api/user/account': () => ({ status: 200, json: account }),
      '/api/application': () => ({ status: 200, json: application }),
    });
    const section = (name: string) => page.getByRole('region', { name });
    await section('Your accounts').waitFor();
    expect(sent).toEqual([['/api/user/account', null, 'Bearer good']]);
    expect(await section('Your accounts').innerText()).toMatch(
      /Live account · WebTrader\s+Open\s+50000123\s+Northquay UK Ltd\s+Swap-free terms: granted\s+Since 2 March 2026[\s\S]*Being opened\s+Your account is being opened[\s\S]*Asked for on 14 September 2026/,
    );
    expect(await section('How we reach you').innerText()).toMatch(
      /ada\.lovelace@example\.com\s+confirmed[\s\S]*0958\s+not confirmed yet\s+Confirm a number/,
    );
    expect(await section('Security').innerText()).toMatch(
      /Firefox, Windows\s+this browser[\s\S]*Safari, iPhone[\s\S]*Asia\/Amman/,
    );
    expect(await section('What you have agreed to').innerText()).toMatch(
      /2 March 2026\s+Documents accepted · News and offers by mail\s+Client agreement version \u20662026-03-01/,
    );
    expect(pages.watched.complaints).toEqual([]);
  });

  it('[FRM-1] says what an unfinished or refused account lacks, and leads to it', async () => {
    const { account: waiting } = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(examples[1]?.html ?? '')?.[1] ?? '') as {
      account: AccountAnswer;
    };
    const { page, sent } = await open('good', {
      '/api/user/account': () => ({ status: 200, json: waiting }),
      '/api/user/finish': () => ({ status: 200, json: { next: 'partner' } }),
    });
    const cards = page.getByRole('region', { name: 'Your accounts' }).locator('.account-card');
    await expect.poll(() => cards.count()).toBe(4);
    const [live, partner, looked, refused] = await cards.allInnerTexts();
    expect(live).toMatch(/Unfinished[\s\S]*Some details about you are still missing/);
    expect(partner).toMatch(/Unfinished\s+70000018[\s\S]*One step of your application is still missing/);
    expect(looked).toMatch(/Being looked at\s+70000019/);
    expect(refused).toMatch(/Not opened\s+We could not open this account[\s\S]*Swap-free terms: not granted/);
    expect(await cards.nth(3).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/en-gb/contact');
    expect(await page.getByRole('region', { name: 'How we reach you' }).innerText()).toMatch(
      /Identity\s+We need more documents/,
    );
    // Ordinary Chromium shows its own page in place of an answer that is 404 and empty, as this server's would be.
    await page.route('**/en-gb/partner/company', (route) => route.fulfill({ body: 'The form.' }));
    await cards.nth(1).getByRole('button', { name: 'Finish now' }).click();
    await page.waitForURL('**/en-gb/partner/company');
    expect(sent.at(-1)).toEqual(['/api/user/finish', { client_id: waiting.clients[1]?.client_id }, 'Bearer good']);
  });

  it('[SES-4] ends another session, and shows those that are left', async () => {
    let sessions = account.sessions;
    const { page, sent } = await open('good', {
      '/api/user/account': () => ({ status: 200, json: { ...account, sessions } }),
      '/api/user/session/end': () => ({ status: 200, json: { ended: 1 } }),
    });
    const button = page.getByRole('button', { name: 'Log out of Safari, iPhone' });
    await button.waitFor();
    sessions = sessions.slice(0, 1);
    await button.press('Enter');
    await button.waitFor({ state: 'detached' });
    expect(sent[1]).toEqual(['/api/user/session/end', { session_id: other?.id }, 'Bearer good']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hello, Ada');
  });

  it('[FRM-2] turns mails off, says where that fails, and hands over the data as a file', async () => {
    let isWanted = true;
    let status = 503;
    const { page, sent } = await open('good', {
      '/api/user/account': () => ({ status: 200, json: { ...account, consent_marketing: isWanted } }),
      '/fcm-forms/marketing-emails': () => ({ status, json: { consent_marketing: false } }),
      '/api/user/data': () => ({ status: 200, json: { exported_at: 'now' } }),
    });
    const box = page.getByRole('checkbox', { name: 'Send me market news' });
    await box.click();
    await page.getByRole('alert').getByText('That did not work.').waitFor();
    expect(await box.isChecked()).toBe(true);
    [isWanted, status] = [false, 200];
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(false);
    expect(sent.find(([path]) => path.endsWith('marketing-emails'))).toEqual([
      '/fcm-forms/marketing-emails',
      { consent_marketing: false },
      'Bearer good',
    ]);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await file).suggestedFilename()).toBe('my-data.json');
  });
});
