import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { DiscardReason, LetterState } from '#contracts/delivery-desk.ts';
import {
  LETTERS_FREEZE_TIMEOUT_MS,
  LETTERS_FROZEN_MAX,
  LETTERS_SAMPLED,
  LETTER_ORDER_BATCH,
  LETTER_ORDER_EVERY_MS,
} from '#contracts/limits.ts';
import { letterOrderLetters, letterOrders } from '../delivery.tables.ts';
import { nextJobId } from '../job-id.ts';
import { DEAD_LETTERS } from '../job-queue.ts';
import { type Letter, type LetterFilter, freezeQuery, readLetters } from './letters.ts';

export type LetterOrder = typeof letterOrders.$inferSelect;

/** Moves dead letters back to where they came from, in the caller's transaction; answers how many were there. */
export type Redrive = (tx: Transaction, ids: readonly string[]) => Promise<number>;

/** Dead letters go back into their queue; failing ones are due now. Those that are no longer there are left out. */
export async function resendLetters(
  tx: Transaction,
  redrive: Redrive,
  of: LetterState,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  if (of === 'dead') {
    // What was given up holds its key, and so its own repeat and all that follows for the person, until it is forgotten.
    await tx.execute(sql`
      delete from pgboss.job given_up using pgboss.job dead
      where dead.name = ${DEAD_LETTERS} and dead.id = any(${sql.param([...ids])}::uuid[])
        and given_up.name = dead.source_name and given_up.id = dead.source_id and given_up.state = 'failed'`);
    return redrive(tx, ids);
  }
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = now()
    where id = any(${sql.param([...ids])}::uuid[]) and state = 'retry' and name <> ${DEAD_LETTERS} returning id`);
  return rows.length;
}

export async function discardLetters(tx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await tx.execute(sql`
    delete from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active' and id = any(${sql.param([...ids])}::uuid[]) returning id`);
  return rows.length;
}

export type NewOrder = {
  readonly action: LetterOrder['action'];
  readonly of: LetterState;
  readonly filter: LetterFilter;
  readonly reason: DiscardReason | undefined;
  readonly by: string;
};
export type PreparedOrder =
  | { readonly kind: 'prepared'; readonly order: LetterOrder; readonly samples: readonly Letter[] }
  | { readonly kind: 'too-many' };

/** Settles which letters an order is about. Nothing happens to them before it is started. */
export async function prepareOrder(tx: Transaction, asked: NewOrder, now: Date): Promise<PreparedOrder> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(LETTERS_FREEZE_TIMEOUT_MS)}, true)`);
  const id = nextJobId();
  const filter = Object.fromEntries(
    Object.entries(asked.filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const row = { id, action: asked.action, of: asked.of, filter, reason: asked.reason ?? null, createdBy: asked.by };
  await tx.insert(letterOrders).values({ ...row, state: 'prepared', total: 0, createdAt: now });
  const { rowCount } = await tx.execute(freezeQuery(id, asked.of, asked.filter, LETTERS_FROZEN_MAX + 1));
  const total = rowCount ?? 0;
  if (total > LETTERS_FROZEN_MAX) {
    await tx.delete(letterOrders).where(eq(letterOrders.id, id));
    return { kind: 'too-many' };
  }
  const [order] = await tx.update(letterOrders).set({ total }).where(eq(letterOrders.id, id)).returning();
  if (order === undefined) throw new Error('delivery: the order was not written.');
  const sampled = await tx
    .select({ jobId: letterOrderLetters.jobId })
    .from(letterOrderLetters)
    .where(eq(letterOrderLetters.orderId, id))
    .orderBy(asc(letterOrderLetters.jobId))
    .limit(LETTERS_SAMPLED);
  const samples = await readLetters(
    tx,
    asked.of,
    sampled.map(({ jobId }) => jobId),
  );
  return { kind: 'prepared', order, samples };
}

/** Changes the state of an order that is in one of `from`; undefined where it is in none, or not there. */
export async function turnOrder(
  tx: Transaction,
  id: string,
  from: readonly LetterOrder['state'][],
  to: 'running' | 'stopped',
  now: Date,
): Promise<LetterOrder | undefined> {
  const [order] = await tx.select().from(letterOrders).where(eq(letterOrders.id, id)).for('update');
  if (order === undefined || !from.includes(order.state)) return undefined;
  const [turned] = await tx
    .update(letterOrders)
    .set(to === 'running' ? { state: to, startedAt: order.startedAt ?? now } : { state: to, endedAt: now })
    .where(eq(letterOrders.id, id))
    .returning();
  return turned;
}

/**
 * One batch of the oldest order that runs. Its letters leave the order and the dead letters in one transaction: whoever is killed in the
 * middle leaves all of the batch as it was, and whoever goes on, here or elsewhere, begins with what is left. True while there is more.
 */
export const runOrderBatch = (db: Database, redrive: Redrive, now: Date, size = LETTER_ORDER_BATCH): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(letterOrders)
      .where(eq(letterOrders.state, 'running'))
      .orderBy(asc(letterOrders.startedAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (order === undefined) return false;
    const batch = tx
      .select({ jobId: letterOrderLetters.jobId })
      .from(letterOrderLetters)
      .where(eq(letterOrderLetters.orderId, order.id))
      .orderBy(asc(letterOrderLetters.jobId))
      .limit(size);
    const taken = await tx
      .delete(letterOrderLetters)
      .where(sql`${letterOrderLetters.orderId} = ${order.id} and ${inArray(letterOrderLetters.jobId, batch)}`)
      .returning({ jobId: letterOrderLetters.jobId });
    const ids = taken.map(({ jobId }) => jobId);
    const done =
      order.action === 'discard' ? await discardLetters(tx, ids) : await resendLetters(tx, redrive, order.of, ids);
    const isOver = ids.length < size;
    await tx
      .update(letterOrders)
      .set({
        done: order.done + done,
        skipped: order.skipped + ids.length - done,
        ...(isOver && { state: 'done' as const, endedAt: now }),
      })
      .where(eq(letterOrders.id, order.id));
    return true;
  });

export type OrderRunner = { readonly start: () => void; readonly stop: () => Promise<void> };

/** Works through the orders of staff, a batch every LETTER_ORDER_EVERY_MS. */
export function openOrderRunner(db: Database, redrive: Redrive, onError: (error: Error) => void): OrderRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let running: Promise<void> = Promise.resolve();
  const again = () => {
    if (hasEnded) return;
    timer = setTimeout(() => {
      running = runOrderBatch(db, redrive, new Date())
        .then(
          () => undefined,
          (error: unknown) => onError(error as Error),
        )
        .then(again);
    }, LETTER_ORDER_EVERY_MS);
    timer.unref();
  };
  return {
    start: again,
    stop: async () => {
      hasEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}
