import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAILS_RESERVED_FOR, MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { SignupAnswer, SignupStep2Answer, ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  freshEmail,
  newestCode,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { clients, profiles, registrations, signUpAttempts } from '../accounts.tables.ts';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, {}, undefined, 'as the site does');
  });
  afterAll(() => site.close());

  const profileOf = async (email: string) =>
    (await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase())))[0];

  it('[FRM-1, FRM-2] takes a person with one name, and says so to the CRM', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    const { last_name: _, ...named } = STEP_2_BODY;
    expect((await visitor.post(STEP_2, named)).status).toBe(422);
    expect((await visitor.post(STEP_2, { ...named, first_name: 'Suharto', single_name: true })).status).toBe(200);
    const profile = await profileOf(email);
    expect([profile?.firstName, profile?.lastName]).toEqual(['Suharto', null]);
    const [told] = (await site.followUps()).flatMap((one) =>
      one.kind === 'event' && one.name === 'registration.completed' && one.body['email'] === email ? [one] : [],
    );
    expect(told?.body['payload']).toMatchObject({ first_name: 'Suharto', single_name: true });
    expect(told?.body['payload']).not.toHaveProperty('last_name');
  });

  it('[FRM-2, FRM-3, TRK-3] walks from step 1 to the thank-you page and the confirmed address', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const first = await visitor.post<SignupAnswer>(
      SIGN_UP,
      signUpBody(` ${email} `, { timezone: 'Europe/London', edition: 'en-gb' }),
    );
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      profile_id: expect.stringMatching(/^[\da-f-]{36}$/),
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
      is_email_verified: false,
    });
    expect(first.headers.get('cache-control')).toBe('no-store');
    const cookies = first.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('__Host-fc_signup='))).toMatch(
      /Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(cookies.find((line) => line.startsWith('__Host-fc_signup_flag='))).toMatch(
      /^__Host-fc_signup_flag=1; Max-Age=86400; Path=\/; Secure; SameSite=Lax$/,
    );

    expect((await visitor.post<ProblemDetails>(THANK_YOU, {})).body.code).toBe('sign-up-incomplete');
    const second = await visitor.post<SignupStep2Answer>(STEP_2, STEP_2_BODY);
    expect(second.body).toEqual({ ...first.body, next: 'thank-you' });

    const thanks = await visitor.post<ThankYouAnswer>(THANK_YOU, {});
    expect(thanks.body).toEqual({
      kind: 'live',
      account_number: expect.stringMatching(/^5\d{7}$/),
      shown_number: null,
      email_masked: 'P•••@example.com',
      is_email_verified: false,
      next_steps: ['verify-email', 'log-in', 'fund'],
      links: { login: 'https://forecourt.test/en-gb/log-in', dashboard: 'https://dashboard.forecourt.test/' },
    });

    const [mail] = (await site.mails()).filter(({ to }) => to === email);
    expect(mail).toMatchObject({ kind: 'mail', template: 'verify-email', edition: 'en-gb', to: email });
    expect(mail?.values['link']).toMatch(/^https:\/\/forecourt\.test\/en-gb\/verify-email\?code=[\w-]{43}$/);
    const verified = await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    expect([verified.status, verified.body]).toEqual([200, { is_email_verified: true }]);
    expect((await visitor.post<ThankYouAnswer>(THANK_YOU, {})).body).toMatchObject({
      is_email_verified: true,
      next_steps: ['log-in', 'fund'],
    });
    expect((await visitor.post<SignupStep2Answer>(STEP_2, STEP_2_BODY)).body.is_email_verified).toBe(true);

    const profile = await profileOf(email);
    expect(profile).toMatchObject({
      firstName: 'Ada',
      birthDate: '1990-12-10',
      phone: '+442083661177',
      country: 'GB',
      email,
    });
    const [client] = await site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, profile?.id ?? ''));
    expect(client).toMatchObject({
      kind: 'live',
      state: 'pending',
      accountNumber: Number(thanks.body.account_number),
      entity: 'uk',
      companyId: 1,
      regulator: 'fca',
    });
  });

  it('[FRM-2, FRM-8] records what was sent and shown, and no password anywhere but as argon2id', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const context = {
      form_id: 'live-signup',
      form_version: '3',
      shown_texts: ['risk-fca@2026-10-01', 'terms@12'],
      attribution: { utm_source: 'mail', ref_id: '7' },
      timezone: 'Europe/London',
      agent: 'A Browser/1',
      entity: 'uk',
      company_id: 1,
      consent_marketing: true,
    };
    await visitor.post(SIGN_UP, signUpBody(email, context), { 'idempotency-key': 'k-record' });
    await visitor.post(STEP_2, { ...STEP_2_BODY, form_version: '4' });
    const profile = await profileOf(email);
    const records = await site.options.db
      .select()
      .from(registrations)
      .where(eq(registrations.profileId, profile?.id ?? ''))
      .orderBy(registrations.call);
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({
      call: 'signup',
      formId: 'live-signup',
      formVersion: '3',
      shownTexts: context.shown_texts,
      attribution: context.attribution,
      entity: 'uk',
      companyId: 1,
      country: 'GB',
      locale: 'en-GB',
      edition: 'en-gb',
      regulator: 'fca',
      timezone: 'Europe/London',
      agent: 'A Browser/1',
      idempotencyKey: 'k-record',
      payload: { email, country_id: 'GB', consent_terms: true, consent_marketing: true, confirm_country: false },
    });
    expect(records[1]).toMatchObject({ call: 'signup-step-2', formVersion: '4', payload: STEP_2_BODY });
    expect(profile?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { attemptId } = profile ?? {};
    const [attempt] = await site.options.db
      .select()
      .from(signUpAttempts)
      .where(eq(signUpAttempts.id, attemptId ?? ''));
    expect(JSON.stringify([records, attempt, profile])).not.toContain(PASSWORD);
  });

  it('[FRM-7] makes one account of requests sent together under one key, and answers them alike', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.get('/api/xsrf');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.post<SignupAnswer>(SIGN_UP, signUpBody(email), { 'idempotency-key': 'double' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const profile = await profileOf(email);
    expect(await site.options.db.$count(clients, eq(clients.profileId, profile?.id ?? ''))).toBe(1);
    expect(await site.options.db.$count(registrations, eq(registrations.profileId, profile?.id ?? ''))).toBe(1);
    expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(1);

    const later = await visitor.post<SignupAnswer>(SIGN_UP, signUpBody(email), { 'idempotency-key': 'double' });
    expect(later.body).toEqual(answers[0]?.body);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    const steps = await Promise.all(
      Array.from({ length: 4 }, () =>
        visitor.post<SignupStep2Answer>(STEP_2, STEP_2_BODY, { 'idempotency-key': 'step' }),
      ),
    );
    expect(new Set(steps.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await site.options.db.$count(registrations, eq(registrations.profileId, profile?.id ?? ''))).toBe(2);
  });

  it('[FRM-7] makes one account of requests sent together without a key', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.get('/api/xsrf');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => visitor.post(SIGN_UP, signUpBody(i % 2 === 0 ? email : email.toUpperCase()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const profile = await profileOf(email);
    expect(await site.options.db.$count(clients, eq(clients.profileId, profile?.id ?? ''))).toBe(1);
  });

  it('[FRM-7] refuses another request under a key that is taken, and keeps visitors’ keys apart', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const first = await visitor.post<SignupAnswer>(SIGN_UP, signUpBody(email), { 'idempotency-key': 'mine' });
    const other = await visitor.post<ProblemDetails>(
      SIGN_UP,
      signUpBody(email, { password: 'another long password' }),
      { 'idempotency-key': 'mine' },
    );
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
    const otherVisitor = await new Visitor(site).post<SignupAnswer>(SIGN_UP, signUpBody(email), {
      'idempotency-key': 'mine',
    });
    expect(otherVisitor.status).toBe(200);
    expect(otherVisitor.body.profile_id).not.toBe(first.body.profile_id);
    for (const key of ['', 'a b', '\u00fc', 'x'.repeat(201)]) {
      const bad = await visitor.post<ProblemDetails>(SIGN_UP, signUpBody(freshEmail()), { 'idempotency-key': key });
      expect([key, bad.status, bad.body.errors?.['idempotency-key']?.[0]?.code]).toEqual([key, 422, 'invalid']);
    }
  });

  it('[FRM-7] takes the corrected form under the key of a refused one', async () => {
    const visitor = new Visitor(site);
    const email = freshEmail();
    expect(
      (await visitor.post(SIGN_UP, signUpBody(email, { password: 'short' }), { 'idempotency-key': 'corrected' }))
        .status,
    ).toBe(422);
    expect((await visitor.post(SIGN_UP, signUpBody(email), { 'idempotency-key': 'corrected' })).status).toBe(200);
  });

  it('[ASVS 15.3.3] writes nothing that a call does not ask for, whatever is sent with it', async () => {
    const email = freshEmail();
    const own = {
      id: crypto.randomUUID(),
      verification: 'verified',
      email_verified_at: '2020-01-01',
      erased_at: '2020-01-01',
    };
    const camel = {
      emailVerifiedAt: '2020-01-01',
      auditSubject: own.id,
      state: 'open',
      deviceEpoch: 7,
      clientKind: 'partner',
    };
    const visitor = new Visitor(site);
    expect((await visitor.post(SIGN_UP, { ...signUpBody(email), ...own, ...camel })).status).toBe(200);
    expect((await visitor.post(STEP_2, { ...STEP_2_BODY, ...own, ...camel })).status).toBe(200);
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    expect(profile).toMatchObject({ verification: null, emailVerifiedAt: null, erasedAt: null, deviceEpoch: 0 });
    expect([profile?.id, profile?.auditSubject]).not.toContain(own.id);
    const accounts = await site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, profile?.id ?? ''));
    expect(accounts.map(({ kind, state }) => [kind, state])).toEqual([['live', 'pending']]);
  });

  it('[FRM-2] asks for the sign-up in progress', async () => {
    for (const [path, body] of [
      [STEP_2, STEP_2_BODY],
      [THANK_YOU, {}],
    ] as const) {
      const lost = await new Visitor(site).post<ProblemDetails>(path, body);
      expect([lost.status, lost.body.code]).toEqual([409, 'sign-up-missing']);
    }
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(freshEmail()));
    const cookie = visitor.cookies.get('__Host-fc_signup') ?? '';
    for (const forged of [
      cookie.slice(0, -1),
      `${cookie}x`,
      cookie.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      'x',
      '..',
      '%00.1.x',
    ]) {
      visitor.cookies.set('__Host-fc_signup', forged);
      expect([forged, (await visitor.post<ProblemDetails>(STEP_2, STEP_2_BODY)).body.code]).toEqual([
        forged,
        'sign-up-missing',
      ]);
    }
    // As the version before has set it, whose machines may still be there.
    visitor.cookies.delete('__Host-fc_signup');
    visitor.cookies.set('fc_signup', cookie);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    site.clock.now = new Date(site.clock.now.getTime() + 86_401_000);
    expect((await visitor.post<ProblemDetails>(THANK_YOU, {})).body.code).toBe('sign-up-missing');
  });

  it('[FRM-2] limits sign-ups of one address, clearly and until the hour is over', async () => {
    const address = '203.0.113.77';
    for (let i = 0; i < 20; i += 1)
      expect((await new Visitor(site, address).post(SIGN_UP, signUpBody(freshEmail()))).status).toBe(200);
    site.clock.now = new Date(site.clock.now.getTime() + 600_000);
    const refused = await new Visitor(site, address).post<ProblemDetails>(SIGN_UP, signUpBody(freshEmail()));
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '3000',
    ]);
    expect((await new Visitor(site).post(SIGN_UP, signUpBody(freshEmail()))).status).toBe(200);
    site.clock.now = new Date(site.clock.now.getTime() + 3_000_000);
    expect((await new Visitor(site, address).post(SIGN_UP, signUpBody(freshEmail()))).status).toBe(200);
  });

  it('[FRM-2] sends the verification mail again, to the sign-up in progress or an address, a few times an hour', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    const mailsTo = async () => (await site.mails()).filter(({ to }) => to === email).length;
    const firstCode = await newestCode(site, email);
    expect((await visitor.post(RESEND, {})).body).toEqual({ sent: true });
    expect((await new Visitor(site).post(RESEND, { email: email.toUpperCase() })).body).toEqual({ sent: true });
    expect(await mailsTo()).toBe(3);
    expect(await newestCode(site, email)).not.toBe(firstCode);
    for (let i = 0; i < 6; i += 1)
      expect((await new Visitor(site).post(RESEND, { email })).body).toEqual({ sent: true });
    expect(await mailsTo()).toBe(MAILS_PER_EMAIL.tries - MAILS_RESERVED_FOR.reset);
    expect((await new Visitor(site).post(RESEND, { email: freshEmail() })).body).toEqual({ sent: true });
    expect((await new Visitor(site).post(RESEND, {})).body).toEqual({ sent: true });
    expect((await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`)).status).toBe(200);
    site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
    expect((await visitor.post(RESEND, {})).body).toEqual({ sent: true });
    expect((await site.mails()).at(-1)).toMatchObject({ to: email, template: 'already-registered' });
  });
}, 'both');
