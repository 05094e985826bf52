import { type SQL, and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { CONSOLE_STATEMENT_TIMEOUT_MS, PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import type { PersonKind, PersonStage } from '#contracts/people.ts';
import { people, staff } from '../console.tables.ts';
import type { StoredPerson } from './mask-person.ts';

/** Closed lists and ids: they stand in the address of the list. */
export type PeopleFilter = {
  readonly stage?: PersonStage | undefined;
  readonly kind?: PersonKind | undefined;
  readonly edition?: string | undefined;
  /** The id of a member of staff; `none`: nobody's. */
  readonly owner?: string | undefined;
};

/** The last row of a page: those after it come next. */
export type PeopleKey = { readonly at: Date; readonly id: string };

const conditionOf = ({ stage, kind, edition, owner }: PeopleFilter): SQL | undefined =>
  and(
    stage === undefined ? undefined : eq(people.stage, stage),
    kind === undefined ? undefined : eq(people.kind, kind),
    edition === undefined ? undefined : eq(people.edition, edition),
    owner === undefined ? undefined : owner === 'none' ? isNull(people.ownerId) : eq(people.ownerId, owner),
  );

export const COLUMNS = { ...getTableColumns(people), ownerName: staff.name };

/** People who were heard of last come first; one range of one index, and no sort. */
export const pageQuery = (
  handle: Database | Transaction,
  filter: PeopleFilter,
  after: PeopleKey | undefined,
  limit: number,
) =>
  handle
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(
      and(
        conditionOf(filter),
        after === undefined
          ? undefined
          : sql`(${people.lastEventAt}, ${people.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(people.lastEventAt), desc(people.id))
    .limit(limit);

/** How many, as far as it is counted: a count of all would read all. */
export const countQuery = (handle: Database | Transaction, filter: PeopleFilter) =>
  handle.select({ count: count() }).from(
    handle
      .select({ one: sql`1`.as('one') })
      .from(people)
      .where(conditionOf(filter))
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
