import { type SQL, and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { auditEntries, memberOf, wordsOf } from '#audit/audit.tables.ts';
import { ACTS, type ActName } from '#contracts/acts.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { AUDIT_WORD_MAX_LENGTH } from '#contracts/limits.ts';

const ACT_NAMES = Object.keys(ACTS) as [ActName, ...ActName[]];

/** Which entries; all but `word` stand in the address of the list. */
export const auditFilter = {
  act: z.optional(z.enum(ACT_NAMES)),
  actor: z.optional(z.enum(['visitor', 'operator', 'staff', 'site'])),
  result: z.optional(z.enum(['done', 'refused'])),
  member: z.optional(z.uuid()),
  /** Days in UTC, both included. */
  from: z.optional(z.iso.date()),
  until: z.optional(z.iso.date()),
  /** One word of what was acted on, whole: an id, a number, a code. */
  word: z.optional(z.string().check(z.regex(/^\S+$/), z.maxLength(AUDIT_WORD_MAX_LENGTH))),
};
const filterObject = z.object(auditFilter);
export type AuditFilter = z.infer<typeof filterObject>;
export type AuditKey = { readonly at: Date; readonly id: string };

const DAY_MS = 86_400_000;

function conditionOf({ act, actor, result, member, from, until, word }: AuditFilter): SQL | undefined {
  return and(
    act === undefined ? undefined : eq(auditEntries.act, act),
    actor === undefined ? undefined : eq(auditEntries.actor, actor),
    result === undefined ? undefined : eq(auditEntries.result, result),
    member === undefined
      ? undefined
      : and(sql`${auditEntries.actor} = 'staff'`, sql`${memberOf(auditEntries.object)} = ${member}`),
    from === undefined ? undefined : gte(auditEntries.recordedAt, new Date(from)),
    until === undefined ? undefined : lt(auditEntries.recordedAt, new Date(new Date(until).getTime() + DAY_MS)),
    word === undefined ? undefined : sql`${wordsOf(auditEntries.object)} @> array[${word}]::text[]`,
  );
}

/** The newest first: one range of one index, but for a word, whose entries are few. */
export const auditPage = (
  handle: Database | Transaction,
  filter: AuditFilter,
  after: AuditKey | undefined,
  limit: number,
) =>
  handle
    .select()
    .from(auditEntries)
    .where(
      and(
        conditionOf(filter),
        after === undefined
          ? undefined
          : sql`(${auditEntries.recordedAt}, ${auditEntries.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(auditEntries.recordedAt), desc(auditEntries.id))
    .limit(limit);
