import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { PendingLogInAnswer } from '#contracts/calls/second-factor-answers.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { DEVICE_COOKIE, LOG_IN_COOKIE } from '#contracts/cookies.ts';
import {
  DEVICE_PROVEN_S,
  LOG_IN_CODE_PAUSE_S,
  LOG_IN_CODES_PER_PROFILE,
  PASSKEY_CHALLENGES_PER_ADDRESS,
  PENDING_LOG_IN_S,
  SECOND_FACTOR_TRIES,
  SECOND_FACTORS_PER_PROFILE,
  STEP_UP_S,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  logIn,
  newestLogInCode,
  newestMail,
  newestSms,
  openAccountsSite,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { VirtualAuthenticator } from '../../../tests/support/virtual-authenticator.ts';
import { sessions } from '../accounts.tables.ts';
import { profileNamed } from '../profile-named.ts';
import { profiles } from '../accounts.tables.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { authenticatorApps, pendingLogIns, recoveryCodes } from '../second-factor.tables.ts';

type Any = AuthoriseAnswer &
  ProblemDetails & {
    factor_id: string;
    secret: string;
    uri: string;
    qr: string[];
    recovery_codes: string[] | null;
    options: { challenge: string };
    proven_until: string;
  };
const AUTHORISE = '/api/user/authorise';
const CODE = '/api/user/authorise/code';
const AGAIN = '/api/user/authorise/code/again';
const PENDING = '/api/user/authorise/pending';
const APP = '/api/user/factors/authenticator';
const PASSKEY = '/api/user/factors/passkey';
const PROVE = '/api/user/session/prove';
const REMOVE = '/api/user/factors/remove';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, { operatorToken: 'the token of the operator' });
  });
  afterAll(() => site.close());

  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };
  const refused = ({ status, body }: { status: number; body: ProblemDetails }) => [
    status,
    body.errors?.['code']?.[0]?.code ??
      body.errors?.['recovery_code']?.[0]?.code ??
      body.errors?.['current_password']?.[0]?.code ??
      body.code,
  ];
  const wrong = (code: string) => `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`;
  const profileOf = async (email: string) => {
    const [profile] = await site.options.db.select().from(profiles).where(profileNamed(email)!);
    if (profile === undefined) throw new Error(`nobody has ${email}`);
    return profile;
  };
  const mailsOf = async (email: string, template: string) =>
    (await site.mails()).filter((mail) => mail.to.toLowerCase() === email.toLowerCase() && mail.template === template);
  /** The right password in a browser that the account does not know. */
  const begin = async (email: string, visitor = new Visitor(site)) => {
    const answer = await visitor.post<Any>(AUTHORISE, { email, password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([403, 'second-factor-needed']);
    return visitor;
  };
  /** A client, the browser that confirmed the mailbox, and a session in it. */
  const client = async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { body } = await visitor.post<Any>(AUTHORISE, { email, password: PASSWORD });
    return { email, visitor, headers: { authorization: `Bearer ${body.token}` } };
  };
  type Client = Awaited<ReturnType<typeof client>>;
  /** Proves whose session it is, and goes on with the token that is answered. */
  const proveBy = async ({ visitor, headers }: Pick<Client, 'headers' | 'visitor'>, body: object) => {
    const answer = await visitor.post<Any>(PROVE, body, headers);
    if (answer.status === 200) headers.authorization = `Bearer ${answer.body.token}`;
    return answer;
  };
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: site.clock.now.getTime() });
  const addApp = async ({ visitor, headers }: Client) => {
    const made = (await visitor.post<Any>(APP, {}, headers)).body;
    const confirmed = await visitor.post<Any>(
      `${APP}/confirm`,
      { factor_id: made.factor_id, code: codeOf(made.secret) },
      headers,
    );
    expect(confirmed.status).toBe(200);
    later(30); // a code is good once
    return { ...made, recovery: confirmed.body.recovery_codes ?? [] };
  };
  const addPasskey = async ({ visitor, headers }: Client) => {
    const device = new VirtualAuthenticator(site.options.publicUrl);
    const { body } = await visitor.post<Any>(`${PASSKEY}/options`, { purpose: 'add' }, headers);
    const answer = await visitor.post<Any>(PASSKEY, { credential: device.create(body.options) }, headers);
    expect(answer.status).toBe(200);
    return { device, ...answer.body };
  };
  const accountOf = async ({ visitor, headers }: Client) =>
    (await visitor.send<AccountAnswer>('/api/user/account', { method: 'GET', headers })).body;
  const actsOf = async (email: string) =>
    (
      await site.options.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, (await profileOf(email)).auditSubject ?? ''))
        // The test's clock stands: of one moment they are in the order in which they were written.
        .orderBy(auditEntries.recordedAt, sql`ctid`)
    ).map(({ act, factor, reason }) => [act, factor, reason].filter(Boolean).join(' '));

  describe('a browser that the account does not know', () => {
    it('[ASVS 6.3.3] asks for the code of a mail after the right password, and for none after a wrong one', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const otherVisitor = new Visitor(site);
      const guess = await otherVisitor.post<Any>(AUTHORISE, { email, password: 'not the password' });
      expect([guess.status, await mailsOf(email, 'log-in-code')]).toEqual([401, []]);
      const visitor = await begin(email);
      expect(visitor.cookies.get(LOG_IN_COOKIE.hostName)).toMatch(/^[\da-f-]{36}$/);
      expect((await visitor.post<PendingLogInAnswer>(PENDING, {})).body).toEqual({
        methods: ['mailed-code'],
        sent_to: expect.stringMatching(/^Pe•••@example\.com$/) as string,
      });
      const code = await newestLogInCode(site, email);
      expect(refused(await visitor.post<Any>(CODE, { code: wrong(code) }))).toEqual([422, 'wrong']);
      const answer = await visitor.post<Any>(CODE, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
      expect([answer.status, typeof answer.body.token]).toEqual([200, 'string']);
      expect(await mailsOf(email, 'new-device')).toHaveLength(1);
      expect(await actsOf(email)).toEqual(
        [
          'email-confirmed',
          'log-in wrong-credentials',
          'log-in password second-factor-needed',
          'log-in wrong',
          'log-in mailed-code',
        ].map((line) => (line === 'log-in wrong' ? 'log-in bad-input' : line)),
      );
    });

    it('[ASVS 6.5.1] a code opens one session, in the browser that asked, within ten minutes', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const visitor = await begin(email);
      const code = await newestLogInCode(site, email);
      expect(refused(await new Visitor(site).post<Any>(CODE, { code }))).toEqual([409, 'log-in-missing']);
      const thief = new Visitor(site);
      thief.cookies.set(LOG_IN_COOKIE.hostName, crypto.randomUUID());
      expect(refused(await thief.post<Any>(CODE, { code }))).toEqual([409, 'log-in-missing']);
      const id = visitor.cookies.get(LOG_IN_COOKIE.hostName) ?? '';
      const both = await Promise.all([1, 2].map(() => visitor.post<Any>(CODE, { code })));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      visitor.cookies.set(LOG_IN_COOKIE.hostName, id);
      expect(refused(await visitor.post<Any>(CODE, { code }))).toEqual([409, 'log-in-missing']);
      const slow = await begin(email, new Visitor(site));
      later(PENDING_LOG_IN_S);
      expect(refused(await slow.post<Any>(CODE, { code: await newestLogInCode(site, email) }))).toEqual([
        409,
        'log-in-missing',
      ]);
    });

    it('[ASVS 6.3.1] ends a log-in after five wrong codes however many come at once, and a day’s after twenty', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const visitor = await begin(email);
      const code = await newestLogInCode(site, email);
      const answers = await Promise.all(
        Array.from({ length: SECOND_FACTOR_TRIES + 3 }, () => visitor.post<Any>(CODE, { code: wrong(code) })),
      );
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(SECOND_FACTOR_TRIES);
      expect(refused(await visitor.post<Any>(CODE, { code }))).toEqual([409, 'log-in-missing']);
      expect(refused(await visitor.post<Any>(AGAIN, {})), 'a code that could open nothing').toEqual([
        409,
        'log-in-missing',
      ]);
      await begin(email, visitor);
      expect(await mailsOf(email, 'log-in-code'), 'a log-in of its own').toHaveLength(2);
      for (let each = SECOND_FACTOR_TRIES; each < SECOND_FACTORS_PER_PROFILE.tries; each += 1) {
        later(LOG_IN_CODE_PAUSE_S);
        const next = await begin(email);
        await next.post(CODE, { code: wrong(await newestLogInCode(site, email)) });
        if ((each + 1) % LOG_IN_CODES_PER_PROFILE.tries === 0) later(LOG_IN_CODES_PER_PROFILE.windowSeconds);
      }
      later(LOG_IN_CODES_PER_PROFILE.windowSeconds);
      const last = await begin(email);
      expect(refused(await last.post<Any>(CODE, { code: await newestLogInCode(site, email) }))).toEqual([
        429,
        'too-many-requests',
      ]);
    });

    it('mails one code where the form was sent twice, another when asked for it, and no more than ten an hour', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const visitor = await begin(email);
      await begin(email, visitor);
      expect(await mailsOf(email, 'log-in-code')).toHaveLength(1);
      expect(refused(await visitor.post<Any>(AGAIN, {}))).toEqual([429, 'too-many-requests']);
      later(LOG_IN_CODE_PAUSE_S);
      const first = await newestLogInCode(site, email);
      expect((await visitor.post(AGAIN, {})).status).toBe(200);
      const second = await newestLogInCode(site, email);
      // One in a million is the same again, and would be right.
      const isOver = first === second || (await visitor.post(CODE, { code: first })).status === 422;
      expect(isOver).toBe(true);
      expect((await visitor.post(CODE, { code: second })).status).toBe(200);
      for (let each = 2; each < LOG_IN_CODES_PER_PROFILE.tries; each += 1) await begin(email);
      const over = await new Visitor(site).post<Any>(AUTHORISE, { email, password: PASSWORD });
      expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(await mailsOf(email, 'log-in-code')).toHaveLength(LOG_IN_CODES_PER_PROFILE.tries);
    });

    it('[ASVS 6.3.3] is remembered for thirty days, and not by a cookie that was changed', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const visitor = new Visitor(site);
      await logIn(site, email, { visitor });
      const again = async () => (await visitor.post<Any>(AUTHORISE, { email, password: PASSWORD })).status;
      later(DEVICE_PROVEN_S - 60);
      expect(await again()).toBe(200);
      const good = visitor.cookies.get(DEVICE_COOKIE.hostName) ?? '';
      const [device, issued, proven, signature] = good.split('.');
      visitor.cookies.set(
        DEVICE_COOKIE.hostName,
        [device, issued, String(Number(proven) + 86_400), signature].join('.'),
      );
      expect(await again()).toBe(403);
      visitor.cookies.set(DEVICE_COOKIE.hostName, good);
      later(120);
      expect(await again(), 'a log-in by password alone is no new proof').toBe(403);
      await logIn(site, email, { visitor });
      expect(await mailsOf(email, 'new-device'), 'it was known all along').toHaveLength(1);
      expect(await again()).toBe(200);
    });

    it('[ASVS 6.3.3] asks after a code by SMS too', async () => {
      const [email, phone] = [freshEmail(), freshPhone()];
      await visitorWithPhone(site, email, phone);
      const visitor = new Visitor(site);
      const sent = await visitor.post<{ otp_code_id: string }>('/fcm-forms/verify-phone', { phone });
      const first = await visitor.post<Any>('/api/user/authorise/phone', {
        phone,
        otp_code_id: sent.body.otp_code_id,
        code: await newestSms(site, phone),
      });
      expect(refused(first)).toEqual([403, 'second-factor-needed']);
      expect((await visitor.post(CODE, { code: await newestLogInCode(site, email) })).status).toBe(200);
    });

    it('[FRM-8] does not get in by a log-in that was begun with the password before', async () => {
      const owner = await client();
      const thief = await begin(owner.email);
      const code = await newestLogInCode(site, owner.email);
      const password = 'another horse, another battery';
      const changed = await owner.visitor.post(
        '/api/user/password',
        { current_password: PASSWORD, password, password_confirm: password },
        owner.headers,
      );
      expect(changed.status).toBe(200);
      expect(refused(await thief.post<Any>(CODE, { code }))).toEqual([409, 'log-in-missing']);
    });

    it('leads to premium analytics where the log-in was for that', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const answer = await logIn<Any>(site, email, { path: '/api/user/premium-analytics/authorise' });
      expect(answer.body.url).toMatch(/^https:\/\/analytics\.forecourt\.test\/en-gb\//);
    });
  });

  describe('an authenticator app', () => {
    it('[ASVS 6.5.1] is confirmed by its first code, and takes the place of mails; a code is good once', async () => {
      const owner = await client();
      const begun = await owner.visitor.post<Any>(APP, {}, owner.headers);
      expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
      expect(begun.body.qr.every((row) => row.length === begun.body.qr.length && /^[01]+$/.test(row))).toBe(true);
      expect((await accountOf(owner)).factors, 'not before its code was seen').toEqual([]);
      const { factor_id, secret } = begun.body;
      const confirm = (code: string) => owner.visitor.post<Any>(`${APP}/confirm`, { factor_id, code }, owner.headers);
      expect(refused(await confirm(wrong(codeOf(secret))))).toEqual([422, 'wrong']);
      const spent = codeOf(secret);
      const { status, body } = await confirm(spent);
      expect([status, body.recovery_codes?.length]).toEqual([200, 10]);
      expect((await accountOf(owner)).factors).toMatchObject([{ kind: 'authenticator', id: factor_id }]);
      expect((await newestMail(site, owner.email, 'factors-changed'))?.values['change']).toBe('authenticator_added');

      const visitor = await begin(owner.email);
      expect(await mailsOf(owner.email, 'log-in-code')).toEqual([]);
      expect((await visitor.post<PendingLogInAnswer>(PENDING, {})).body.methods).toEqual([
        'authenticator',
        'recovery-code',
      ]);
      expect(refused(await visitor.post<Any>(AGAIN, {}))).toEqual([409, 'log-in-missing']);
      expect(refused(await visitor.post<Any>(CODE, { code: spent })), 'the code of the set-up').toEqual([422, 'wrong']);
      later(30);
      const code = codeOf(secret);
      const other = await begin(owner.email);
      const at = await Promise.all([visitor, other].map((each) => each.post<Any>(CODE, { code })));
      expect(at.map(({ status: each }) => each).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });

    it('[ASVS 11.1.1] is kept sealed for its own row, and sealed again when SECRET changes', async () => {
      const owner = await client();
      const { factor_id: id, secret } = await addApp(owner);
      const [row] = await site.options.db.select().from(authenticatorApps).where(eq(authenticatorApps.id, id));
      expect(row?.secret).not.toContain(secret);
      const rotated = await openAccountsSite(site.options.db, {
        secret: [crypto.getRandomValues(new Uint8Array(32)), ...site.options.secret],
        now: site.options.now,
      });
      const { accountKeys } = await import('../keys.ts');
      const keys = accountKeys(rotated.options.secret);
      expect(await resealSecrets({ db: site.options.db, keys })).toBeGreaterThan(0);
      expect(await resealSecrets({ db: site.options.db, keys })).toBe(0);
      const visitor = await begin(owner.email, new Visitor(rotated));
      expect((await visitor.post(CODE, { code: codeOf(secret) })).status).toBe(200);
      // As it was, for the tests that follow.
      const before = accountKeys([site.options.secret[0], rotated.options.secret[0]]);
      await resealSecrets({ db: site.options.db, keys: before });
      await rotated.close();
    });

    it('makes every other browser show it once, and keeps the one that set it up', async () => {
      const owner = await client();
      const second = new Visitor(site);
      await logIn(site, owner.email, { visitor: second });
      await addApp(owner);
      const status = async (visitor: Visitor) =>
        (await visitor.post(AUTHORISE, { email: owner.email, password: PASSWORD })).status;
      expect([await status(owner.visitor), await status(second)]).toEqual([200, 403]);
    });

    it('[ASVS 6.4.3] a reset of the password does not get around it', async () => {
      const owner = await client();
      const { secret } = await addApp(owner);
      const thief = new Visitor(site);
      await thief.post('/api/user/reset_password', { email: owner.email });
      const hash = (await newestMail(site, owner.email, 'reset-password'))?.values['link']?.split('hash=')[1] ?? '';
      const password = 'another horse, another battery';
      expect((await thief.post(`/password/reset/${hash}/`, { password, password_confirm: password })).status).toBe(200);
      expect(refused(await thief.post<Any>(AUTHORISE, { email: owner.email, password }))).toEqual([
        403,
        'second-factor-needed',
      ]);
      expect((await thief.post(CODE, { code: codeOf(secret) })).status).toBe(200);
    });
  });

  describe('recovery codes', () => {
    it('[ASVS 6.5.2] are ten of 120 bits, kept as hashes, each good once, in any spelling', async () => {
      const owner = await client();
      const { recovery } = await addApp(owner);
      expect(new Set(recovery).size).toBe(10);
      for (const code of recovery) expect(code).toMatch(/^(?:[\da-hjkmnp-tv-z]{4}-){5}[\da-hjkmnp-tv-z]{4}$/);
      const { id } = await profileOf(owner.email);
      const rows = await site.options.db.select().from(recoveryCodes).where(eq(recoveryCodes.profileId, id));
      expect(
        rows.filter(({ hash }) => recovery.some((code) => hash.includes(code.slice(0, 4)) && hash.length < 64)),
      ).toEqual([]);
      const [first = '', second = ''] = recovery;
      const visitor = await begin(owner.email);
      expect((await visitor.post(CODE, { recovery_code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200);
      expect((await accountOf(owner)).recovery_codes_left).toBe(9);
      const again = await begin(owner.email);
      expect(refused(await again.post<Any>(CODE, { recovery_code: first }))).toEqual([422, 'wrong']);
      const made = await owner.visitor.post<Any>('/api/user/factors/recovery-codes', {}, owner.headers);
      expect(made.body.recovery_codes).toHaveLength(10);
      expect(refused(await again.post<Any>(CODE, { recovery_code: second })), 'of before').toEqual([422, 'wrong']);
      expect((await again.post(CODE, { recovery_code: made.body.recovery_codes?.[0] })).status).toBe(200);
    });
  });

  describe('a passkey', () => {
    it('[ASVS 6.3.3] logs in by itself where its owner has unlocked it, and tells of the new browser', async () => {
      const owner = await client();
      const { device, recovery_codes } = await addPasskey(owner);
      expect(recovery_codes).toHaveLength(10);
      const visitor = new Visitor(site);
      const options = async () => (await visitor.post<Any>(`${AUTHORISE}/passkey/options`, {})).body.options;
      const send = (credential: object) => visitor.post<Any>(`${AUTHORISE}/passkey`, { credential });
      expect(refused(await send(device.show(await options(), false))), 'not unlocked').toEqual([
        403,
        'passkey-refused',
      ]);
      const good = device.show(await options());
      const answer = await send(good);
      expect([answer.status, typeof answer.body.token]).toEqual([200, 'string']);
      expect(refused(await send(good)), 'sent again').toEqual([403, 'passkey-refused']);
      expect(refused(await send(device.show(await options(), true, 1))), 'a copy that lags behind').toEqual([
        403,
        'passkey-refused',
      ]);
      expect(await mailsOf(owner.email, 'new-device')).toHaveLength(1);
      expect((await visitor.post(AUTHORISE, { email: owner.email, password: PASSWORD })).status).toBe(200);
      expect((await actsOf(owner.email)).filter((act) => act.startsWith('log-in passkey'))).toHaveLength(1);
    });

    it('is shown by one office as often as its people log in', async () => {
      const owner = await client();
      const { device } = await addPasskey(owner);
      const office = new Visitor(site);
      for (let each = 0; each <= PASSKEY_CHALLENGES_PER_ADDRESS.tries; each += 1) {
        const { body } = await office.post<Any>(`${AUTHORISE}/passkey/options`, {});
        const credential = device.show(body.options);
        expect((await office.post(`${AUTHORISE}/passkey`, { credential })).status).toBe(200);
      }
    });

    it('is refused for another site, another challenge, another owner, and out of time', async () => {
      const owner = await client();
      const { device } = await addPasskey(owner);
      const visitor = new Visitor(site);
      const options = async () => (await visitor.post<Any>(`${AUTHORISE}/passkey/options`, {})).body.options;
      const refuses = async (credential: object, why: string) =>
        expect(refused(await visitor.post<Any>(`${AUTHORISE}/passkey`, { credential })), why).toEqual([
          403,
          'passkey-refused',
        ]);
      const elsewhere = new VirtualAuthenticator('https://forecourt.test.example');
      Object.assign(elsewhere, { id: device.id });
      await refuses(elsewhere.show(await options()), 'another site');
      await refuses(device.show({ challenge: 'AAAA' }), 'a challenge of nobody');
      const toAdd = (await owner.visitor.post<Any>(`${PASSKEY}/options`, { purpose: 'add' }, owner.headers)).body;
      await refuses(device.show(toAdd.options), 'a challenge for something else');
      const late = await options();
      later(PENDING_LOG_IN_S);
      await refuses(device.show(late), 'out of time');
      const other = await client();
      const { body } = await other.visitor.post<Any>(`${PASSKEY}/options`, { purpose: 'prove' }, other.headers);
      const proof = await other.visitor.post<Any>(PROVE, { credential: device.show(body.options) }, other.headers);
      expect(refused(proof), 'another owner').toEqual([403, 'passkey-refused']);
    });

    it('completes a log-in that waits, and the same one is added once', async () => {
      const owner = await client();
      const { device } = await addPasskey(owner);
      const visitor = await begin(owner.email);
      expect((await visitor.post<PendingLogInAnswer>(PENDING, {})).body.methods).toEqual(['passkey', 'recovery-code']);
      const { body } = await visitor.post<Any>(`${AUTHORISE}/passkey/options`, {});
      expect((await visitor.post(`${AUTHORISE}/passkey`, { credential: device.show(body.options) })).status).toBe(200);
      const { id } = await profileOf(owner.email);
      const waits = await site.options.db.select().from(pendingLogIns).where(eq(pendingLogIns.profileId, id));
      expect(waits.every(({ usedAt }) => usedAt !== null)).toBe(true);
      const again = await owner.visitor.post<Any>(`${PASSKEY}/options`, { purpose: 'add' }, owner.headers);
      expect(
        refused(
          await owner.visitor.post<Any>(PASSKEY, { credential: device.create(again.body.options) }, owner.headers),
        ),
      ).toEqual([403, 'passkey-refused']);
    });
  });

  describe('what changes how an account is logged in to', () => {
    it('[ASVS 7.5.1] asks for a proof of the last ten minutes: the password, and a factor where there is one', async () => {
      const owner = await client();
      const { visitor, headers } = owner;
      /** A token lasts half an hour, the session longer. */
      const leaveAlone = async () => {
        later(STEP_UP_S + 1);
        const { body } = await visitor.post<Any>('/api/user/session', {}, headers);
        if (body.token !== undefined) headers.authorization = `Bearer ${body.token}`;
      };
      await leaveAlone();
      for (const [path, body] of [
        [APP, {}],
        [`${APP}/confirm`, { factor_id: crypto.randomUUID(), code: '123456' }],
        [`${PASSKEY}/options`, { purpose: 'add' }],
        [REMOVE, { factor_id: crypto.randomUUID() }],
        ['/api/user/factors/recovery-codes', {}],
      ] as const)
        expect(refused(await visitor.post<Any>(path, body, headers)), path).toEqual([403, 'proof-needed']);
      const prove = (body: object) => proveBy(owner, body);
      expect(refused(await prove({ current_password: 'not the password' }))).toEqual([422, 'wrong']);
      expect((await prove({ current_password: PASSWORD })).status).toBe(200);
      const { secret, recovery } = await addApp(owner);

      await leaveAlone();
      expect(refused(await prove({ current_password: PASSWORD })), 'the password alone').toEqual([422, 'required']);
      expect(refused(await prove({ current_password: PASSWORD, code: wrong(codeOf(secret)) }))).toEqual([422, 'wrong']);
      expect((await prove({ current_password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
      const { device } = await addPasskey(owner);
      await leaveAlone();
      const { body } = await visitor.post<Any>(`${PASSKEY}/options`, { purpose: 'prove' }, headers);
      expect((await prove({ credential: device.show(body.options) })).status).toBe(200);
      await leaveAlone();
      expect((await prove({ current_password: PASSWORD, recovery_code: recovery[3] })).status).toBe(200);
      expect((await actsOf(owner.email)).filter((act) => act.startsWith('session-proven'))).toEqual([
        'session-proven bad-input',
        'session-proven password',
        'session-proven bad-input',
        'session-proven bad-input',
        'session-proven authenticator',
        'session-proven passkey',
        'session-proven recovery-code',
      ]);
    });

    it('[ASVS 7.5.1] takes a password in a known browser for no proof where the account has a factor of its own', async () => {
      const owner = await client();
      const { factor_id: app, secret } = await addApp(owner);
      const { body } = await owner.visitor.post<Any>(AUTHORISE, { email: owner.email, password: PASSWORD });
      const headers = { authorization: `Bearer ${body.token}` };
      const remove = () => owner.visitor.post<Any>(REMOVE, { factor_id: app }, headers);
      expect(refused(await remove())).toEqual([403, 'proof-needed']);
      const proof = { current_password: PASSWORD, code: codeOf(secret) };
      expect((await proveBy({ visitor: owner.visitor, headers }, proof)).status).toBe(200);
      expect((await remove()).status).toBe(200);
    });

    it('[ASVS 7.2.4] gives another token to a fresh proof, a new password and a log-in, and refuses the one before', async () => {
      const { email, visitor, headers } = await client();
      const statusOf = async (authorization: string) =>
        (await visitor.post('/api/user/session', {}, { authorization })).status;
      const first = headers.authorization;
      const [before] = (await accountOf({ email, visitor, headers })).sessions;
      const proofs = await Promise.all(
        Array.from({ length: 3 }, () =>
          visitor.post<Any>(PROVE, { current_password: PASSWORD }, { authorization: first }),
        ),
      );
      expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(proofs.filter(({ status }) => status === 401)).toHaveLength(2);
      const proven = `Bearer ${proofs.find(({ status }) => status === 200)?.body.token}`;
      expect([await statusOf(first), await statusOf(proven)]).toEqual([401, 200]);

      headers.authorization = proven;
      const { sessions } = await accountOf({ email, visitor, headers });
      expect(sessions, 'the same one, which ends when it would have ended').toEqual([
        { ...before, id: expect.not.stringMatching(before?.id ?? '') },
      ]);

      const change = { current_password: PASSWORD, password: 'another horse, another battery' };
      const changed = `Bearer ${(await visitor.post<Any>('/api/user/password', change, headers)).body.token}`;
      expect([await statusOf(proven), await statusOf(changed)]).toEqual([401, 200]);

      const again = await visitor.post<Any>(
        AUTHORISE,
        { email, password: change.password },
        { authorization: changed },
      );
      expect([await statusOf(changed), await statusOf(`Bearer ${again.body.token}`)]).toEqual([401, 200]);
    });

    it('[ASVS 7.5.1] wants a factor for a new password and for erasure, of whoever has one, and the password alone of others', async () => {
      const password = 'another horse, another battery';
      const asked = [
        ['/api/user/password', { current_password: PASSWORD, password, password_confirm: password }],
        ['/api/user/erase', { current_password: PASSWORD }],
      ] as const;
      const owner = await client();
      const { secret } = await addApp(owner);
      const { body } = await owner.visitor.post<Any>(AUTHORISE, { email: owner.email, password: PASSWORD });
      const headers = { authorization: `Bearer ${body.token}` };
      const thief = { ...asked[1][1], current_password: 'not the password' };
      expect(refused(await owner.visitor.post<Any>('/api/user/erase', thief, headers))).toEqual([422, 'wrong']);
      for (const [path, sent] of asked)
        expect(refused(await owner.visitor.post<Any>(path, sent, headers)), path).toEqual([403, 'proof-needed']);
      const proof = { current_password: PASSWORD, code: codeOf(secret) };
      expect((await proveBy({ visitor: owner.visitor, headers }, proof)).status).toBe(200);
      const changed = await owner.visitor.post<Any>(asked[0][0], asked[0][1], headers);
      expect(changed.status).toBe(200);
      headers.authorization = `Bearer ${changed.body.token}`;
      expect((await owner.visitor.post<Any>('/api/user/erase', { current_password: password }, headers)).status).toBe(
        200,
      );

      const other = await client();
      later(STEP_UP_S + 1);
      expect((await other.visitor.post<Any>('/api/user/erase', asked[1][1], other.headers)).status).toBe(200);
    });

    it('takes a factor away, and with the last the recovery codes; nobody takes another’s', async () => {
      const [owner, other] = [await client(), await client()];
      const [{ factor_id: app }, { factor_id: key }] = [await addApp(owner), await addPasskey(owner)];
      const remove = ({ visitor, headers }: Client, id: string) =>
        visitor.post<Any>(REMOVE, { factor_id: id }, headers);
      expect(refused(await remove(other, app))).toEqual([404, 'not-found']);
      expect((await remove(owner, app)).status).toBe(200);
      expect((await accountOf(owner)).recovery_codes_left).toBe(10);
      expect((await remove(owner, key)).status).toBe(200);
      expect(await accountOf(owner)).toMatchObject({ factors: [], recovery_codes_left: 0 });
      expect((await mailsOf(owner.email, 'factors-changed')).map(({ values }) => values['change'])).toEqual([
        'authenticator_added',
        'passkey_added',
        'removed',
        'removed',
      ]);
      await begin(owner.email);
      expect(await mailsOf(owner.email, 'log-in-code'), 'a mail again').toHaveLength(1);
    });

    it('the company takes all away from who lost them: sessions end, and a code is mailed again', async () => {
      const owner = await client();
      await addApp(owner);
      await addPasskey(owner);
      const decide = () =>
        new Visitor(site).post<{ recorded: boolean }>(
          '/api/operator/second-factor',
          { person: owner.email, decided_by: 'J. Clarke' },
          { authorization: 'Bearer the token of the operator' },
        );
      expect((await decide()).body.recorded).toBe(true);
      expect((await decide()).body.recorded, 'once').toBe(false);
      const { id } = await profileOf(owner.email);
      const rows = await site.options.db.select().from(sessions).where(eq(sessions.profileId, id));
      expect(rows.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
      await begin(owner.email, owner.visitor);
      expect(await mailsOf(owner.email, 'log-in-code')).toHaveLength(1);
      expect((await newestMail(site, owner.email, 'factors-changed'))?.values['change']).toBe('reset');
      expect(await actsOf(owner.email)).toContain('factors-removed');
    });
  });
});
