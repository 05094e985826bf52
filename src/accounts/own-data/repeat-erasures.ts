import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Erasure } from '#contracts/erasures.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { erasures } from '../log-in.tables.ts';
import { eraseData } from './erase-data.ts';

/**
 * Writes erasures that the ledger outside the database lacks, and takes those that the database lacks from it. One process at a time, on
 * whatever machine: several may share a data folder. Throws ErasureLedgerError where it cannot be read or written.
 */
export async function matchLedger({ db, erasureLedger }: Pick<AccountsContext, 'db' | 'erasureLedger'>): Promise<void> {
  if (erasureLedger === undefined) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('forecourt erasures'))`);
    const known = await tx.select().from(erasures);
    const ids = new Set(known.map(({ profileId }) => profileId));
    const lacking = (await erasureLedger.add(known)).filter(({ profileId }) => !ids.has(profileId));
    if (lacking.length > 0) await tx.insert(erasures).values(lacking).onConflictDoNothing();
  });
}

/**
 * Erases again who was erased after the backup that the database was restored from, at each start before anything is answered, and every
 * hour. The CRM hears of it again, since it may have heard of the person again; nobody is mailed. Throws where somebody could not be
 * erased, after all the others.
 */
export async function repeatErasures(
  context: AccountsContext,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<void> {
  await matchLedger(context);
  const { db } = context;
  const waiting = await db
    .select({ profileId: erasures.profileId, erasedAt: erasures.erasedAt, heldUntil: erasures.heldUntil })
    .from(erasures)
    .innerJoin(profiles, eq(profiles.id, erasures.profileId))
    .where(isNull(profiles.erasedAt));
  let failed = 0;
  for (const erasure of waiting) {
    try {
      if (await repeatErasure(context, erasure))
        log.warn(factsOf(erasure), 'data erased again: the database was restored from a backup of before');
    } catch (error) {
      failed += 1;
      log.error({ ...factsOf(erasure), reason: error instanceof Error ? error.message : '' }, 'data are not erased');
    }
  }
  if (failed > 0)
    throw new Error(
      `${failed} people who were erased after the backup could not be erased again, and the log says why. Start again once it is fixed; to leave them, delete them from the ledger (erasures.jsonl in the data folder) and from the table erasures.`,
    );
}

/** False where another machine was faster. */
const repeatErasure = (context: AccountsContext, erasure: Erasure): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const { profileId } = erasure;
    const [still] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), isNull(profiles.erasedAt)))
      .for('update');
    if (still === undefined) return false;
    await context.audit.record(tx, { act: 'data-erased', actor: 'site', subject: subjectOf({ profileId }) });
    await eraseData(context, tx, profileId, erasure);
    return true;
  });

/** What the log says of an erasure: with these lines it is a ledger as well (server/backup/erasure-ledger.ts). */
export const factsOf = ({ profileId, erasedAt, heldUntil }: Erasure) => ({
  erased: profileId,
  erased_at: erasedAt,
  held_until: heldUntil,
});
