import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Whose database it is: one row, written by each start (site-secret.ts). */
export const siteSecret = pgTable(
  'site_secret',
  {
    id: smallint('id').primaryKey(),
    /** Of the secret that the newest start signs with (backup/secret-fingerprint.ts). */
    fingerprint: text('fingerprint').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  ({ id }) => [check('site_secret_one_row', sql`${id} = 1`)],
);
