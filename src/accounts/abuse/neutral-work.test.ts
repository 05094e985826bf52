import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AccountsSite,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  openAccountsSite,
  signUpBody,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';

/** Equal work takes equal time: the same statements in the same order, and as many hashes, whoever's address it is. */
eachDatabase((_, open) => {
  let site: AccountsSite;
  const statements: string[] = [];
  beforeAll(async () => {
    const { pool } = await open();
    site = await openAccountsSite(
      drizzle({ client: pool, logger: { logQuery: (text) => void statements.push(text) } }),
    );
  });
  afterAll(() => site.close());
  afterEach(() => vi.restoreAllMocks());

  /** What a call has the server do. Throttle windows begin again, so that every call is a first one. */
  async function workOf(
    call: () => Promise<{ status: number }>,
    afterSeconds = 3_601,
  ): Promise<{ status: number; statements: readonly string[]; hashes: number }> {
    site.clock.now = new Date(site.clock.now.getTime() + afterSeconds * 1000);
    const spies = [vi.spyOn(PasswordHasher.prototype, 'hash'), vi.spyOn(PasswordHasher.prototype, 'verify')];
    statements.length = 0;
    const { status } = await call();
    const hashes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    vi.restoreAllMocks();
    return { status, statements: [...statements], hashes };
  }

  const ready = async () => {
    const visitor = new Visitor(site);
    await visitor.get('/api/xsrf');
    return visitor;
  };
  const signedUp = async (email: string) => {
    const visitor = await ready();
    await visitor.post(SIGN_UP, signUpBody(email));
    return visitor;
  };

  describe('an address that is new, waits for its confirmation, or is confirmed', () => {
    const [confirmed, waiting] = [freshEmail(), freshEmail()];
    beforeAll(async () => {
      await confirmedVisitor(site, confirmed);
      await signedUp(waiting);
    });

    it.each<Record<string, string>>([{}, { 'idempotency-key': 'key' }])(
      '[FRM-8] is the same work to sign up, with headers %j',
      async (headers) => {
        const [asNew, asWaiting, asConfirmed] = await Promise.all([ready(), ready(), ready()]);
        const work = await workOf(() => asNew.post(SIGN_UP, signUpBody(freshEmail()), headers));
        expect(work).toMatchObject({ status: 200, hashes: 1 });
        for (const table of [
          'profiles',
          'throttles',
          'sign_up_attempts',
          'clients',
          'registrations',
          'activation_codes',
          'test_follow_ups',
        ])
          expect(work.statements.join('\n').toLowerCase()).toMatch(new RegExp(`insert into "?${table}`));
        expect(await workOf(() => asWaiting.post(SIGN_UP, signUpBody(waiting), headers))).toEqual(work);
        expect(await workOf(() => asConfirmed.post(SIGN_UP, signUpBody(confirmed), headers))).toEqual(work);
      },
    );

    it.each([
      [STEP_2, STEP_2_BODY],
      [RESEND, {}],
      [THANK_YOU, {}],
    ] as const)('[FRM-8] is the same work at %s', async (path, body) => {
      const works = [];
      for (const email of [freshEmail(), waiting, confirmed]) {
        const visitor = await signedUp(email);
        if (path === THANK_YOU) await visitor.post(STEP_2, STEP_2_BODY);
        works.push(await workOf(() => visitor.post(path, body)));
      }
      expect(works[0]).toMatchObject({ status: 200 });
      expect(works[1]).toEqual(works[0]);
      expect(works[2]).toEqual(works[0]);
    });

    it('[FRM-8] is the same work to log in with, as long as the password is wrong', async () => {
      const visitor = await ready();
      const logIn = (email: string) =>
        workOf(() => visitor.post('/api/user/authorise', { email, password: 'not the password' }));
      const work = await logIn(freshEmail());
      expect(work).toMatchObject({ status: 401, hashes: 1 });
      expect(await logIn(waiting)).toEqual(work);
      expect(await logIn(confirmed)).toEqual(work);
    });

    it.each(['/api/user/unified', '/api/user/premium-analytics/register'])(
      '[FRM-8] is the same work at %s, as long as the password is wrong',
      async (path) => {
        const visitor = await ready();
        const enter = (email: string) =>
          workOf(() => visitor.post(path, signUpBody(email, { password: 'not the password of it' })));
        const work = await enter(freshEmail());
        expect(work).toMatchObject({ status: 200, hashes: 2 });
        expect(await enter(waiting)).toEqual(work);
        expect(await enter(confirmed)).toEqual(work);
      },
    );

    it.each(['/api/user/reset_password', '/fcm-forms/restore-password', RESEND, '/utils/custom-forms/signup/resume'])(
      '[FRM-8] is as much work to have mailed what is asked for at %s, the first time and once the mailbox has had its mails',
      async (path) => {
        const works = [];
        for (const email of [freshEmail(), waiting, confirmed]) {
          const ofOne = [await workOf(async () => (await ready()).post(path, { email }, { 'idempotency-key': 'key' }))];
          for (let tries = 1; tries < 8; tries += 1)
            ofOne.push(await workOf(async () => (await ready()).post(path, { email }), 1));
          works.push(ofOne.map(({ status, statements, hashes }) => [status, statements.length, hashes]));
        }
        expect(works[0]?.[0]).toEqual([200, works[0]?.[0]?.[1], 0]);
        expect(works[0]?.at(-1)).not.toEqual(works[0]?.[0]);
        expect(works[1]).toEqual(works[0]);
        expect(works[2]).toEqual(works[0]);
      },
    );

    it('[FRM-8] is the same work to ask for the profile of', async () => {
      const visitor = await ready();
      const ask = (email: string) => workOf(() => visitor.get(`/api/profiles/email/${encodeURIComponent(email)}`));
      const work = await ask(freshEmail());
      expect(work).toMatchObject({ status: 200, hashes: 0 });
      expect(await ask(confirmed)).toEqual(work);
    });

    it.each([
      ['/utils/custom-forms/email/signup', {}],
      ['/utils/custom-forms/signup/lead-signup', { first_name: 'Ada', last_name: 'Lovelace' }],
      ['/utils/custom-forms/demo-signup', { password: 'correct horse battery staple' }],
    ])('[FRM-8] is the same work to begin another way with: %s', async (path, more) => {
      const body = (email: string) => ({
        email,
        country_id: 'GB',
        consent_terms: true,
        consent_privacy: true,
        ...more,
      });
      const begin = (email: string) => workOf(async () => (await ready()).post(path, body(email)));
      const work = await begin(freshEmail());
      expect(work.status).toBe(200);
      expect(await begin(waiting)).toEqual(work);
      expect(await begin(confirmed)).toEqual(work);
    });
  });

  describe('a phone that somebody here holds, or nobody', () => {
    const [held, unheld] = [freshPhone(), freshPhone()];
    beforeAll(() => visitorWithPhone(site, freshEmail(), held).then(() => undefined));
    const RESET = '/api/user/reset_password/phone';
    type Sent = { otp_code_id: string };

    it.each([RESET, '/fcm-forms/verify-phone'])(
      '[FRM-8] is as much work at %s, and to have the code sent again',
      async (path) => {
        const works = [];
        for (const phone of [unheld, held]) {
          const visitor = await ready();
          let id = '';
          const first = await workOf(async () => {
            const answer = await visitor.post<Sent>(path, { phone });
            id = answer.body.otp_code_id;
            return answer;
          });
          const again = await workOf(() => visitor.post('/auth/send_onetime_auth_sms/', { otp_code_id: id }), 31);
          works.push([first, again].map(({ status, statements, hashes }) => [status, statements.length, hashes]));
        }
        expect(works[0]?.map(([status]) => status)).toEqual([200, 200]);
        expect(works[1]).toEqual(works[0]);
      },
    );

    it.each([
      ['/api/user/authorise/phone', '/fcm-forms/verify-phone', {}, 422],
      [
        `${RESET}/proceed`,
        RESET,
        { password: 'another horse, another battery', password_confirm: 'another horse, another battery' },
        422,
      ],
    ])('[FRM-8] is the same work to guess a code for, at %s', async (path, sentBy, more, status) => {
      const works = [];
      for (const phone of [unheld, held]) {
        const visitor = await ready();
        site.clock.now = new Date(site.clock.now.getTime() + 3_601_000);
        const { otp_code_id } = (await visitor.post<Sent>(sentBy, { phone })).body;
        works.push(
          await workOf(() => visitor.post(path, { otp_code_id, code: 'abcdef'.replace(/./g, '0'), ...more }), 1),
        );
      }
      expect(works[0]?.status).toBe(status);
      expect(works[1]).toEqual(works[0]);
    });
  });

  it('[FRM-8] a mailbox that is new to the newsletter, waits for its confirmation, or gets it, is as much work to subscribe', async () => {
    const [pending, active] = [freshEmail(), freshEmail()];
    const visitor = await ready();
    const subscribe = (email: string) =>
      workOf(() => visitor.post('/api/subscribe', { email, consent: true, topics: [] }));
    await subscribe(pending);
    await subscribe(active);
    const code = new URL((await site.mails()).at(-1)?.values['link'] ?? 'none:').searchParams.get('code');
    expect((await visitor.post('/api/subscribe/confirm', { code })).status).toBe(200);
    const work = await subscribe(freshEmail());
    expect(work).toMatchObject({ status: 200, hashes: 0 });
    expect(await subscribe(pending)).toEqual(work);
    expect(await subscribe(active)).toEqual(work);
  });
});
