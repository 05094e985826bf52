import { PEOPLE_EXPORT_KEPT_S, PEOPLE_JOB_STANDS_MS } from '#contracts/limits.ts';
import type { PeopleJobRow } from '../people-work.answers.ts';
import type { PeopleJob } from './people-jobs.ts';

/** @param undone ids of changes that were taken back already */
export function jobRow(job: PeopleJob, now: Date, undone: ReadonlySet<string> = new Set()): PeopleJobRow {
  const keptUntil =
    job.kind === 'export' && job.state === 'done' && job.endedAt !== null
      ? new Date(job.endedAt.getTime() + PEOPLE_EXPORT_KEPT_S * 1000)
      : null;
  return {
    id: job.id,
    kind: job.kind,
    act: job.act === null ? null : job.act.act === 'task' ? { act: 'task' } : job.act,
    filter: job.filter,
    state: job.state,
    total: job.total,
    done: job.done,
    refused: job.refused,
    stands: job.state === 'running' && now.getTime() - job.movedAt.getTime() > PEOPLE_JOB_STANDS_MS,
    moved_at: job.movedAt.toISOString(),
    created_at: job.createdAt.toISOString(),
    ended_at: job.endedAt?.toISOString() ?? null,
    kept_until: keptUntil !== null && keptUntil > now ? keptUntil.toISOString() : null,
    can_undo:
      job.kind === 'bulk' && job.state !== 'prepared' && job.state !== 'running' && job.done > 0 && !undone.has(job.id),
  };
}
