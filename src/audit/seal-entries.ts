import { desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { AUDIT_SEALED_AT_ONCE } from '#contracts/limits.ts';
import { auditEntries } from './audit.tables.ts';
import { BEFORE_THE_FIRST, entryHash } from './entry-hash.ts';

/** The newest entry of the chain: whoever knows it can tell whether an older one was changed or a newer one taken away. */
export type Head = { readonly number: number; readonly hash: string };

/** "audit" in ASCII. */
const SEALERS_LOCK = 0x6175646974;

/**
 * Numbers and chains the entries that have no number yet, oldest first, at most AUDIT_SEALED_AT_ONCE. Apart from the acts, since a chain that each
 * act waits for would have them wait for each other. One process at a time: another finds the lock taken, and leaves it.
 *
 * @returns the new head and how many were sealed; undefined where there was nothing to seal, or another process does it
 */
export async function sealEntries(db: Database): Promise<(Head & { readonly sealed: number }) | undefined> {
  const [waiting] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isNull(auditEntries.number))
    .limit(1);
  if (waiting === undefined) return undefined;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALERS_LOCK}) as mine`,
    );
    if (rows[0]?.mine !== true) return undefined;
    const [last] = await tx
      .select({ number: auditEntries.number, hash: auditEntries.hash })
      .from(auditEntries)
      .where(isNotNull(auditEntries.number))
      .orderBy(desc(auditEntries.number))
      .limit(1);
    let head: Head = { number: last?.number ?? 0, hash: last?.hash ?? BEFORE_THE_FIRST };
    const entries = await tx
      .select()
      .from(auditEntries)
      .where(isNull(auditEntries.number))
      .orderBy(auditEntries.recordedAt, auditEntries.id)
      .limit(AUDIT_SEALED_AT_ONCE);
    const seals = entries.map((entry) => {
      const number = head.number + 1;
      head = { number, hash: entryHash(head.hash, number, entry) };
      return { id: entry.id, ...head };
    });
    await tx.execute(
      sql`update ${auditEntries} set number = seals.number, hash = seals.hash
        from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seals(id uuid, number bigint, hash text)
        where ${auditEntries.id} = seals.id`,
    );
    return { ...head, sealed: seals.length };
  });
}
