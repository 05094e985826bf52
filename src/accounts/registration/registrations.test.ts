import { desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AffiliateAnswer, DemoAnswer } from '#contracts/calls/registrations.ts';
import type { AuthoriseAnswer, SignupAnswer, ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { PARTNER_COOKIES } from '#contracts/tracking-cookies.ts';
import {
  type AccountsSite,
  PASSWORD,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccounts,
  openAccountsSite,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { clients, profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import { REGISTRATION_KINDS, type RegistrationKind } from '../registration-kinds.ts';

const PERSON = { first_name: 'Ada', last_name: 'Lovelace', phone: '+442083661177' };
const ABOUT = 'A newsletter on the art of the analytical engine.';
/** Fields of each kind's own, beside e-mail, password, country and consent. */
const OWN: Readonly<Record<string, Record<string, unknown>>> = {
  'unified-signup': { ...STEP_2_BODY, product: 'cfd' },
  'partner-platform': PERSON,
  'demo-signup': { platform: 'mt5', leverage: 20, balance: '50000', currency: 'EUR' },
  'forex-demo-signup': { leverage: '30' },
  'metatrader-5-signup': STEP_2_BODY,
  'mac-trader': STEP_2_BODY,
  'partner-signup': PERSON,
  'affiliate-signup': { ...PERSON, about: ABOUT },
};
const HAS_PASSWORD = new Set([
  'signup',
  'unified-signup',
  'campaign-signup',
  'demo-signup',
  'forex-demo-signup',
  'partner-signup',
  'affiliate-signup',
  'metatrader-5-signup',
  'mac-trader',
]);

const bodyOf = ({ id }: RegistrationKind, email: string, more: Record<string, unknown> = {}) => ({
  email,
  ...(HAS_PASSWORD.has(id) ? { password: PASSWORD } : {}),
  ...(id === 'email-signup' ? {} : { country_id: 'GB', consent_terms: true }),
  ...OWN[id],
  ...more,
});
const kindOf = (id: string): RegistrationKind =>
  REGISTRATION_KINDS.find((kind) => kind.id === id) ??
  (() => {
    throw new Error(id);
  })();
const KINDS = REGISTRATION_KINDS.map((kind) => [kind.id, kind] as const);
const COMPANY = {
  company_name: 'Engine Ltd',
  company_country: 'GB',
  website: 'https://engine.example',
  clients_expected: 40,
  about: ABOUT,
};
const FACTS = { hasSignUp: () => true, currencies: ['GBP', 'EUR'], maxLeverage: 30 };

eachDatabase((_, open) => {
  let site: AccountsSite;
  const statements: string[] = [];
  beforeAll(async () => {
    const { pool } = await open();
    const db = drizzle({ client: pool, logger: { logQuery: (text) => void statements.push(text) } });
    site = await openAccountsSite(db, { partnerPlatform: 'finexware' });
    Object.assign(site.options.regulators['fca'] ?? {}, FACTS);
  });
  afterAll(() => site.close());

  const profileOf = async (email: string) =>
    (await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase())))[0];
  const clientsOf = async (email: string) =>
    site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, (await profileOf(email))?.id ?? ''))
      .orderBy(desc(clients.createdAt));
  const mailsTo = async (email: string) =>
    (await site.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  const codeTo = async (email: string) =>
    (await mailsTo(email)).flatMap(({ values }) => values['link']?.split('code=')[1] ?? []).at(-1) ?? '';
  const confirm = async (visitor: Visitor, email: string) =>
    visitor.get(`/activation_code/verify/${await codeTo(email)}/`);
  const bearer = async (visitor: Visitor, email: string, password = PASSWORD) => ({
    authorization: `Bearer ${(await logInTo(site, email, { visitor, password })).body.token}`,
  });

  describe('every row of the table', () => {
    it.each(KINDS)(
      '[FRM-2, FRM-3, FRM-4] %s: makes profile, client and record, and mails its code',
      async (id, kind) => {
        const email = freshEmail();
        const visitor = new Visitor(site);
        const context = {
          timezone: 'Europe/London',
          agent: 'A Browser/1',
          attribution: { utm_source: 'mail', affid: '80000001' },
          shown_texts: ['terms@12'],
          form_id: 'a-form',
          form_version: '3',
          entity: 'uk',
          company_id: 1,
          edition: 'en-gb',
          consent_marketing: true,
        };
        const answer = await visitor.post<SignupAnswer>(kind.path, bodyOf(kind, email, context), {
          'idempotency-key': `row-${id}`,
        });
        expect([answer.status, answer.body]).toEqual([
          200,
          expect.objectContaining({
            profile_id: expect.stringMatching(/^[\da-f-]{36}$/),
            client_id: expect.stringMatching(/^[\da-f-]{36}$/),
            is_email_verified: false,
          }),
        ]);
        expect(answer.headers.getSetCookie().some((line) => line.startsWith('__Host-fc_signup='))).toBe(true);

        const [profile, [client]] = [await profileOf(email), await clientsOf(email)];
        expect(profile).toMatchObject({ email, consentMarketing: true, emailVerifiedAt: null });
        expect(profile?.passwordHash?.split('$')[1]).toBe(HAS_PASSWORD.has(id) ? 'argon2id' : undefined);
        expect(client).toMatchObject({
          kind: kind.clientKind,
          state: 'pending',
          entity: 'uk',
          companyId: 1,
          regulator: 'fca',
          country: id === 'email-signup' ? 'ZZ' : 'GB',
        });
        const [record] = await site.options.db
          .select()
          .from(registrations)
          .where(eq(registrations.profileId, profile?.id ?? ''));
        expect(record).toMatchObject({
          call: id,
          formId: 'a-form',
          formVersion: '3',
          shownTexts: ['terms@12'],
          attribution: context.attribution,
          entity: 'uk',
          companyId: 1,
          locale: 'en-GB',
          edition: 'en-gb',
          regulator: 'fca',
          timezone: 'Europe/London',
          agent: 'A Browser/1',
          idempotencyKey: `row-${id}`,
          payload: expect.objectContaining({ email, consent_marketing: true }),
        });
        expect(await mailsTo(email)).toMatchObject([
          {
            template: kind.mail.template,
            edition: 'en-gb',
            values: { link: expect.stringContaining(`/en-gb/${kind.mail.page}?code=`) },
          },
        ]);
        const [event] = (await site.followUps()).filter(
          (followUp) =>
            followUp.kind === 'event' &&
            followUp.name === 'registration.created' &&
            JSON.stringify(followUp).includes(email),
        );
        expect(event).toMatchObject({
          kind: 'event',
          body: { kind: id, client_kind: kind.clientKind, profile_id: profile?.id, attribution: context.attribution },
        });
        expect(JSON.stringify([record, event])).not.toContain(PASSWORD);
        expect(JSON.stringify(event)).not.toContain(await codeTo(email));
      },
    );

    it.each(KINDS)('[FRM-2] %s: names each field that is bad or missing', async (id, kind) => {
      const refusalOf = async (body: Record<string, unknown>) => {
        const { status, body: problem } = await new Visitor(site).post<ProblemDetails>(kind.path, body);
        expect([status, problem.code]).toEqual([422, 'bad-input']);
        return Object.keys(problem.errors ?? {});
      };
      const good = bodyOf(kind, freshEmail());
      const demanded = Object.keys(good).filter(
        (field) => !['product', 'platform', 'leverage', 'balance', 'currency', 'postal_code'].includes(field),
      );
      for (const field of demanded)
        expect([field, await refusalOf({ ...good, [field]: undefined })]).toEqual([field, [field]]);
      for (const field of Object.keys(good))
        expect([field, await refusalOf({ ...good, [field]: { $ne: 1 } })]).toEqual([
          field,
          expect.arrayContaining([expect.stringMatching(new RegExp(`^${field}`))]),
        ]);
      expect(await refusalOf({ ...good, edition: 'xx-xx', entity: 'x\u0000' })).toContain('entity');
      const wrong = [
        ...(id === 'email-signup' ? [] : [{ country_id: 'FR' }]),
        ...(HAS_PASSWORD.has(id) ? [{ password_confirm: 'something else entirely' }] : []),
      ];
      for (const fields of wrong) expect(await refusalOf({ ...good, ...fields })).toEqual(Object.keys(fields));
      expect(await profileOf(String(good['email']))).toBeUndefined();
    });

    it.each(KINDS)(
      '[FRM-7] %s: makes one record of requests under one key and answers them alike',
      async (id, kind) => {
        const email = freshEmail();
        const visitor = new Visitor(site);
        await visitor.get('/api/xsrf');
        const send = () =>
          visitor.post<SignupAnswer>(kind.path, bodyOf(kind, email), { 'idempotency-key': `twice-${id}` });
        const answers = [...(await Promise.all([send(), send(), send()])), await send()];
        expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
        expect(await clientsOf(email)).toHaveLength(1);
        expect(
          await site.options.db.$count(registrations, eq(registrations.profileId, (await profileOf(email))?.id ?? '')),
        ).toBe(1);
      },
    );

    it.each(KINDS)(
      '[FRM-8] %s: is the same work, answered alike, for an address that is new, waiting or known',
      async (_id, kind) => {
        const [known, waiting] = [freshEmail(), freshEmail()];
        await confirmedVisitor(site, known);
        await new Visitor(site).post(kind.path, bodyOf(kind, waiting));
        const seen = [];
        for (const email of [freshEmail(), waiting, known]) {
          const visitor = new Visitor(site);
          await visitor.get('/api/xsrf');
          site.clock.now = new Date(site.clock.now.getTime() + 3_601_000);
          const hash = vi.spyOn(PasswordHasher.prototype, 'hash');
          statements.length = 0;
          const { status, body, headers } = await visitor.post<object>(kind.path, bodyOf(kind, email));
          seen.push({
            status,
            body: Object.keys(body),
            headers: [...headers.keys()].sort(),
            statements: [...statements],
            hashes: hash.mock.calls.length,
          });
          vi.restoreAllMocks();
        }
        expect(seen[0]).toMatchObject({ status: 200, hashes: HAS_PASSWORD.has(kind.id) ? 1 : 0 });
        expect(seen[1]).toEqual(seen[0]);
        expect(seen[2]).toEqual(seen[0]);
        expect((await mailsTo(known)).at(-1)?.template).toBe(
          kind.joins ? 'confirm-further-account' : 'already-registered',
        );
      },
    );
  });

  it('[FRM-1, FRM-2] opens a demo within the regulator’s limits, changes it in step 2 and shows its log-in', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const kind = kindOf('demo-signup');
    const first = await visitor.post<DemoAnswer>(kind.path, bodyOf(kind, email));
    expect(first.body.demo_login).toEqual({
      login: expect.stringMatching(/^6\d{7}$/),
      password: expect.stringMatching(/^[A-Za-z2-9]{14}$/),
      platform: 'mt5',
      leverage: 20,
      balance: 50_000,
      currency: 'EUR',
    });
    for (const [field, value] of [
      ['leverage', 50],
      ['balance', 7],
      ['currency', 'JPY'],
    ] as const) {
      const refused = await new Visitor(site).post<ProblemDetails>(
        kind.path,
        bodyOf(kind, freshEmail(), { [field]: value }),
      );
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
      const later = await visitor.post<ProblemDetails>('/fcm-forms/create-demo-account-2-step', { [field]: value });
      expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([422, [field]]);
    }
    const second = await visitor.post<DemoAnswer>('/fcm-forms/create-demo-account-2-step', {
      platform: 'mt4',
      leverage: '10',
    });
    expect(second.body).toEqual({
      ...first.body,
      demo_login: { ...first.body.demo_login, platform: 'mt4', leverage: 10 },
    });
    expect((await clientsOf(email))[0]).toMatchObject({
      kind: 'demo',
      platform: 'mt4',
      terms: { leverage: 10, balance: 50_000, currency: 'EUR' },
    });
    for (const path of [THANK_YOU, '/utils/forex-demo-ty']) {
      expect((await visitor.post<ThankYouAnswer>(path, {})).body).toMatchObject({
        kind: 'demo',
        account_number: first.body.demo_login.login,
        demo_login: second.body.demo_login,
      });
    }
    const { rows } = await site.options.db.execute<{ row: string }>(
      'SELECT row_to_json(t)::text AS row FROM idempotent_requests t UNION ALL SELECT row_to_json(c)::text FROM clients c UNION ALL SELECT body::text FROM test_follow_ups',
    );
    expect(rows.filter(({ row }) => row.includes(first.body.demo_login.password))).toEqual([]);
    const opened = async () =>
      (await site.followUps()).filter(
        (followUp) =>
          followUp.kind === 'event' &&
          followUp.name === 'client.opened' &&
          JSON.stringify(followUp).includes(first.body.demo_login.login),
      );
    expect((await confirm(visitor, email)).status).toBe(200);
    // Confirmed is not opened: that is the platform's to say.
    expect([(await clientsOf(email))[0]?.state, await opened()]).toEqual(['pending', []]);
    await openAccounts(site);
    expect((await clientsOf(email))[0]?.state).toBe('open');
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'demo-opened',
      values: { number: first.body.demo_login.login },
    });
    expect(await opened()).toHaveLength(1);
  });

  it('[FRM-2, FRM-8] adds a demo to a known profile only once its mailbox confirms it, and changes nothing else', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const before = await profileOf(email);
    const otherVisitor = new Visitor(site);
    await otherVisitor.post(
      kindOf('demo-signup').path,
      bodyOf(kindOf('demo-signup'), email, { password: 'wholly different words', first_name: 'Mallory' }),
    );
    expect(await clientsOf(email)).toMatchObject([{ kind: 'live' }]);
    expect((await otherVisitor.post(RESEND, {})).body).toEqual({ sent: true });
    expect((await mailsTo(email)).at(-1)?.template).toBe('confirm-further-account');
    const owner = new Visitor(site);
    expect((await confirm(owner, email)).status).toBe(200);
    expect((await clientsOf(email)).map(({ kind }) => kind).sort()).toEqual(['demo', 'live']);
    const after = await profileOf(email);
    expect({ ...after, changedAt: null }).toEqual({ ...before, changedAt: null });
    expect(
      (await owner.get<ProblemDetails>(`/activation_code/verify/${await newestCode(site, email)}/`)).body.code,
    ).toBe('code-used');
    expect(
      (await new Visitor(site).post('/api/user/authorise', { email, password: 'wholly different words' })).status,
    ).toBe(401);
    expect((await logInTo(site, email)).status).toBe(200);
  });

  it('[FRM-2] of a form in two steps the second opens the demo of who is signed in, once, with the terms chosen there', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const headers = await bearer(visitor, email);
    const demo = kindOf('demo-signup');
    const step2 = '/fcm-forms/create-demo-account-2-step';
    const mailsBefore = (await mailsTo(email)).length;
    const first = await visitor.post<DemoAnswer>(demo.path, bodyOf(demo, email, { form_id: 'demo' }), headers);
    expect(first.body.is_email_verified).toBe(true);
    expect(await clientsOf(email)).toMatchObject([{ kind: 'live' }]);
    // The cookie alone is not a session: the terms are noted, and no account is opened by it.
    expect((await visitor.post<DemoAnswer>(step2, { leverage: 5 })).body.is_email_verified).toBe(false);
    expect(await clientsOf(email)).toMatchObject([{ kind: 'live' }]);
    const second = await visitor.post<DemoAnswer>(step2, { platform: 'mt4', leverage: 10 }, headers);
    expect(second.body).toEqual({
      ...first.body,
      demo_login: { ...first.body.demo_login, platform: 'mt4', leverage: 10 },
    });
    expect((await clientsOf(email)).find(({ kind }) => kind === 'demo')).toMatchObject({
      platform: 'mt4',
      terms: { leverage: 10 },
    });
    expect((await visitor.post<ProblemDetails>(step2, { leverage: 20 }, headers)).body.code).toBe('sign-up-missing');
    expect(await clientsOf(email)).toHaveLength(2);
    expect((await mailsTo(email)).slice(mailsBefore)).toEqual([]);
  });

  it('[FRM-2] adds an account at once for who is signed in with the address, and not for another', async () => {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const headers = await bearer(visitor, email);
    const demo = kindOf('demo-signup');
    const mailsBefore = (await mailsTo(email)).length;
    site.clock.now = new Date(site.clock.now.getTime() + 1_000);
    expect((await visitor.post<SignupAnswer>(demo.path, bodyOf(demo, email), headers)).body.is_email_verified).toBe(
      true,
    );
    expect((await clientsOf(email)).map(({ kind }) => kind).sort()).toEqual(['demo', 'live']);
    expect((await mailsTo(email)).slice(mailsBefore)).toEqual([]);
    await openAccounts(site);
    // With that of the live account, which was waiting too.
    expect((await mailsTo(email)).slice(mailsBefore).map(({ template }) => template)).toEqual([
      'account-opened',
      'demo-opened',
    ]);
    const other = freshEmail();
    await confirmedVisitor(site, other);
    expect((await visitor.post<SignupAnswer>(demo.path, bodyOf(demo, other), headers)).body.is_email_verified).toBe(
      false,
    );
    expect(await clientsOf(other)).toHaveLength(1);
    expect((await visitor.post<{ client_id: string }>('/utils/client-id', {}, headers)).body.client_id).toBe(
      (await clientsOf(email)).find(({ kind }) => kind === 'demo')?.id,
    );
  });

  it('[FRM-1, FRM-8] lets a lead log in only after it has set a password, by the mail’s code or in its own browser', async () => {
    const lead = kindOf('lead-signup');
    const activate = '/utils/custom-forms/signup/lead-activate';
    const patch = (visitor: Visitor, body: object) =>
      visitor.send<SignupAnswer & ProblemDetails>(activate, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const logIn = async (email: string) => (await logInTo<AuthoriseAnswer & ProblemDetails>(site, email)).body;

    const byMail = freshEmail();
    await new Visitor(site).post(lead.path, bodyOf(lead, byMail));
    expect((await logIn(byMail)).code).toBe('wrong-credentials');
    const elsewhere = new Visitor(site);
    const hash = await codeTo(byMail);
    expect((await patch(elsewhere, { hash, password: 'password123456' })).body.errors).toHaveProperty('password');
    expect(
      (await patch(elsewhere, { hash, password: PASSWORD, password_confirm: PASSWORD })).body.is_email_verified,
    ).toBe(true);
    expect((await patch(elsewhere, { hash, password: 'wholly different words' })).body.code).toBe('code-used');
    expect((await logIn(byMail)).token).toBeDefined();
    expect(await clientsOf(byMail)).toMatchObject([{ kind: 'live' }]);

    const byCookie = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(lead.path, bodyOf(lead, byCookie));
    expect((await patch(visitor, { password: PASSWORD })).body).toMatchObject({ is_email_verified: false });
    expect((await logIn(byCookie)).code).toBe('email-unverified');
    expect((await confirm(new Visitor(site), byCookie)).status).toBe(200);
    expect((await logIn(byCookie)).token).toBeDefined();
    // The cookie of a confirmed lead is no way to another password.
    await patch(visitor, { password: 'wholly different words' });
    expect((await logIn(byCookie)).token).toBeDefined();
    expect((await patch(new Visitor(site), { password: PASSWORD })).body.code).toBe('sign-up-missing');

    const known = freshEmail();
    await confirmedVisitor(site, known);
    const otherVisitor = new Visitor(site);
    await otherVisitor.post(lead.path, bodyOf(lead, known));
    expect((await patch(otherVisitor, { password: 'wholly different words' })).status).toBe(200);
    expect((await logIn(known)).token).toBeDefined();
  });

  it('[FRM-1] turns a confirmed lead into the live client it signs up as', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(kindOf('lead-signup').path, bodyOf(kindOf('lead-signup'), email));
    expect((await confirm(visitor, email)).status).toBe(200);
    await visitor.post(SIGN_UP, bodyOf(kindOf('signup'), email));
    expect((await mailsTo(email)).at(-1)?.template).toBe('verify-email');
    expect((await confirm(visitor, email)).status).toBe(200);
    expect(await clientsOf(email)).toMatchObject([{ kind: 'live' }]);
    expect((await logInTo(site, email)).status).toBe(200);
  });

  it('[FRM-1] begins a live account with the e-mail alone and asks for the rest in step 2', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const kind = kindOf('email-signup');
    await visitor.post(kind.path, bodyOf(kind, email));
    const missing = await visitor.post<ProblemDetails>(STEP_2, STEP_2_BODY);
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['consent_terms', 'country_id', 'password']);
    expect(
      (await visitor.post(STEP_2, { ...STEP_2_BODY, password: PASSWORD, country_id: 'FR', consent_terms: true }))
        .status,
    ).toBe(422);
    expect(
      (await visitor.post(STEP_2, { ...STEP_2_BODY, password: PASSWORD, country_id: 'GB', consent_terms: true }))
        .status,
    ).toBe(200);
    expect(await clientsOf(email)).toMatchObject([{ kind: 'live', country: 'GB' }]);
    expect((await confirm(visitor, email)).status).toBe(200);
    expect((await logInTo(site, email)).status).toBe(200);
  });

  it('[FRM-1] keeps a partner’s company, and waits for it before the thank-you page', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const kind = kindOf('partner-signup');
    await visitor.post(kind.path, bodyOf(kind, email));
    expect((await visitor.post<ProblemDetails>(THANK_YOU, {})).body.code).toBe('sign-up-incomplete');
    const bad = await visitor.post<ProblemDetails>('/utils/custom-forms/partner/step2', {
      ...COMPANY,
      website: 'javascript:alert(1)',
      clients_expected: -1,
      company_country: 'gb',
    });
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['clients_expected', 'company_country', 'website']);
    expect(
      (await visitor.post('/utils/custom-forms/partner/step2', { ...COMPANY, website: ' engine.example/Shop ' }))
        .status,
    ).toBe(200);
    expect(await clientsOf(email)).toMatchObject([
      { kind: 'partner', details: { ...COMPANY, website: 'https://engine.example/Shop', about: [ABOUT] } },
    ]);
    expect((await visitor.post<ThankYouAnswer>(THANK_YOU, {})).body).toMatchObject({
      kind: 'partner',
      account_number: expect.stringMatching(/^7/),
      next_steps: ['verify-email', 'hear-from-us'],
    });
    await confirm(visitor, email);
    expect((await mailsTo(email)).at(-1)?.template).toBe('partner-received');
    expect(
      (await visitor.post<ProblemDetails>('/utils/custom-forms/partner-affiliate/step2', undefined)).body.code,
    ).toBe('sign-up-missing');
  });

  it('[FRM-1, TRK-1] issues an affiliate’s id without a body, and a link whose id is kept of whom it brings', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    const kind = kindOf('affiliate-signup');
    await visitor.post(kind.path, bodyOf(kind, email));
    const issued = await visitor.send<AffiliateAnswer>('/utils/custom-forms/partner-affiliate/step2', {
      method: 'POST',
    });
    expect(issued.body).toMatchObject({ affid: expect.stringMatching(/^8\d{7}$/), is_email_verified: false });
    const link = new URL(issued.body.referral_link);
    const [name] = [...link.searchParams.keys()];
    expect(PARTNER_COOKIES.map((cookie) => cookie.name)).toContain(name);
    expect(link.searchParams.get('affid')).toBe(issued.body.affid);
    expect((await visitor.post<ThankYouAnswer>(THANK_YOU, {})).body).toMatchObject({
      affid: issued.body.affid,
      referral_link: issued.body.referral_link,
    });
    await confirm(visitor, email);
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'affiliate-welcome',
      values: { link: issued.body.referral_link, number: issued.body.affid },
    });
  });

  it('[FRM-1] asks for swap-free terms, on an account that is being opened and on one that is', async () => {
    const step = '/utils/custom-forms/islamic-account/step2';
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, bodyOf(kindOf('signup'), email));
    const missing = await visitor.post<ProblemDetails>(step, { consent_swap_free: true });
    expect(Object.keys(missing.body.errors ?? {})).toContain('birth_date');
    expect((await visitor.post(step, { consent_swap_free: true, ...STEP_2_BODY })).status).toBe(200);
    expect(await clientsOf(email)).toMatchObject([{ terms: { swapFree: 'requested' } }]);
    expect(await profileOf(email)).toMatchObject({ firstName: 'Ada', birthDate: '1990-12-10' });
    await confirm(visitor, email);
    expect((await mailsTo(email)).at(-1)?.template).toBe('islamic-received');

    const other = freshEmail();
    const client = await confirmedVisitor(site, other);
    const headers = await bearer(client, other);
    for (let i = 0; i < 2; i += 1)
      expect((await client.post(step, { consent_swap_free: true }, headers)).body).toMatchObject({
        is_email_verified: true,
      });
    expect(await clientsOf(other)).toMatchObject([{ terms: { swapFree: 'requested' } }]);
    expect((await mailsTo(other)).filter(({ template }) => template === 'islamic-received')).toHaveLength(1);
  });

  it('[FRM-9] keeps product, platform and campaign, and hands a registration on only where a platform is configured', async () => {
    for (const [id, more, expected] of [
      ['signup', { platform: 'webtrader' }, { platform: 'webtrader' }],
      ['unified-signup', { product: 'crypto' }, { terms: { product: 'crypto' } }],
      ['unified-signup', { product: 'invest' }, { terms: { product: 'invest' } }],
      ['campaign-signup', { campaign: 'spring', agent: 'A Browser/1' }, { terms: { campaign: 'spring' } }],
    ] as const) {
      const email = freshEmail();
      expect((await new Visitor(site).post(kindOf(id).path, bodyOf(kindOf(id), email, more))).status).toBe(200);
      expect(await clientsOf(email)).toMatchObject([{ kind: 'live', ...expected }]);
    }
    const email = freshEmail();
    const handing = kindOf('partner-platform');
    await new Visitor(site).post(handing.path, bodyOf(handing, email));
    expect(
      (await site.followUps()).filter(
        (followUp) =>
          followUp.kind === 'event' &&
          followUp.name === 'registration.handed-on' &&
          JSON.stringify(followUp).includes(email),
      ),
    ).toMatchObject([{ body: { partner_platform: 'finexware' } }]);
    const without = await openAccountsSite(site.options.db);
    const refused = await new Visitor(without).post<ProblemDetails>(handing.path, bodyOf(handing, freshEmail()));
    expect([refused.status, refused.body.code]).toEqual([403, 'not-offered']);
    await without.close();
  });

  it('[FRM-1] refuses a form that the company does not have', async () => {
    const facts = site.options.regulators['fca'];
    Object.assign(facts ?? {}, { hasSignUp: (form: string) => form !== 'partner' });
    const refused = await new Visitor(site).post<ProblemDetails>(
      kindOf('partner-signup').path,
      bodyOf(kindOf('partner-signup'), freshEmail()),
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'not-offered']);
    Object.assign(facts ?? {}, FACTS);
  });

  it('[FRM-2] stores what a visitor agrees to be sent, by session or sign-up cookie', async () => {
    const path = '/fcm-forms/marketing-emails';
    const email = freshEmail();
    const visitor = new Visitor(site);
    expect((await visitor.post<ProblemDetails>(path, { consent_marketing: true })).body.code).toBe('sign-up-missing');
    await visitor.post(SIGN_UP, bodyOf(kindOf('signup'), email));
    expect(
      Object.keys((await visitor.post<ProblemDetails>(path, { consent_marketing: 'yes' })).body.errors ?? {}),
    ).toEqual(['consent_marketing']);
    expect((await visitor.post(path, { consent_marketing: true })).body).toEqual({ consent_marketing: true });
    expect((await profileOf(email))?.consentMarketing).toBe(true);
    await confirm(visitor, email);
    expect((await profileOf(email))?.consentMarketing).toBe(true);
    const headers = await bearer(visitor, email);
    expect((await new Visitor(site).post(path, { consent_marketing: false }, headers)).status).toBe(200);
    expect((await profileOf(email))?.consentMarketing).toBe(false);
    const [attempt] = await site.options.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email));
    expect((await visitor.post<{ client_id: string }>('/utils/client-id', {})).body.client_id).toBe(attempt?.clientRef);
  });

  it('[FRM-2] lists the countries of an entity and the companies of a country', async () => {
    const visitor = new Visitor(site);
    expect((await visitor.post('/fcm-forms/registration-countries', { entity: 'uk' })).body).toEqual({
      entity: 'uk',
      company_id: 1,
      countries: [
        { country_id: 'DE', answer: 'prompt' },
        { country_id: 'GB', answer: 'offered' },
      ],
    });
    expect((await visitor.post('/fcm-forms/registration-countries', { edition: 'ar-jo' })).body).toMatchObject({
      entity: 'jo',
      countries: [{ country_id: 'JO', answer: 'offered' }],
    });
    expect((await visitor.post('/fcm-forms/registration-companies', { country_id: 'DE' })).body).toEqual({
      companies: [
        { entity: 'cy', company_id: 3, answer: 'offered', editions: ['de-de'] },
        { entity: 'uk', company_id: 1, answer: 'prompt', editions: ['en-gb'] },
      ],
    });
    for (const [path, body, field] of [
      ['/fcm-forms/registration-countries', { entity: 'none' }, 'entity'],
      ['/fcm-forms/registration-countries', { form: 'none' }, 'form'],
      ['/fcm-forms/registration-companies', { country_id: 'germany' }, 'country_id'],
      ['/fcm-forms/registration-companies', {}, 'country_id'],
    ] as const) {
      const refused = await visitor.post<ProblemDetails>(path, body);
      expect([path, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([path, 422, [field]]);
    }
  });
});
