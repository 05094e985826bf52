import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { EraseAnswer } from '#contracts/calls/account.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
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
  newestCode,
  openAccountsSite,
  signUpBody,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { accountsContext } from '../accounts-context.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { forgetProfiles } from './forget-profiles.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { ACCOUNTS_RETENTION } from '../accounts.retention.ts';
import { forgetOld } from '#contracts/retention.ts';
import { heldRecords } from '../log-in.tables.ts';
import { newsletterSubscriptions } from '../newsletter/newsletter.tables.ts';

type Any = AuthoriseAnswer & ProblemDetails;
const NEW = 'another horse, another battery';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const logIn = async (email: string, password = PASSWORD) =>
    logInTo<Any>(site, email, { password, more: { agent: 'A Browser/1' } });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const ask = <Body>(path: string, token: string) =>
    new Visitor(site).send<Body>(path, { method: 'GET', headers: bearer(token) });
  /** A client with details, logged in. */
  async function client(): Promise<{ email: string; token: string }> {
    const email = freshEmail();
    const visitor = new Visitor(site);
    await visitor.post('/registration/unregistered_cfd_consent/', { consent: true, shown_texts: ['cfd@2'] });
    await visitor.post(
      SIGN_UP,
      signUpBody(email, {
        consent_marketing: true,
        shown_texts: ['terms@4', 'privacy@2'],
        attribution: { utm_source: 'a-friend' },
      }),
    );
    await visitor.post(STEP_2, STEP_2_BODY);
    await visitor.get(`/activation_code/verify/${await newestCode(site, email)}/`);
    return { email, token: (await logIn(email)).body.token };
  }
  /** Every row of every table, as text. */
  async function everything(): Promise<string> {
    const { rows } = await site.options.db.execute<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('test_follow_ups')`,
    );
    const texts = await Promise.all(
      rows.map(async ({ name }) => JSON.stringify((await site.options.db.execute(`select * from "${name}"`)).rows)),
    );
    return texts.join('\n');
  }

  it('[FRM-2] shows a client their accounts, what they agreed to, and their sessions', async () => {
    const { email, token } = await client();
    await logIn(email);
    const { body } = await ask<AccountAnswer>('/api/user/account', token);
    expect(body).toMatchObject({
      email,
      first_name: 'Ada',
      is_email_verified: true,
      phone_masked: '+44 •••• 1177',
      is_phone_verified: false,
      clients: [{ kind: 'live', state: 'pending', entity: 'uk' }],
      consents: [
        { given: ['terms'], texts: ['cfd@2'] },
        { given: ['terms', 'marketing'], texts: ['terms@4', 'privacy@2'] },
      ],
    });
    expect(body.sessions.map(({ agent }) => agent)).toEqual(['A Browser/1', 'A Browser/1']);
    expect(body.sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    for (const path of ['/api/user/account', '/api/user/data'])
      expect((await ask<ProblemDetails>(path, 'x')).body.code).toBe('token-invalid');
  });

  it('[FRM-2] hands out everything that is kept of a client, and no hash', async () => {
    const { email, token } = await client();
    const answer = await ask<Record<string, unknown>>('/api/user/data', token);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const text = JSON.stringify(answer.body);
    for (const part of [email, 'Lovelace', '1990-12-10', 'St James', 'a-friend', 'terms@4', 'cfd@2', 'A Browser/1'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/argon2|passwordHash/);
  });

  it('[FRM-2, FRM-8] changes the password for who types the present one, and ends the other sessions', async () => {
    const { email, token: first } = await client();
    let token = first;
    const other = (await logIn(email)).body.token;
    const change = (body: object) => new Visitor(site).post<Any>('/api/user/password', body, bearer(token));
    expect((await change({ current_password: 'wrong', password: NEW })).body.errors).toMatchObject({
      current_password: [{ code: 'wrong' }],
    });
    expect((await change({ current_password: PASSWORD, password: 'short' })).body.errors).toHaveProperty('password');
    expect(
      (await change({ current_password: PASSWORD, password: NEW, password_confirm: 'x' })).body.errors,
    ).toHaveProperty('password_confirm');
    const changed = await change({ current_password: PASSWORD, password: NEW, password_confirm: NEW });
    expect(changed.status).toBe(200);
    token = changed.body.token;
    expect([(await ask('/api/user/account', token)).status, (await ask('/api/user/account', other)).status]).toEqual([
      200, 401,
    ]);
    expect([(await logIn(email)).status, (await logIn(email, NEW)).status]).toEqual([401, 200]);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change({ current_password: 'a guess', password: NEW })),
    );
    expect(guesses.map(({ status }) => status)).toContain(429);
  });

  it('[FRM-2, FRM-8] erases a client whose account never opened without a trace, and the address may begin again', async () => {
    const { email, token } = await client();
    const erase = (body: object) =>
      new Visitor(site).post<EraseAnswer & ProblemDetails>('/api/user/erase', body, bearer(token));
    expect((await erase({})).body.errors).toHaveProperty('current_password');
    expect((await erase({ current_password: 'wrong' })).body.errors).toHaveProperty('current_password');
    expect((await everything()).toLowerCase()).toContain(email.toLowerCase());
    expect((await erase({ current_password: PASSWORD })).body).toEqual({ erased: true, held_until: null });
    expect((await everything()).toLowerCase()).not.toContain(email.toLowerCase());
    expect([(await ask('/api/user/account', token)).status, (await logIn(email)).status]).toEqual([401, 401]);
    expect((await site.mails()).at(-1)).toMatchObject({
      template: 'account-erased',
      to: email,
      values: { kept: 'no' },
    });
    await confirmedVisitor(site, email);
    expect((await logIn(email)).status).toBe(200);
  });

  it('[FRM-2] sets the records of an account that was open apart, until the law lets go of them', async () => {
    const { email, token } = await client();
    const { profile } = (await ask<{ profile: { id: string } }>('/api/user/data', token)).body;
    await site.options.db.update(clients).set({ state: 'open' }).where(eq(clients.profileId, profile.id));
    const answer = await new Visitor(site).post<EraseAnswer>(
      '/api/user/erase',
      { current_password: PASSWORD },
      bearer(token),
    );
    expect(answer.body).toEqual({ erased: true, held_until: '2031-11-20T12:00:00.000Z' });
    const [held] = await site.options.db.select().from(heldRecords).where(eq(heldRecords.profileId, profile.id));
    expect(JSON.stringify(held?.record)).toContain(email);
    expect(
      (await site.options.db.select().from(clients).where(eq(clients.profileId, profile.id))).map(({ state }) => state),
    ).toEqual(['closed']);
    await forgetOld(ACCOUNTS_RETENTION, site.options.db, new Date('2031-11-20T12:00:01Z'));
    expect((await everything()).toLowerCase()).not.toContain(email.toLowerCase());
  });

  describe('of whoever has served their time', () => {
    const DAY_MS = 86_400_000;
    const sweepAt = async (date: Date) => {
      await forgetOld(ACCOUNTS_RETENTION, site.options.db, date);
      return forgetProfiles(accountsContext({ ...site.options, now: () => date }));
    };
    const later = (days: number) => new Date(site.clock.now.getTime() + days * DAY_MS);
    const erasures = async () =>
      (await site.followUps()).filter((followUp) => followUp.kind === 'event' && followUp.name === 'profile.erased')
        .length;
    /** Everything else in these tables, out of the way. */
    beforeEach(async () => {
      while ((await sweepAt(later(60 * 366))) > 0);
      await site.options.db.execute(sql`update profiles set erased_at = now() where erased_at is null`);
    });

    it('[FRM-2] erases after 30 days what was typed for an address that nobody confirmed, and tells the CRM, not the mailbox', async () => {
      const email = freshEmail();
      const visitor = new Visitor(site);
      await visitor.post(SIGN_UP, signUpBody(email));
      await visitor.post(STEP_2, STEP_2_BODY);
      const mails = (await site.mails()).length;
      const told = await erasures();
      expect(await sweepAt(later(29))).toBe(0);
      expect((await everything()).toLowerCase()).toContain(email.toLowerCase());
      expect(await sweepAt(later(31))).toBe(1);
      expect((await everything()).toLowerCase()).not.toContain(email.toLowerCase());
      expect([(await site.mails()).length, await erasures()]).toEqual([mails, told + 1]);
      expect(await sweepAt(later(31))).toBe(0);
      await confirmedVisitor(site, email); // the address may begin again
    });

    it('[FRM-2] keeps a confirmed one, and what somebody else typed for its address for 30 days', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      await new Visitor(site).post(SIGN_UP, signUpBody(email, { attribution: { utm_source: 'somebody-else' } }));
      expect(await sweepAt(later(29))).toBe(0);
      expect(await everything()).toContain('somebody-else');
      expect(await sweepAt(later(31))).toBe(0);
      const left = await everything();
      expect(left).not.toContain('somebody-else');
      expect(left.toLowerCase()).toContain(email.toLowerCase());
    });

    it('[FRM-2] erases a client five years after the last account closed, holds nothing back, and records it as its own act', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const [profile] = await site.options.db
        .select()
        .from(profiles)
        .where(eq(profiles.emailNormalised, email.toLowerCase()));
      const { id = '', auditSubject } = profile ?? {};
      const state = (to: 'open' | 'closed') =>
        site.options.db.update(clients).set({ state: to, openedAt: site.clock.now }).where(eq(clients.profileId, id));
      await state('open');
      expect(await sweepAt(later(6 * 366))).toBe(0);
      await state('closed');
      expect(await sweepAt(later(4 * 366))).toBe(0);
      expect(await sweepAt(later(5 * 366 + 1))).toBe(1);
      expect((await everything()).toLowerCase()).not.toContain(email.toLowerCase());
      expect(await site.options.db.select().from(heldRecords).where(eq(heldRecords.profileId, id))).toEqual([]);
      const acts = await site.options.db
        .select({ act: auditEntries.act, actor: auditEntries.actor })
        .from(auditEntries)
        .where(eq(auditEntries.subject, auditSubject ?? ''));
      expect(acts).toContainEqual({ act: 'data-erased', actor: 'site' });
    });

    it('[FRM-2] erases who has demo accounts alone 24 months after the last log-in, unless they get the newsletter', async () => {
      const [idle, reader, trader] = [freshEmail(), freshEmail(), freshEmail()];
      const began = site.clock.now;
      for (const email of [idle, reader, trader]) await confirmedVisitor(site, email);
      const idOf = async (email: string) => {
        const [profile] = await site.options.db
          .select({ id: profiles.id })
          .from(profiles)
          .where(eq(profiles.emailNormalised, email.toLowerCase()));
        return profile?.id ?? '';
      };
      for (const email of [idle, reader])
        await site.options.db
          .update(clients)
          .set({ kind: 'demo', state: 'open' })
          .where(eq(clients.profileId, await idOf(email)));
      await site.options.db.insert(newsletterSubscriptions).values({
        id: crypto.randomUUID(),
        email: reader,
        emailNormalised: reader.toLowerCase(),
        topics: [],
        language: 'en',
        edition: 'en-gb',
        consent: '',
        requestedAt: began,
        confirmedAt: began,
      });
      const [twoYears, aYear] = [later(732), later(365)];
      site.clock.now = aYear;
      expect((await logIn(idle)).status).toBe(200);
      const twoYearsLater = later(732);
      site.clock.now = began;
      expect(await sweepAt(twoYears), 'a year after the last log-in').toBe(0);
      expect(await sweepAt(twoYearsLater)).toBe(1);
      const left = (await everything()).toLowerCase();
      expect([idle, reader, trader].map((email) => left.includes(email.toLowerCase()))).toEqual([false, true, true]);
    });
  });
});
