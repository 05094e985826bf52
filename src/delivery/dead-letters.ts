import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { type FollowUpFacts, factsOf } from './follow-up-job.ts';
import { DEAD_LETTERS } from './job-queue.ts';

/** A follow-up that was given up: after all tries, or because no try could help. Holds no address and no number. */
export type DeadLetter = FollowUpFacts & {
  readonly id: string;
  readonly orderKey: string;
  readonly enqueuedAt: Date;
  readonly givenUpAt: Date;
  readonly tries: number;
  readonly reason: string;
};

/** Oldest first. */
export async function listDeadLetters(boss: PgBoss): Promise<readonly DeadLetter[]> {
  const jobs = await boss.findJobs<unknown>(DEAD_LETTERS);
  return jobs.map(toDeadLetter).toSorted((a, b) => a.givenUpAt.getTime() - b.givenUpAt.getTime());
}

/** Puts dead letters back in the queue, all or those of `ids`; answers how many. */
export async function replayDeadLetters(boss: PgBoss, ids?: readonly string[]): Promise<number> {
  if (ids !== undefined) return boss.redrive(DEAD_LETTERS, { ids: [...ids] });
  let replayed = 0;
  // pg-boss moves up to 1,000 at a time.
  for (let moved = await boss.redrive(DEAD_LETTERS); moved > 0; moved = await boss.redrive(DEAD_LETTERS))
    replayed += moved;
  return replayed;
}

function toDeadLetter(job: JobWithMetadata<unknown>): DeadLetter {
  // `reason` is ours; `message` is pg-boss's own, of a job whose worker died at its last try.
  const { reason, message } = (job.sourceOutput ?? {}) as { reason?: string; message?: string };
  return {
    ...factsOf(job.data),
    id: job.id,
    orderKey: job.singletonKey ?? '',
    enqueuedAt: job.sourceCreatedOn ?? job.createdOn,
    givenUpAt: job.createdOn,
    tries: (job.sourceRetryCount ?? 0) + 1,
    reason: reason ?? message ?? 'unknown',
  };
}
