import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  },
  (table) => [index('outbox_mails_created_at').on(table.createdAt)],
);
