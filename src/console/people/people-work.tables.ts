import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BulkAct, BulkOutcome, ExportColumn, PeopleJobState, ViewSetting } from '#contracts/people-work.ts';
import { staff } from '../console.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Filters, order and columns of the list of people under a name, of one member of staff or for all. */
export const views = pgTable(
  'views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Null: the columns that its owner chose for the views that the console has itself. */
    name: text('name'),
    isShared: boolean('is_shared').notNull().default(false),
    setting: jsonb('setting').$type<ViewSetting>().notNull(),
    /** Raised by each change: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    changedBy: uuid('changed_by').references(() => staff.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('views_owner').on(table.ownerId),
    index('views_shared')
      .on(table.name)
      .where(sql`${table.isShared}`),
    uniqueIndex('views_own_columns')
      .on(table.ownerId)
      .where(sql`${table.name} is null`),
  ],
);

/** What is done with many people: a change of those that were frozen, its undo, or an export. Goes on from its checkpoint. */
export const peopleJobs = pgTable(
  'people_jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['bulk', 'undo', 'export'] }).notNull(),
    /** Of a change; the words of its task are taken away once it is over. */
    act: jsonb('act').$type<BulkAct>(),
    /** Of an undo: the change that it takes back. */
    undoes: uuid('undoes'),
    /** By what they were chosen; null: one by one. */
    filter: jsonb('filter').$type<Readonly<Record<string, string>>>(),
    /** Of an export: its columns, and what its file was masked by: who sees less by now does not get it. */
    columns: jsonb('columns').$type<readonly ExportColumn[]>(),
    seenBy: text('seen_by'),
    state: text('state').$type<PeopleJobState>().notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** After whom it goes on; null: it begins. */
    checkpoint: text('checkpoint'),
    /** When it got on last. */
    movedAt: moment('moved_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('people_jobs_by').on(table.createdBy, table.createdAt),
    index('people_jobs_created').on(table.createdAt),
    // A change is taken back once.
    uniqueIndex('people_jobs_undoes')
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
  ],
);

const ofJob = () =>
  uuid('job_id')
    .notNull()
    .references(() => peopleJobs.id, { onDelete: 'cascade' });

/** Who was frozen into a job, in which version, and what became of it. Without a reference to the person: a row may be gone by then. */
export const peopleJobPeople = pgTable(
  'people_job_people',
  {
    jobId: ofJob(),
    personId: uuid('person_id').notNull(),
    version: integer('version').notNull(),
    /** Null: it waits. */
    outcome: text('outcome').$type<BulkOutcome>(),
    /** What the undo goes back to: the owner or the stage before, or the task that was written. */
    before: text('before'),
    /** The version that the change made. */
    versionAfter: integer('version_after'),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.personId] })],
);

/** What an export has read so far, each part compressed and sealed by a key of the site. */
export const peopleExportParts = pgTable(
  'people_export_parts',
  {
    jobId: ofJob(),
    part: integer('part').notNull(),
    rows: integer('rows').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.part] })],
);

/** Who of the staff has a person open, by the browser that shows them. */
export const peopleOpen = pgTable(
  'people_open',
  {
    personId: uuid('person_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.sessionId] }), index('people_open_seen').on(table.seenAt)],
);
