import { and, asc, count, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_SAMPLED } from '#contracts/limits.ts';
import { BULK_REFUSALS, type BulkRefusal } from '#contracts/people-work.ts';
import { people, staff } from '#console/console.tables.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { personFor } from '../mask-person.ts';
import { COLUMNS, within } from '../people-query.ts';
import type { PeopleJobAnswer } from '../people-work.answers.ts';
import { peopleJobPeople } from '../people-work.tables.ts';

/** Whom a job leaves as they are: how many for each reason, and the first of them. */
export async function leftOutOf(
  tx: Transaction,
  who: Member,
  jobId: string,
): Promise<Pick<PeopleJobAnswer, 'left_out' | 'left_out_samples'>> {
  const isLeft = and(
    eq(peopleJobPeople.jobId, jobId),
    isNotNull(peopleJobPeople.outcome),
    ne(peopleJobPeople.outcome, 'done'),
  );
  const counted = await tx
    .select({ reason: peopleJobPeople.outcome, count: count() })
    .from(peopleJobPeople)
    .where(isLeft)
    .groupBy(peopleJobPeople.outcome);
  const sampled = await tx
    .select({ person: COLUMNS, reason: peopleJobPeople.outcome })
    .from(peopleJobPeople)
    .innerJoin(people, eq(people.id, peopleJobPeople.personId))
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(and(isLeft, within(who)))
    .orderBy(asc(peopleJobPeople.personId))
    .limit(PEOPLE_SAMPLED);
  return {
    left_out: BULK_REFUSALS.flatMap((reason) => {
      const found = counted.find((each) => each.reason === reason);
      return found === undefined ? [] : [{ reason, count: found.count }];
    }),
    left_out_samples: sampled.map(({ person, reason }) => ({
      reason: reason as BulkRefusal,
      person: personFor(who, person),
    })),
  };
}

/** The first of those whom a job has still to change. */
export async function sampleOf(tx: Transaction, who: Member, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(and(inArray(people.id, [...ids]), within(who)));
  return rows.map((person) => personFor(who, person));
}
