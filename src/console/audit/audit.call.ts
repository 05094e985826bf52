import * as z from 'zod/mini';
import { CONSOLE_AUDIT_PAGE } from '#contracts/limits.ts';
import type { AuditAnswer } from '../answers.ts';
import { consoleCall } from '../define-call.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { limitStatement } from '../people/people-query.ts';
import { auditFilter, auditPage } from './audit-query.ts';
import { namedEntries } from './named-entries.ts';

export const auditCall = consoleCall({
  method: 'POST',
  path: '/console/api/audit',
  needs: 'audit.view',
  summary: 'The audit trail by act, actor, member, object and days, the newest first',
  body: z.object({ ...auditFilter, after: z.optional(z.string().check(z.maxLength(60))) }),
  read: async ({ context: { db }, body }): Promise<AuditAnswer> => {
    const { after, ...filter } = body;
    const key = readKey(after);
    return db.transaction(async (tx) => {
      await limitStatement(tx);
      const rows = await auditPage(tx, filter, key, CONSOLE_AUDIT_PAGE + 1);
      const page = rows.slice(0, CONSOLE_AUDIT_PAGE);
      const last = page.at(-1);
      return {
        entries: await namedEntries(tx, page),
        next: rows.length > CONSOLE_AUDIT_PAGE && last !== undefined ? keyText(last.recordedAt, last.id) : null,
      };
    });
  },
});
