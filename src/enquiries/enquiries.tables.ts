import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ANSWERED_KINDS, type EnquiryKind, WORK_STATES } from '#contracts/enquiry-kinds.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Written out, since an index has no parameters: of a query it has to be the same words. */
export const isAnswered = sql.raw(
  `"enquiries"."kind" in (${ANSWERED_KINDS.map((kind) => `'${kind}'`).join(', ')}) and "enquiries"."state" = 'taken'`,
);

/** Complete: the last of its steps came. */
export const isTaken = sql.raw(`"enquiries"."state" = 'taken'`);

/** What was taken from visitors without opening an account, and what was on the page (calls, common). */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey(),
    /** `trade-days`, `white-label`, `e-book`, … */
    kind: text('kind').$type<EnquiryKind>().notNull(),
    /** What it is about: an event, an e-book, an article, a download. */
    subject: text('subject'),
    /** `begun` until the last of its steps. */
    state: text('state', { enum: ['begun', 'taken'] }).notNull(),
    /** Null where none was asked for. */
    email: text('email'),
    emailNormalised: text('email_normalised'),
    payload: jsonb('payload').$type<Readonly<Record<string, unknown>>>().notNull(),
    formId: text('form_id'),
    formVersion: text('form_version'),
    shownTexts: jsonb('shown_texts').$type<readonly string[]>().notNull(),
    attribution: jsonb('attribution').$type<Readonly<Record<string, string>>>().notNull(),
    edition: text('edition').notNull(),
    regulator: text('regulator').notNull(),
    entity: text('entity').notNull(),
    companyId: integer('company_id').notNull(),
    locale: text('locale').notNull(),
    timezone: text('timezone'),
    agent: text('agent'),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
    /** Of those that staff answer (ANSWERED_KINDS), set by the console; of the others it means nothing. */
    workState: text('work_state', { enum: WORK_STATES }).notNull().default('new'),
    /** The member of staff who answers it. */
    workOwnerId: uuid('work_owner_id'),
    /** Raised by each change of staff's: who changes an older one is told. */
    workVersion: integer('work_version').notNull().default(1),
  },
  (table) => [
    index('enquiries_kind_created').on(table.kind, table.createdAt),
    index('enquiries_email').on(table.emailNormalised),
    // Of every kind, as the console lists them.
    index('enquiries_taken').on(table.createdAt, table.id).where(isTaken),
    index('enquiries_taken_kind').on(table.kind, table.edition, table.createdAt, table.id).where(isTaken),
    index('enquiries_taken_edition').on(table.edition, table.createdAt, table.id).where(isTaken),
    index('enquiries_answered').on(table.createdAt, table.id).where(isAnswered),
    index('enquiries_work_state').on(table.workState, table.createdAt, table.id).where(isAnswered),
    index('enquiries_work_kind').on(table.kind, table.workState, table.createdAt, table.id).where(isAnswered),
    index('enquiries_work_owner').on(table.workOwnerId, table.workState, table.createdAt, table.id).where(isAnswered),
    index('enquiries_work_edition').on(table.edition, table.workState, table.createdAt, table.id).where(isAnswered),
  ],
);

/** One row a person and event, whoever often they register; the first `capacity` of them have a seat. */
export const eventSeats = pgTable(
  'event_seats',
  {
    event: text('event').notNull(),
    emailNormalised: text('email_normalised').notNull(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiries.id),
    standing: text('standing', { enum: ['seat', 'waiting'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Of those who wait, lower comes first; below 0 whom staff put before the others. */
    rank: integer('rank').notNull().default(0),
    /** Raised by each change: who changes an older one is told. */
    version: integer('version').notNull().default(1),
    /** When a seat was given to who had waited; null of who had one from the beginning. */
    movedAt: moment('moved_at'),
    /** The member of staff who gave it; null where it was free, and given by itself. */
    movedBy: uuid('moved_by'),
    /** When the mail that says so was given to the queue. Until then staff may take the seat back. */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.event, table.emailNormalised] }),
    index('event_seats_order').on(table.event, table.standing, table.rank, table.createdAt, table.enquiryId),
    index('event_seats_enquiry').on(table.enquiryId),
  ],
);

/** Named events of the browser, of visitors who agreed to be measured (TRK-4). No person is in them. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    data: jsonb('data').$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
    edition: text('edition').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('analytics_events_created').on(table.createdAt)],
);
