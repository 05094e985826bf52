// @module-tag long: a page and its behaviour in a browser, some of them by many ways

import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_CHECK_MS } from '#contracts/limits.ts';
import { closeBrowser, openPage } from '../../tests/support/browser.ts';
import { type PageSite, startPageSite } from '../../tests/support/page-site.ts';

type Answer = { readonly status: number; readonly body: string } | 'broken';

let site: PageSite;
let answer: Answer;
let asked: { method: string | undefined; authorization: string | undefined; body: string }[];
beforeAll(async () => {
  site = await startPageSite();
});
afterAll(async () => {
  await closeBrowser();
  await site.close();
});

const good = (more: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: JSON.stringify({ url: 'https://dashboard.example/in', reload: false, ...more }),
});
const bodyOf = async (request: IncomingMessage) => (await request.toArray()).map(String).join('');

beforeEach(() => {
  answer = good();
  asked = [];
  site.rule = (request, response) => {
    if (request.url !== '/api/user/session') return false;
    void bodyOf(request).then((body) => {
      asked.push({ method: request.method, authorization: request.headers.authorization, body });
      if (answer === 'broken') response.destroy();
      else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
    return true;
  };
});

async function open(
  token: string | undefined,
  path = '/en-gb',
  clock: 'runs' | 'stands' = 'runs',
): Promise<{ page: Page; end: () => Promise<void>; complaints: string[] }> {
  const { page, context, complaints } = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  await page.clock.install({ time: Date.UTC(2026, 10, 20) });
  // An installed clock goes on by itself; to the millisecond it can only be led where it stands.
  if (clock === 'stands') await page.clock.pauseAt(Date.UTC(2026, 10, 20, 0, 1));
  if (token !== undefined)
    await page.addInitScript((value) => {
      // Once: a reload must meet what the page itself has left.
      if (sessionStorage.getItem('seen') === null) localStorage.setItem('JWT', value);
      sessionStorage.setItem('seen', '1');
    }, token);
  await page.goto(path);
  return { page, complaints, end: () => context.close() };
}

const kind = (page: Page) =>
  page.evaluate(() => [...document.body.classList].find((name) => name === 'session-guest' || name === 'session-user'));
const token = (page: Page) => page.evaluate(() => localStorage.getItem('JWT'));
const becomes = (page: Page, expected: string) => expect.poll(() => kind(page)).toBe(expected);

describe('the session', () => {
  it('[SES-1] is asked for at the start with an empty body and the bearer token, then every 60 s', async () => {
    const { page, end, complaints } = await open('abc', '/en-gb', 'stands');
    await becomes(page, 'session-user');
    await expect.poll(() => asked).toEqual([{ method: 'POST', authorization: 'Bearer abc', body: '' }]);
    await page.clock.runFor(SESSION_CHECK_MS - 1);
    await page.waitForTimeout(200); // what was asked too early would have arrived
    expect(asked).toHaveLength(1);
    await page.clock.runFor(1);
    await expect.poll(() => asked.length).toBe(2);
    await page.clock.runFor(SESSION_CHECK_MS);
    await expect.poll(() => asked.length).toBe(3);
    expect(complaints).toEqual([]);
    await end();
  });

  it('[SES-1] goes on with the token that the answer renews', async () => {
    answer = good({ token: 'new' });
    const { page, end } = await open('old');
    await expect.poll(() => token(page)).toBe('new');
    await page.clock.runFor(SESSION_CHECK_MS);
    await expect.poll(() => asked.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
    await end();
  });

  it(
    '[SES-2, PGE-13] shows a signed-in visitor from the first paint on, and a guest again when a later check fails',
    { tags: ['proof'] },
    async () => {
      const { page, end } = await open('abc');
      await becomes(page, 'session-user');
      expect(await page.locator('header').getByRole('link', { name: 'Open account' }).count()).toBe(0);
      expect(await page.locator('header').getByRole('button', { name: 'Log out' }).isVisible()).toBe(true);
      answer = { status: 401, body: '{}' };
      await page.clock.runFor(SESSION_CHECK_MS);
      await becomes(page, 'session-guest');
      expect(await token(page)).toBeNull();
      await page.clock.runFor(SESSION_CHECK_MS);
      expect(asked).toHaveLength(2);
      await end();
    },
  );

  it('[ASVS 7.2.4] goes on where another tab has proven whose session it is, and is refused before that tab has the other token', async () => {
    const { page, end } = await open('old');
    await becomes(page, 'session-user');
    // As the other tab does, which waits for its answer meanwhile.
    await page.evaluate(() => {
      void navigator.locks.request(
        'fc-session-renewal',
        () =>
          new Promise<void>((resolve) => {
            (window as unknown as { renewed: () => void }).renewed = () => {
              localStorage.setItem('JWT', 'new');
              resolve();
            };
          }),
      );
    });
    answer = { status: 401, body: '{}' };
    await page.clock.runFor(SESSION_CHECK_MS);
    await expect.poll(() => asked.length).toBe(2);
    await page.waitForTimeout(200); // whoever did not wait would be a guest by now
    expect(await kind(page)).toBe('session-user');
    answer = good();
    await page.evaluate(() => (window as unknown as { renewed: () => void }).renewed());
    await page.clock.runFor(SESSION_CHECK_MS);
    await expect.poll(() => asked.at(-1)?.authorization).toBe('Bearer new');
    expect([await kind(page), await token(page)]).toEqual(['session-user', 'new']);
    await end();
  });

  it('[SES-2] reloads the page when the answer says so', async () => {
    answer = good({ reload: true });
    const { page, end } = await open('abc');
    const reloaded = page.waitForEvent('load');
    answer = good({ reload: true });
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(1);
    answer = good();
    await reloaded;
    await becomes(page, 'session-user');
    await end();
  });

  it.each<[string, Answer]>([
    ['401', { status: 401, body: '{}' }],
    ['500', { status: 500, body: 'oops' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['no url', { status: 200, body: '{"reload":false}' }],
    ['a url that is a script', { status: 200, body: '{"url":"javascript:alert(1)","reload":false}' }],
    ['null', { status: 200, body: 'null' }],
    ['a broken connection', 'broken'],
  ])('[SES-3] ends with %s: token removed, guest, and no second check', async (_, failure) => {
    answer = failure;
    const { page, end } = await open('abc');
    await expect.poll(() => token(page)).toBeNull();
    expect(await kind(page)).toBe('session-guest');
    // A browser tries a broken connection again by itself.
    const first = asked.length;
    expect(first === 1 || failure === 'broken').toBe(true);
    await page.clock.runFor(3 * SESSION_CHECK_MS);
    expect(asked).toHaveLength(first);
    await end();
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['the text null', 'null'],
  ])('[SES-3, SES-5] is a guest’s, unasked, where the token is %s', async (_, stored) => {
    const { page, end } = await open(stored);
    await expect.poll(() => token(page)).toBeNull();
    expect(await kind(page)).toBe('session-guest');
    await page.clock.runFor(2 * SESSION_CHECK_MS);
    expect(asked).toEqual([]);
    await end();
  });

  it('[SES-4] ends on the visitor’s word, in this browser and on the server', { tags: ['proof'] }, async () => {
    const { page, end } = await open('abc');
    await becomes(page, 'session-user');
    const ending = page.waitForRequest('**/api/user/session/end');
    await page.getByRole('button', { name: 'Log out' }).click();
    expect((await ending).headers()).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/json' });
    expect(await kind(page)).toBe('session-guest');
    expect(await token(page)).toBeNull();
    await page.clock.runFor(2 * SESSION_CHECK_MS);
    expect(asked).toHaveLength(1);
    await end();
  });

  it('[SES-6] points buttons that begin an account to the dashboard while it lasts, and the analytics link to the answer’s url', async () => {
    const { page, end } = await open('abc');
    const analytics = page.locator('.site-bar .site-entry a[data-premium-analytics]');
    await expect.poll(() => analytics.getAttribute('href')).toBe('https://dashboard.example/in');
    expect(await analytics.isVisible()).toBe(true);
    const starts = await page.locator('main a[href$="/account"]').count();
    expect(starts).toBeGreaterThan(1);
    expect(await page.locator('a[href="/en-gb/sign-up"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Log out' }).click();
    expect(await page.locator('a[data-guest-href]').count()).toBe(0);
    expect(await page.locator('main a[href$="/en-gb/sign-up"]').count()).toBeGreaterThan(1);
    expect([await analytics.isVisible(), await analytics.getAttribute('href')]).toEqual([
      false,
      expect.stringMatching(/\/en-gb\/account$/),
    ]);
    await end();
  });

  it('[SES-6] points a button that is drawn later as soon as somebody comes to it, whatever stands behind its path; other links stay', async () => {
    const { page, end } = await open('abc');
    await becomes(page, 'session-user');
    await expect.poll(() => asked.length).toBe(1);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'afterbegin',
        '<p><a id="try" href="/en-gb/sign-up?from=card#form">Try now</a> <a id="step" href="/en-gb/sign-up/details">Details</a> <a id="far" href="https://elsewhere.example/en-gb/sign-up">Elsewhere</a></p>',
      );
    });
    const href = (id: string) => page.evaluate((name) => document.getElementById(name)?.getAttribute('href'), id);
    for (const id of ['try', 'step', 'far']) await page.locator(`#${id}`).focus();
    expect(await Promise.all(['try', 'step', 'far'].map(href))).toEqual([
      '/en-gb/account',
      '/en-gb/sign-up/details',
      'https://elsewhere.example/en-gb/sign-up',
    ]);
    await page.getByRole('button', { name: 'Log out' }).click();
    expect(await href('try')).toMatch(/\/en-gb\/sign-up\?from=card#form$/);
    await page.locator('#try').hover();
    expect(await href('try')).toMatch(/\/en-gb\/sign-up\?from=card#form$/);
    await end();
  });

  it('[SES-3] leaves a token alone that came while an older one was being refused', async () => {
    answer = { status: 401, body: '{}' };
    const { page, context } = await openPage({ baseURL: site.url });
    await page.addInitScript(() => {
      localStorage.setItem('JWT', 'old');
      const own = window.fetch;
      window.fetch = async (...request) => {
        const response = await own(...request);
        if (!response.url.endsWith('/api/user/session')) return response;
        localStorage.setItem('JWT', 'fresh'); // another tab has logged in
        setTimeout(() => document.body.classList.add('answered'));
        return response;
      };
    });
    await page.goto('/en-gb');
    await page.locator('body.answered').waitFor();
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer old']);
    expect(await token(page)).toBe('fresh');
    await context.close();
  });
});

describe('the body', () => {
  it('[PGE-13] says that a sign-up is under way where its flag cookie is there', async () => {
    const { page, context } = await openPage({ baseURL: site.url });
    await page.goto('/en-gb');
    expect(await page.locator('body.session-cookie').count()).toBe(0);
    await context.addCookies([{ name: 'fc_signup_flag', value: '1', url: site.url }]);
    await page.reload();
    expect(await page.locator('body.session-cookie.session-guest').count()).toBe(1);
    await context.close();
  });

  it('[SES-3, FRM-8] is over at once where the data are erased: guest, no token, nothing in storage or cookies but the choices of the device', async () => {
    const { page, end } = await open('abc');
    await expect
      .poll(() => asked.length, { message: 'the code is there, not the class of the first paint alone' })
      .toBe(1);
    await page.evaluate(() => {
      for (const key of ['fc-course:zero', 'fc-rating:x', 'fc-seen-y', 'fc-theme']) localStorage.setItem(key, '1');
      sessionStorage.setItem('fc-draft:login', '{}');
      document.body.classList.add('session-cookie');
      document.dispatchEvent(new CustomEvent('fc-session-ended', { detail: { isErased: true } }));
    });
    expect(await kind(page)).toBe('session-guest');
    expect(
      await page.evaluate(() => [
        Object.keys(localStorage),
        sessionStorage.length,
        document.body.classList.contains('session-cookie'),
      ]),
    ).toEqual([['fc-theme'], 0, false]);
    const before = asked.length;
    await page.clock.fastForward(SESSION_CHECK_MS * 2);
    expect(asked).toHaveLength(before);
    await end();
  });

  it('[SES-3] is over in every tab once one of them has ended it', async () => {
    const { page, end } = await open('abc');
    await becomes(page, 'session-user');
    const other = await page.context().newPage();
    await other.goto('/en-gb');
    await becomes(other, 'session-user');
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('fc-session-ended', { detail: { isErased: false } })),
    );
    await becomes(other, 'session-guest');
    expect(await token(other)).toBeNull();
    await end();
  });
});
