import { type SQL, and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { NO_TASK, people, staff } from '../console.tables.ts';
import { maySee, personFor } from '../people/mask-person.ts';
import { type Limit, type PeopleKey, within } from '../people/people-query.ts';
import type { Member } from '../staff/staff-session.ts';
import type { TaskRow } from './tasks.answers.ts';
import { tasks } from './tasks.tables.ts';

type Handle = Database | Transaction;

export const TASK_STATES = ['open', 'overdue', 'done'] as const;
export type TaskFilter = {
  readonly state: (typeof TASK_STATES)[number];
  /** The id of a member of staff; `none`: nobody's; left out, everybody's. */
  readonly assignee?: string | undefined;
};

const assignees = alias(staff, 'assignees');
const changers = alias(staff, 'changers');

/** Those before `before` alone, where it is given. */
const conditionOf = ({ state, assignee }: TaskFilter, now: Date, before?: Date): SQL | undefined =>
  and(
    state === 'done' ? isNotNull(tasks.doneAt) : isNull(tasks.doneAt),
    state === 'overdue' ? lt(tasks.dueAt, now) : undefined,
    before === undefined ? undefined : lt(tasks.dueAt, before),
    assignee === undefined
      ? undefined
      : assignee === 'none'
        ? isNull(tasks.assigneeId)
        : eq(tasks.assigneeId, assignee),
  );

const selectTasks = (handle: Handle) =>
  handle
    .select({
      task: tasks,
      person: getTableColumns(people),
      assignee: assignees.name,
      changer: changers.name,
    })
    .from(tasks)
    .innerJoin(people, eq(people.id, tasks.personId))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .leftJoin(changers, eq(changers.id, tasks.changedBy));

export type StoredTask = Awaited<ReturnType<typeof selectTasks>>[number];

/** Open ones by when they are due, done ones the last first: one range of one index, and no sort. */
export function taskPageQuery(
  handle: Handle,
  limited: Limit,
  filter: TaskFilter,
  { now, after, before }: { readonly now: Date; readonly after?: PeopleKey | undefined; readonly before?: Date },
  limit: number,
) {
  const isDone = filter.state === 'done';
  const column = isDone ? tasks.doneAt : tasks.dueAt;
  const key =
    after &&
    sql`(${column}, ${tasks.id}) ${sql.raw(isDone ? '<' : '>')} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const order = isDone ? desc : asc;
  return selectTasks(handle)
    .where(and(conditionOf(filter, now, before), within(limited), key))
    .orderBy(order(column), order(tasks.id))
    .limit(limit);
}

export const taskCountQuery = (handle: Handle, limited: Limit, filter: TaskFilter, now: Date, before?: Date) =>
  handle.select({ count: count() }).from(
    handle
      .select({ one: sql`1`.as('one') })
      .from(tasks)
      .innerJoin(people, eq(people.id, tasks.personId))
      .where(and(conditionOf(filter, now, before), within(limited)))
      .limit(PEOPLE_COUNTED_MAX + 1)
      .as('counted'),
  );

export const openTasksOf = (handle: Handle, personId: string, limit: number) =>
  selectTasks(handle)
    .where(and(eq(tasks.personId, personId), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit);

export async function readTask(handle: Handle, id: string): Promise<StoredTask | undefined> {
  const [task] = await selectTasks(handle).where(eq(tasks.id, id));
  return task;
}

/** A task as a member of staff may see it: its person is masked as everywhere, its words are as personal as a note. */
export function taskFor(member: Pick<Member, 'may'>, { task, person, assignee, changer }: StoredTask): TaskRow {
  const { id, name, is_erased, is_made_up } = personFor(member, { ...person, ownerName: null });
  return {
    id: task.id,
    text: maySee(member, 'notes') ? task.body : null,
    person: { id, name, is_erased, is_made_up },
    assignee: task.assigneeId === null ? null : { id: task.assigneeId, name: assignee ?? '' },
    due_on: task.dueOn,
    due_at: task.dueAt.toISOString(),
    done_at: task.doneAt?.toISOString() ?? null,
    changed_by: changer,
    changed_at: task.changedAt.toISOString(),
    version: task.version,
  };
}

/** The person's row is locked by who calls, so that of two who change tasks of one person the later counts both. */
export const setNextTask = (tx: Transaction, personId: string): Promise<unknown> =>
  tx
    .update(people)
    .set({
      nextTaskAt: sql`coalesce((select min(${tasks.dueAt}) from ${tasks} where ${tasks.personId} = ${personId}::uuid and ${tasks.doneAt} is null), ${NO_TASK.toISOString()}::timestamptz)`,
    })
    .where(eq(people.id, personId));
