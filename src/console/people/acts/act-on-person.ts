import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { profiles } from '#accounts/accounts.tables.ts';
import type { ActName } from '#contracts/acts.ts';
import type { Transaction } from '#contracts/database.ts';
import type { TimelineFacts, TimelineKind } from '#contracts/people.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '#console/console-context.ts';
import { people } from '#console/console.tables.ts';
import { recordOnTimeline } from '#console/record-on-timeline.ts';
import { recordStaffAct } from '#console/record-staff-act.ts';
import { type AnsweredBy, answerRequest } from '#console/requests/answer-request.ts';
import type { Member } from '#console/staff/staff-session.ts';
import type { StoredPerson } from '../mask-person.ts';
import { personOf } from '../person-of.ts';

export type Acting = { readonly context: ConsoleContext; readonly who: Member; readonly request: FastifyRequest };
export type Profile = typeof profiles.$inferSelect;

/**
 * A person whom something is done with, locked: the profile first, as the site's own calls lock it, then the row.
 *
 * @throws ProblemError `not-found`; `not-possible` where they are erased, or kept under another row by now
 */
export async function lockPerson(
  tx: Transaction,
  who: Member,
  id: string,
): Promise<{ readonly person: StoredPerson; readonly profile: Profile | undefined }> {
  const { profileId } = await personOf(tx, who, id);
  const profile = profileId === null ? undefined : await lockProfile(tx, profileId);
  const person = await personOf(tx, who, id, 'lock');
  if (person.emailNormalised === null || person.mergedInto !== null || person.profileId !== profileId)
    throw new ProblemError('not-possible');
  return { person, profile };
}

async function lockProfile(tx: Transaction, id: string): Promise<Profile | undefined> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update');
  return profile;
}

/** Of who has a profile. @throws ProblemError `not-possible` of who has none */
export async function lockProfileOf(
  tx: Transaction,
  who: Member,
  id: string,
): Promise<{ readonly person: StoredPerson; readonly profile: Profile }> {
  const { person, profile } = await lockPerson(tx, who, id);
  if (profile === undefined) throw new ProblemError('not-possible');
  return { person, profile };
}

/** The rows that are kept under a person's. */
export const mergedRows = (handle: Transaction | ConsoleContext['db'], id: string) =>
  handle.select().from(people).where(eq(people.mergedInto, id)).orderBy(people.createdAt, people.id);

export type DonePersonAct = {
  readonly act: ActName;
  readonly kind: TimelineKind;
  readonly reason: string;
  /** What was acted on beside the person, in the trail; codes and ids. */
  readonly object?: string;
  readonly facts?: TimelineFacts;
  /** The case that this answers. */
  readonly answers?: AnsweredBy | undefined;
};

/** The entry of the trail, the row of the timeline, and the end of the case that was answered by it. */
export async function recordPersonAct(
  asked: Acting,
  tx: Transaction,
  person: Pick<StoredPerson, 'id' | 'profileId'>,
  { act, kind, reason, object, facts = {}, answers }: DonePersonAct,
): Promise<void> {
  const { context, who } = asked;
  const ref = { table: 'people', id: person.id };
  await recordOnTimeline(tx, { who, at: context.now() }, person.id, kind, ref, { ...facts, reason });
  const named = [person.id, object].filter((each) => each !== undefined).join(' ');
  await recordStaffAct(context, tx, asked, act, `${named}: ${reason}`, person.profileId);
  if (answers !== undefined) await answerRequest(asked, tx, person.id, answers);
}

/** Profiles that log in by themselves, of a person and the rows kept under theirs. */
export const profilesOf = (handle: Transaction | ConsoleContext['db'], ids: readonly (string | null)[]) => {
  const own = ids.filter((id) => id !== null);
  return own.length === 0
    ? Promise.resolve([])
    : handle
        .select()
        .from(profiles)
        .where(and(inArray(profiles.id, own)));
};
