import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { DECISION_REASONS } from '#contracts/decisions.ts';
import { clients, profiles } from '../accounts.tables.ts';

/** What people of the company decided, a row each; rows are only added, but for what erasure takes away. */
export const accountDecisions = pgTable(
  'account_decisions',
  {
    id: uuid('id').primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** Null where it is about the person. */
    clientId: uuid('client_id').references(() => clients.id),
    about: text('about', { enum: ['application', 'swap-free', 'verification', 'login', 'second-factor'] }).notNull(),
    /** What held before, and what holds since: a state, or a login. */
    before: text('before'),
    outcome: text('outcome').notNull(),
    reason: text('reason', { enum: DECISION_REASONS }),
    /** As the person read it. */
    note: text('note'),
    /** As the call named them: somebody of the company, or a program. */
    decidedBy: text('decided_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('account_decisions_profile').on(table.profileId)],
);
