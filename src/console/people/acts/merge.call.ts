import { count, eq, inArray, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { clients, profiles } from '#accounts/accounts.tables.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { MERGED_ROWS_MAX } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { people, personNotes, timeline } from '#console/console.tables.ts';
import { consoleCall } from '#console/define-call.ts';
import { dataRequests } from '#console/requests/requests.tables.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { type StoredPerson, personFor } from '../mask-person.ts';
import { personOf } from '../person-of.ts';
import { writeTerms } from '../write-terms.ts';
import { mergedRows, recordPersonAct } from './act-on-person.ts';
import { ACT_REASONS } from './act-reasons.ts';
import type { MergeAnswer, MergePreview, MergeSide } from './acts.answers.ts';

type Handle = Database | Transaction;

/** The row with a log-in stays; of two alike, the one on whose page it was asked. */
const kept = (here: StoredPerson, other: StoredPerson): readonly [StoredPerson, StoredPerson] =>
  here.profileId === null && other.profileId !== null ? [other, here] : [here, other];

async function sideOf(handle: Handle, who: Pick<Member, 'may'>, person: StoredPerson): Promise<MergeSide> {
  const { id, profileId } = person;
  const [profile] = profileId === null ? [] : await handle.select().from(profiles).where(eq(profiles.id, profileId));
  const accounts =
    profileId === null
      ? []
      : await handle.select().from(clients).where(eq(clients.profileId, profileId)).orderBy(clients.createdAt);
  const howMany = async (table: typeof timeline | typeof personNotes | typeof dataRequests): Promise<number> =>
    (await handle.select({ rows: count() }).from(table).where(eq(table.personId, id)))[0]?.rows ?? 0;
  return {
    person: personFor(who, person),
    accounts: accounts.map(({ accountNumber, kind, state }) => ({ number: accountNumber, kind, state })),
    notes: await howMany(personNotes),
    events: await howMany(timeline),
    requests: await howMany(dataRequests),
    log_in:
      profile === undefined
        ? 'none'
        : profile.blockedAt !== null
          ? 'blocked'
          : profile.emailVerifiedAt === null
            ? 'unconfirmed'
            : 'open',
  };
}

const logsIn = ({ log_in: logIn }: MergeSide): boolean => logIn === 'open' || logIn === 'blocked';

/** @throws ProblemError `not-possible` where one is erased, kept under another row already, or both are one */
function requireTwo(one: StoredPerson, other: StoredPerson): void {
  if (
    one.id === other.id ||
    [one, other].some(({ emailNormalised, mergedInto }) => emailNormalised === null || mergedInto !== null)
  )
    throw new ProblemError('not-possible');
}

export const mergePreviewCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/merge/preview',
  needs: 'people.merge',
  summary: 'What two rows have that are to become one person, and which of them stays',
  body: z.object({ other: z.uuid() }),
  refusals: ['not-found', 'not-possible'],
  read: async ({ context: { db }, params, body, who }): Promise<MergePreview> => {
    const [here, other] = [await personOf(db, who, params.id), await personOf(db, who, body.other)];
    requireTwo(here, other);
    const [stays, goes] = kept(here, other);
    const sides = [await sideOf(db, who, stays), await sideOf(db, who, goes)] as const;
    return { kept: sides[0], merged: sides[1], both_log_in: sides.every(logsIn) };
  },
});

export const mergeCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/merge',
  needs: 'people.merge',
  summary: 'Keep two rows as one person; both rows and both log-ins stay',
  body: z.object({
    other: z.uuid(),
    reason: z.enum(ACT_REASONS.merge),
    /** As the preview had them: whoever merges what somebody changed meanwhile is told. */
    versions: z.tuple([z.int(), z.int()]),
    /** Whoever merges two that log in has read what becomes of the log-ins. */
    both_log_in: z.boolean(),
  }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<MergeAnswer> => {
    const { context, params, body, who } = asked;
    const [here, other] = await lockTwo(tx, who, params.id, body.other);
    requireTwo(here, other);
    const [stays, goes] = kept(here, other);
    const sides = [await sideOf(tx, who, stays), await sideOf(tx, who, goes)] as const;
    if (stays.version !== body.versions[0] || goes.version !== body.versions[1])
      throw new ProblemError('changed-meanwhile', undefined, {
        theirs: { kept: sides[0], merged: sides[1], both_log_in: sides.every(logsIn) } satisfies MergePreview,
      });
    if (sides.every(logsIn) && !body.both_log_in) throw new ProblemError('not-possible');
    const below = await mergedRows(tx, goes.id);
    if (below.length + (await mergedRows(tx, stays.id)).length >= MERGED_ROWS_MAX)
      throw new ProblemError('not-possible');
    const now = context.now();
    // Rows that were kept under the other follow it; each can be parted again.
    await tx
      .update(people)
      .set({ mergedInto: stays.id, mergedAt: now })
      .where(or(eq(people.id, goes.id), eq(people.mergedInto, goes.id)));
    await raise(tx, goes);
    const version = await raise(tx, {
      ...stays,
      lastEventAt: new Date(Math.max(stays.lastEventAt.getTime(), goes.lastEventAt.getTime())),
    });
    await writeTerms(tx, stays);
    await recordPersonAct(asked, tx, stays, {
      act: 'person-merged',
      kind: 'merged',
      reason: body.reason,
      object: goes.id,
      facts: { other: goes.id },
    });
    return { kept: stays.id, merged: goes.id, version };
  },
});

export const unmergeCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/unmerge',
  needs: 'people.merge',
  summary: 'Let a row that is kept under a person’s stand for itself again',
  body: z.object({ other: z.uuid(), reason: z.enum(ACT_REASONS.unmerge) }),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<MergeAnswer> => {
    const { params, body, who } = asked;
    const [here, other] = await lockTwo(tx, who, params.id, body.other);
    if (other.mergedInto !== here.id) throw new ProblemError('not-possible');
    await tx.update(people).set({ mergedInto: null, mergedAt: null }).where(eq(people.id, other.id));
    await raise(tx, other);
    const version = await raise(tx, here);
    await writeTerms(tx, here);
    await writeTerms(tx, other);
    await recordPersonAct(asked, tx, here, {
      act: 'person-unmerged',
      kind: 'unmerged',
      reason: body.reason,
      object: other.id,
      facts: { other: other.id },
    });
    return { kept: here.id, merged: other.id, version };
  },
});

async function raise(
  tx: Transaction,
  { id, version, lastEventAt }: Pick<StoredPerson, 'id' | 'lastEventAt' | 'version'>,
): Promise<number> {
  await tx
    .update(people)
    .set({ version: version + 1, lastEventAt })
    .where(eq(people.id, id));
  return version + 1;
}

/** Both rows, locked in the order of their ids: two who merge the same two the other way round do not wait for each other. */
async function lockTwo(
  tx: Transaction,
  who: Member,
  one: string,
  other: string,
): Promise<readonly [StoredPerson, StoredPerson]> {
  const [here, there] = [await personOf(tx, who, one), await personOf(tx, who, other)];
  const owners = [here.profileId, there.profileId].filter((id) => id !== null);
  if (owners.length > 0)
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(inArray(profiles.id, owners))
      .orderBy(profiles.id)
      .for('update');
  const locked = new Map<string, StoredPerson>();
  for (const id of [...new Set([here.id, there.id])].toSorted()) locked.set(id, await personOf(tx, who, id, 'lock'));
  return [locked.get(here.id) ?? here, locked.get(there.id) ?? there];
}
