import * as z from 'zod/mini';
import { CONSOLE_AUDIT_PAGE } from '#contracts/limits.ts';
import type { AuditAnswer } from '../answers.ts';
import { consoleCall } from '../define-call.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { limitStatement } from '../people/people-query.ts';
import { auditFilter } from './audit-query.ts';
import { namedEntries } from './named-entries.ts';
import { readableEntries } from './within-editions.ts';

export const auditCall = consoleCall({
  method: 'POST',
  path: '/console/api/audit',
  needs: 'audit.view',
  summary: 'The audit trail by act, actor, member, object and days, the newest first',
  body: z.object({ ...auditFilter, after: z.optional(z.string().check(z.maxLength(60))) }),
  read: async ({ context: { db }, body, who }): Promise<AuditAnswer> => {
    const { after, ...filter } = body;
    const key = readKey(after);
    return db.transaction(async (tx) => {
      await limitStatement(tx);
      const { entries, next } = await readableEntries(tx, who, filter, key, CONSOLE_AUDIT_PAGE);
      return {
        entries: await namedEntries(tx, entries),
        next: next === undefined ? null : keyText(next.at, next.id),
      };
    });
  },
});
