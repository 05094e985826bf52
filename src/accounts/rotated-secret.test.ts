import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import type { DemoAnswer } from '#contracts/calls/registrations.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { demonstrationBridge } from '#delivery/bridge/demonstration-bridge.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccounts,
  openAccountsSite,
  signUpBody,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { olderPasswordKeys } from './platform-accounts/password-key-metrics.ts';
import { accountKeys } from './keys.ts';

type Any = Readonly<Record<string, string>>;
const DEMO = '/utils/custom-forms/demo-signup';
const DEMO_STEP_2 = '/fcm-forms/create-demo-account-2-step';
const AUTHORISE = '/api/user/authorise';

/** The same browser at another process of the site. */
function at(site: AccountsSite, visitor: Visitor): Visitor {
  const same = new Visitor(site, visitor.address);
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

eachDatabase((_, open) => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  const sites: AccountsSite[] = [];
  let db: Awaited<ReturnType<typeof open>>['db'];
  const siteWith = async (secret: KeyRing): Promise<AccountsSite> => {
    const site = await openAccountsSite(db, { secret, captcha: 'off' });
    sites.push(site);
    return site;
  };
  /** Before, then with the new secret second, first, and alone. */
  let [before, second, first, alone]: AccountsSite[] = [];
  beforeAll(async () => {
    ({ db } = await open());
    before = await siteWith([old]);
    second = await siteWith([old, fresh]);
    first = await siteWith([fresh, old]);
    alone = await siteWith([fresh]);
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.close()));
  });

  it('keeps a session through every step, and what the last secret alone signed through the next', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(before!, email);
    const { body } = await visitor.post<Any>(AUTHORISE, { email, password: PASSWORD });
    const read = async (site: AccountsSite) =>
      (
        await at(site, visitor).send('/api/user/account', {
          method: 'GET',
          headers: { authorization: `Bearer ${body['token']}` },
        })
      ).status;
    expect([await read(before!), await read(second!), await read(first!)]).toEqual([200, 200, 200]);
    expect(await read(alone!), 'once the old one is dropped').toBe(401);

    // Tokens last 30 minutes, so soon each is of the new secret.
    const later = at(first!, visitor);
    const again = await later.post<Any>(AUTHORISE, { email, password: PASSWORD });
    const token = again.body['token'];
    const last = await at(alone!, later).send('/api/user/account', {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(last.status).toBe(200);
  });

  it('knows the browser of a sign-up, answers its repeat as before, and opens what was mailed', async () => {
    const email = freshEmail();
    const visitor = new Visitor(before!);
    const repeat = { 'idempotency-key': 'the-same-request' };
    const answer = await visitor.post<Any>(SIGN_UP, signUpBody(email), repeat);
    const again = await at(first!, visitor).post<Any>(SIGN_UP, signUpBody(email), repeat);
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    const other = await at(first!, visitor).post<Any>(SIGN_UP, signUpBody(freshEmail()), repeat);
    expect(other.body['code']).toBe('idempotency-conflict');

    const code = await newestCode(before!, email);
    expect((await at(first!, visitor).get(`/activation_code/verify/${code}/`)).status).toBe(200);
  });

  it('counts the tries of before: a new secret gives nobody fresh ones', async () => {
    const email = freshEmail();
    await confirmedVisitor(before!, email);
    const wrong = { email, password: 'this is not the password' };
    const guesser = new Visitor(before!);
    let tries = 0;
    while ((await guesser.post(AUTHORISE, wrong)).status !== 429 && tries < 60) tries += 1;
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(60);
    expect((await at(first!, guesser).post(AUTHORISE, wrong)).status).toBe(429);
    expect((await at(alone!, guesser).post(AUTHORISE, wrong)).status, 'another secret knows nothing of it').toBe(401);
  });

  it('tells the platform the password that the visitor was shown, and says when the old secret can go', async () => {
    const registry = new Registry();
    olderPasswordKeys(registry, db, accountKeys([fresh, old]).platformPassword);
    const waiting = async () =>
      Number(/^forecourt_older_secret_accounts (\d+)$/m.exec(await registry.metrics())?.[1] ?? Number.NaN);
    const email = freshEmail();
    const visitor = new Visitor(before!);
    const count = await waiting();
    const { body } = await visitor.post<DemoAnswer>(DEMO, signUpBody(email));
    expect(await waiting()).toBe(count + 1);
    const shown = await at(first!, visitor).post<DemoAnswer>(DEMO_STEP_2, {});
    expect(shown.body.demo_login.password).toBe(body.demo_login.password);
    await at(first!, visitor).get(`/activation_code/verify/${await newestCode(before!, email)}/`);

    const told: (string | undefined)[] = [];
    await openAccounts(first!, async (order) => {
      if (order.account_number === body.demo_login.login) told.push(order.password);
      return demonstrationBridge(order);
    });
    expect(told).toEqual([body.demo_login.password]);
    expect(await waiting()).toBe(count);

    const newer = freshEmail();
    const later = await new Visitor(first!).post<DemoAnswer>(DEMO, signUpBody(newer));
    expect(later.status, first!.log().slice(-3000)).toBe(200);
    expect(await waiting(), 'a new one has the new key').toBe(count);
  });
});
