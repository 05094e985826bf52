import { sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { ErrorClass } from '#contracts/delivery-desk.ts';
import { DELIVERY_BUCKET_S, DELIVERY_FLUSH_MS } from '#contracts/limits.ts';
import { deliveryAttempts, deliveryCounts, deliveryQueues } from '../delivery.tables.ts';
import { nextJobId } from '../job-id.ts';

export type FailedTry = {
  readonly rootId: string;
  readonly attempt: number;
  readonly errorClass: ErrorClass;
  readonly error: string;
  readonly isGivenUp: boolean;
};

type Tallied = {
  delivered: number;
  failed: number;
  givenUp: number;
  deliveredAt: Date | undefined;
  failure: { readonly at: Date; readonly errorClass: ErrorClass; readonly error: string } | undefined;
};

export type Tally = {
  /** `rootId`: of a job that had failed before: what its tries were is no longer of interest. */
  readonly delivered: (queue: string, rootId: string | undefined) => void;
  readonly failed: (queue: string, failed: FailedTry) => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/** What this process did, written down every DELIVERY_FLUSH_MS, so that a mail costs no statement more. */
export function openTally(db: Database, onError: (error: Error) => void): Tally {
  let byQueue = new Map<string, Tallied>();
  let attempts: (typeof deliveryAttempts.$inferInsert)[] = [];
  let cleared: string[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const of = (queue: string): Tallied => {
    let tallied = byQueue.get(queue);
    if (tallied === undefined)
      byQueue.set(
        queue,
        (tallied = { delivered: 0, failed: 0, givenUp: 0, deliveredAt: undefined, failure: undefined }),
      );
    return tallied;
  };

  async function write(): Promise<void> {
    if (byQueue.size === 0 && attempts.length === 0 && cleared.length === 0) return;
    const [queues, tried, done] = [byQueue, attempts, cleared];
    [byQueue, attempts, cleared] = [new Map(), [], []];
    const bucket = new Date(Math.floor(Date.now() / (DELIVERY_BUCKET_S * 1000)) * DELIVERY_BUCKET_S * 1000);
    await db.transaction(async (tx) => {
      // In one order everywhere, so that two processes wait for each other and for nothing else.
      for (const [queue, tallied] of [...queues].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const { delivered, failed, givenUp } = tallied;
        await tx
          .insert(deliveryCounts)
          .values({ queue, bucket, delivered, failed, givenUp })
          .onConflictDoUpdate({
            target: [deliveryCounts.queue, deliveryCounts.bucket],
            set: {
              delivered: sql`${deliveryCounts.delivered} + excluded.delivered`,
              failed: sql`${deliveryCounts.failed} + excluded.failed`,
              givenUp: sql`${deliveryCounts.givenUp} + excluded.given_up`,
            },
          });
        const set = {
          ...(tallied.deliveredAt !== undefined && { lastDeliveredAt: tallied.deliveredAt }),
          ...(tallied.failure !== undefined && {
            lastFailedAt: tallied.failure.at,
            errorClass: tallied.failure.errorClass,
            error: tallied.failure.error,
          }),
        };
        await tx
          .insert(deliveryQueues)
          .values({ queue, ...set })
          .onConflictDoUpdate({ target: deliveryQueues.queue, set });
      }
      if (tried.length > 0) await tx.insert(deliveryAttempts).values(tried);
      if (done.length > 0)
        await tx.delete(deliveryAttempts).where(sql`${deliveryAttempts.rootId} = any(${sql.param(done)}::uuid[])`);
    });
  }
  const flush = (): Promise<void> =>
    (writing = writing.then(write).catch((error: unknown) => {
      // What was counted meanwhile is lost with it: numbers to look at, no record of anything.
      onError(error as Error);
    }));

  return {
    delivered: (queue, rootId) => {
      const tallied = of(queue);
      tallied.delivered += 1;
      tallied.deliveredAt = new Date();
      if (rootId !== undefined) cleared.push(rootId);
    },
    failed: (queue, { rootId, attempt, errorClass, error, isGivenUp }) => {
      const at = new Date();
      const tallied = of(queue);
      tallied.failed += 1;
      if (isGivenUp) tallied.givenUp += 1;
      tallied.failure = { at, errorClass, error };
      attempts.push({ id: nextJobId(), rootId, at, attempt, errorClass, error });
    },
    start: () => {
      timer = setInterval(() => void flush(), DELIVERY_FLUSH_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
