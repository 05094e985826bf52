import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { HISTORY_WRITER_LEASE_MS } from '#contracts/limits.ts';

const TASK = 'roll';

/**
 * Whether `holder` may write the feed's bars: it holds the lease, or nobody does, or the last holder has not written for
 * HISTORY_WRITER_LEASE_MS. True renews the lease. The row is locked until the transaction ends, so two never write at
 * once, and it is the database's clock that counts.
 */
export async function acquireWriterLease(tx: Transaction, holder: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO history_writer AS held (task, holder, until)
    VALUES (${TASK}, ${holder}, clock_timestamp() + ${HISTORY_WRITER_LEASE_MS} * interval '1 millisecond')
    ON CONFLICT (task) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE held.holder = excluded.holder OR held.until < clock_timestamp()
    RETURNING holder`);
  return rows.length > 0;
}

/** At a clean end, so that another process need not wait. */
export async function releaseWriterLease(db: Database, holder: string): Promise<void> {
  await db.execute(sql`DELETE FROM history_writer WHERE task = ${TASK} AND holder = ${holder}`);
}
