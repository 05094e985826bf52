import { expect, vi } from 'vitest';
import { PASSWORD, SIGN_UP, signUpBody } from './accounts-site.ts';
import type { Site } from './site.ts';
import { Visitor } from './visitor.ts';

/** The codes of links to a page, as the mails to an address in the outbox of a started site have them. */
export async function mailedCodes(
  site: Pick<Site, 'url'>,
  email: string,
  page: 'set-password' | 'verify-email',
): Promise<string[]> {
  const list = await (await fetch(`${site.url}/outbox?to=${encodeURIComponent(email)}`)).text();
  const mails = await Promise.all(
    [...list.matchAll(/\/outbox\/([\da-f-]{36})/g)].map(async ([, id]) =>
      (await fetch(`${site.url}/outbox/${id}`)).text(),
    ),
  );
  return mails.flatMap((mail) => new RegExp(String.raw`${page}\?(?:code|hash)=([\w-]+)`).exec(mail)?.[1] ?? []);
}

/** Signs up at a started site and follows the mail in its outbox. */
export async function becomeClient(site: Site, email: string): Promise<void> {
  const visitor = new Visitor(site.url);
  expect(
    (await visitor.request('POST', SIGN_UP, { json: signUpBody(email, { edition: 'en-gb' }) })).status,
    'the sign-up',
  ).toBe(200);
  const [code] = await vi.waitFor(
    async () => {
      const found = await mailedCodes(site, email, 'verify-email');
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  const answer = await visitor.request('GET', `/activation_code/verify/${code}/`, {
    headers: { 'x-xsrf-token': visitor.cookie('XSRF-TOKEN') ?? '' },
  });
  expect(answer.status, 'the confirmation').toBe(200);
}

/** The codes of log-ins that were mailed to an address, newest first: each is in its mail's subject. */
const logInCodes = async (site: Site, email: string): Promise<string[]> => {
  const list = await (await fetch(`${site.url}/outbox?to=${encodeURIComponent(email)}`)).text();
  return [...list.matchAll(/(\d{6}) is your code/g)].map(([, code = '']) => code);
};

/** The status that a log-in is answered with, as `logIn` does it. */
export const logInStatus = async (site: Site, email: string, password = PASSWORD): Promise<number> =>
  (await logIn(new Visitor(site.url), site, email, password)).status;

/** Has a client erase themselves. */
export async function eraseClient(site: Site, email: string): Promise<void> {
  const visitor = new Visitor(site.url);
  const { token } = (await (await logIn(visitor, site, email)).json()) as { token: string };
  const answer = await visitor.request('POST', '/api/user/erase', {
    json: { current_password: PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status, 'the erasure').toBe(200);
}

/**
 * The answer to a log-in from a browser of its own, which after the right password types the code of the mail; left out, the
 * password is that of `becomeClient`.
 */
export async function logIn(visitor: Visitor, site: Site, email: string, password = PASSWORD): Promise<Response> {
  const before = await logInCodes(site, email);
  const first = await visitor.request('POST', '/api/user/authorise', { json: { email, password } });
  if (((await first.clone().json()) as { code?: string }).code !== 'second-factor-needed') return first;
  const [code] = await vi.waitFor(
    async () => {
      const found = await logInCodes(site, email);
      expect(found).toHaveLength(before.length + 1);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
  return visitor.request('POST', '/api/user/authorise/code', { json: { code } });
}
