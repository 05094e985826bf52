import { sql } from 'drizzle-orm';
import { date, index, numeric, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const day = (name: string) => date(name, { mode: 'string' });

/**
 * Loss percentages that staff stored beside those of the regulators' files. One that was withdrawn, or replaced by another of the same day,
 * stays as a record.
 */
export const lossFigures = pgTable(
  'loss_figures',
  {
    /** Of one that took two people: that of the approval. */
    id: uuid('id').primaryKey(),
    /** The code of a file of brand/regulators. */
    regulator: text('regulator').notNull(),
    /** The first day in force, and the last, YYYY-MM-DD in UTC. */
    from: day('from').notNull(),
    to: day('to').notNull(),
    reviewBy: day('review_by').notNull(),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** Where the figure comes from, as it was written. */
    source: text('source').notNull(),
    storedAt: moment('stored_at').notNull(),
    /** The member of staff who asked for it. */
    storedBy: uuid('stored_by').notNull(),
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by'),
  },
  (table) => [
    uniqueIndex('loss_figures_day')
      .on(table.regulator, table.from)
      .where(sql`ended_at is null`),
    index('loss_figures_stored').on(table.storedAt),
  ],
);
