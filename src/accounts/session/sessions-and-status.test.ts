import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthoriseAnswer, SignupAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccountsSite,
  secondStep,
  signUpBody,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { registrations, signUpAttempts } from '../accounts.tables.ts';
import { earlyConsents } from '../log-in.tables.ts';

type Any = AuthoriseAnswer & SignupAnswer & ProblemDetails & { ended: number };
const END = '/api/user/session/end';
const CONSENT = '/registration/unregistered_cfd_consent/';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const logIn = async (email: string) => (await logInTo<Any>(site, email)).body.token;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const isOn = async (token: string) =>
    (await new Visitor(site).send('/api/user/session', { method: 'POST', headers: bearer(token) })).status === 200;
  const end = (token: string, body: object = {}) => new Visitor(site).post<Any>(END, body, bearer(token));

  it("[FRM-2, SES-3] ends this browser's session, one other, or all, and nobody else's", async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    await confirmedVisitor(site, email);
    await confirmedVisitor(site, other);
    const [a, b, c] = [await logIn(email), await logIn(email), await logIn(email)];
    const otherVisitor = await logIn(other);
    const idOf = (token: string) => (JSON.parse(atob(token.split('.')[1] ?? '')) as { sid: string }).sid;
    expect((await end(a)).body).toEqual({ ended: 1 });
    expect([await isOn(a), await isOn(b)]).toEqual([false, true]);
    expect((await end(b, { session_id: idOf(otherVisitor) })).body.code).toBe('not-found');
    expect((await end(b, { session_id: idOf(c) })).body).toEqual({ ended: 1 });
    expect([await isOn(b), await isOn(c), await isOn(otherVisitor)]).toEqual([true, false, true]);
    const d = await logIn(email);
    expect((await end(d, { all: true })).body).toEqual({ ended: 2 });
    expect([await isOn(b), await isOn(d), await isOn(otherVisitor)]).toEqual([false, false, true]);
    expect((await end(d)).body.code).toBe('token-invalid');
    expect((await end(otherVisitor, { session_id: 'x' })).body.errors).toHaveProperty('session_id');
  });

  it('[FRM-2] says guest, lead or client by session and sign-up cookie', async () => {
    const status = async (visitor: Visitor, headers = {}) =>
      (await visitor.post<{ status: string }>('/fcm-forms/user-status', { email: 'someone@example.com' }, headers)).body
        .status;
    const email = freshEmail();
    const visitor = new Visitor(site);
    expect(await status(visitor)).toBe('guest');
    await visitor.post(SIGN_UP, signUpBody(email));
    expect(await status(visitor)).toBe('lead');
    await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    expect(await status(visitor)).toBe('lead');
    expect(await status(new Visitor(site), bearer(await logIn(email)))).toBe('client');
    expect(await status(new Visitor(site), bearer('x'))).toBe('guest');
  });

  it('[FRM-2, FRM-8] shows a profile to its own bearer, and to everyone else only whether the address can have mail', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const other = freshEmail();
    await confirmedVisitor(site, other);
    const ask = async (path: string, headers = {}) =>
      (
        await new Visitor(site).send<Record<string, unknown>>(`/api/profiles/email/${encodeURIComponent(path)}`, {
          method: 'GET',
          headers,
        })
      ).body;
    expect(await ask(email)).toEqual({ email, valid: true });
    expect(await ask(email, bearer(await logIn(other)))).toEqual({ email, valid: true });
    const unknown = freshEmail();
    expect(await ask(unknown)).toEqual({ email: unknown, valid: true });
    expect(await ask('nobody')).toEqual({ email: 'nobody', valid: false });
    expect(await ask(email, bearer(await logIn(email)))).toMatchObject({
      email,
      valid: true,
      is_email_verified: true,
      is_phone_verified: false,
      country_id: 'GB',
    });
    expect(site.log()).not.toMatch(/example\.com|%40/);
  });

  it('[FRM-2, FRM-4, FRM-8] unified logs in or registers, and gives no token before verification', async () => {
    const unified = (email: string, password = PASSWORD, headers = {}, visitor = new Visitor(site)) =>
      visitor.post<Any>('/api/user/unified', signUpBody(email, { password, timezone: 'Asia/Amman' }), headers);
    const email = freshEmail();
    const first = await unified(email);
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['profile_id', 'client_id', 'is_email_verified']]);
    expect(
      (await site.options.db.select().from(registrations).where(eq(registrations.profileRef, first.body.profile_id)))[0]
        ?.timezone,
    ).toBe('Asia/Amman');
    expect(Object.keys((await unified(email)).body)).toEqual(['profile_id', 'client_id', 'is_email_verified']);
    const owner = new Visitor(site);
    await unified(email, PASSWORD, {}, owner);
    expect(owner.cookies.has('__Host-fc_signup')).toBe(true);
    await owner.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    const browser = new Visitor(site);
    const right = await secondStep(site, browser, email, await unified(email, PASSWORD, {}, browser));
    expect([right.status, right.body.url, await isOn(right.body.token)]).toEqual([
      200,
      'https://dashboard.forecourt.test/',
      true,
    ]);
    const wrong = await unified(email, 'not the password at all');
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([200, ['profile_id', 'client_id', 'is_email_verified']]);
    expect((await site.mails()).findLast(({ to }) => to.toLowerCase() === email.toLowerCase())?.template).toBe(
      'already-registered',
    );
    const premium = await logInTo<Any>(site, email, {
      path: '/api/user/premium-analytics/register',
      more: signUpBody(email),
    });
    expect(premium.body.url).toMatch(/^https:\/\/analytics\.forecourt\.test\/en-gb\/[\da-f-]{36}$/);
    expect((await unified('nobody')).body.errors).toHaveProperty('email');
    expect(
      (await new Visitor(site).post<Any>('/api/user/unified', { email, password: PASSWORD })).body.errors,
    ).toHaveProperty('consent_terms');
    const twice = new Visitor(site);
    const fresh = freshEmail();
    const answers = [
      await unified(fresh, PASSWORD, { 'idempotency-key': 'k' }, twice),
      await unified(fresh, PASSWORD, { 'idempotency-key': 'k' }, twice),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('[FRM-2] keeps consent that comes before the account, and joins it to the sign-up of the same browser', async () => {
    const visitor = new Visitor(site);
    const consent = {
      consent: true,
      shown_texts: ['cfd-consent@3', 'risk-warning@2026-03'],
      entity: 'uk',
      company_id: 1,
      country_id: 'GB',
    };
    expect((await visitor.post(CONSENT, consent)).body).toEqual({ stored: true });
    const answer = await visitor.post<Any>(SIGN_UP, signUpBody(freshEmail()));
    const [attempt] = await site.options.db
      .select()
      .from(signUpAttempts)
      .where(eq(signUpAttempts.profileRef, answer.body.profile_id));
    const rows = await site.options.db.select().from(earlyConsents);
    expect(rows).toEqual([
      expect.objectContaining({
        attemptId: attempt?.id,
        shownTexts: consent.shown_texts,
        entity: 'uk',
        companyId: 1,
        country: 'GB',
        edition: 'en-gb',
      }),
    ]);
    // After the sign-up: joined at once. In another browser, or with a forged cookie: to nobody.
    await visitor.post(CONSENT, consent);
    const forger = new Visitor(site);
    await forger.post(CONSENT, consent);
    forger.cookies.set('__Host-fc_early_consent', `${crypto.randomUUID()}.${'x'.repeat(43)}`);
    expect((await forger.post<Any>(SIGN_UP, signUpBody(freshEmail()))).status).toBe(200);
    expect(
      (await site.options.db.select().from(earlyConsents)).filter(({ attemptId }) => attemptId === attempt?.id),
    ).toHaveLength(2);
  });

  it.each([
    [{}, ['consent', 'shown_texts']],
    [{ consent: false, shown_texts: ['x'] }, ['consent']],
    [{ consent: true, shown_texts: [] }, ['shown_texts']],
    [{ consent: true, shown_texts: [3] }, ['shown_texts.0']],
    [{ consent: true, shown_texts: ['x'], entity: 'cy' }, ['entity']],
    [{ consent: true, shown_texts: ['x'], company_id: 9 }, ['company_id']],
    [{ consent: true, shown_texts: ['x'], edition: 'xx-xx' }, ['edition']],
    [{ consent: true, shown_texts: ['x'], country_id: 'gb' }, ['country_id']],
  ])('[FRM-2] refuses the consent %j', async (body, fields) => {
    const answer = await new Visitor(site).post<ProblemDetails>(CONSENT, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
  });
});
