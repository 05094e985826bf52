import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { RecordOwnRequest, RequestKind } from '#contracts/data-requests.ts';
import type { Transaction } from '#contracts/database.ts';
import { REQUEST_DUE_MONTHS } from '#contracts/limits.ts';
import { people } from '../console.tables.ts';
import { monthsLater } from './due-date.ts';
import { type IdentityCheck, type RequestOutcome, type RequestSource, isRefusal } from './request-words.ts';
import { dataRequests } from './requests.tables.ts';

export type DoneRequest = {
  readonly personId: string;
  readonly kind: RequestKind;
  readonly source: RequestSource;
  readonly identity: IdentityCheck;
  readonly outcome: RequestOutcome;
  readonly at: Date;
  /** Null where the person did it. */
  readonly by: string | null;
};

/** A case that was answered before there was one. */
export async function insertDone(tx: Transaction, done: DoneRequest): Promise<string> {
  const id = crypto.randomUUID();
  const { personId, kind, source, identity, outcome, at, by } = done;
  await tx.insert(dataRequests).values({
    id,
    personId,
    kind,
    source,
    identity,
    outcome,
    state: isRefusal(outcome) ? 'refused' : 'done',
    receivedAt: at,
    dueAt: monthsLater(at, REQUEST_DUE_MONTHS),
    closedAt: at,
    closedBy: by,
    createdAt: at,
  });
  return id;
}

/** Cases of a person, and of the rows that are kept under theirs. */
export const isOf = (handle: Transaction, personId: string) =>
  inArray(
    dataRequests.personId,
    handle
      .select({ id: people.id })
      .from(people)
      .where(or(eq(people.id, personId), eq(people.mergedInto, personId))),
  );

/** Closes the cases of a person that ask for what was just done. @returns their ids */
export async function closeAnswered(
  tx: Transaction,
  { personId, kind, outcome, at, by }: Omit<DoneRequest, 'identity' | 'source'>,
): Promise<readonly string[]> {
  const closed = await tx
    .update(dataRequests)
    .set({ state: 'done', outcome, closedAt: at, closedBy: by })
    .where(and(isOf(tx, personId), eq(dataRequests.kind, kind), isNull(dataRequests.closedAt)))
    .returning({ id: dataRequests.id });
  return closed.map(({ id }) => id);
}

/** What somebody did on the account page. One case a day is enough of who downloads their data again and again. */
export const recordOwnRequest: RecordOwnRequest = async (tx, { profileId, kind, at }) => {
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.profileId, profileId));
  if (person === undefined) return;
  const done = { personId: person.id, kind, outcome: kind === 'access' ? 'exported' : 'erased', at, by: null } as const;
  if ((await closeAnswered(tx, done)).length > 0) return;
  const today = new Date(at);
  today.setUTCHours(0, 0, 0, 0);
  const [before] = await tx
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.personId, person.id),
        eq(dataRequests.kind, kind),
        eq(dataRequests.source, 'account-page'),
        gte(dataRequests.receivedAt, today),
      ),
    )
    .limit(1);
  if (before === undefined) await insertDone(tx, { ...done, source: 'account-page', identity: 'logged-in' });
};
