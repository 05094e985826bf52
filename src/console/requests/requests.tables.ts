import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { REQUEST_KINDS } from '#contracts/data-requests.ts';
import { people, staff } from '../console.tables.ts';
import {
  EXTENSION_REASONS,
  IDENTITY_CHECKS,
  REQUEST_OUTCOMES,
  REQUEST_SOURCES,
  REQUEST_STATES,
} from './request-words.ts';

/** In milliseconds, as pages name a row by it. */
const keyMoment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** What a person asked of who keeps their data, and what was answered: codes and days, since it stays when the person is erased. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid('id').primaryKey(),
    /** Null of who is not among the people. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    source: text('source', { enum: REQUEST_SOURCES }).notNull(),
    /** How whoever asked showed to be the person (GDPR 12(6)). */
    identity: text('identity', { enum: IDENTITY_CHECKS }).notNull(),
    ownerId: uuid('owner_id').references(() => staff.id, { onDelete: 'set null' }),
    receivedAt: keyMoment('received_at').notNull(),
    dueAt: keyMoment('due_at').notNull(),
    extension: text('extension', { enum: EXTENSION_REASONS }),
    extendedAt: keyMoment('extended_at'),
    outcome: text('outcome', { enum: REQUEST_OUTCOMES }),
    closedAt: keyMoment('closed_at'),
    /** Null where the person did it on the account page. */
    closedBy: uuid('closed_by').references(() => staff.id, { onDelete: 'set null' }),
    /** Of a demonstration. */
    isMadeUp: boolean('is_made_up').notNull().default(false),
    /** Raised by each change: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    createdAt: keyMoment('created_at').notNull(),
  },
  (table) => [
    index('data_requests_due').on(table.dueAt, table.id),
    index('data_requests_unfinished')
      .on(table.dueAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('data_requests_state').on(table.state, table.dueAt, table.id),
    index('data_requests_kind').on(table.kind, table.dueAt, table.id),
    index('data_requests_source').on(table.source, table.dueAt, table.id),
    index('data_requests_owner').on(table.ownerId, table.dueAt, table.id),
    index('data_requests_person').on(table.personId, table.kind),
    index('data_requests_closed')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
  ],
);

/** What staff write down of a case. It is the proof of what was answered, and goes with the case. */
export const dataRequestNotes = pgTable(
  'data_request_notes',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => dataRequests.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => staff.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    createdAt: keyMoment('created_at').notNull(),
  },
  (table) => [index('data_request_notes_request').on(table.requestId, table.createdAt)],
);
