import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { Member } from '#console/staff/staff-session.ts';
import type { PeopleJob } from '../jobs/people-jobs.ts';
import { peopleJobPeople, peopleJobs } from '../people-work.tables.ts';

/** A job of its own, of those whom the other one changed, in the versions that it gave them. */
export async function copyForUndo(
  tx: Transaction,
  who: Pick<Member, 'id' | 'sessionId'>,
  { id: undoes, act }: PeopleJob,
  now: Date,
): Promise<PeopleJob> {
  const id = crypto.randomUUID();
  const row = { id, kind: 'undo' as const, act, undoes, state: 'running' as const, total: 0, movedAt: now };
  await tx
    .insert(peopleJobs)
    .values({ ...row, createdBy: who.id, sessionId: who.sessionId, createdAt: now, startedAt: now });
  const { rowCount } = await tx.execute(sql`
    insert into ${peopleJobPeople} (job_id, person_id, version, before)
    select ${id}::uuid, person_id, coalesce(version_after, version), before from ${peopleJobPeople}
    where ${eq(peopleJobPeople.jobId, undoes)} and outcome = 'done'`);
  const [job] = await tx
    .update(peopleJobs)
    .set({ total: rowCount ?? 0 })
    .where(eq(peopleJobs.id, id))
    .returning();
  if (job === undefined) throw new Error('people: the undo was not written.');
  return job;
}
