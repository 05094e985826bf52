import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readByStaff } from '#audit/audit-trail.ts';
import { auditEntries } from '#audit/audit.tables.ts';
import { ACTS, type ActName } from '#contracts/acts.ts';
import { CONSOLE_AUDIT_PAGE } from '#contracts/limits.ts';
import type { AuditAnswer } from '../answers.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { keyText, readKey } from '../people/people.call.ts';

const ACT_NAMES = Object.keys(ACTS) as [ActName, ...ActName[]];

export const auditCall = consoleCall({
  method: 'POST',
  path: '/console/api/audit',
  needs: 'audit.view',
  summary: 'The audit trail, the newest first',
  body: z.object({
    act: z.optional(z.enum(ACT_NAMES)),
    actor: z.optional(z.enum(['visitor', 'operator', 'staff', 'site'])),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context: { db }, body }): Promise<AuditAnswer> => {
    const key = readKey(body.after);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(
        and(
          body.act === undefined ? undefined : eq(auditEntries.act, body.act),
          body.actor === undefined ? undefined : eq(auditEntries.actor, body.actor),
          key === undefined
            ? undefined
            : sql`(${auditEntries.recordedAt}, ${auditEntries.id}) < (${key.at.toISOString()}::timestamptz, ${key.id}::uuid)`,
        ),
      )
      .orderBy(desc(auditEntries.recordedAt), desc(auditEntries.id))
      .limit(CONSOLE_AUDIT_PAGE + 1);
    const page = rows.slice(0, CONSOLE_AUDIT_PAGE);
    const last = page.at(-1);
    const named = page.map(({ actor, object }) =>
      actor === 'staff' && object !== null ? readByStaff(object) : { staff: null, object },
    );
    const ids = [...new Set(named.flatMap(({ staff: id }) => (id === null ? [] : [id])))];
    const names = new Map(
      (ids.length === 0 ? [] : await db.select().from(staff).where(inArray(staff.id, ids))).map(({ id, name }) => [
        id,
        name,
      ]),
    );
    return {
      entries: page.map((entry, at) => ({
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
      })),
      next: rows.length > CONSOLE_AUDIT_PAGE && last !== undefined ? keyText(last.recordedAt, last.id) : null,
    };
  },
});
