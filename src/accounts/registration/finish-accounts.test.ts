import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { ResumedAnswer, SignupAnswer, ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  newestMail,
  openAccounts,
  openAccountsSite,
  signUpBody,
  logIn,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { signUpAttempts } from '../accounts.tables.ts';
import { ACCOUNTS_RETENTION } from '../accounts.retention.ts';
import { forgetOld } from '#contracts/retention.ts';
import { OPEN_PLATFORM_ACCOUNT } from '../platform-accounts/begin-opening.ts';

const CUSTOM = '/utils/custom-forms';
const NAMES = { first_name: 'Ada', last_name: 'Lovelace', phone: '+442083661177' };

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const confirm = async (visitor: Visitor, email: string, template = 'verify-email') => {
    const code = (await newestMail(site, email, template))?.values['link']?.split('code=')[1];
    expect((await visitor.get(`/activation_code/verify/${code}/`)).status).toBe(200);
  };
  /** Step 1 and the mailed link. */
  async function begun(
    path = SIGN_UP,
    more: Record<string, unknown> = {},
  ): Promise<{ email: string; visitor: Visitor }> {
    const email = freshEmail();
    const visitor = new Visitor(site);
    expect((await visitor.post(path, signUpBody(email, more))).status).toBe(200);
    await confirm(visitor, email);
    return { email, visitor };
  }
  const bearerOf = async (email: string) => ({
    authorization: `Bearer ${(await logIn(site, email)).body.token}`,
  });
  const accountsOf = async (email: string) =>
    (
      await new Visitor(site).send<AccountAnswer>('/api/user/account', {
        method: 'GET',
        headers: await bearerOf(email),
      })
    ).body.clients;
  const statesOf = async (email: string) => (await accountsOf(email)).map(({ state }) => state);
  /** Accounts of the person for which an order has gone out, once for each order. */
  const ordersOf = async (email: string) => {
    const own = (await accountsOf(email)).map(({ client_id }) => client_id);
    return (await site.followUps()).flatMap((followUp) =>
      followUp.kind === 'task' &&
      followUp.task === OPEN_PLATFORM_ACCOUNT &&
      own.includes(followUp.values['client_id'] ?? '')
        ? [followUp.values['client_id']]
        : [],
    );
  };

  it('[FRM-1] is unfinished after step 1 and the mailed link, and no order goes out before step 2, posted twice or not', async () => {
    const { email, visitor } = await begun();
    await openAccounts(site);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['unfinished'], []]);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['pending'], [expect.any(String)]]);
    expect((await visitor.post(STEP_2, { ...STEP_2_BODY, city: 'Bristol' })).status).toBe(200);
    expect(await ordersOf(email)).toHaveLength(1);
    await openAccounts(site);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['open'], [expect.any(String)]]);
  });

  it('[FRM-1] goes out once the mailbox is confirmed where the steps were sent before', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    await visitor.post(STEP_2, STEP_2_BODY);
    expect(
      (await site.followUps()).some(
        (followUp) => followUp.kind === 'task' && followUp.values['client_id'] === undefined,
      ),
    ).toBe(false);
    await confirm(visitor, email);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['pending'], [expect.any(String)]]);
  });

  it('[FRM-1] of two step 2 at once there is one order', async () => {
    const { email, visitor } = await begun();
    await Promise.all([1, 2, 3].map(() => visitor.post(STEP_2, STEP_2_BODY)));
    expect(await ordersOf(email)).toHaveLength(1);
  });

  it.each([
    ['signup', SIGN_UP, {}, STEP_2, STEP_2_BODY, 'pending'],
    ['campaign', '/api/campaign/signup', { campaign: 'spring' }, STEP_2, STEP_2_BODY, 'pending'],
    ['the newer signup', '/fcm-forms/signup', {}, STEP_2, STEP_2_BODY, 'pending'],
    ['metatrader-5', `${CUSTOM}/metatrader-5/signup`, {}, STEP_2, STEP_2_BODY, 'pending'],
    ['mac-trader', `${CUSTOM}/mac-trader`, {}, STEP_2, STEP_2_BODY, 'pending'],
    [
      'islamic',
      SIGN_UP,
      { form_id: 'islamic', form_version: '1' },
      `${CUSTOM}/islamic-account/step2`,
      { ...STEP_2_BODY, consent_swap_free: true },
      'pending',
    ],
    [
      'metatrader-4',
      SIGN_UP,
      { form_id: 'metatrader-4', form_version: '1' },
      `${CUSTOM}/metatrader-4/step2`,
      STEP_2_BODY,
      'pending',
    ],
    [
      'partner',
      `${CUSTOM}/signup/partner-signup`,
      NAMES,
      `${CUSTOM}/partner/step2`,
      { company_name: 'Engine Ltd', company_country: 'GB', about: 'A newsletter on the art of the analytical engine.' },
      'pending',
    ],
    [
      'affiliate',
      `${CUSTOM}/signup/affiliate-signup`,
      { ...NAMES, about: 'A newsletter on the art of the analytical engine.' },
      `${CUSTOM}/partner-affiliate/step2`,
      {},
      'open',
    ],
  ])(
    '[FRM-1] %s waits for its further step, which the owner finds signed in, in another browser',
    async (kind, path, more, step, body, after) => {
      const { email } = await begun(path, more);
      const [account] = await accountsOf(email);
      expect(account?.state).toBe('unfinished');
      const headers = await bearerOf(email);
      const elsewhere = new Visitor(site);
      expect((await elsewhere.post<ProblemDetails>(step, body)).body.code).toBe('sign-up-missing');
      expect(
        (await elsewhere.post<ResumedAnswer>('/api/user/finish', { client_id: account?.client_id }, headers)).body.next,
      ).toMatch(/^[a-z0-9-]+$/);
      const answer = await elsewhere.post<SignupAnswer>(step, body, headers);
      expect([answer.status, answer.body.is_email_verified]).toEqual([200, true]);
      const [finished, ...others] = await accountsOf(email);
      expect([finished?.state, others]).toEqual([after, []]);
      expect(finished?.platform).toBe(
        { 'metatrader-4': 'mt4', 'metatrader-5': 'mt5', 'mac-trader': 'mt5' }[kind] ?? null,
      );
      const isIslamic = kind === 'islamic';
      expect([finished?.swap_free, (await newestMail(site, email, 'islamic-received'))?.to]).toEqual([
        isIslamic ? 'requested' : null,
        isIslamic ? email : undefined,
      ]);
      expect(await ordersOf(email)).toHaveLength(finished?.kind === 'live' ? 1 : 0);
    },
  );

  it('[FRM-2] shows one number, the platform’s, and none before the platform has opened the account', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(SIGN_UP, signUpBody(email));
    await visitor.post(STEP_2, STEP_2_BODY);
    const thanked = async () => (await visitor.post<ThankYouAnswer>(THANK_YOU, {})).body;
    const before = await thanked();
    expect(before).toMatchObject({ account_number: expect.stringMatching(/^\d+$/), shown_number: null });
    await confirm(visitor, email);
    expect([(await thanked()).shown_number, await accountsOf(email)]).toMatchObject([
      null,
      [{ account_number: null, opened_at: null, asked_at: expect.any(String) }],
    ]);
    await openAccounts(site, async () => ({ kind: 'opened', login: 'MT-7' }));
    expect(await accountsOf(email)).toMatchObject([{ account_number: 'MT-7', opened_at: expect.any(String) }]);
    expect(await thanked()).toMatchObject({ account_number: before.account_number, shown_number: 'MT-7' });
    expect((await newestMail(site, email, 'account-opened'))?.values['number']).toBe('MT-7');
    const texts = JSON.stringify((await site.mails()).filter(({ to }) => to === email));
    expect(texts).not.toContain(before.account_number);
  });

  it('[FRM-2] shows the log-in of a demo as its platform has it', async () => {
    const { email, visitor } = await begun(`${CUSTOM}/demo-signup`, { platform: 'mt5' });
    await openAccounts(site, async () => ({ kind: 'opened', login: 'DEMO-7' }));
    const { body } = await visitor.post<ThankYouAnswer>(THANK_YOU, {});
    expect([
      body.shown_number,
      body.demo_login?.login,
      (await newestMail(site, email, 'demo-opened'))?.values['number'],
    ]).toEqual(['DEMO-7', 'DEMO-7', 'DEMO-7']);
  });

  it('[FRM-2] refused by its platform it is told so, and what is opened next is another', async () => {
    const { email, visitor } = await begun();
    await visitor.post(STEP_2, STEP_2_BODY);
    await openAccounts(site, async () => ({ kind: 'refused', reason: 'The group is full.' }));
    expect(await accountsOf(email)).toMatchObject([{ account_number: null, state: 'refused', opened_at: null }]);
    expect(await newestMail(site, email, 'account-not-opened')).toMatchObject({
      values: { link: 'https://forecourt.test/en-gb/log-in' },
    });
  });

  it('[FRM-1] of a demo has nothing to wait for', async () => {
    const { email } = await begun(`${CUSTOM}/demo-signup`, { platform: 'mt5' });
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['pending'], [expect.any(String)]]);
  });

  it('[FRM-1] a lead that becomes a client is asked who they are before the account is opened', async () => {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post(`${CUSTOM}/signup/lead-signup`, { email, country_id: 'GB', consent_terms: true, ...NAMES });
    const hash = (await newestMail(site, email, 'lead-welcome'))?.values['link']?.split('code=')[1];
    const activated = await visitor.send(`${CUSTOM}/signup/lead-activate`, {
      method: 'PATCH',
      body: JSON.stringify({ password: PASSWORD, hash }),
      headers: { 'content-type': 'application/json' },
    });
    expect([activated.status, await statesOf(email)]).toEqual([200, ['unfinished']]);
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['pending'], [expect.any(String)]]);
  });

  it('[FRM-1] a demo client who asks for MetaTrader is asked who they are first, and a session is what proves it', async () => {
    const { email } = await begun(`${CUSTOM}/demo-signup`, { platform: 'mt5' });
    const headers = await bearerOf(email);
    const visitor = new Visitor(site);
    // Accounts are listed by when they were asked for: the clock of the test has to go on between them.
    site.clock.now = new Date(site.clock.now.getTime() + 1_000);
    expect((await visitor.post(`${CUSTOM}/metatrader-4/step2`, {}, headers)).status).toBe(200);
    expect(await statesOf(email)).toEqual(['pending', 'unfinished']);
    const young = await visitor.post<ProblemDetails>(
      `${CUSTOM}/metatrader-4/step2`,
      { ...STEP_2_BODY, birth_date: '2020-01-01' },
      headers,
    );
    expect([young.status, Object.keys(young.body.errors ?? {})]).toEqual([422, ['birth_date']]);
    expect((await visitor.post(`${CUSTOM}/metatrader-4/step2`, STEP_2_BODY, headers)).status).toBe(200);
    expect([await statesOf(email), (await ordersOf(email)).length]).toEqual([['pending', 'pending'], 2]);
  });

  it('[FRM-8] nobody finishes the account of somebody else, or changes who they are', async () => {
    const { email } = await begun();
    const [account] = await accountsOf(email);
    const otherVisitor = freshEmail();
    await confirmedVisitor(site, otherVisitor);
    const headers = await bearerOf(otherVisitor);
    expect(
      (await new Visitor(site).post<ProblemDetails>('/api/user/finish', { client_id: account?.client_id }, headers))
        .body.code,
    ).toBe('not-found');
    expect(
      (await new Visitor(site).post<ProblemDetails>('/api/user/finish', { client_id: account?.client_id })).body.code,
    ).toBe('token-invalid');
    // Who only types the address gets a sign-up of their own, which finishes nothing.
    const typed = new Visitor(site);
    await typed.post(SIGN_UP, signUpBody(email));
    for (const sent of [{}, headers])
      expect((await typed.post(STEP_2, { ...STEP_2_BODY, first_name: 'Mallory' }, sent)).status).toBe(200);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['unfinished'], []]);
  });

  it('[FRM-7] keeps the sign-up of an unfinished account for as long as it waits', async () => {
    const { email } = await begun();
    const finished = freshEmail();
    await confirmedVisitor(site, finished);
    const days = (count: number) => new Date(site.clock.now.getTime() + count * 86_400_000);
    await forgetOld(ACCOUNTS_RETENTION, site.options.db, days(30));
    const left = await site.options.db
      .select({ email: signUpAttempts.email })
      .from(signUpAttempts)
      .where(eq(signUpAttempts.email, finished));
    expect(left).toEqual([]);
    const [account] = await accountsOf(email);
    const visitor = new Visitor(site);
    await visitor.post('/api/user/finish', { client_id: account?.client_id }, await bearerOf(email));
    expect((await visitor.post(STEP_2, STEP_2_BODY)).status).toBe(200);
    expect([await statesOf(email), await ordersOf(email)]).toEqual([['pending'], [expect.any(String)]]);
    expect(await newestCode(site, email)).toBeDefined();
  });
});
