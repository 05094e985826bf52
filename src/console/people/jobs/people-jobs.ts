import { and, eq } from 'drizzle-orm';
import type { AuditTrail } from '#contracts/acts.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp, TaskHandler } from '#contracts/follow-ups.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { PEOPLE_JOB_SLICE_MS } from '#contracts/limits.ts';
import { runBulkBatch } from '../bulk/run-bulk.ts';
import { runExportBatch } from '../export/run-export.ts';
import { peopleJobs } from '../people-work.tables.ts';

/** The task that gets a job on by a turn. */
export const PEOPLE_JOB = 'people-job';

export type PeopleJob = typeof peopleJobs.$inferSelect;
/** What is new of a job after a batch. */
export type JobStep = Partial<Pick<PeopleJob, 'act' | 'checkpoint' | 'done' | 'refused' | 'state' | 'total'>>;

export type PeopleJobsOptions = {
  readonly db: Database;
  readonly audit: AuditTrail;
  readonly enqueue: EnqueueFollowUp<Transaction>;
  readonly now: () => Date;
  readonly exportKeys: KeyRing;
  /** Whether staff who are made up may have work done. */
  readonly isDemonstration: boolean;
  /** How long a turn takes; left out, PEOPLE_JOB_SLICE_MS. */
  readonly sliceMs?: number;
};

/** In the transaction that begins it or lets it go on. */
export const enqueueJob = (
  { enqueue }: Pick<PeopleJobsOptions, 'enqueue'>,
  tx: Transaction,
  id: string,
): Promise<void> => enqueue(tx, id, { kind: 'task', task: PEOPLE_JOB, values: { job: id } });

/**
 * A turn of a job: batches of a transaction each, until its time is over; then the queue has its next turn, so that nothing else waits for
 * the whole of it. A batch and the checkpoint behind it are kept together or not at all: a process that is killed in the middle leaves the job
 * as it was after the batch before, and the queue hands the turn to the next worker.
 */
export const runPeopleJob =
  (options: PeopleJobsOptions): TaskHandler =>
  async ({ job: id = '' }) => {
    const until = performance.now() + (options.sliceMs ?? PEOPLE_JOB_SLICE_MS);
    let hasMore: boolean;
    do hasMore = await batchOf(options, id);
    while (hasMore && performance.now() < until);
    // Whoever stops the job meanwhile has a turn that does nothing.
    if (hasMore) await options.db.transaction((tx) => enqueueJob(options, tx, id));
  };

/** True while there is more. */
const batchOf = (options: PeopleJobsOptions, id: string): Promise<boolean> =>
  options.db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(peopleJobs)
      .where(and(eq(peopleJobs.id, id), eq(peopleJobs.state, 'running')))
      // Another worker has it: a turn that was handed out twice.
      .for('update', { skipLocked: true });
    if (job === undefined) return false;
    const step = await (job.kind === 'export' ? runExportBatch : runBulkBatch)(options, tx, job);
    const now = options.now();
    const hasEnded = step.state !== undefined && step.state !== 'running';
    await tx
      .update(peopleJobs)
      .set({ ...step, movedAt: now, ...(hasEnded && { endedAt: now }) })
      .where(eq(peopleJobs.id, id));
    return !hasEnded;
  });
