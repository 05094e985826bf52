import { sql } from 'drizzle-orm';
import {
  boolean,
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
import {
  type DiscardReason,
  type ErrorClass,
  LETTER_STATES,
  type LiftReason,
  MAIL_REPORT_KINDS,
  REPORT_SOURCES,
  SUPPRESSION_KINDS,
} from '#contracts/delivery-desk.ts';

type Attachment = { readonly filename: string; readonly contentType: string; readonly content: string };

/** Mails of the development outbox, as they would have been sent. One row a job, however often the job runs. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    language: text('language').notNull(),
    template: text('template').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    headers: jsonb('headers').notNull().$type<Readonly<Record<string, string>>>().default({}),
    attachments: jsonb('attachments').notNull().$type<readonly Attachment[]>().default([]),
  },
  (table) => [index('outbox_mails_created_at').on(table.createdAt)],
);

/** SMS and events of the development outbox: what has no parts. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    kind: text('kind').notNull().$type<'sms' | 'event'>(),
    /** A phone number; of an event, the id it keeps however often it is delivered. */
    recipient: text('recipient').notNull(),
    /** Template of an SMS, name of an event. */
    name: text('name').notNull(),
    language: text('language').notNull(),
    /** Words of an SMS, JSON of an event. */
    body: text('body').notNull(),
  },
  (table) => [index('outbox_messages_created_at').on(table.createdAt)],
);

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What became of the jobs of a queue, by DELIVERY_BUCKET_S: jobs themselves are forgotten once they are done. */
export const deliveryCounts = pgTable(
  'delivery_counts',
  {
    queue: text('queue').notNull(),
    bucket: moment('bucket').notNull(),
    delivered: integer('delivered').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    givenUp: integer('given_up').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.queue, table.bucket] }), index('delivery_counts_bucket').on(table.bucket)],
);

/** Tries that failed of jobs that are not delivered yet. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: uuid('id').primaryKey(),
    /** The job as it was enqueued first; it keeps its attempts however often it is sent again. */
    rootId: uuid('root_id').notNull(),
    at: moment('at').notNull(),
    attempt: integer('attempt').notNull(),
    errorClass: text('error_class').$type<ErrorClass>().notNull(),
    /** One line without personal data. */
    error: text('error').notNull(),
  },
  (table) => [index('delivery_attempts_root').on(table.rootId, table.at), index('delivery_attempts_at').on(table.at)],
);

/** How a queue was last seen, and whether it rests by decision of staff. */
export const deliveryQueues = pgTable('delivery_queues', {
  queue: text('queue').primaryKey(),
  pausedAt: moment('paused_at'),
  pausedBy: uuid('paused_by'),
  /** Set until what waited while it rested is gone: so long it gets a bounded number a second. */
  resumedAt: moment('resumed_at'),
  /** Raised by each change of staff's: who changes an older one is told. */
  version: integer('version').notNull().default(1),
  lastDeliveredAt: moment('last_delivered_at'),
  lastFailedAt: moment('last_failed_at'),
  errorClass: text('error_class').$type<ErrorClass>(),
  error: text('error'),
});

/** Letters that staff chose by a filter, to be sent again or discarded: which they are is settled before it begins. */
export const letterOrders = pgTable(
  'letter_orders',
  {
    id: uuid('id').primaryKey(),
    action: text('action', { enum: ['resend', 'discard'] }).notNull(),
    of: text('of', { enum: LETTER_STATES }).notNull(),
    filter: jsonb('filter').notNull().$type<Readonly<Record<string, string>>>(),
    reason: text('reason').$type<DiscardReason>(),
    state: text('state', { enum: ['prepared', 'running', 'stopped', 'done'] }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** No longer there when their turn came: delivered, erased, or handled by somebody else. */
    skipped: integer('skipped').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('letter_orders_created').on(table.createdAt),
    index('letter_orders_state').on(table.state, table.startedAt),
  ],
);

export const letterOrderLetters = pgTable(
  'letter_order_letters',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => letterOrders.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.jobId] })],
);

/** Mails that came back, and complaints about them, as providers and mail servers told. */
export const mailReports = pgTable(
  'mail_reports',
  {
    id: uuid('id').primaryKey(),
    source: text('source', { enum: REPORT_SOURCES }).notNull(),
    /** What the source calls the report, hashed: told twice, it is one. */
    key: text('key').notNull(),
    /** Normalised. */
    email: text('email').notNull(),
    kind: text('kind', { enum: MAIL_REPORT_KINDS }).notNull(),
    /** An enhanced status code (RFC 3463), `5.1.1`; empty where none was told. */
    code: text('code').notNull(),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('mail_reports_key').on(table.source, table.key),
    index('mail_reports_email').on(table.email),
    index('mail_reports_received').on(table.receivedAt),
  ],
);

/** Addresses that get no marketing mail, since mail to them came back or its reader complained. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: uuid('id').primaryKey(),
    /** Normalised. */
    email: text('email').notNull(),
    kind: text('kind', { enum: SUPPRESSION_KINDS }).notNull(),
    source: text('source', { enum: REPORT_SOURCES }).notNull(),
    code: text('code').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    isMadeUp: boolean('is_made_up').notNull().default(false),
    liftedAt: moment('lifted_at'),
    liftedBy: uuid('lifted_by'),
    liftReason: text('lift_reason').$type<LiftReason>(),
  },
  (table) => [
    uniqueIndex('mail_suppressions_active')
      .on(table.email)
      .where(sql`${table.liftedAt} is null`),
    index('mail_suppressions_email').on(table.email),
    index('mail_suppressions_at').on(table.at, table.id),
  ],
);
