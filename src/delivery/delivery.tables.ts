import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
