import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AccountsSite, RESEND, SIGN_UP, STEP_2, STEP_2_BODY, THANK_YOU, Visitor, confirmedVisitor, freshEmail, openAccountsSite, signUpBody,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { PasswordHasher } from './password-hasher.ts';

/** Equal work takes equal time: the same statements in the same order, and as many hashes, whoever's address it is. */
eachDatabase((_, open) => {
  let site: AccountsSite;
  const statements: string[] = [];
  beforeAll(async () => {
    const { pool } = await open();
    site = await openAccountsSite(drizzle({ client: pool, logger: { logQuery: (text) => void statements.push(text) } }));
  });
  afterAll(() => site.close());
  afterEach(() => vi.restoreAllMocks());

  /** What a call has the server do. Throttle windows begin anew, so that every call is a first one. */
  async function workOf(call: () => Promise<{ status: number }>): Promise<{ status: number; statements: readonly string[]; hashes: number }> {
    site.clock.now = new Date(site.clock.now.getTime() + 3_601_000);
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

    it.each<Record<string, string>>([{}, { 'idempotency-key': 'key' }])('[FRM-8] is the same work to sign up, with headers %j', async (headers) => {
      const [asNew, asWaiting, asConfirmed] = await Promise.all([ready(), ready(), ready()]);
      const work = await workOf(() => asNew.post(SIGN_UP, signUpBody(freshEmail()), headers));
      expect(work).toMatchObject({ status: 200, hashes: 1 });
      expect(work.statements.length).toBeGreaterThan(8);
      expect(await workOf(() => asWaiting.post(SIGN_UP, signUpBody(waiting), headers))).toEqual(work);
      expect(await workOf(() => asConfirmed.post(SIGN_UP, signUpBody(confirmed), headers))).toEqual(work);
    });

    it.each([[STEP_2, STEP_2_BODY], [RESEND, {}], [THANK_YOU, {}]] as const)('[FRM-8] is the same work at %s', async (path, body) => {
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

    it('[FRM-8] is as much work to send the mail to again', async () => {
      const visitor = await ready();
      const works = [];
      for (const email of [freshEmail(), waiting, confirmed]) works.push(await workOf(() => visitor.post(RESEND, { email })));
      expect(works.map(({ status, statements: { length } }) => [status, length])).toEqual(Array(3).fill([200, works[0]?.statements.length]));
    });

    it('[FRM-8] is the same work to log in with, as long as the password is wrong', async () => {
      const visitor = await ready();
      const logIn = (email: string) => workOf(() => visitor.post('/api/user/authorise', { email, password: 'not the password' }));
      const work = await logIn(freshEmail());
      expect(work).toMatchObject({ status: 401, hashes: 1 });
      expect(await logIn(waiting)).toEqual(work);
      expect(await logIn(confirmed)).toEqual(work);
    });
  });
});
