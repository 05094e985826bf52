import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../accounts.tables.ts';

/** Who takes which course. */
export const courseEnrolments = pgTable(
  'course_enrolments',
  {
    id: uuid('id').primaryKey(),
    /** The sign-up by which it was asked for. */
    attemptId: uuid('attempt_id').notNull(),
    /** Null until that sign-up is confirmed: whoever types an address proves nothing by it. */
    profileId: uuid('profile_id').references(() => profiles.id),
    /** Last part of the path of the course's page. */
    course: text('course').notNull(),
    edition: text('edition').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('course_enrolments_attempt').on(table.attemptId, table.course),
    index('course_enrolments_profile').on(table.profileId),
    index('course_enrolments_created').on(table.createdAt),
  ],
);
