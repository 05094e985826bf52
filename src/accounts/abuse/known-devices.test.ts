import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { DEVICE_COOKIE } from '#contracts/cookies.ts';
import {
  LOG_INS_FROM_UNKNOWN_DEVICES,
  LOG_INS_PER_ADDRESS,
  LOG_INS_PER_DEVICE,
  SMS_PER_NUMBER_DAY,
} from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestMail,
  newestSms,
  openAccountsSite,
  secondStep,
  signUpBody,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { longUnless } from '../../../tests/support/long-form.ts';
import { CAPTCHA_OF, solvedCaptcha } from '../../../tests/support/solved-captcha.ts';
import { profiles } from '../accounts.tables.ts';
import { throttles } from '#calls/calls.tables.ts';

type Any = AuthoriseAnswer & ProblemDetails & { otp_code_id: string };
const LOG_IN = '/api/user/authorise';
const WRONG = 'not the password at all';
const NEW = 'another horse, another battery';
const PATHS = [
  LOG_IN,
  '/api/user/premium-analytics/authorise',
  '/api/user/unified',
  '/api/user/premium-analytics/register',
] as const;

eachDatabase((_, open) => {
  let site: AccountsSite;
  let plain: AccountsSite;
  beforeAll(async () => {
    const { db } = await open();
    site = await openAccountsSite(db, { captcha: 'by-risk' });
    plain = await openAccountsSite(db, { secret: site.options.secret, captcha: 'off' });
  });
  afterAll(async () => {
    await site.close();
    await plain.close();
  });

  const bodyFor = (path: string, email: string, password: string) =>
    path.endsWith('authorise') ? { email, password } : signUpBody(email, { password });
  /** The first factor alone: a browser that the account knows, and that has shown a second one, has its session by it. */
  const enter = (visitor: Visitor, email: string, password = PASSWORD, more: object = {}, path: string = LOG_IN) =>
    visitor.post<Any>(path, { ...bodyFor(path, email, password), ...more });
  const logIn = async (...[visitor, email, ...rest]: Parameters<typeof enter>) =>
    secondStep(site, visitor, email, await enter(visitor, email, ...rest));
  const proof = (effort?: number) => solvedCaptcha(site, { ...CAPTCHA_OF, ...(effort !== undefined && { effort }) });
  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
    plain.clock.now = site.clock.now;
  };
  /** As so many unknown devices anywhere would send: wrong passwords with a solved captcha each. Written straight into the count, which the work would take hours to reach. */
  async function fillLane(email: string, guesses: number): Promise<void> {
    await enter(new Visitor(site), email, WRONG); // makes the row
    const before = await site.options.db.select().from(throttles);
    await enter(new Visitor(site), email, WRONG);
    const after = await site.options.db.select().from(throttles);
    const day = after.filter(
      ({ resetsAt }) =>
        resetsAt.getTime() - site.clock.now.getTime() === LOG_INS_FROM_UNKNOWN_DEVICES.windowSeconds * 1000,
    );
    const counted = day.filter(({ key, tries }) => before.some((row) => row.key === key && row.tries === tries - 1));
    expect(counted).toHaveLength(1);
    await site.options.db
      .update(throttles)
      .set({ tries: guesses })
      .where(eq(throttles.key, counted[0]?.key ?? ''));
  }
  const deviceOf = (visitor: Visitor) => visitor.cookies.get(DEVICE_COOKIE.hostName) ?? '';
  /** The browser of an owner who has logged in before. */
  async function ownerOf(email: string): Promise<Visitor> {
    await confirmedVisitor(site, email);
    const owner = new Visitor(site);
    expect((await logIn(owner, email)).status).toBe(200);
    return owner;
  }
  const resetHash = async (email: string) =>
    (await newestMail(site, email, 'reset-password'))?.values['link']?.split('hash=')[1] ?? '';

  it('[FRM-8] a log-in leaves a cookie that names nobody and lasts for 180 days', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const answer = await logIn(new Visitor(site), email);
    const [line = ''] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-device='));
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${180 * 86_400}`,
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    const value = decodeURIComponent(line.split(';')[0]?.split('=')[1] ?? '');
    expect(value).toMatch(/^[\da-f-]{36}\.\d{10}\.\d{10}\.[\w-]{43}$/);
    for (const part of [profile?.id ?? 'x', email, email.toLowerCase()]) expect(value).not.toContain(part);
  });

  it('[FRM-8] without https the cookie has no prefix, which browsers would refuse', async () => {
    const open = await openAccountsSite(site.options.db, { secret: site.options.secret, secureCookies: false });
    const email = freshEmail();
    await confirmedVisitor(open, email);
    const owner = new Visitor(open);
    expect((await logIn(owner, email)).status).toBe(200);
    expect([...owner.cookies.keys()].filter((name) => name.includes('device'))).toEqual(['fc_device']);
    await open.close();
  });

  it(
    '[FRM-8] eleven wrong tries from anywhere, and the owner logs in on a known device, and elsewhere with a solved captcha',
    { timeout: 120_000 },
    async () => {
      const email = freshEmail();
      const owner = await ownerOf(email);
      const codes: unknown[] = [];
      for (let i = 0; i < 11; i += 1) {
        const first = await enter(new Visitor(site), email, WRONG);
        const last =
          first.body.code === 'captcha-needed'
            ? await enter(new Visitor(site), email, WRONG, await proof(first.body.captcha_effort))
            : first;
        codes.push(last.body.code);
      }
      expect(codes).toEqual(Array(11).fill('wrong-credentials'));
      expect((await enter(owner, email)).status).toBe(200);
      const refused = await enter(new Visitor(site), email);
      expect([refused.status, refused.body.code, refused.body.captcha_effort]).toEqual([403, 'captcha-needed', 4]);
      // The work of a usual captcha is too little by now.
      expect((await enter(new Visitor(site), email, PASSWORD, await proof())).body.code).toBe('captcha-needed');
      expect((await logIn(new Visitor(site), email, PASSWORD, await proof(4))).status).toBe(200);
    },
  );

  describe.each(PATHS)('%s', (path) => {
    it(
      '[FRM-8] a known device has tries of its own; ten failures lock that cookie alone',
      { timeout: 120_000 },
      async () => {
        const email = freshEmail();
        const [owner, other] = [await ownerOf(email), new Visitor(site)];
        await logIn(other, email);
        expect(deviceOf(other)).not.toBe(deviceOf(owner));
        await fillLane(email, 20);
        const tries = [];
        for (let i = 0; i < LOG_INS_PER_DEVICE.tries; i += 1)
          tries.push((await enter(owner, email, WRONG, {}, path)).body.code);
        expect(tries).not.toContain('captcha-needed');
        // Now it is an unknown device.
        expect((await enter(owner, email, PASSWORD, {}, path)).body.code).toBe('captcha-needed');
        expect((await enter(other, email, PASSWORD, {}, path)).body.token).toBeDefined();
        later(LOG_INS_PER_DEVICE.windowSeconds);
        expect((await enter(owner, email, PASSWORD, {}, path)).body.token).toBeDefined();
      },
    );

    it(
      '[FRM-8] beyond the guesses of a day unknown devices learn nothing, known account or not, and the owner finds a link in the mail',
      { timeout: 120_000, tags: longUnless(path === LOG_IN) }, // the captchas of so many guesses take their time
      async () => {
        const [email, unknown] = [freshEmail(), freshEmail()];
        const owner = await ownerOf(email);
        for (const address of [email, unknown]) await fillLane(address, LOG_INS_FROM_UNKNOWN_DEVICES.tries);
        const answers = [];
        for (const [address, password] of [
          [email, PASSWORD],
          [email, WRONG],
          [unknown, WRONG],
        ] as const) {
          const { status, body, headers } = await enter(new Visitor(site), address, password, await proof(16), path);
          answers.push({ status, body: { ...body, requestId: '' }, retry: headers.get('retry-after') });
        }
        expect(await resetHash(unknown)).toBe('');
        expect(await resetHash(email)).toMatch(/^[\w-]{43}$/);
        expect(answers[0]).toMatchObject({ status: 429, body: { code: 'log-in-by-mail' } });
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[2]).toEqual(answers[0]);
        expect(
          (await site.mails()).filter(({ to, template }) => to === email && template === 'reset-password'),
        ).toHaveLength(1);
        expect((await enter(owner, email, PASSWORD, {}, path)).body.token).toBeDefined();
        // The link lets its browser in, whatever goes on elsewhere.
        const reader = new Visitor(site);
        expect(
          (await reader.post(`/password/reset/${await resetHash(email)}/`, { password: NEW, password_confirm: NEW }))
            .status,
        ).toBe(200);
        expect((await enter(reader, email, NEW, {}, path)).body.token).toBeDefined();
        later(LOG_INS_FROM_UNKNOWN_DEVICES.windowSeconds);
        expect((await logIn(new Visitor(site), email, NEW, {}, path)).body.token).toBeDefined();
      },
    );
  });

  it(
    '[FRM-8] a client address that is used up for unknown devices does not limit a known device',
    { timeout: 120_000 },
    async () => {
      const email = freshEmail();
      const address = '2001:db8:61:1::1';
      const owner = new Visitor(plain, address);
      for (const [name, value] of (await ownerOf(email)).cookies) owner.cookies.set(name, value);
      for (let i = 0; i < LOG_INS_PER_ADDRESS.tries; i += 1)
        await enter(new Visitor(plain, address), freshEmail(), WRONG);
      expect((await enter(new Visitor(plain, address), email)).status).toBe(429);
      expect((await enter(owner, email)).status).toBe(200);
    },
  );

  it.each([
    ['a log-in', { isProven: true }],
    ['the confirmed link of a mail', { isProven: true }],
    ['a reset link', { isProven: true }],
    // Neither shows a second factor: the device is known, and asked for one.
    ['a code to the phone', { isProven: false }],
    ['a changed password', { isProven: false }],
  ])('[FRM-8] %s makes a device known', async (way, { isProven }) => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const confirmed = await visitorWithPhone(site, email, phone);
    const visitor = way === 'the confirmed link of a mail' ? confirmed : new Visitor(site);
    let password = PASSWORD;
    const reset = async (path: string, body: object) => {
      expect((await visitor.post(path, { ...body, password: NEW, password_confirm: NEW })).status).toBe(200);
      password = NEW;
    };
    if (way === 'a log-in') await logIn(visitor, email);
    if (way === 'a reset link') {
      await new Visitor(site).post('/api/user/reset_password', { email });
      await reset(`/password/reset/${await resetHash(email)}/`, {});
    }
    if (way === 'a code to the phone') {
      const { otp_code_id } = (await visitor.post<Any>('/api/user/reset_password/phone', { phone })).body;
      await reset('/api/user/reset_password/phone/proceed', { otp_code_id, code: await newestSms(site, phone) });
    }
    if (way === 'a changed password') {
      const { token } = (await logIn(new Visitor(site), email)).body;
      await visitor.post(
        '/api/user/password',
        { current_password: PASSWORD, password: NEW },
        { authorization: `Bearer ${token}` },
      );
      password = NEW;
    }
    await fillLane(email, LOG_INS_FROM_UNKNOWN_DEVICES.tries);
    // An unknown device would be answered log-in-by-mail, whatever its password.
    const first = await enter(visitor, email, password);
    expect([first.status, first.body.code]).toEqual(isProven ? [200, undefined] : [403, 'second-factor-needed']);
    expect((await secondStep(site, visitor, email, first)).status).toBe(200);
  });

  it.each(['a reset of the password', 'a change of the password elsewhere', 'the end of all sessions'])(
    '[FRM-8] %s makes every device unknown',
    async (way) => {
      const email = freshEmail();
      const [owner, elsewhere] = [await ownerOf(email), new Visitor(site)];
      const { token } = (await logIn(elsewhere, email)).body;
      const bearer = { authorization: `Bearer ${token}` };
      if (way === 'a reset of the password') {
        await new Visitor(site).post('/api/user/reset_password', { email });
        await new Visitor(site).post(`/password/reset/${await resetHash(email)}/`, {
          password: NEW,
          password_confirm: NEW,
        });
      } else if (way === 'the end of all sessions') {
        await elsewhere.post('/api/user/session/end', { all: true }, bearer);
      } else await elsewhere.post('/api/user/password', { current_password: PASSWORD, password: NEW }, bearer);
      expect(deviceOf(elsewhere) === '').toBe(way === 'the end of all sessions');
      await fillLane(email, 20);
      expect((await enter(owner, email, way === 'the end of all sessions' ? PASSWORD : NEW)).body.code).toBe(
        'captcha-needed',
      );
    },
  );

  it('[FRM-8] a cookie is worth nothing for another account, changed, unsigned, or after 180 days', async () => {
    const [email, another] = [freshEmail(), freshEmail()];
    const owner = await ownerOf(email);
    await ownerOf(another);
    await fillLane(another, 20);
    await fillLane(email, 20);
    const [device = '', issued = '', proven = '', signature = ''] = decodeURIComponent(deviceOf(owner)).split('.');
    const tries = async (value: string, address: string) => {
      const visitor = new Visitor(site);
      visitor.cookies.set(DEVICE_COOKIE.hostName, value);
      return (await enter(visitor, address)).body.code;
    };
    expect(await tries(`${device}.${issued}.${proven}.${signature}`, another)).toBe('captcha-needed');
    for (const value of [
      '',
      '~',
      `${device}.${issued}.${proven}.`,
      `${device}.${issued}.${proven}.${'A'.repeat(43)}`,
      `${crypto.randomUUID()}.${issued}.${proven}.${signature}`,
      `${device}.${Number(issued) + 1}.${proven}.${signature}`,
      `${device}.${issued}.${Number(proven) + 1}.${signature}`,
      `${device}.${issued}.0.${signature}`,
      `${device}.${issued}.${signature}`,
      '~'.repeat(1_000),
    ]) {
      expect([value, await tries(value, email)]).toEqual([value, 'captcha-needed']);
    }
    expect(await tries(`${device}.${issued}.${proven}.${signature}`, email)).toBeUndefined();
    later(DEVICE_COOKIE.maxAgeSeconds + 1);
    await fillLane(email, 20);
    expect(await tries(`${device}.${issued}.${proven}.${signature}`, email)).toBe('captcha-needed');
  });

  it('[FRM-8] one browser is known to several accounts, the newest five', async () => {
    const emails = Array.from({ length: 6 }, freshEmail);
    const shared = new Visitor(site);
    for (const email of emails) {
      await confirmedVisitor(site, email);
      expect((await logIn(shared, email)).status).toBe(200);
    }
    expect(decodeURIComponent(deviceOf(shared)).split('~')).toHaveLength(5);
    for (const email of emails) await fillLane(email, 20);
    const codes = [];
    for (const email of emails) {
      const visitor = new Visitor(site);
      visitor.cookies.set(DEVICE_COOKIE.hostName, deviceOf(shared));
      codes.push((await enter(visitor, email)).body.code);
    }
    expect(codes).toEqual(['captcha-needed', ...Array<undefined>(5)]);
  });

  it('[FRM-8] other people who request every kind of mail leave the owner the mail that is needed, and a known device has its own', async () => {
    const email = freshEmail();
    const owner = await ownerOf(email);
    later(3_600);
    const count = async (template: string) =>
      (await site.mails()).filter((mail) => mail.to === email && mail.template === template).length;
    const before = (await site.mails()).filter(({ to }) => to === email).length;
    for (let i = 0; i < 8; i += 1) {
      for (const [path, body] of [
        ['/api/subscribe', { email, consent_marketing: true }],
        ['/utils/custom-forms/email-verify/resend', { email }],
        [SIGN_UP, signUpBody(email)],
      ] as const)
        await new Visitor(plain).post(path, body);
    }
    expect(await count('reset-password')).toBe(0);
    await new Visitor(plain).post('/api/user/reset_password', { email });
    expect(await count('reset-password')).toBe(1);
    expect((await site.mails()).filter(({ to }) => to === email).length - before).toBeLessThanOrEqual(5);
    await new Visitor(plain).post('/api/user/reset_password', { email });
    expect(await count('reset-password')).toBe(1);
    await owner.post('/api/user/reset_password', { email, ...(await proof()) });
    expect(await count('reset-password')).toBe(2);
  });

  it('[FRM-8] other people who use up the messages to a number leave a known device its own', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const owner = await visitorWithPhone(site, email, phone);
    const ask = (visitor: Visitor) => visitor.post<Any>('/fcm-forms/verify-phone', { phone });
    const statuses = [];
    for (let i = 0; i < SMS_PER_NUMBER_DAY.tries + 2; i += 1) {
      statuses.push((await ask(new Visitor(plain))).status);
      later(1_000);
    }
    expect(statuses.at(-1)).toBe(429);
    const sent = await owner.post<Any>('/fcm-forms/verify-phone', { phone, ...(await proof()) });
    expect(sent.status).toBe(200);
    expect(
      (
        await owner.post<Any>('/api/user/authorise/phone', {
          otp_code_id: sent.body.otp_code_id,
          code: await newestSms(site, phone),
        })
      ).body.token,
    ).toBeDefined();
  });

  it('[FRM-8] guesses at the own password in one browser do not keep the owner from it in another', async () => {
    const email = freshEmail();
    const [owner, left] = [await ownerOf(email), new Visitor(site)];
    const tokens = [(await logIn(owner, email)).body.token, (await logIn(left, email)).body.token];
    const change = (at: number, current: string) =>
      new Visitor(site).post<Any>(
        '/api/user/password',
        { current_password: current, password: NEW },
        { authorization: `Bearer ${tokens[at]}` },
      );
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change(1, WRONG)));
    expect(guesses.map(({ status }) => status)).toContain(429);
    expect((await change(0, PASSWORD)).status).toBe(200);
  });
});
