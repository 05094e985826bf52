import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { line } from '#contracts/calls/person-fields.ts';
import type { Transaction } from '#contracts/database.ts';
import { PEOPLE_COUNTED_MAX, PERSON_TASKS_MAX, TASKS_PAGE, TASK_MAX_LENGTH, TODAY_ROWS } from '#contracts/limits.ts';
import type { TimelineKind } from '#contracts/people.ts';
import { pipelined } from '#contracts/pipelined.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DoneAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { people } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { isUuid } from '../is-uuid.ts';
import { limitStatement } from '../people/people-query.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { isWithin } from '../people/people-query.ts';
import { personOf } from '../people/person-of.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { requireActive } from '../staff/require-active.ts';
import type { Member } from '../staff/staff-session.ts';
import { requireDue } from './require-due.ts';
import type { TaskRow, TasksAnswer, TheirTask } from './tasks.answers.ts';
import {
  type StoredTask,
  TASK_STATES,
  openTasksOf,
  readTask,
  setNextTask,
  taskCountQuery,
  taskFor,
  taskPageQuery,
} from './tasks-query.ts';
import { tasks } from './tasks.tables.ts';

const counted = (count: number | undefined): number | null =>
  count === undefined || count > PEOPLE_COUNTED_MAX ? null : count;

export const tasksCall = consoleCall({
  method: 'POST',
  path: '/console/api/tasks',
  needs: 'tasks.view',
  summary: 'A page of tasks: open ones by when they are due, done ones the last first',
  body: z.object({
    state: z.enum(TASK_STATES),
    assignee: z.optional(z.union([z.literal('none'), z.uuid()])),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context, body, who }): Promise<TasksAnswer> => {
    const { after, ...filter } = body;
    const key = readKey(after);
    const now = context.now();
    return context.db.transaction(async (tx) => {
      const [, rows, counts] = await pipelined([
        () => limitStatement(tx),
        () => taskPageQuery(tx, who, filter, { now, after: key }, TASKS_PAGE + 1),
        async () => (key === undefined ? taskCountQuery(tx, who, filter, now) : []),
      ]);
      const page = rows.slice(0, TASKS_PAGE);
      const last = page.at(-1)?.task;
      const lastAt = filter.state === 'done' ? last?.doneAt : last?.dueAt;
      return {
        tasks: page.map((task) => taskFor(who, task)),
        next: rows.length > TASKS_PAGE && last !== undefined && lastAt ? keyText(lastAt, last.id) : null,
        count: counted(counts[0]?.count),
      };
    });
  },
});

export const todayTasksCall = consoleCall({
  method: 'POST',
  path: '/console/api/tasks/today',
  needs: 'tasks.view',
  summary: 'The first of one’s own tasks that are due before a moment, the end of the reader’s day',
  body: z.object({ before: z.iso.datetime() }),
  read: async ({ context: { db, now }, body, who }): Promise<TasksAnswer> => {
    const filter = { state: 'open', assignee: who.id } as const;
    const before = new Date(body.before);
    const rows = await taskPageQuery(db, who, filter, { now: now(), before }, TODAY_ROWS);
    const [count] = await taskCountQuery(db, who, filter, now(), before);
    return { tasks: rows.map((task) => taskFor(who, task)), next: null, count: counted(count?.count) };
  },
});

export const personTasksCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/{id}/tasks',
  needs: 'tasks.view',
  summary: 'The open tasks about a person, by when they are due',
  refusals: ['not-found'],
  read: async ({ context: { db }, params, who }): Promise<TasksAnswer> => {
    const { id } = await personOf(db, who, params.id);
    const rows = await openTasksOf(db, id, PERSON_TASKS_MAX);
    return { tasks: rows.map((task) => taskFor(who, task)), next: null, count: rows.length };
  },
});

const written = {
  text: line(TASK_MAX_LENGTH),
  assignee_id: z.nullable(z.uuid()),
  due_on: z.nullable(z.iso.date()),
  due_at: z.iso.datetime(),
};
type Written = {
  readonly text: string;
  readonly assignee_id: string | null;
  readonly due_on: string | null;
  readonly due_at: string;
};
const version = z.int().check(z.positive());

type Asked<Body> = {
  readonly context: ConsoleContext;
  readonly who: Member;
  readonly body: Body;
  readonly request: Parameters<typeof recordStaffAct>[2]['request'];
};

async function judged(tx: Transaction, { context, body, request }: Asked<Written>) {
  const dueAt = requireDue(context, request, body);
  if (body.assignee_id !== null) await requireActive(tx, body.assignee_id);
  return { body: body.text, assigneeId: body.assignee_id, dueOn: body.due_on, dueAt };
}

const onTask = (id: string) => ({ table: 'tasks', id });

export const addTaskCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/tasks/add',
  needs: 'tasks.write',
  summary: 'Write a task about a person, for a day or a time',
  body: z.object(written),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<TaskRow> => {
    const { context, params, who, id } = asked;
    const person = await personOf(tx, who, params.id, 'lock');
    const values = await judged(tx, asked);
    const now = context.now();
    await tx.insert(tasks).values({
      id,
      personId: person.id,
      ...values,
      authorId: who.id,
      changedBy: who.id,
      changedAt: now,
      createdAt: now,
    });
    await setNextTask(tx, person.id);
    const at = { who, at: now };
    await recordOnTimeline(tx, at, person.id, 'task', onTask(id), { due: values.dueOn ?? values.dueAt.toISOString() });
    await recordStaffAct(context, tx, asked, 'task-written', `${id} of ${person.id}`, person.profileId);
    return taskFor(who, await taskOf(tx, id));
  },
});

/** @throws ProblemError `not-found` */
async function taskOf(tx: Transaction, id: string): Promise<StoredTask> {
  const task = await readTask(tx, id);
  if (task === undefined) throw new ProblemError('not-found');
  return task;
}

/**
 * The task, its person locked before it: whoever changes tasks of a person waits here for the others.
 *
 * @throws ProblemError `not-found`, or `changed-meanwhile` with how it is now
 */
async function lockTask(
  { who }: { readonly who: Member },
  tx: Transaction,
  id: string,
  known: number,
): Promise<StoredTask> {
  const [found] = isUuid(id) ? await tx.select({ personId: tasks.personId }).from(tasks).where(eq(tasks.id, id)) : [];
  if (found === undefined) throw new ProblemError('not-found');
  await tx.select({ id: people.id }).from(people).where(eq(people.id, found.personId)).for('update');
  const stored = await taskOf(tx, id);
  if (!isWithin(who, stored.person)) throw new ProblemError('not-found');
  if (stored.task.version !== known) {
    const task = taskFor(who, stored);
    const theirs: TheirTask = { task, by: task.changed_by, at: task.changed_at };
    throw new ProblemError('changed-meanwhile', undefined, { theirs });
  }
  return stored;
}

async function saveTask(
  asked: Asked<{ readonly version: number }>,
  tx: Transaction,
  { task }: StoredTask,
  set: Partial<typeof tasks.$inferInsert>,
): Promise<TaskRow> {
  const { context, who, body } = asked;
  await tx
    .update(tasks)
    .set({ ...set, version: body.version + 1, changedBy: who.id, changedAt: context.now() })
    .where(eq(tasks.id, task.id));
  await setNextTask(tx, task.personId);
  return taskFor(who, await taskOf(tx, task.id));
}

export const changeTaskCall = consoleCall({
  method: 'POST',
  path: '/console/api/tasks/{id}',
  needs: 'tasks.write',
  summary: 'Change the words of a task, whose it is, or when it is due',
  body: z.object({ ...written, version }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<TaskRow> => {
    const { context, params, body } = asked;
    const before = await lockTask(asked, tx, params.id, body.version);
    const answer = await saveTask(asked, tx, before, await judged(tx, asked));
    const object = `${params.id} of ${before.person.id}`;
    await recordStaffAct(context, tx, asked, 'task-written', object, before.person.profileId);
    return answer;
  },
});

export const doneTaskCall = consoleCall({
  method: 'POST',
  path: '/console/api/tasks/{id}/done',
  needs: 'tasks.write',
  summary: 'Mark a task as done, or as open again',
  body: z.object({ done: z.boolean(), version }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<TaskRow> => {
    const { context, params, body, who } = asked;
    const before = await lockTask(asked, tx, params.id, body.version);
    const now = context.now();
    const answer = await saveTask(asked, tx, before, { doneAt: body.done ? now : null });
    const kind: TimelineKind = body.done ? 'task-done' : 'task-reopened';
    await recordOnTimeline(tx, { who, at: now }, before.person.id, kind, onTask(params.id));
    const object = `${params.id} of ${before.person.id}: ${body.done ? 'done' : 'open'}`;
    await recordStaffAct(context, tx, asked, 'task-done', object, before.person.profileId);
    return answer;
  },
});

export const removeTaskCall = consoleCall({
  method: 'POST',
  path: '/console/api/tasks/{id}/remove',
  needs: 'tasks.write',
  summary: 'Take away a task that was written by mistake; its words go',
  body: z.object({ version }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<DoneAnswer> => {
    const { context, params, body, who } = asked;
    const { task, person } = await lockTask(asked, tx, params.id, body.version);
    await tx.delete(tasks).where(eq(tasks.id, task.id));
    await setNextTask(tx, person.id);
    await recordOnTimeline(tx, { who, at: context.now() }, person.id, 'task-removed', onTask(task.id));
    await recordStaffAct(context, tx, asked, 'task-written', `${task.id} of ${person.id}: removed`, person.profileId);
    return { done: true };
  },
});
