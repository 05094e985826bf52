import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ActName, Actor, LogInFactor } from '#contracts/acts.ts';

/** Of an entry of staff: who it was (byStaff of audit-trail.ts). */
export const memberOf = (object: AnyPgColumn): SQL => sql`split_part(${object}, ':', 1)`;
/** The words of an object: ids, numbers and codes, each whole. */
export const wordsOf = (object: AnyPgColumn): SQL => sql`string_to_array(translate(${object}, ':,', '  '), ' ')`;

/**
 * The audit trail, a row an act (docs/decisions/103-audit-trail.md). A trigger refuses every change of a row but its seal, and every
 * deletion before AUDIT_KEPT_YEARS; migration 0016 has it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Its place in the chain, from 1 without a gap; null until it is sealed. */
    number: bigint('number', { mode: 'number' }),
    /** Of this row and of the hash before it: SHA-256 in hex; null until it is sealed. */
    hash: text('hash'),
    recordedAt: timestamp('recorded_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
    act: text('act').$type<ActName>().notNull(),
    result: text('result', { enum: ['done', 'refused'] }).notNull(),
    /** Of a refusal: the code that was answered, one of `docs/errors.md`. */
    reason: text('reason'),
    actor: text('actor').$type<Actor>().notNull(),
    factor: text('factor').$type<LogInFactor>(),
    /** Stands for a person; profiles.audit_subject has it until erasure takes it away. */
    subject: uuid('subject'),
    /** What was acted on beside the person: an account, a session, a number of rows. Of the actor `staff`, who it was comes first (readByStaff). */
    object: text('object'),
    /** Of the request, as the access log and the answer have it. */
    request: text('request'),
    /** A keyed hash of the client address: equal for equal addresses, and no address. */
    origin: text('origin'),
  },
  (table) => [
    uniqueIndex('audit_entries_number').on(table.number),
    index('audit_entries_unsealed')
      .on(table.recordedAt, table.id)
      .where(sql`${table.number} is null`),
    index('audit_entries_subject').on(table.subject),
    index('audit_entries_recorded_at').on(table.recordedAt),
    // As the console filters them.
    index('audit_entries_act').on(table.act, table.recordedAt, table.id),
    index('audit_entries_actor').on(table.actor, table.recordedAt, table.id),
    index('audit_entries_staff')
      .on(memberOf(table.object), table.recordedAt, table.id)
      .where(sql`${table.actor} = 'staff'`),
    index('audit_entries_words').using('gin', wordsOf(table.object)),
  ],
);

export type AuditEntry = typeof auditEntries.$inferSelect;
/** With its place in the chain. */
export type SealedEntry = AuditEntry & { readonly number: number; readonly hash: string };
