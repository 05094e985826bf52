import { type SQL, and, asc, count, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { profiles } from '#accounts/accounts.tables.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { CONSOLE_STATEMENT_TIMEOUT_MS, PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import type { PeopleSort } from '#contracts/people-work.ts';
import type { PersonKind, PersonStage } from '#contracts/people.ts';
import { NO_TASK, people, staff } from '../console.tables.ts';
import type { StoredPerson } from './mask-person.ts';

/** Closed lists and ids: they stand in the address of the list. */
export type PeopleFilter = {
  readonly stage?: PersonStage | undefined;
  readonly kind?: PersonKind | undefined;
  readonly edition?: string | undefined;
  /** The id of a member of staff; `none`: nobody's. */
  readonly owner?: string | undefined;
  /** Of whom something is to be done; `overdue`: already. They are in the order of their next task. */
  readonly task?: (typeof TASK_FILTERS)[number] | undefined;
  /** Who signed up and has not confirmed their address. */
  readonly confirm?: (typeof CONFIRM_FILTERS)[number] | undefined;
};

/** Of whose people somebody sees: of these editions; null: of all. */
export type Limit = { readonly editions: readonly string[] | null };

export const isWithin = ({ editions }: Limit, { edition }: { readonly edition: string }): boolean =>
  editions === null || editions.includes(edition);

/** The condition that a limit puts on people. */
export const within = ({ editions }: Limit): SQL | undefined =>
  editions === null ? undefined : inArray(people.edition, ['', ...editions]);
export const TASK_FILTERS = ['open', 'overdue'] as const;
export const CONFIRM_FILTERS = ['waiting'] as const;
const SORTED_BY = { activity: people.lastEventAt, created: people.createdAt, task: people.nextTaskAt } as const;

/** With a filter by tasks no other order is one range of an index. */
export const sortOf = ({ task }: PeopleFilter, asked: PeopleSort): PeopleSort => (task === undefined ? asked : 'task');
/** What a page of an order names its last row by. */
export const sortMoment = (
  { lastEventAt, createdAt, nextTaskAt }: Pick<StoredPerson, 'createdAt' | 'lastEventAt' | 'nextTaskAt'>,
  sort: PeopleSort,
): Date => ({ activity: lastEventAt, created: createdAt, task: nextTaskAt })[sort];

/** The last row of a page: those after it come next. */
export type PeopleKey = { readonly at: Date; readonly id: string };

/** A small index of `profiles` where few wait; where many do, a page is soon full of them in its own order. */
const waitsForConfirmation = sql`${people.profileId} in (select ${profiles.id} from ${profiles} where ${profiles.emailVerifiedAt} is null and ${profiles.erasedAt} is null)`;

export const conditionOf = ({ stage, kind, edition, owner, task, confirm }: PeopleFilter, now: Date): SQL | undefined =>
  and(
    // Rows that are kept under another's are found on its page.
    isNull(people.mergedInto),
    task === undefined ? undefined : lt(people.nextTaskAt, task === 'overdue' ? now : NO_TASK),
    stage === undefined ? undefined : eq(people.stage, stage),
    kind === undefined ? undefined : eq(people.kind, kind),
    edition === undefined ? undefined : eq(people.edition, edition),
    owner === undefined ? undefined : owner === 'none' ? isNull(people.ownerId) : eq(people.ownerId, owner),
    confirm === undefined ? undefined : waitsForConfirmation,
  );

export const COLUMNS = { ...getTableColumns(people), ownerName: staff.name };

const afterKey = (after: PeopleKey | undefined, sort: PeopleSort): SQL | undefined =>
  after === undefined
    ? undefined
    : sql`(${SORTED_BY[sort]}, ${people.id}) ${sql.raw(sort === 'task' ? '>' : '<')} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;

/**
 * The last heard of or the newest first, or the first task first; one range of one index, and no sort. Who is limited to several editions gets
 * the page out of a range of each of them.
 */
export function pageQuery(
  handle: Database | Transaction,
  limited: Limit,
  filter: PeopleFilter,
  after: PeopleKey | undefined,
  limit: number,
  { sort: asked, now }: { readonly sort: PeopleSort; readonly now: Date } = { sort: 'activity', now: new Date() },
) {
  const { editions } = limited;
  const sort = sortOf(filter, asked);
  const inOrder = sort === 'task' ? asc : desc;
  const order = [inOrder(SORTED_BY[sort]), inOrder(people.id)];
  const from = handle.select(COLUMNS).from(people).leftJoin(staff, eq(staff.id, people.ownerId));
  const isRange = editions === null || filter.edition !== undefined || editions.length === 1;
  const condition = and(conditionOf(filter, now), afterKey(after, sort));
  const wanted = isRange
    ? and(condition, editions?.length === 1 ? eq(people.edition, editions[0] ?? '') : within(limited))
    : sql`${people.id} in (${sql.join(
        editions.map(
          (edition) =>
            sql`(select ${people.id} from ${people} where ${and(eq(people.edition, edition), condition)} order by ${sql.join(order, sql`, `)} limit ${limit})`,
        ),
        sql` union all `,
      )})`;
  return from
    .where(wanted)
    .orderBy(...order)
    .limit(limit);
}

/** How many, as far as it is counted: a count of all would read all. */
export const countQuery = (
  handle: Database | Transaction,
  limited: Limit,
  filter: PeopleFilter,
  now: Date = new Date(),
) =>
  handle.select({ count: count() }).from(
    handle
      .select({ one: sql`1`.as('one') })
      .from(people)
      .where(and(conditionOf(filter, now), within(limited)))
      .limit(PEOPLE_COUNTED_MAX + 1)
      .as('counted'),
  );

/** Whatever is asked, the database gives up before somebody who waits does, and before the site feels it. */
export const limitStatement = (tx: Transaction) =>
  tx.execute(sql.raw(`set local statement_timeout = ${CONSOLE_STATEMENT_TIMEOUT_MS}`));

export async function readPerson(
  handle: Database | Transaction,
  id: string,
  lock?: 'lock',
): Promise<StoredPerson | undefined> {
  const query = handle
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(eq(people.id, id));
  const [person] = await (lock === undefined ? query : query.for('update', { of: people }));
  return person;
}
