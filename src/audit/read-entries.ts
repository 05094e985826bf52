import { and, eq, gt, gte, isNotNull, isNull, lt, min, count } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#contracts/database.ts';
import { AUDIT_PAGE_ENTRIES } from '#contracts/limits.ts';
import { type SealedEntry, auditEntries } from './audit.tables.ts';

/** Which sealed entries: those after a number, and of a time or a person where they are named. */
export const entryFilter = z.object({
  after: z.int(),
  from: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  subject: z.optional(z.uuid()),
});
export type EntryFilter = z.infer<typeof entryFilter>;

/** Entries that wait for the sealer. */
export type Unsealed = { readonly entries: number; readonly oldest: Date | null };

/** In the order of the chain, at most AUDIT_PAGE_ENTRIES. */
export const readEntries = async (
  db: Database,
  { after, from, until, subject }: EntryFilter,
): Promise<readonly SealedEntry[]> =>
  (await db
    .select()
    .from(auditEntries)
    .where(
      and(
        isNotNull(auditEntries.number),
        gt(auditEntries.number, after),
        from === undefined ? undefined : gte(auditEntries.recordedAt, new Date(from)),
        until === undefined ? undefined : lt(auditEntries.recordedAt, new Date(until)),
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
      ),
    )
    .orderBy(auditEntries.number)
    .limit(AUDIT_PAGE_ENTRIES)) as readonly SealedEntry[];

export async function readUnsealed(db: Database): Promise<Unsealed> {
  const [found] = await db
    .select({ entries: count(), oldest: min(auditEntries.recordedAt) })
    .from(auditEntries)
    .where(isNull(auditEntries.number));
  return found ?? { entries: 0, oldest: null };
}

/** Every entry of the filter, page by page. */
export async function* allEntries(
  reader: { readonly page: (filter: EntryFilter) => Promise<readonly SealedEntry[]> },
  filter: Omit<EntryFilter, 'after'> = {},
): AsyncGenerator<SealedEntry> {
  for (let after = 0; ;) {
    const page = await reader.page({ ...filter, after });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < AUDIT_PAGE_ENTRIES) return;
    after = last.number;
  }
}
