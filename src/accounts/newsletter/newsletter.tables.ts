import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Who gets the newsletter, one row a mailbox. Active: confirmed, and not left since. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  emailNormalised: text('email_normalised').notNull().unique(),
  topics: jsonb('topics').notNull().$type<readonly string[]>(),
  language: text('language').notNull(),
  edition: text('edition').notNull(),
  /** Form, its version and the texts that were beside the box that was ticked. */
  consent: text('consent').notNull(),
  /** Of the last wish to subscribe: only the mail that it brought confirms. */
  requestedAt: moment('requested_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  unsubscribedAt: moment('unsubscribed_at'),
});
