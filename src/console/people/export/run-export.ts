import { type SQL, and, count, inArray, lte, sql } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_EXPORT_BATCH, PEOPLE_EXPORT_TIMEOUT_MS } from '#contracts/limits.ts';
import { people } from '#console/console.tables.ts';
import { type Member, memberById } from '#console/staff/staff-session.ts';
import type { JobStep, PeopleJob, PeopleJobsOptions } from '../jobs/people-jobs.ts';
import { keyText, readKey } from '../people-key.ts';
import { type PeopleFilter, conditionOf, within } from '../people-query.ts';
import { peopleJobPeople } from '../people-work.tables.ts';
import { keepPart } from './export-parts.ts';
import { exportBatch, seenBy } from './export-rows.ts';

/** All who matched the filter, or those who were chosen one by one and are kept with the job. */
const conditionOfJob = (tx: Transaction, member: Member, job: PeopleJob): SQL | undefined =>
  and(
    job.filter === null
      ? inArray(
          people.id,
          tx.select({ id: peopleJobPeople.personId }).from(peopleJobPeople).where(eq(peopleJobPeople.jobId, job.id)),
        )
      : conditionOf(job.filter as PeopleFilter, job.createdAt),
    within(member),
  );

/** Reads the next part of an export as who asked for it may see it, and keeps it with the place where it goes on. */
export async function runExportBatch(
  options: PeopleJobsOptions,
  tx: Transaction,
  job: PeopleJob,
  size: number = PEOPLE_EXPORT_BATCH,
): Promise<JobStep> {
  const member = await memberById(options, tx, job.createdBy, job.sessionId);
  const columns = job.columns ?? [];
  if (member === undefined || !member.may.has('people.export-many') || seenBy(member) !== job.seenBy)
    return { state: 'failed' };
  const condition = conditionOfJob(tx, member, job);
  const total = job.checkpoint === null ? await countOf(tx, condition, job.createdAt) : job.total;
  const key = job.checkpoint ?? undefined;
  const { rows, next } = await exportBatch(tx, member, condition, columns, job.createdAt, readKey(key), size);
  // Each part but the last is full.
  await keepPart(options.exportKeys, tx, job.id, Math.ceil(job.done / size), rows);
  const done = job.done + rows.length;
  return next === undefined
    ? // People who came to match, or no longer do, while it was read.
      { done, total: done, state: 'done' }
    : { done, total: Math.max(total, done), checkpoint: keyText(next.at, next.id) };
}

async function countOf(tx: Transaction, condition: SQL | undefined, until: Date): Promise<number> {
  await tx.execute(sql.raw(`set local statement_timeout = ${PEOPLE_EXPORT_TIMEOUT_MS}`));
  const [counted] = await tx
    .select({ count: count() })
    .from(people)
    .where(and(condition, lte(people.createdAt, until)));
  return counted?.count ?? 0;
}

/** How many parts an export has. */
export const partsOf = ({ done }: Pick<PeopleJob, 'done'>, size: number = PEOPLE_EXPORT_BATCH): number =>
  Math.max(1, Math.ceil(done / size));
