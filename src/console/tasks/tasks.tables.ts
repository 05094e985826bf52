import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { keyMoment, people, staff } from '../console.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const member = (name: string) => uuid(name).references(() => staff.id, { onDelete: 'set null' });

/** What a member of staff is to do about a person. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    assigneeId: member('assignee_id'),
    authorId: member('author_id'),
    /** The day alone, where no time was named: it is the same day wherever somebody reads it. */
    dueOn: date('due_on', { mode: 'string' }),
    /** From then on it is overdue: the time, or the end of the day where it was typed. */
    dueAt: keyMoment('due_at').notNull(),
    doneAt: keyMoment('done_at'),
    /** Raised by each change: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    changedBy: member('changed_by'),
    changedAt: moment('changed_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('tasks_person').on(table.personId, table.dueAt, table.id),
    index('tasks_open')
      .on(table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
    index('tasks_open_assignee')
      .on(table.assigneeId, table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
    index('tasks_done')
      .on(table.doneAt, table.id)
      .where(sql`${table.doneAt} is not null`),
    index('tasks_done_assignee')
      .on(table.assigneeId, table.doneAt, table.id)
      .where(sql`${table.doneAt} is not null`),
  ],
);
