import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX, VIEWS_MAX, VIEW_COUNT_TIMEOUT_MS, VIEW_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import {
  BUILT_IN_VIEWS,
  BUILT_IN_VIEW_IDS,
  type BuiltInView,
  PEOPLE_COLUMNS,
  PEOPLE_SORTS,
  type ViewSetting,
} from '#contracts/people-work.ts';
import { ProblemError } from '#contracts/problems.ts';
import { judgeLine } from '#contracts/typed-line.ts';
import type { DoneAnswer } from '#console/answers.ts';
import { staff } from '#console/console.tables.ts';
import { consoleCall } from '#console/define-call.ts';
import { isUuid } from '#console/is-uuid.ts';
import { recordStaffAct } from '#console/record-staff-act.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { judged } from '#console/staff/typed-fields.ts';
import { keptFilter, plainFilter } from '../people-filter.ts';
import { type PeopleFilter, countQuery } from '../people-query.ts';
import type { TheirView, ViewCountsAnswer, ViewRow, ViewsAnswer } from '../people-work.answers.ts';
import { views } from '../people-work.tables.ts';

type Handle = Database | Transaction;
const owners = alias(staff, 'owners');
const changers = alias(staff, 'changers');

const columns = z.array(z.enum(PEOPLE_COLUMNS)).check(z.minLength(1), z.maxLength(PEOPLE_COLUMNS.length));
const setting = z.object({
  v: z.literal(1),
  filter: keptFilter,
  sort: z.enum(PEOPLE_SORTS),
  columns: z.optional(columns),
});
const written = {
  name: judged((typed) => judgeLine(typed, VIEW_NAME_MAX_LENGTH), VIEW_NAME_MAX_LENGTH * 2),
  is_shared: z.boolean(),
  setting,
};

const kept = ({ filter, ...rest }: z.output<typeof setting>): ViewSetting => ({ ...rest, filter: plainFilter(filter) });

/** One's own, and those that others share. */
const viewsQuery = (handle: Handle, who: Pick<Member, 'id'>) =>
  handle
    .select({ view: views, by: owners.name, changer: changers.name })
    .from(views)
    .innerJoin(owners, eq(owners.id, views.ownerId))
    .leftJoin(changers, eq(changers.id, views.changedBy))
    .where(and(isNotNull(views.name), or(eq(views.ownerId, who.id), eq(views.isShared, true))))
    .orderBy(asc(views.isShared), asc(views.createdAt), asc(views.id))
    .$dynamic();
type Read = Awaited<ReturnType<typeof viewsQuery>>[number];

const viewFor = (who: Pick<Member, 'id'>, { view, by }: Read): ViewRow => ({
  id: view.id,
  name: view.name ?? '',
  is_shared: view.isShared,
  is_own: view.ownerId === who.id,
  by: view.ownerId === who.id ? null : by,
  setting: view.setting,
  version: view.version,
});

const builtInFor = ({ may }: Pick<Member, 'may'>): readonly BuiltInView[] =>
  BUILT_IN_VIEW_IDS.filter((id) => may.has(BUILT_IN_VIEWS[id].needs));

const ownColumns = (who: Pick<Member, 'id'>) => and(eq(views.ownerId, who.id), isNull(views.name));

export const viewsCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/views',
  needs: 'people.view',
  summary: 'The views of the list of people: those of the console that one’s roles are for, one’s own, and shared ones',
  read: async ({ context: { db }, who }): Promise<ViewsAnswer> => {
    const rows = await viewsQuery(db, who);
    const [own] = await db.select().from(views).where(ownColumns(who));
    return {
      built_in: builtInFor(who),
      views: rows.map((row) => viewFor(who, row)),
      columns: own?.setting.columns ?? null,
    };
  },
});

/** The filter of a view for whoever looks. */
const filterFor = ({ id }: Pick<Member, 'id'>, { filter }: Pick<ViewSetting, 'filter'>): PeopleFilter =>
  (filter['owner'] === 'me' ? { ...filter, owner: id } : filter) as PeopleFilter;

export const viewCountsCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/views/counts',
  needs: 'people.view',
  summary: `How many people each view has, up to ${PEOPLE_COUNTED_MAX}; those that take long to count are left out`,
  read: async ({ context: { db, now }, who }): Promise<ViewCountsAnswer> => {
    const rows = await viewsQuery(db, who);
    const asked: readonly (readonly [string, Pick<ViewSetting, 'filter'>])[] = [
      ...builtInFor(who).map((id) => [id, BUILT_IN_VIEWS[id]] as const),
      ...rows.map(({ view }) => [view.id, view.setting] as const),
    ];
    const counts: Record<string, number | 'more'> = {};
    for (const [id, view] of asked) {
      const count = await countWithin(db, who, filterFor(who, view), now());
      if (count !== undefined) counts[id] = count > PEOPLE_COUNTED_MAX ? 'more' : count;
    }
    return { counts };
  },
});

/** Undefined where the database took longer than a number beside a name is worth. */
const countWithin = (db: Database, who: Member, filter: PeopleFilter, now: Date): Promise<number | undefined> =>
  db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${VIEW_COUNT_TIMEOUT_MS}`));
      return (await countQuery(tx, who, filter, now))[0]?.count;
    })
    .catch((error: unknown) => {
      if (isCancelled(error)) return undefined;
      throw error;
    });

/** 57014: query_canceled. The driver's error is the cause of Drizzle's. */
const isCancelled = (error: unknown): boolean => {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  return (code ?? cause?.code) === '57014';
};

/** Who sees a view of others does not see what others keep for themselves. */
function requireShare({ may }: Pick<Member, 'may'>, isShared: boolean): void {
  if (isShared && !may.has('people.share')) throw new ProblemError('not-permitted');
}

const objectOf = ({
  id,
  isShared,
  setting: { filter, sort },
}: Pick<typeof views.$inferSelect, 'id' | 'isShared' | 'setting'>) =>
  `${id}${isShared ? ' shared' : ''}: ${[...Object.entries(filter).map(([name, value]) => `${name}=${value}`), sort].join(' ')}`;

async function readView(tx: Transaction, who: Member, id: string): Promise<ViewRow> {
  const row = (await viewsQuery(tx, who)).find(({ view }) => view.id === id);
  if (row === undefined) throw new ProblemError('not-found');
  return viewFor(who, row);
}

export const saveViewCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/views',
  needs: 'people.view',
  summary: 'Save filters, order and columns as a view, of one’s own or shared',
  body: z.object(written),
  // To share it, the permission of that is asked for as well.
  refusals: ['not-permitted', 'not-possible'],
  act: { name: 'view-saved', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<ViewRow> => {
    const { context, body, who } = asked;
    requireShare(who, body.is_shared);
    if ((await tx.$count(views, and(eq(views.ownerId, who.id), isNotNull(views.name)))) >= VIEWS_MAX)
      throw new ProblemError('not-possible');
    const now = context.now();
    const row = { id: crypto.randomUUID(), ownerId: who.id, isShared: body.is_shared, setting: kept(body.setting) };
    await tx.insert(views).values({ ...row, name: body.name, changedBy: who.id, changedAt: now, createdAt: now });
    await recordStaffAct(context, tx, asked, 'view-saved', objectOf(row));
    return readView(tx, who, row.id);
  },
});

/**
 * A view, locked: one's own, or a shared one of who may share. @throws ProblemError `not-found`; `changed-meanwhile` with how it is now, or with
 * null where it was deleted
 */
async function lockView(tx: Transaction, who: Member, id: string, known: number): Promise<typeof views.$inferSelect> {
  const [view] = isUuid(id)
    ? await tx
        .select()
        .from(views)
        .where(and(eq(views.id, id), isNotNull(views.name)))
        .for('update')
    : [];
  if (view === undefined || (view.ownerId !== who.id && !view.isShared)) throw new ProblemError('not-found');
  requireShare(who, view.isShared);
  if (view.version !== known) {
    const [row] = await viewsQuery(tx, who).where(eq(views.id, id));
    const theirs: TheirView = {
      view: row === undefined ? null : viewFor(who, row),
      by: row?.changer ?? null,
      at: view.changedAt.toISOString(),
    };
    throw new ProblemError('changed-meanwhile', undefined, { theirs });
  }
  return view;
}

const version = z.int().check(z.positive());

export const changeViewCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/views/{id}',
  needs: 'people.view',
  summary:
    'Change a view of one’s own or, with the permission to share, a shared one: its name, what it has, whether it is shared',
  body: z.object({ ...written, version }),
  refusals: ['not-found', 'not-permitted', 'changed-meanwhile'],
  act: { name: 'view-saved', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<ViewRow> => {
    const { context, params, body, who } = asked;
    const before = await lockView(tx, who, params.id, body.version);
    requireShare(who, body.is_shared);
    // Taken back from all by somebody else, it would be there for nobody but its owner.
    if (!body.is_shared && before.ownerId !== who.id) throw new ProblemError('not-permitted');
    const set = { name: body.name, isShared: body.is_shared, setting: kept(body.setting) };
    await tx
      .update(views)
      .set({ ...set, version: body.version + 1, changedBy: who.id, changedAt: context.now() })
      .where(eq(views.id, before.id));
    await recordStaffAct(context, tx, asked, 'view-saved', objectOf({ id: before.id, ...set }));
    return readView(tx, who, before.id);
  },
});

export const deleteViewCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/views/{id}/delete',
  needs: 'people.view',
  summary: 'Delete a view of one’s own or, with the permission to share, a shared one',
  body: z.object({ version }),
  refusals: ['not-found', 'not-permitted', 'changed-meanwhile'],
  act: { name: 'view-deleted', staff: ({ who }) => who.id },
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const before = await lockView(tx, who, params.id, body.version);
    await tx.delete(views).where(eq(views.id, before.id));
    await recordStaffAct(context, tx, asked, 'view-deleted', objectOf(before));
    return { done: true };
  },
});

export const ownColumnsCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/columns',
  needs: 'people.view',
  summary: 'Choose the columns that one sees where a view says nothing of them',
  body: z.object({ columns: z.nullable(columns) }),
  write: async ({ context, body, who }, tx): Promise<DoneAnswer> => {
    const now = context.now();
    if (body.columns === null) await tx.delete(views).where(ownColumns(who));
    else {
      const own: ViewSetting = { v: 1, filter: {}, sort: 'activity', columns: body.columns };
      await tx
        .insert(views)
        .values({ id: crypto.randomUUID(), ownerId: who.id, name: null, setting: own, changedAt: now, createdAt: now })
        .onConflictDoUpdate({
          target: views.ownerId,
          targetWhere: isNull(views.name),
          set: { setting: own, changedAt: now },
        });
    }
    return { done: true };
  },
});
