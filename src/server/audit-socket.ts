import { join } from 'node:path';
import * as z from 'zod/mini';
import { entryFilter, type Unsealed } from '#audit/read-entries.ts';
import type { SealedEntry } from '#audit/audit.tables.ts';
import type { Database } from '#contracts/database.ts';
import { AUDIT_WAIT_MS } from '#contracts/limits.ts';
import { type AuditReader, databaseReader } from './audit-reader.ts';
import { AUDIT_SOCKET_NAME } from './database/embedded-messages.ts';
import { askQuestion, openQuestionSocket, type OwnerSocket } from './owner-socket.ts';

const QUESTION = z.discriminatedUnion('what', [
  z.object({ what: z.literal('page'), filter: entryFilter }),
  z.object({ what: z.literal('unsealed') }),
  z.object({ what: z.literal('subject'), person: z.string() }),
]);
type Question = z.infer<typeof QUESTION>;

/** The command for the audit trail asks the running site for it, page by page (`owner-socket.ts`). */
export function openAuditSocket(socketFolder: string, db: Database): Promise<OwnerSocket> {
  const reader = databaseReader(db);
  const answerTo = (question: Question): Promise<unknown> =>
    question.what === 'page'
      ? reader.page(question.filter)
      : question.what === 'unsealed'
        ? reader.unsealed()
        : reader.subject(question.person).then((subject) => subject ?? null);
  return openQuestionSocket(join(socketFolder, AUDIT_SOCKET_NAME), QUESTION, answerTo);
}

/** The audit trail of the running site. */
export function siteReader(socketFolder: string): AuditReader {
  const ask = (question: Question): Promise<unknown> =>
    askQuestion(join(socketFolder, AUDIT_SOCKET_NAME), question, AUDIT_WAIT_MS);
  return {
    page: async (filter) =>
      (
        (await ask({ what: 'page', filter })) as readonly (Omit<SealedEntry, 'recordedAt'> & { recordedAt: string })[]
      ).map((entry) => ({ ...entry, recordedAt: new Date(entry.recordedAt) })),
    unsealed: async () => {
      const { entries, oldest } = (await ask({ what: 'unsealed' })) as Omit<Unsealed, 'oldest'> & {
        oldest: string | null;
      };
      return { entries, oldest: oldest === null ? null : new Date(oldest) };
    },
    subject: async (person) => ((await ask({ what: 'subject', person })) as string | null) ?? undefined,
  };
}
