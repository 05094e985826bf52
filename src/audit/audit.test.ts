import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSubject } from '#accounts/audit-subject.ts';
import { ACCOUNTS_RETENTION } from '#accounts/accounts.retention.ts';
import { forgetOld } from '#contracts/retention.ts';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { AUDIT_KEPT_YEARS, AUDIT_PAGE_ENTRIES, LOG_INS_PER_ADDRESS } from '#contracts/limits.ts';
import {
  type AccountsSite,
  PASSWORD,
  Visitor,
  confirmedVisitor,
  freshEmail,
  openAccountsSite,
  logIn as logInTo,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import { logInCounter, unsealedAge } from './audit-metrics.ts';
import { auditSealer, isSignedHead } from './audit-sealer.ts';
import { auditTrail, recordCommand } from './audit-trail.ts';
import { type AuditEntry, type SealedEntry, auditEntries } from './audit.tables.ts';
import { allEntries, readEntries, readUnsealed } from './read-entries.ts';
import { sealEntries } from './seal-entries.ts';
import { verifyChain } from './verify-chain.ts';

const NEW = 'another horse, another battery';

async function arrayOf<Each>(all: AsyncIterable<Each>): Promise<readonly Each[]> {
  const array: Each[] = [];
  for await (const each of all) array.push(each);
  return array;
}

eachDatabase((_, open) => {
  let site: AccountsSite;
  let handle: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    handle = await open();
    site = await openAccountsSite(handle.db, { operatorToken: 'of the operator' });
  });
  afterAll(() => site.close());

  const entriesOf = async (email: string): Promise<readonly AuditEntry[]> =>
    handle.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, (await findSubject(handle.db, email)) ?? ''))
      .orderBy(auditEntries.recordedAt);
  const actsOf = async (email: string) =>
    (await entriesOf(email)).map(({ act, result, reason }) => (result === 'done' ? act : `${act}: ${reason}`));
  const logIn = async (email: string, password = PASSWORD) => logInTo<AuthoriseAnswer>(site, email, { password });
  const bearer = ({ body }: { body: Pick<AuthoriseAnswer, 'token'> }) => ({ authorization: `Bearer ${body.token}` });
  const reader = { page: (filter: Parameters<typeof readEntries>[1]) => readEntries(handle.db, filter) };
  const sealAll = async () => {
    while ((await sealEntries(handle.db)) !== undefined);
  };

  describe('what is recorded', () => {
    it('[ASVS 16.3.1] log-ins, good and refused, whether the account is known or not, and no word of who it was', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      expect((await logIn(email, 'not the password')).status).toBe(401);
      const answer = await logIn(email);
      expect(await actsOf(email)).toEqual([
        'email-confirmed',
        'log-in: wrong-credentials',
        'log-in: second-factor-needed',
        'log-in',
      ]);
      const [, refused, begun, done] = await entriesOf(email);
      expect(begun).toMatchObject({ actor: 'visitor', factor: 'password', object: null });
      expect(done).toMatchObject({
        actor: 'visitor',
        factor: 'mailed-code',
        object: expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(refused?.request).toMatch(/^[\da-f-]{36}$/);
      expect(refused?.origin).not.toBe(done?.origin); // each visitor of these tests has an address of their own
      expect(answer.status).toBe(200);
      const before = await handle.db.$count(auditEntries);
      expect((await logIn(freshEmail(), 'not the password')).status).toBe(401);
      expect(await handle.db.$count(auditEntries)).toBe(before + 1);
      const text = JSON.stringify(await handle.db.select().from(auditEntries));
      for (const word of [email, 'Ada', '2001:db8', answer.body.token]) expect(text).not.toContain(word);
    });

    it('what a client does with their account, and what the company decides about it', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const first = bearer(await logIn(email));
      const visitor = new Visitor(site);
      await visitor.post('/api/user/password', { current_password: 'wrong', password: NEW }, first);
      const headers = bearer(
        await visitor.post<{ token: string }>(
          '/api/user/password',
          { current_password: PASSWORD, password: NEW },
          first,
        ),
      );
      await visitor.send('/api/user/data', { method: 'GET', headers });
      await visitor.post('/fcm-forms/marketing-emails', { consent_marketing: true }, headers);
      await visitor.post('/fcm-forms/marketing-emails', { consent_marketing: true }, headers); // as it was
      await visitor.post('/api/user/reset_password', { email });
      await visitor.post(
        '/api/operator/verification',
        { person: email, state: 'verified', decided_by: 'J. Clarke' },
        { authorization: 'Bearer of the operator' },
      );
      await visitor.post('/api/user/session/end', { all: true }, headers);
      expect(await actsOf(email)).toEqual([
        'email-confirmed',
        'log-in: second-factor-needed',
        'log-in',
        'password-changed: bad-input',
        'password-changed',
        'data-exported',
        'consent-changed',
        'password-reset-asked',
        'verification-set',
        'log-out',
      ]);
      expect((await entriesOf(email)).find(({ act }) => act === 'verification-set')).toMatchObject({
        actor: 'operator',
      });
      expect(JSON.stringify(await entriesOf(email))).not.toContain('Clarke');
    });

    it('no limit that holds: it says nothing of what was sent', async () => {
      const visitor = new Visitor(site);
      const before = await handle.db.$count(auditEntries);
      const answers = await Promise.all(
        Array.from({ length: LOG_INS_PER_ADDRESS.tries + 10 }, () =>
          visitor.post('/api/user/authorise', { email: freshEmail(), password: 'a guess' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
      expect(await handle.db.$count(auditEntries)).toBe(before + LOG_INS_PER_ADDRESS.tries);
    });

    it('[ASVS 16.5.3] no act without its entry', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const headers = bearer(await logIn(email));
      await handle.db.execute(sql`alter table audit_entries rename to audit_entries_away`);
      try {
        const visitor = new Visitor(site);
        const change = { current_password: PASSWORD, password: NEW };
        expect((await visitor.post('/api/user/password', change, headers)).status).toBe(500);
        expect((await logIn(email, 'not the password')).status).toBe(500); // and nobody learns that it was wrong
        expect((await logIn(email)).status).toBe(500);
      } finally {
        await handle.db.execute(sql`alter table audit_entries_away rename to audit_entries`);
      }
      expect([(await logIn(email, NEW)).status, (await logIn(email)).status]).toEqual([401, 200]);
    });

    it('[FRM-2] nothing that leads to a person once their data are erased, and the chain stays whole', async () => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const headers = bearer(await logIn(email));
      const subject = await findSubject(handle.db, email);
      const data = await new Visitor(site).send<{ acts: { act: string }[]; profile: { id: string } }>(
        '/api/user/data',
        {
          method: 'GET',
          headers,
        },
      );
      expect(data.body.acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['log-in', 'data-exported']));
      await new Visitor(site).post('/api/user/erase', { current_password: PASSWORD }, headers);
      const left = await handle.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, subject ?? ''));
      expect(left.map(({ act }) => act)).toContain('data-erased');
      const { rows } = await handle.db.execute<{ name: string }>(
        sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'audit_entries'`,
      );
      for (const { name } of rows)
        expect(JSON.stringify((await handle.db.execute(sql.raw(`select * from "${name}"`))).rows), name).not.toContain(
          subject,
        );
      expect(await findSubject(handle.db, data.body.profile.id)).toBeUndefined();
      await sealAll();
      expect(await verifyChain(allEntries(reader))).toMatchObject({ isWhole: true });
    });
  });

  describe('the chain', () => {
    it('numbers entries without a gap, in pages, and tells a changed one, a missing one and an end that was cut off', async () => {
      for (let at = 0; at < AUDIT_PAGE_ENTRIES / 500; at += 1)
        await handle.db.execute(
          sql`insert into audit_entries (recorded_at, act, result, actor)
              select now() + n * interval '1 ms', 'log-in', 'done', 'visitor' from generate_series(1, 600) as n`,
        );
      await sealAll();
      const entries = await arrayOf(allEntries(reader));
      expect(entries.length).toBeGreaterThan(AUDIT_PAGE_ENTRIES);
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, at) => at + 1));
      const head = { number: entries.length, hash: entries.at(-1)?.hash ?? '' };
      expect(await verifyChain(allEntries(reader), head)).toEqual({
        isWhole: true,
        entries: entries.length,
        first: 1,
        head,
      });
      const over = (change: (copy: SealedEntry[]) => void) => {
        const copy = [...entries];
        change(copy);
        return (async function* () {
          yield* copy;
        })();
      };
      const at6 = entries[5]!;
      for (const changed of [
        { result: at6.result === 'done' ? ('refused' as const) : ('done' as const) },
        { recordedAt: new Date(at6.recordedAt.getTime() + 1) },
        { subject: crypto.randomUUID() },
        { origin: 'elsewhere' },
      ])
        expect(await verifyChain(over((copy) => (copy[5] = { ...at6, ...changed })))).toEqual({
          isWhole: false,
          number: 6,
          fault: 'changed',
        });
      expect(await verifyChain(over((copy) => copy.splice(5, 1)))).toEqual({
        isWhole: false,
        number: 6,
        fault: 'missing',
      });
      expect(await verifyChain(over((copy) => copy.splice(-3)))).toMatchObject({ isWhole: true });
      expect(
        await verifyChain(
          over((copy) => copy.splice(-3)),
          head,
        ),
      ).toEqual({
        isWhole: false,
        number: head.number,
        fault: 'missing',
      });
      expect(await verifyChain(allEntries(reader), { ...head, hash: 'f'.repeat(64) })).toMatchObject({
        fault: 'other-than-logged',
      });
      // Where older entries are gone, the first one left stands for them.
      expect(await verifyChain(over((copy) => copy.splice(0, 10)))).toMatchObject({ isWhole: true, first: 11 });
    });

    it('is one, though several processes seal at once', async () => {
      await Promise.all(
        Array.from({ length: 30 }, async () => {
          await recordCommand(handle.db, 'database-backed-up');
          await sealEntries(handle.db);
        }),
      );
      await sealAll();
      expect(await readUnsealed(handle.db)).toEqual({ entries: 0, oldest: null });
      expect(await verifyChain(allEntries(reader))).toMatchObject({ isWhole: true, first: 1 });
    });

    it('is sealed within seconds, its signed head logged, and what waits is measured', async () => {
      const registry = new Registry();
      unsealedAge(registry, handle.db, () => new Date(Date.now() + 7_000));
      const age = async () =>
        Number(/^forecourt_audit_unsealed_age_seconds (\S+)$/m.exec(await registry.metrics())?.[1]);
      expect(await age()).toBe(0);
      await recordCommand(handle.db, 'database-backed-up');
      expect(await age()).toBeGreaterThanOrEqual(6.9);
      const lines: { msg: string; number: number; hash: string; signature: string }[] = [];
      const key = [new Uint8Array(32)] as const;
      const sealer = auditSealer(
        handle.db,
        key,
        pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) }),
      );
      sealer.start();
      await vi.waitFor(async () => expect((await readUnsealed(handle.db)).entries).toBe(0), { timeout: 10_000 });
      await recordCommand(handle.db, 'database-backed-up');
      await vi.waitFor(async () => expect((await readUnsealed(handle.db)).entries).toBe(0), { timeout: 10_000 });
      await sealer.stop();
      expect(lines.map(({ msg }) => msg)).toEqual(['audit head']); // once an hour
      const [{ number, hash, signature }] = lines as [(typeof lines)[number]];
      expect(isSignedHead(key, { number, hash }, signature)).toBe(true);
      expect(isSignedHead(key, { number: number - 1, hash }, signature)).toBe(false);
      expect(isSignedHead([new Uint8Array(32).fill(1)], { number, hash }, signature)).toBe(false);
    });
  });

  it('counts log-ins by result and factor', async () => {
    const registry = new Registry();
    const trail = auditTrail([new Uint8Array(32)], () => new Date(), logInCounter(registry));
    await trail.record(handle.db, { act: 'log-in', factor: 'phone-code' });
    await trail.record(handle.db, { act: 'log-in', refused: 'wrong-credentials' });
    await trail.record(handle.db, { act: 'log-out' });
    const text = await registry.metrics();
    expect(text).toContain('forecourt_log_ins_total{result="done",factor="phone-code"} 1');
    expect(text).toContain('forecourt_log_ins_total{result="refused",factor="none"} 1');
    expect(text.match(/^forecourt_log_ins_total/gm)).toHaveLength(2);
  });

  describe('[ASVS 16.4.2] in the database', () => {
    const change = (statement: string) => handle.pool.query(statement).then(() => 'done');

    it('an entry is neither changed nor deleted, whoever asks', async () => {
      await sealAll();
      const refused = /are sealed once, and are neither changed nor deleted within 7 years/;
      await expect(change(`update audit_entries set result = 'done' where number = 1`)).rejects.toThrow(refused);
      await expect(change(`update audit_entries set number = 900000, hash = 'x' where number = 1`)).rejects.toThrow(
        refused,
      );
      await expect(change(`delete from audit_entries where number = 1`)).rejects.toThrow(refused);
      await expect(change(`truncate audit_entries`)).rejects.toThrow(refused);
      await recordCommand(handle.db, 'database-backed-up');
      await expect(
        change(`update audit_entries set number = 900000, hash = 'x', act = 'log-out' where number is null`),
      ).rejects.toThrow(refused);
      await sealAll();
      expect(await verifyChain(allEntries(reader))).toMatchObject({ isWhole: true, first: 1 });
    });
  });
});

eachDatabase((_, open) => {
  it(`keeps entries for ${AUDIT_KEPT_YEARS} years, and the chain begins later then`, async () => {
    const { db } = await open();
    await db.execute(
      sql`insert into audit_entries (recorded_at, act, result, actor)
          select now() - n * interval '1 year' + interval '1 day', 'log-in', 'done', 'visitor' from generate_series(0, 10) as n`,
    );
    const reader = { page: (filter: Parameters<typeof readEntries>[1]) => readEntries(db, filter) };
    await sealEntries(db);
    expect(await db.$count(auditEntries)).toBe(11);
    // Older than seven years are those of 8, 9 and 10; the newest of them stays, for the next to be verified by.
    await forgetOld(ACCOUNTS_RETENTION, db, new Date());
    const left = await arrayOf(allEntries(reader));
    expect(left).toHaveLength(AUDIT_KEPT_YEARS + 2);
    expect(await verifyChain(allEntries(reader))).toMatchObject({ isWhole: true, first: 3, entries: left.length });
    await forgetOld(ACCOUNTS_RETENTION, db, new Date(Date.now() + 50 * 366 * 86_400_000)); // a clock that is wrong deletes nothing
    expect(await db.$count(auditEntries)).toBe(left.length);
  });
});
