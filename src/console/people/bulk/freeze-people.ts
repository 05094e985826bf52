import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_FREEZE_TIMEOUT_MS, PEOPLE_FROZEN_MAX, PEOPLE_SAMPLED } from '#contracts/limits.ts';
import type { BulkAct } from '#contracts/people-work.ts';
import { people } from '#console/console.tables.ts';
import type { Member } from '#console/staff/staff-session.ts';
import type { PeopleJob } from '../jobs/people-jobs.ts';
import { type ChosenPeople, chosenCondition, filterOf } from '../people-filter.ts';
import { peopleJobPeople, peopleJobs } from '../people-work.tables.ts';

/** How a person stands already, in the words of an act. */
const isAlready = (act: BulkAct) =>
  act.act === 'owner'
    ? sql`${people.ownerId} is not distinct from ${act.owner_id}::uuid`
    : act.act === 'stage'
      ? sql`${people.stage} = ${act.stage}`
      : sql`false`;

export type Frozen =
  | { readonly kind: 'too-many' }
  | { readonly kind: 'frozen'; readonly job: PeopleJob; readonly count: number; readonly samples: readonly string[] };

/**
 * Writes down who they are, in the versions that they have: whoever comes to match later is not changed, and whoever is changed meanwhile by
 * somebody else is left as they are. Whom the act makes no sense for is left out at once, with the reason.
 */
export async function freezePeople(
  tx: Transaction,
  who: Member,
  { act, chosen }: { readonly act: BulkAct; readonly chosen: ChosenPeople },
  now: Date,
): Promise<Frozen> {
  await tx.execute(sql.raw(`set local statement_timeout = ${PEOPLE_FREEZE_TIMEOUT_MS}`));
  const id = crypto.randomUUID();
  const row = { id, kind: 'bulk' as const, act, filter: filterOf(chosen), state: 'prepared' as const, total: 0 };
  await tx
    .insert(peopleJobs)
    .values({ ...row, movedAt: now, createdBy: who.id, sessionId: who.sessionId, createdAt: now });
  const { rowCount } = await tx.execute(sql`
    insert into ${peopleJobPeople} (job_id, person_id, version, outcome)
    select ${id}::uuid, ${people.id}, ${people.version},
      case when ${people.emailNormalised} is null then 'erased' when ${people.mergedInto} is not null then 'merged'
        when ${isAlready(act)} then 'already' end
    from ${people} where ${and(sql`true`, chosenCondition(who, chosen, now))} limit ${PEOPLE_FROZEN_MAX + 1}`);
  const total = rowCount ?? 0;
  if (total > PEOPLE_FROZEN_MAX) {
    await tx.delete(peopleJobs).where(eq(peopleJobs.id, id));
    return { kind: 'too-many' };
  }
  const waits = and(eq(peopleJobPeople.jobId, id), isNull(peopleJobPeople.outcome));
  const [waiting] = await tx.select({ count: count() }).from(peopleJobPeople).where(waits);
  const changed = waiting?.count ?? 0;
  const [job] = await tx
    .update(peopleJobs)
    .set({ total, refused: total - changed })
    .where(eq(peopleJobs.id, id))
    .returning();
  if (job === undefined) throw new Error('people: the change was not written.');
  const samples = await tx
    .select({ id: peopleJobPeople.personId })
    .from(peopleJobPeople)
    .where(waits)
    .orderBy(asc(peopleJobPeople.personId))
    .limit(PEOPLE_SAMPLED);
  return { kind: 'frozen', job, count: changed, samples: samples.map((each) => each.id) };
}
