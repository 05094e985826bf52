import { eq } from 'drizzle-orm';
import { SignJWT, decodeJwt, generateSecret } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthoriseAnswer, SessionAnswer } from '#contracts/calls/signup.ts';
import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import {
  ACCESS_TOKEN_TTL_S,
  LOG_IN_CODES_PER_PROFILE,
  LOG_INS_FROM_UNKNOWN_DEVICES_WITHOUT_CAPTCHA as RULE,
  SESSION_MAX_S,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  openAccountsSite,
  signUpBody,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { profiles, sessions } from '../accounts.tables.ts';
import { throttles } from '#calls/calls.tables.ts';

type LogIn = AuthoriseAnswer & ProblemDetails;

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const logIn = (email: string, password = PASSWORD, visitor = new Visitor(site)) =>
    logInTo<LogIn>(site, email, { password, visitor, more: { agent: 'A Browser/1', timezone: 'Asia/Amman' } });
  const session = (token: string | undefined, headers: Record<string, string> = {}) =>
    new Visitor(site).send<SessionAnswer & ProblemDetails>('/api/user/session', {
      method: 'POST',
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    });
  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };

  it('[SES-1, FRM-8] logs in whatever the case of the address and the form of the accents, and answers the session', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email, 'Crème brûlée à gogo');
    const answer = await logIn(email.toUpperCase(), 'Crème brûlée à gogo'.normalize('NFD'));
    expect([answer.status, answer.body.url]).toEqual([200, 'https://dashboard.forecourt.test/']);
    const claims = decodeJwt<{ sid: string }>(answer.body.token);
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    expect(claims).toMatchObject({ sub: profile?.id, iss: 'https://forecourt.test' });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(ACCESS_TOKEN_TTL_S);
    expect((await site.options.db.select().from(sessions).where(eq(sessions.id, claims.sid)))[0]).toMatchObject({
      agent: 'A Browser/1',
      timezone: 'Asia/Amman',
    });
    // SES-6: the way into premium analytics, where the brand has it.
    expect((await session(answer.body.token)).body).toEqual({
      url: expect.stringMatching(/^https:\/\/analytics\.forecourt\.test\/en-gb\/[\da-f-]{36}$/) as string,
      reload: false,
    });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      expect([type, (await session(answer.body.token, { 'content-type': type })).status]).toEqual([type, 200]);
    }
  });

  it('[SES-1] leads into the edition of the page that it came from', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const answer = await logInTo<LogIn>(site, email, { headers: { [LOCALE_HEADER]: 'ar-jo' } });
    expect([answer.status, answer.body.url]).toEqual([200, 'https://dashboard.forecourt.test/ar-jo']);
  });

  it('[FRM-8] tells unknown, wrong and unreadable apart by nothing', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const answers = await Promise.all([
      logIn(email, 'not the password'),
      logIn(freshEmail()),
      logIn('not an address'),
      logIn('"a b"@example.com'),
    ]);
    for (const answer of answers) {
      expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([
        401,
        {
          type: '/problems/wrong-credentials',
          title: 'The e-mail and password do not match',
          status: 401,
          code: 'wrong-credentials',
          requestId: '',
        },
      ]);
    }
  });

  it('[FRM-8] gives no token before the address is confirmed, and says so only to who has the password', async () => {
    const email = freshEmail();
    await new Visitor(site).post(SIGN_UP, signUpBody(email));
    const right = await logIn(email);
    expect([right.status, right.body.code, right.body.token]).toEqual([403, 'email-unverified', undefined]);
    expect((await logIn(email, 'not the password')).body.code).toBe('wrong-credentials');
  });

  it('[FRM-8] where captchas are off, tells unknown devices nothing more after some guesses across addresses, known or not, and forgives after the window', async () => {
    const known = freshEmail();
    await confirmedVisitor(site, known);
    for (const email of [known, freshEmail()]) {
      const guesses = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'a guess at it')));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(RULE.tries);
      const blocked = await logIn(email);
      expect([blocked.status, blocked.body.code]).toEqual([429, 'log-in-by-mail']);
      expect(Number(blocked.headers.get('retry-after'))).toBe(RULE.windowSeconds);
    }
    // Kept in the database: another process with the same secret refuses too.
    const elsewhere = await openAccountsSite(site.options.db, { secret: site.options.secret, now: site.options.now });
    expect(
      (await new Visitor(elsewhere).post<LogIn>('/api/user/authorise', { email: known, password: PASSWORD })).status,
    ).toBe(429);
    await elsewhere.close();
    later(RULE.windowSeconds);
    expect((await logIn(known)).status).toBe(200);
  });

  it(
    '[FRM-8] throttles an address across identities, but not for log-ins that succeed',
    { timeout: 60_000, tags: ['long'] },
    async () => {
      // Of several accounts, since each is mailed so many codes an hour.
      const emails = Array.from({ length: Math.ceil(62 / LOG_IN_CODES_PER_PROFILE.tries) }, freshEmail);
      for (const one of emails) await confirmedVisitor(site, one);
      const email = emails[0] ?? '';
      const address = '2001:db8:77:1::';
      for (let i = 0; i < 62; i += 1) {
        const one = emails[i % emails.length] ?? '';
        expect((await logIn(one, PASSWORD, new Visitor(site, `${address}${i.toString(16)}`))).status).toBe(200);
      }
      for (let i = 0; i < 50; i += 1)
        expect((await logIn(freshEmail(), 'x', new Visitor(site, `${address}${i.toString(16)}`))).status).toBe(401);
      expect((await logIn(email, PASSWORD, new Visitor(site, `${address}ffff`))).status).toBe(429);
      expect((await logIn(email, PASSWORD, new Visitor(site, '2001:db8:77:2::1'))).status).toBe(200);
      const keys = await site.options.db.select().from(throttles);
      expect(JSON.stringify(keys)).not.toMatch(/example\.com|2001:db8/);
    },
  );

  it('[SES-1] renews the token from half its life, and ends the session after twelve hours', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    let { token } = (await logIn(email)).body;
    later(899);
    expect((await session(token)).body.token).toBeUndefined();
    let renewals = 0;
    const started = site.clock.now.getTime() - 899_000;
    for (;;) {
      later(renewals === 0 ? 1 : 1000);
      const answer = await session(token);
      if (answer.status !== 200) break;
      expect(answer.body.token).toBeDefined();
      token = answer.body.token ?? '';
      renewals += 1;
      expect(Number(decodeJwt(token).exp) * 1000).toBeLessThanOrEqual(started + SESSION_MAX_S * 1000);
    }
    expect(renewals).toBe(1 + Math.floor((SESSION_MAX_S - 900 - 1) / 1000));
    expect((await session(token)).body.code).toBe('token-invalid');
  });

  it('[SES-1] asks for a reload once after what signed-in pages show has changed', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { token } = (await logIn(email)).body;
    expect((await session(token)).body.reload).toBe(false);
    later(5);
    await visitor.post(STEP_2, STEP_2_BODY);
    expect((await session(token)).body.reload).toBe(true);
    expect((await session(token)).body.reload).toBe(false);
  });

  it('[SES-3] refuses tokens that are missing, forged, expired, revoked or for something else', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { token } = (await logIn(email)).body;
    const claims = decodeJwt<{ sid: string }>(token);
    const [head = '', body = '', signature = ''] = token.split('.');
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      undefined,
      'null',
      '',
      'x',
      `${head}.${body}`,
      `${head}.${body}.`,
      `${base64({ alg: 'none' })}.${body}.`,
      `${head}.${base64({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(await generateSecret('HS256')),
      visitor.cookies.get('__Host-fc_signup'),
      visitor.cookies.get('XSRF-TOKEN'),
      `${token} ${token}`,
      'ü',
    ];
    for (const wrong of forged) {
      const answer = await session(wrong);
      expect([wrong, answer.status, answer.body.code]).toEqual([wrong, 401, 'token-invalid']);
    }
    expect((await session(undefined, { authorization: `Basic ${token}` })).status).toBe(401);
    expect((await session(token)).status).toBe(200);
    await site.options.db.update(sessions).set({ revokedAt: site.clock.now }).where(eq(sessions.id, claims.sid));
    expect((await session(token)).body.code).toBe('token-invalid');
    const another = (await logIn(email)).body.token;
    later(ACCESS_TOKEN_TTL_S);
    expect((await session(another)).body.code).toBe('token-invalid');
  });
});
