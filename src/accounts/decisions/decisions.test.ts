import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { DecisionAnswer, WaitingAnswer } from '#contracts/calls/decisions.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import type { AccountOrder } from '#contracts/platform-bridge.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  newestMail,
  openAccounts,
  openAccountsSite,
  signUpBody,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { exportData } from '../own-data/export-data.ts';
import { personOfProfile } from '../own-data/person.ts';
import { ACCOUNTS_PERSONAL } from '../accounts.personal.ts';
import { profiles } from '../accounts.tables.ts';
import { accountDecisions } from './decisions.tables.ts';

const TOKEN = 'the token of the operator, of some length';
const BY = { decided_by: 'J. Clarke, onboarding' };
const CUSTOM = '/utils/custom-forms';
const NAMES = { first_name: 'Ada', last_name: 'Lovelace', phone: '+442083661177' };

eachDatabase((_, open) => {
  let site: AccountsSite;
  const wrongTokens: string[] = [];
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, {
      operatorToken: TOKEN,
      onWrongToken: (request) => wrongTokens.push(request),
    });
  });
  afterAll(() => site.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const decide = <Body = DecisionAnswer>(path: string, body: object, token = TOKEN) =>
    new Visitor(site).post<Body & Partial<ProblemDetails>>(`/api/operator/${path}`, { ...BY, ...body }, bearer(token));
  const tokenOf = async (email: string) => (await logInTo(site, email)).body.token;
  const accountOf = async (email: string) =>
    (
      await new Visitor(site).send<AccountAnswer>('/api/user/account', {
        method: 'GET',
        headers: bearer(await tokenOf(email)),
      })
    ).body;
  const eventsOf = async (id: string) =>
    (await site.followUps()).flatMap((followUp) =>
      followUp.kind === 'event' &&
      (followUp.name === 'client.decided' || followUp.name === 'client.opened') &&
      followUp.body.client_id === id
        ? [followUp]
        : [],
    );
  const mailsOf = async (email: string, template: string): Promise<readonly MailFollowUp[]> =>
    (await site.mails()).filter((mail) => mail.to === email && mail.template === template);

  async function partner(): Promise<{ email: string; id: string; number: string }> {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(`${CUSTOM}/signup/partner-signup`, signUpBody(email, NAMES));
    await visitor.post(`${CUSTOM}/partner/step2`, {
      company_name: 'Engine Ltd',
      company_country: 'GB',
      about: 'A newsletter on the art of the analytical engine.',
    });
    await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    const [client] = (await accountOf(email)).clients;
    return { email, id: client?.client_id ?? '', number: client?.account_number ?? '' };
  }
  async function islamic(): Promise<{ email: string; id: string }> {
    const email = freshEmail();
    const visitor = await confirmedVisitor(site, email);
    const { body } = await visitor.post<SignupAnswer>(
      `${CUSTOM}/islamic-account/step2`,
      { consent_swap_free: true },
      bearer(await tokenOf(email)),
    );
    return { email, id: body.client_id };
  }

  it('[FRM-2] an application is approved once, by its number, with record, mail and events', async () => {
    const { email, id, number } = await partner();
    expect((await accountOf(email)).clients).toMatchObject([{ state: 'pending' }]);
    const both = await Promise.all(
      [1, 2].map(() =>
        decide('decision', { account: number, about: 'application', outcome: 'approved', note: 'Welcome aboard.' }),
      ),
    );
    expect(both.map(({ status, body }) => [status, body.client_id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect(both.filter(({ body }) => body.recorded === true)).toHaveLength(1);
    expect((await accountOf(email)).clients).toMatchObject([
      { state: 'open', account_number: number, opened_at: expect.any(String) },
    ]);
    expect(await mailsOf(email, 'application-decided')).toMatchObject([
      { edition: 'en-gb', values: { outcome: 'approved', number }, decision: { note: 'Welcome aboard.' } },
    ]);
    expect(
      (await eventsOf(id)).map(({ name, body }) => [
        name,
        'outcome' in body ? [body.outcome, body.before, body.decided_by, body.note] : body.kind,
      ]),
    ).toEqual([
      ['client.decided', ['approved', 'pending', BY.decided_by, 'Welcome aboard.']],
      ['client.opened', 'partner'],
    ]);
    const rows = await site.options.db.select().from(accountDecisions).where(eq(accountDecisions.clientId, id));
    expect(rows).toMatchObject([
      {
        about: 'application',
        before: 'pending',
        outcome: 'approved',
        decidedBy: BY.decided_by,
        note: 'Welcome aboard.',
        createdAt: site.clock.now,
      },
    ]);
  });

  it('[FRM-2] an application is rejected with a reason, and may be approved after all', async () => {
    const { email, id } = await partner();
    const bare = await decide('decision', { account: id, about: 'application', outcome: 'rejected' });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['reason']]);
    expect(
      Object.keys(
        (await decide('decision', { account: id, about: 'application', outcome: 'rejected', reason: 'other' })).body
          .errors ?? {},
      ),
    ).toEqual(['note']);
    expect(
      (await decide('decision', { account: id, about: 'application', outcome: 'rejected', reason: 'incomplete' })).body
        .recorded,
    ).toBe(true);
    expect((await accountOf(email)).clients).toMatchObject([{ state: 'refused', opened_at: null }]);
    expect((await decide('decision', { account: id, about: 'application', outcome: 'approved' })).body.recorded).toBe(
      true,
    );
    expect((await accountOf(email)).clients).toMatchObject([{ state: 'open' }]);
    expect(
      (await mailsOf(email, 'application-decided')).map(({ values, decision }) => [values['outcome'], decision]),
    ).toEqual([
      ['rejected', { reason: 'incomplete' }],
      ['approved', {}],
    ]);
  });

  it('[FRM-2] swap-free terms are in the order, on the account page, waiting until somebody decides, and granted or not', async () => {
    const { email, id } = await islamic();
    const orders: AccountOrder[] = [];
    await openAccounts(site, async (order) => (orders.push(order), { kind: 'opened' }));
    expect(orders.find(({ client_id }) => client_id === id)).toMatchObject({ swap_free: 'requested' });
    expect((await accountOf(email)).clients).toMatchObject([{ swap_free: 'requested' }]);
    const waiting = async () =>
      (
        await new Visitor(site).send<WaitingAnswer>('/api/operator/waiting', { method: 'GET', headers: bearer(TOKEN) })
      ).body.waiting.filter(({ client_id }) => client_id === id);
    expect(await waiting()).toMatchObject([{ about: 'swap-free', language: 'en', swap_free: 'requested' }]);
    for (const recorded of [true, false])
      expect((await decide('decision', { account: id, about: 'swap-free', outcome: 'approved' })).body.recorded).toBe(
        recorded,
      );
    expect([await waiting(), (await accountOf(email)).clients]).toMatchObject([
      [],
      [{ swap_free: 'granted', state: 'open' }],
    ]);
    expect(
      (await decide('decision', { account: id, about: 'swap-free', outcome: 'rejected', reason: 'not-eligible' })).body
        .recorded,
    ).toBe(true);
    expect((await accountOf(email)).clients).toMatchObject([{ swap_free: 'refused' }]);
    expect(
      (await eventsOf(id)).flatMap(({ body }) =>
        'about' in body ? [[body.outcome, body.before, body.terms.swap_free]] : [],
      ),
    ).toEqual([
      ['approved', 'requested', 'granted'],
      ['rejected', 'granted', 'refused'],
    ]);
    expect(await mailsOf(email, 'swap-free-decided')).toHaveLength(2);
  });

  it('[FRM-2] a step sent again does not take a decision back', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(`${CUSTOM}/signup`, signUpBody(email));
    const islamicStep = () =>
      visitor.post(`${CUSTOM}/islamic-account/step2`, { ...STEP_2_BODY, consent_swap_free: true });
    await islamicStep();
    await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    const [client] = (await accountOf(email)).clients;
    await decide('decision', { account: client?.client_id, about: 'swap-free', outcome: 'approved' });
    expect((await islamicStep()).status).toBe(200);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    expect((await accountOf(email)).clients).toMatchObject([{ swap_free: 'granted' }]);
  });

  it('[FRM-2] the verification of a person is said by profile or e-mail, shown and mailed', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    expect((await accountOf(email)).verification).toBeNull();
    expect(
      Object.keys((await decide('verification', { person: email, state: 'documents-needed' })).body.errors ?? {}),
    ).toEqual(['reason']);
    const { body } = await decide('verification', {
      person: email.toUpperCase(),
      state: 'documents-needed',
      reason: 'documents-expired',
      note: 'Your passport.',
    });
    expect(body).toMatchObject({ recorded: true, client_id: null });
    expect((await accountOf(email)).verification).toBe('documents-needed');
    for (const recorded of [true, false])
      expect((await decide('verification', { person: body.profile_id, state: 'verified' })).body.recorded).toBe(
        recorded,
      );
    expect((await accountOf(email)).verification).toBe('verified');
    expect(
      (await mailsOf(email, 'verification-decided')).map(({ values, decision }) => [values['outcome'], decision]),
    ).toEqual([
      ['documents', { reason: 'documents-expired', note: 'Your passport.' }],
      ['verified', {}],
    ]);
    const events = (await site.followUps()).flatMap((followUp) =>
      followUp.kind === 'event' &&
      followUp.name === 'profile.verification-changed' &&
      followUp.body.profile_id === body.profile_id
        ? [followUp.body]
        : [],
    );
    expect(events).toMatchObject([
      { state: 'documents-needed', before: null, reason: 'documents-expired' },
      { state: 'verified', before: 'documents-needed', reason: null },
    ]);
  });

  it('[FRM-2] a later login takes the place of the first, wherever the number is shown', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const [client] = (await accountOf(email)).clients;
    expect((await decide('login', { account: client?.client_id, login: 'MT-9' })).body.code).toBe('not-decidable');
    await openAccounts(site, async () => ({ kind: 'opened', login: 'MT-8' }));
    for (const recorded of [true, false])
      expect((await decide('login', { account: client?.client_id, login: 'MT-9' })).body.recorded).toBe(recorded);
    expect((await accountOf(email)).clients).toMatchObject([{ account_number: 'MT-9' }]);
    expect((await newestMail(site, email, 'login-changed'))?.values).toMatchObject({ number: 'MT-9', before: 'MT-8' });
    expect((await eventsOf(client?.client_id ?? '')).at(-1)?.body).toMatchObject({
      about: 'login',
      outcome: 'MT-9',
      before: 'MT-8',
      login: 'MT-9',
    });
  });

  it('[FRM-2] an account is found by the login that the platform gave it, unless another account goes by the same', async () => {
    const openOnPlatform = async (login: string) => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const id = (await accountOf(email)).clients[0]?.client_id ?? '';
      // Those of the other tests are opened too.
      await openAccounts(site, async ({ client_id }) => ({ kind: 'opened', ...(client_id === id && { login }) }));
      return id;
    };
    const first = await openOnPlatform('trader.771');
    const renamed = await decide('login', { account: 'trader.771', login: '88000771' });
    expect([renamed.status, renamed.body.client_id, renamed.body.recorded]).toEqual([200, first, true]);
    expect((await decide('decision', { account: 'trader.771', about: 'swap-free', outcome: 'approved' })).status).toBe(
      404,
    );

    const second = await openOnPlatform('88000771');
    const { number: partnersNumber } = await partner();
    const third = await openOnPlatform(partnersNumber);
    for (const [account, ids] of [
      ['88000771', [first, second]],
      [partnersNumber, [third]],
    ] as const) {
      const { status, body } = await decide('login', { account, login: 'never' });
      expect([status, body.code, body.detail]).toEqual([
        409,
        'account-ambiguous',
        `2 accounts have ${account} as their number or as their login on a platform. Name the one you mean by its client id.`,
      ]);
      for (const id of ids)
        expect((await decide('login', { account: id, login: `own-${id.slice(0, 8)}` })).body.recorded).toBe(true);
    }
  });

  it.each([
    ['application', 'live'],
    ['swap-free', 'live'],
    ['application', 'unfinished partner'],
    ['application', 'demo'],
  ] as const)('[FRM-2] %s of a %s that has none is not decided', async (about, kind) => {
    const email = freshEmail();
    if (kind === 'live') await confirmedVisitor(site, email);
    else {
      const visitor = new Visitor(site);
      await visitor.post(
        `${CUSTOM}/${kind === 'demo' ? 'demo-signup' : 'signup/partner-signup'}`,
        signUpBody(email, kind === 'demo' ? { platform: 'mt5' } : NAMES),
      );
      await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    }
    const [client] = (await accountOf(email)).clients;
    const { status, body } = await decide('decision', { account: client?.client_id, about, outcome: 'approved' });
    expect([status, body.code]).toEqual([409, 'not-decidable']);
    expect(await eventsOf(client?.client_id ?? '')).toEqual([]);
  });

  it('[FRM-8] asks for the token, before it reads anything, and is not there without one', async () => {
    const { id } = await partner();
    for (const token of ['', TOKEN.slice(1), `${TOKEN}x`])
      expect(
        (await decide('decision', { account: id, about: 'application', outcome: 'approved' }, token)).body.code,
      ).toBe('token-invalid');
    expect((await new Visitor(site).post<ProblemDetails>('/api/operator/decision', 'x')).body.code).toBe(
      'token-invalid',
    );
    // One without a token is anybody's.
    expect(wrongTokens).toHaveLength(3);
    const off = await openAccountsSite(site.options.db);
    for (const path of ['decision', 'verification', 'login'])
      expect(
        (await new Visitor(off).post<ProblemDetails>(`/api/operator/${path}`, {}, bearer('undefined'))).body.code,
      ).toBe('not-found');
    await off.close();
    // A mailbox that is not confirmed is nobody yet.
    const email = freshEmail();
    const { body } = await new Visitor(site).post<SignupAnswer>(`${CUSTOM}/signup`, signUpBody(email));
    expect((await decide('verification', { person: email, state: 'verified' })).body.code).toBe('not-found');
    expect(
      (await decide('decision', { account: body.client_id, about: 'application', outcome: 'approved' })).body.code,
    ).toBe('not-found');
  });

  it('[FRM-2] is handed out to the person without the name of who decided, and erased but for what was decided', async () => {
    const { email, id } = await partner();
    await decide('decision', {
      account: id,
      about: 'application',
      outcome: 'rejected',
      reason: 'other',
      note: 'Ada, your list is too short.',
    });
    const token = await tokenOf(email);
    const { body } = await new Visitor(site).send<{ decisions: object[] }>('/api/user/data', {
      method: 'GET',
      headers: bearer(token),
    });
    expect(body.decisions).toMatchObject([
      { outcome: 'rejected', reason: 'other', note: 'Ada, your list is too short.' },
    ]);
    expect(JSON.stringify(body.decisions)).not.toContain('Clarke');
    const [profile] = await site.options.db
      .select()
      .from(profiles)
      .where(eq(profiles.emailNormalised, email.toLowerCase()));
    if (profile === undefined) throw new Error('there is no profile');
    expect(
      await exportData(
        site.options.db,
        ACCOUNTS_PERSONAL,
        await personOfProfile(site.options.db, ACCOUNTS_PERSONAL, profile),
      ),
    ).toHaveProperty('decisions');
    expect(
      (await new Visitor(site).post('/api/user/erase', { current_password: PASSWORD }, bearer(token))).status,
    ).toBe(200);
    expect(
      await site.options.db.select().from(accountDecisions).where(eq(accountDecisions.clientId, id)),
    ).toMatchObject([{ outcome: 'rejected', note: null }]);
    expect((await decide('decision', { account: id, about: 'application', outcome: 'approved' })).body.code).toBe(
      'not-found',
    );
  });
});
