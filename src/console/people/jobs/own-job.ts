import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { isUuid } from '#console/is-uuid.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { peopleJobs } from '../people-work.tables.ts';
import type { PeopleJob } from './people-jobs.ts';

/** A job of who asked for it; who changes it waits for the batch that is on its way. @throws ProblemError `not-found`, also where it is another's */
export async function ownJob(tx: Transaction, who: Pick<Member, 'id'>, id: string, lock?: 'lock'): Promise<PeopleJob> {
  if (!isUuid(id)) throw new ProblemError('not-found');
  const query = tx
    .select()
    .from(peopleJobs)
    .where(and(eq(peopleJobs.id, id), eq(peopleJobs.createdBy, who.id)));
  const [job] = await (lock === undefined ? query : query.for('update'));
  if (job === undefined) throw new ProblemError('not-found');
  return job;
}
