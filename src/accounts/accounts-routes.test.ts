import { beforeAll, expect, it } from 'vitest';
import { ATTEMPT_KEPT_S } from '#contracts/limits.ts';
import {
  type AccountsSite,
  RESEND,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  logIn,
  newestCode,
  openAccountsSite,
  signUpBody,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { accountsContext } from './accounts-context.ts';
import { activationCodes, profiles, sessions, signUpAttempts } from './accounts.tables.ts';
import { idempotentRequests } from '#calls/calls.tables.ts';
import { ACCOUNTS_RETENTION } from './accounts.retention.ts';
import { forgetOld } from '#contracts/retention.ts';

eachDatabase((_, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });

  it('forgets what has served its time, and an account none the less stays as it is', async () => {
    const site: AccountsSite = await openAccountsSite(db);
    const [kept, waiting] = [freshEmail(), freshEmail()];
    await confirmedVisitor(site, kept);
    await logIn(site, kept);
    await new Visitor(site).post(SIGN_UP, signUpBody(waiting), { 'idempotency-key': 'x' });
    const rows = async () =>
      Promise.all([signUpAttempts, activationCodes, idempotentRequests, sessions].map((table) => db.$count(table)));
    await forgetOld(ACCOUNTS_RETENTION, db, site.clock.now);
    expect(await rows()).toEqual([2, 2, 1, 1]);
    site.clock.now = new Date(site.clock.now.getTime() + (ATTEMPT_KEPT_S + 86_401) * 1000);
    await forgetOld(ACCOUNTS_RETENTION, db, site.clock.now);
    expect(await rows()).toEqual([0, 0, 0, 0]);
    expect(await db.$count(profiles)).toBe(2);

    // Who comes back after all: the profile still holds what its first attempt said.
    await new Visitor(site).post(RESEND, { email: waiting });
    expect((await new Visitor(site).get(`/activation_code/verify/${await newestCode(site, waiting)}/`)).status).toBe(
      200,
    );
    for (const email of [kept, waiting]) {
      expect((await logIn(site, email)).status).toBe(200);
    }
    await site.close();
  });
});

it('does not start where an edition has no company behind it', () => {
  const edition = {
    id: 'en-gb',
    language: 'en',
    locale: 'en-GB',
    direction: 'ltr',
    label: 'English',
    region: 'GB',
    regulator: 'fca',
    products: [],
  } as const;
  const options = { editions: [edition], regulators: {} } as unknown as Parameters<typeof accountsContext>[0];
  expect(() => accountsContext(options)).toThrow(/edition en-gb names regulator "fca"/);
  expect(() => accountsContext({ ...options, editions: [] })).toThrow(/no edition/);
});
