import { inArray } from 'drizzle-orm';
import { readByStaff } from '#audit/audit-trail.ts';
import type { AuditEntry } from '#audit/audit.tables.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { AuditRow } from '../answers.ts';
import { staff } from '../console.tables.ts';

/** Entries as they are read: who of the staff it was by name, apart from what was acted on. */
export async function namedEntries(
  handle: Database | Transaction,
  entries: readonly AuditEntry[],
): Promise<readonly AuditRow[]> {
  const named = entries.map(({ actor, object }) =>
    actor === 'staff' && object !== null ? readByStaff(object) : { staff: null, object },
  );
  const ids = [...new Set(named.flatMap(({ staff: id }) => (id === null ? [] : [id])))];
  const members = ids.length === 0 ? [] : await handle.select().from(staff).where(inArray(staff.id, ids));
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return entries.map((entry, at) => ({
    id: entry.id,
    number: entry.number,
    at: entry.recordedAt.toISOString(),
    act: entry.act,
    result: entry.result,
    reason: entry.reason,
    actor: entry.actor,
    staff: names.get(named[at]?.staff ?? '') ?? null,
    object: named[at]?.object ?? null,
    factor: entry.factor,
  }));
}
