import { eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '#audit/audit.tables.ts';
import { type Erasure, ErasureLedgerError } from '#contracts/erasures.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  Visitor,
  confirmedVisitor,
  freshEmail,
  logIn,
  openAccountsSite,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase, silent } from '../../../tests/support/databases.ts';
import { accountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { erasures, heldRecords } from '../log-in.tables.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { waitingErasures } from './waiting-erasures.ts';

eachDatabase((_, open) => {
  let site: AccountsSite;
  /** What the ledger outside the database has, and whether it can be written. */
  const ledger = new Map<string, Erasure>();
  let isWritable = true;
  const erasureLedger = {
    add: async (known: readonly Erasure[]) => {
      if (!isWritable) throw new ErasureLedgerError('the disk is full');
      for (const erasure of known) ledger.set(erasure.profileId, erasure);
      return [...ledger.values()];
    },
  };
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, { erasureLedger });
  });
  afterAll(() => site.close());

  const profileOf = async (email: string) =>
    (await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase())))[0];
  async function client(): Promise<{ email: string; id: string; subject: string; token: string }> {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const { body } = await logIn<{ token: string }>(site, email, { password: PASSWORD });
    const { id = '', auditSubject } = (await profileOf(email)) ?? {};
    return { email, id, subject: auditSubject ?? '', token: body.token };
  }
  const erase = (token: string) =>
    new Visitor(site).post<ProblemDetails>(
      '/api/user/erase',
      { current_password: PASSWORD },
      { authorization: `Bearer ${token}` },
    );
  const repeat = () => repeatErasures(accountsContext(site.options), silent);
  const told = async () =>
    (await site.followUps()).filter((followUp) => followUp.kind === 'event' && followUp.name === 'profile.erased')
      .length;

  it('[FRM-8] names who was erased in the ledger before the answer, by an id alone', async () => {
    const { email, id, token } = await client();
    expect((await erase(token)).status).toBe(200);
    const expected = { profileId: id, erasedAt: site.clock.now, heldUntil: null };
    expect(ledger.get(id)).toEqual(expected);
    expect(await site.options.db.select().from(erasures).where(eq(erasures.profileId, id))).toEqual([expected]);
    expect(JSON.stringify([...ledger.values()])).not.toContain(email);
  });

  it('[FRM-8] erases nobody while the ledger cannot be written, and says so', async () => {
    const { email, token } = await client();
    isWritable = false;
    const answer = await erase(token);
    isWritable = true;
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(await profileOf(email)).toMatchObject({ erasedAt: null });
    expect((await erase(token)).status).toBe(200);
  });

  it('[FRM-8] erases again who is in the ledger and still in a database that was restored, as they were erased before', async () => {
    const { email, id, subject } = await client();
    const { email: other } = await client();
    await site.options.db.update(clients).set({ state: 'open' }).where(eq(clients.profileId, id));
    const erasedAt = new Date('2026-11-19T10:00:00Z');
    const heldUntil = new Date('2031-11-19T10:00:00Z');
    ledger.set(id, { profileId: id, erasedAt, heldUntil });
    // Somebody whom the backup does not have.
    const unknown = { profileId: crypto.randomUUID(), erasedAt, heldUntil: null };
    ledger.set(unknown.profileId, unknown);
    const before = await told();
    await repeat();
    expect(await profileOf(email)).toBeUndefined();
    expect((await logIn(site, email, { password: PASSWORD })).status).toBe(401);
    expect((await logIn(site, other, { password: PASSWORD })).status).toBe(200);
    const [held] = await site.options.db.select().from(heldRecords).where(eq(heldRecords.profileId, id));
    expect([held?.heldUntil, JSON.stringify(held?.record)]).toEqual([heldUntil, expect.stringContaining(email)]);
    const [profile] = await site.options.db.select().from(profiles).where(eq(profiles.id, id));
    expect(profile?.erasedAt).toEqual(erasedAt);
    const acts = await site.options.db.select().from(auditEntries).where(eq(auditEntries.subject, subject));
    expect(acts).toContainEqual(expect.objectContaining({ act: 'data-erased', actor: 'site' }));
    // The receivers of events hear of it, the mailbox does not; once.
    expect(await told()).toBe(before + 1);
    await repeat();
    expect(await told()).toBe(before + 1);
    expect((await site.mails()).some(({ to, template }) => to === email && template === 'account-erased')).toBe(false);
  });

  it('says how many are back after a restore, and none once they are erased again', async () => {
    const { id } = await client();
    const registry = new Registry();
    waitingErasures(registry, site.options.db);
    const waiting = async () => Number(/^forecourt_erasures_waiting (\d+)$/m.exec(await registry.metrics())?.[1]);
    expect(await waiting()).toBe(0);
    await site.options.db.insert(erasures).values({ profileId: id, erasedAt: site.clock.now, heldUntil: null });
    expect(await waiting()).toBe(1);
    await repeat();
    expect(await waiting()).toBe(0);
  });

  it('takes up what the database alone knows: the ledger has it from then on', async () => {
    const erasure = { profileId: crypto.randomUUID(), erasedAt: site.clock.now, heldUntil: null };
    await site.options.db.insert(erasures).values(erasure);
    await repeat();
    expect(ledger.get(erasure.profileId)).toEqual(erasure);
  });
});
