import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { PAUSES_POLL_MS } from '#contracts/limits.ts';
import { deliveryQueues } from '../delivery.tables.ts';

/** `draining`: it was resumed, and gets a bounded number a second until what waited is gone. */
export type Pace = 'usual' | 'paused' | 'draining';

export type Pauses = { readonly start: () => Promise<void>; readonly stop: () => Promise<void> };

/**
 * Looks every PAUSES_POLL_MS which queues rest, and has the workers of this process follow: jobs of one that rests are fetched by nobody, so
 * that they wait in their order and lose no try.
 */
export function openPauses(
  db: Database,
  paced: (queue: string, pace: Pace) => Promise<void>,
  onError: (error: Error) => void,
): Pauses {
  let known = new Map<string, Pace>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const rows = await db
      .select({ queue: deliveryQueues.queue, pausedAt: deliveryQueues.pausedAt, resumedAt: deliveryQueues.resumedAt })
      .from(deliveryQueues)
      .where(or(isNotNull(deliveryQueues.pausedAt), isNotNull(deliveryQueues.resumedAt)));
    const paces = new Map<string, Pace>();
    for (const { queue, pausedAt, resumedAt } of rows) {
      if (pausedAt !== null) paces.set(queue, 'paused');
      else if (resumedAt !== null && (await hasBacklog(db, queue, resumedAt))) paces.set(queue, 'draining');
      else if (resumedAt !== null)
        await db
          .update(deliveryQueues)
          .set({ resumedAt: null })
          .where(and(eq(deliveryQueues.queue, queue), eq(deliveryQueues.resumedAt, resumedAt)));
    }
    for (const queue of new Set([...known.keys(), ...paces.keys()])) {
      const pace = paces.get(queue) ?? 'usual';
      if (pace !== (known.get(queue) ?? 'usual')) await paced(queue, pace);
    }
    known = paces;
  }
  const again = () => {
    if (hasEnded) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => onError(error as Error))
        .then(again);
    }, PAUSES_POLL_MS);
    timer.unref();
  };
  return {
    // Before the first job is fetched: what was paused stays so over a start.
    start: async () => {
      await look();
      again();
    },
    stop: async () => {
      hasEnded = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function hasBacklog(db: Database, queue: string, before: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(sql`
    select exists (
      select 1 from pgboss.job where name = ${queue} and state < 'active' and not blocked and priority = 0
        and created_on < ${before.toISOString()}::timestamptz
    ) as is_there`);
  return rows[0]?.is_there === true;
}

export type Paused = typeof deliveryQueues.$inferSelect;

/** The row of a queue, made where there is none, and locked. */
export async function lockQueue(tx: Transaction, queue: string): Promise<Paused> {
  await tx.insert(deliveryQueues).values({ queue }).onConflictDoNothing();
  const [row] = await tx.select().from(deliveryQueues).where(eq(deliveryQueues.queue, queue)).for('update');
  if (row === undefined) throw new Error('delivery: the row of the queue was not written.');
  return row;
}

/** Pauses or resumes; the version that the change made. */
export async function setPaused(
  tx: Transaction,
  { queue, version }: Pick<Paused, 'queue' | 'version'>,
  isPaused: boolean,
  by: string,
  now: Date,
): Promise<number> {
  await tx
    .update(deliveryQueues)
    .set(
      isPaused
        ? { pausedAt: now, pausedBy: by, resumedAt: null, version: version + 1 }
        : { pausedAt: null, pausedBy: by, resumedAt: now, version: version + 1 },
    )
    .where(eq(deliveryQueues.queue, queue));
  return version + 1;
}
