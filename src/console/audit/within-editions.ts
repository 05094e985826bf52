import { and, eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { profiles } from '#accounts/accounts.tables.ts';
import { readByStaff } from '#audit/audit-trail.ts';
import type { AuditEntry } from '#audit/audit.tables.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { AUDIT_LOOKED_THROUGH_EACH, AUDIT_LOOKED_THROUGH_MAX } from '#contracts/limits.ts';
import { enquiries } from '#enquiries/enquiries.tables.ts';
import { staffApprovals } from '../approvals/approvals.tables.ts';
import { people } from '../console.tables.ts';
import { enquiryAnswers } from '../enquiries/enquiries.tables.ts';
import type { Limit } from '../people/people-query.ts';
import { dataRequests } from '../requests/requests.tables.ts';
import type { Member } from '../staff/staff-session.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { type AuditFilter, type AuditKey, auditPage } from './audit-query.ts';

type Handle = Database | Transaction;
type Reader = Pick<Member, 'id'> & Limit;

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Of whichever of these ids is a person's, or of something of a person: the edition of that person. */
async function editionsOf(handle: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const named = [...ids];
  const found = await unionAll(
    handle.select({ id: people.id, edition: people.edition }).from(people).where(inArray(people.id, named)),
    handle.select({ id: enquiries.id, edition: enquiries.edition }).from(enquiries).where(inArray(enquiries.id, named)),
    handle
      .select({ id: enquiryAnswers.id, edition: enquiries.edition })
      .from(enquiryAnswers)
      .innerJoin(enquiries, eq(enquiries.id, enquiryAnswers.enquiryId))
      .where(inArray(enquiryAnswers.id, named)),
    handle
      .select({ id: dataRequests.id, edition: people.edition })
      .from(dataRequests)
      .innerJoin(people, eq(people.id, dataRequests.personId))
      .where(inArray(dataRequests.id, named)),
    handle
      .select({ id: tasks.id, edition: people.edition })
      .from(tasks)
      .innerJoin(people, eq(people.id, tasks.personId))
      .where(inArray(tasks.id, named)),
  );
  const held = await handle
    .select({ id: staffApprovals.id, edition: staffApprovals.edition })
    .from(staffApprovals)
    .where(inArray(staffApprovals.id, named));
  return new Map([...found, ...held].map(({ id, edition }) => [id, edition]));
}

/**
 * The entries that somebody may read who sees people of some editions alone: their own acts, and what is about nobody or about people of
 * these editions, by the trail's name of the person and by every id in the object. Of who was erased nobody knows the edition any more: such an
 * entry is for who sees all.
 */
export async function entriesWithin(
  handle: Handle,
  { id: reader, editions }: Reader,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  if (editions === null || entries.length === 0) return entries;
  const read = entries.map((entry) => {
    const { staff, object } =
      entry.actor === 'staff' && entry.object !== null
        ? readByStaff(entry.object)
        : { staff: null, object: entry.object };
    return { entry, isOwn: staff === reader, ids: object?.match(UUID) ?? [] };
  });
  const subjects = [...new Set(entries.flatMap(({ subject }) => subject ?? []))];
  const own = new Set(
    subjects.length === 0
      ? []
      : (
          await handle
            .select({ subject: profiles.auditSubject })
            .from(profiles)
            .innerJoin(people, eq(people.profileId, profiles.id))
            .where(and(inArray(profiles.auditSubject, subjects), inArray(people.edition, ['', ...editions])))
        ).map(({ subject }) => subject),
  );
  const editionOf = await editionsOf(handle, [...new Set(read.flatMap(({ ids }) => ids))]);
  const isWithin = (edition: string | null | undefined) =>
    edition === undefined || edition === null || editions.includes(edition);
  return read.flatMap(({ entry, isOwn, ids }) =>
    isOwn || ((entry.subject === null || own.has(entry.subject)) && ids.every((id) => isWithin(editionOf.get(id))))
      ? [entry]
      : [],
  );
}

/**
 * A page of what somebody may read. Who is limited has it looked for in so many entries at the most: `next` says where to go on, also
 * behind a page that is not full.
 */
export async function readableEntries(
  handle: Handle,
  reader: Reader,
  filter: AuditFilter,
  after: AuditKey | undefined,
  limit: number,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: AuditKey | undefined }> {
  const keyOf = ({ recordedAt, id }: AuditEntry): AuditKey => ({ at: recordedAt, id });
  const isLimited = reader.editions !== null;
  const each = isLimited ? AUDIT_LOOKED_THROUGH_EACH : limit + 1;
  const found: AuditEntry[] = [];
  let from = after;
  for (let looked = 0; ;) {
    const rows = await auditPage(handle, filter, from, each);
    found.push(...(await entriesWithin(handle, reader, rows)));
    looked += rows.length;
    const last = rows.at(-1);
    const shown = found[limit - 1];
    if (found.length > limit && shown !== undefined) return { entries: found.slice(0, limit), next: keyOf(shown) };
    if (rows.length < each || last === undefined) return { entries: found, next: undefined };
    from = keyOf(last);
    if (looked >= AUDIT_LOOKED_THROUGH_MAX) return { entries: found, next: from };
  }
}
