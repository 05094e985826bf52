import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { staff } from '../console.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What staff answered to an enquiry, by mail. */
export const enquiryAnswers = pgTable(
  'enquiry_answers',
  {
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => staff.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Whose language, regulator and legal text the mail has. */
    edition: text('edition').notNull(),
    /** `waiting` for some seconds, in which it can be taken back; then `sent` by the queue of mails, which knows the rest. */
    state: text('state', { enum: ['waiting', 'taken-back', 'sent'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was taken back, or given to the queue of mails. */
    settledAt: moment('settled_at'),
  },
  (table) => [index('enquiry_answers_enquiry').on(table.enquiryId, table.createdAt)],
);
