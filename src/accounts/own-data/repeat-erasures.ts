import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Enquirer, type Erasure, ErasureLedgerError } from '#contracts/erasures.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { erasures } from '../log-in.tables.ts';
import { eraseData, eraseEnquirer } from './erase-data.ts';

/**
 * Writes erasures that the ledger outside the database lacks, and takes those that the database lacks from it. One process at a time, on
 * whatever machine: several may share a data folder. Throws ErasureLedgerError where it cannot be read or written.
 */
async function matchLedger({ db, erasureLedger }: Pick<AccountsContext, 'db' | 'erasureLedger'>): Promise<void> {
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
  failed += await repeatOfEnquirers(context, log);
  if (failed > 0)
    throw new Error(
      `${failed} people who were erased after the backup could not be erased again, and the log says why. Start again once it is fixed; to leave them, delete them from the ledger (erasures.jsonl in the data folder) and from the table erasures.`,
    );
}

/** Those of people without a profile. @returns how many could not be erased */
async function repeatOfEnquirers(
  context: AccountsContext,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<number> {
  const { db, enquirers } = context;
  const waiting = (await enquirers?.(db, db.select({ id: erasures.profileId }).from(erasures))) ?? [];
  let failed = 0;
  for (const { id } of waiting) {
    const [erasure] = await db.select().from(erasures).where(eq(erasures.profileId, id));
    if (erasure === undefined) continue;
    try {
      if (await repeatOfEnquirer(context, erasure))
        log.warn(factsOf(erasure), 'data erased again: the database was restored from a backup of before');
    } catch (error) {
      failed += 1;
      log.error({ ...factsOf(erasure), reason: error instanceof Error ? error.message : '' }, 'data are not erased');
    }
  }
  return failed;
}

const repeatOfEnquirer = (context: AccountsContext, erasure: Erasure): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    // Another machine may have been faster: each waits for the other, and the second finds nobody.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`erase ${erasure.profileId}`}))`);
    const [still]: readonly Enquirer[] = (await context.enquirers?.(tx, [erasure.profileId])) ?? [];
    if (still === undefined) return false;
    await context.audit.record(tx, { act: 'data-erased', actor: 'site', object: `person ${still.id}` });
    await eraseEnquirer(context, tx, still, erasure);
    return true;
  });

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
const factsOf = ({ profileId, erasedAt, heldUntil }: Erasure) => ({
  erased: profileId,
  erased_at: erasedAt,
  held_until: heldUntil,
});

/** As long as the ledger cannot be written nobody is erased: a backup would bring them back. @throws ProblemError `unavailable` */
export const requireLedger = (
  context: Pick<AccountsContext, 'db' | 'erasureLedger'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> =>
  matchLedger(context).catch((error: unknown) => {
    if (!(error instanceof ErasureLedgerError)) throw error;
    log.error({ reason: error.message }, 'data are not erased: the ledger of erasures cannot be kept');
    throw new ProblemError('unavailable');
  });

/** Once an erasure is kept: the log names it, and the ledger has it before the call answers. */
export async function noteErasure(
  context: Pick<AccountsContext, 'db' | 'erasureLedger'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  erasure: Erasure,
): Promise<void> {
  log.info(factsOf(erasure), 'data erased');
  // It could be written a moment ago. The table has it, and the hourly sweep or the next start writes it again.
  await matchLedger(context).catch((error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : '' }, 'the ledger lacks the newest erasure for now'),
  );
}
