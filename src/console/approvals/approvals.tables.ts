import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FOUR_EYES } from '#contracts/four-eyes.ts';
import { staff } from '../console.tables.ts';
import type { HeldFacts } from './approvals.answers.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const APPROVAL_STATES = ['waiting', 'done', 'failed', 'refused', 'withdrawn', 'expired'] as const;

/** What one member of staff asked for and another approves: the call as it was sent, frozen. */
export const staffApprovals = pgTable(
  'staff_approvals',
  {
    id: uuid('id').primaryKey(),
    name: text('name', { enum: FOUR_EYES }).notNull(),
    /** `POST /console/api/…`, as it is declared. */
    call: text('call').notNull(),
    /** Parameters and body as JSON. */
    payload: text('payload').notNull(),
    /** HMAC of id, call, who asked and payload by a key of the site: what was altered in the database is not done. */
    hash: text('hash').notNull(),
    facts: jsonb('facts').$type<HeldFacts>().notNull(),
    /** Where in the console its object is. */
    place: text('place'),
    /** Of the person that it is about. */
    edition: text('edition'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    decidedBy: uuid('decided_by').references(() => staff.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    /** Why the second person refused it. */
    reason: text('reason'),
    /** Why it could not be done any more: the code of the refusal. */
    failure: text('failure'),
    /** When who asked was shown what came of it. */
    seenAt: moment('seen_at'),
  },
  (table) => [
    index('staff_approvals_state').on(table.state, table.askedAt),
    index('staff_approvals_asked_by').on(table.askedBy, table.askedAt),
    index('staff_approvals_expires').on(table.expiresAt),
    // A second click asks for nothing new.
    uniqueIndex('staff_approvals_waiting')
      .on(table.askedBy, table.call, sql`md5(${table.payload})`)
      .where(sql`state = 'waiting'`),
  ],
);
