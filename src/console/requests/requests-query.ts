import { type SQL, and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RequestKind } from '#contracts/data-requests.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { people, staff } from '../console.tables.ts';
import { personFor } from '../people/mask-person.ts';
import { within } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import type { RequestSource } from './request-words.ts';
import type { RequestRow } from './requests.answers.ts';
import { dataRequests } from './requests.tables.ts';

/** `unfinished`: open or waiting, the next due first. The others begin with what is due last. */
export const REQUEST_VIEWS = ['unfinished', 'overdue', 'waiting', 'done', 'refused', 'all'] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

export type RequestFilter = {
  readonly view: RequestView;
  readonly kind?: RequestKind | undefined;
  readonly source?: RequestSource | undefined;
  /** The id of a member of staff; `none`: nobody's. */
  readonly owner?: string | undefined;
};
export type RequestKey = { readonly at: Date; readonly id: string };

const VIEWS: Readonly<Record<RequestView, (now: Date) => SQL | undefined>> = {
  unfinished: () => isNull(dataRequests.closedAt),
  overdue: (now) => and(isNull(dataRequests.closedAt), lt(dataRequests.dueAt, now)),
  waiting: () => eq(dataRequests.state, 'waiting'),
  done: () => eq(dataRequests.state, 'done'),
  refused: () => eq(dataRequests.state, 'refused'),
  all: () => undefined,
};
const isSoonFirst = (view: RequestView): boolean => view === 'unfinished' || view === 'overdue' || view === 'waiting';

const closer = alias(staff, 'closer');
const owner = alias(staff, 'case_owner');
const ofPerson = alias(staff, 'person_owner');

const selected = (handle: Database | Transaction) =>
  handle
    .select({
      request: dataRequests,
      person: people,
      personOwner: ofPerson.name,
      ownerName: owner.name,
      closerName: closer.name,
    })
    .from(dataRequests)
    .leftJoin(people, eq(people.id, dataRequests.personId))
    .leftJoin(ofPerson, eq(ofPerson.id, people.ownerId))
    .leftJoin(owner, eq(owner.id, dataRequests.ownerId))
    .leftJoin(closer, eq(closer.id, dataRequests.closedBy));
type Selected = Awaited<ReturnType<typeof selected>>[number];

/** One range of one index, in its order. Whoever is limited to editions sees cases of their people alone. */
export function requestsPage(
  handle: Database | Transaction,
  who: Pick<Member, 'editions'>,
  { view, kind, source, owner: ownedBy }: RequestFilter,
  now: Date,
  after: RequestKey | undefined,
  limit: number,
) {
  const isRising = isSoonFirst(view);
  const order = isRising ? asc : desc;
  const place = sql`(${dataRequests.dueAt}, ${dataRequests.id})`;
  const key = after === undefined ? sql`` : sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return selected(handle)
    .where(
      and(
        VIEWS[view](now),
        within(who),
        kind === undefined ? undefined : eq(dataRequests.kind, kind),
        source === undefined ? undefined : eq(dataRequests.source, source),
        ownedBy === undefined
          ? undefined
          : ownedBy === 'none'
            ? isNull(dataRequests.ownerId)
            : eq(dataRequests.ownerId, ownedBy),
        after === undefined ? undefined : isRising ? sql`${place} > ${key}` : sql`${place} < ${key}`,
      ),
    )
    .orderBy(order(dataRequests.dueAt), order(dataRequests.id))
    .limit(limit);
}

export async function countOverdue(
  handle: Database | Transaction,
  who: Pick<Member, 'editions'>,
  now: Date,
): Promise<number> {
  const [counted] = await handle
    .select({ cases: count() })
    .from(dataRequests)
    .leftJoin(people, eq(people.id, dataRequests.personId))
    .where(and(VIEWS.overdue(now), within(who)));
  return counted?.cases ?? 0;
}

export async function readRequest(
  handle: Database | Transaction,
  who: Pick<Member, 'editions'>,
  id: string,
): Promise<Selected | undefined> {
  const [found] = await selected(handle).where(and(eq(dataRequests.id, id), within(who)));
  return found;
}

/** As a member of staff may see it: the person is masked as everywhere. */
export const requestFor = (
  who: Pick<Member, 'may'>,
  { request, person, personOwner, ownerName, closerName }: Selected,
  now: Date,
): RequestRow => ({
  id: request.id,
  kind: request.kind,
  state: request.state,
  source: request.source,
  identity: request.identity,
  person: person === null ? null : personFor(who, { ...person, ownerName: personOwner }),
  owner: request.ownerId === null ? null : { id: request.ownerId, name: ownerName ?? '' },
  received_at: request.receivedAt.toISOString(),
  due_at: request.dueAt.toISOString(),
  is_overdue: request.closedAt === null && request.dueAt < now,
  extension: request.extension,
  outcome: request.outcome,
  closed_at: request.closedAt?.toISOString() ?? null,
  closed_by: closerName,
  is_made_up: request.isMadeUp,
  version: request.version,
});
