import { type SQL, and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_EXPORT_BATCH, PEOPLE_EXPORT_TIMEOUT_MS } from '#contracts/limits.ts';
import type { ExportColumn, PeopleColumn } from '#contracts/people-work.ts';
import type { PersonRow } from '#console/answers.ts';
import { people, staff } from '#console/console.tables.ts';
import { DATA_CLASSES } from '#console/sections.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { maySee, personFor } from '../mask-person.ts';
import { COLUMNS, type PeopleKey } from '../people-query.ts';

/** One for each column, the id first. */
export type ExportCells = readonly (string | null)[];

/** Those of the list, with what tells people apart: the id, and the address below the name. */
export const exportColumns = (shown: readonly PeopleColumn[]): readonly ExportColumn[] => [
  'id',
  'name',
  'email',
  ...shown.filter((column) => column !== 'name' && column !== 'email'),
];

const CELLS: Readonly<Record<ExportColumn, (person: PersonRow) => string | null>> = {
  id: ({ id }) => id,
  name: ({ name }) => name?.text ?? null,
  email: ({ email }) => email?.text ?? null,
  phone: ({ phone }) => phone?.text ?? null,
  stage: ({ stage }) => stage,
  kind: ({ kind }) => kind,
  owner: ({ owner }) => owner?.name ?? null,
  edition: ({ edition }) => edition,
  country: ({ country }) => country,
  activity: ({ last_event_at: at }) => at,
  created: ({ created_at: at }) => at,
  task: ({ next_task_at: at }) => at,
};
export const MOMENT_COLUMNS: ReadonlySet<ExportColumn> = new Set(['activity', 'created', 'task']);
/** What erasure takes away. */
export const PERSONAL_COLUMNS: ReadonlySet<ExportColumn> = new Set(['name', 'email', 'phone']);

/** What somebody sees of people, in one word: a file that was made for more is not theirs any more. */
export const seenBy = (member: Pick<Member, 'may' | 'editions'>): string =>
  `${DATA_CLASSES.filter((name) => maySee(member, name)).join('+')} of ${member.editions?.toSorted().join('+') ?? 'all'}`;

export type ExportBatch = { readonly rows: readonly ExportCells[]; readonly next: PeopleKey | undefined };

/**
 * The next rows, the newest people first. When somebody came never changes, unlike when they were heard of: whoever acts on the site meanwhile
 * is not moved before the place where the export stands, and so left out. Who comes later is not in it.
 */
export const exportQuery = (
  handle: Database | Transaction,
  condition: SQL | undefined,
  until: Date,
  after: PeopleKey | undefined,
  limit: number,
) =>
  handle
    .select(COLUMNS)
    .from(people)
    .leftJoin(staff, eq(staff.id, people.ownerId))
    .where(
      and(
        condition,
        lte(people.createdAt, until),
        after === undefined
          ? undefined
          : sql`(${people.createdAt}, ${people.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(limit);

/** They are masked as `member` sees them. */
export async function exportBatch(
  tx: Transaction,
  member: Member,
  condition: SQL | undefined,
  columns: readonly ExportColumn[],
  until: Date,
  after: PeopleKey | undefined,
  limit: number = PEOPLE_EXPORT_BATCH,
): Promise<ExportBatch> {
  await tx.execute(sql.raw(`set local statement_timeout = ${PEOPLE_EXPORT_TIMEOUT_MS}`));
  const rows = await exportQuery(tx, condition, until, after, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => {
      const person = personFor(member, row);
      return columns.map((column) => CELLS[column](person));
    }),
    next: last === undefined || rows.length < limit ? undefined : { at: last.createdAt, id: last.id },
  };
}
