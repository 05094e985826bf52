import { index, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Tries within a window. Keys are keyed hashes, so the table holds no address or e-mail. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('throttles_resets').on(table.resetsAt)],
);

/** Answers given under an idempotency key (calls, common). */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    key: text('key').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    /** Not jsonb, which would reorder it: the repeat is answered to the byte. */
    answer: json('answer').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('idempotent_requests_created').on(table.createdAt)],
);

/** Challenges whose solution was taken: each opens one call. */
export const spentCaptchas = pgTable(
  'spent_captchas',
  {
    token: uuid('token').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_captchas_expires').on(table.expiresAt)],
);
