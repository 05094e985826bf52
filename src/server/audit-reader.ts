import { findSubject } from '#accounts/audit-subject.ts';
import { type EntryFilter, readEntries, readUnsealed, type Unsealed } from '#audit/read-entries.ts';
import type { SealedEntry } from '#audit/audit.tables.ts';
import type { Database } from '#contracts/database.ts';

/** The audit trail as the command reads it: in the database, or from the site that holds it (audit-socket.ts). */
export type AuditReader = {
  readonly page: (filter: EntryFilter) => Promise<readonly SealedEntry[]>;
  readonly unsealed: () => Promise<Unsealed>;
  /** What the trail calls the person of a profile id or an e-mail address. */
  readonly subject: (person: string) => Promise<string | undefined>;
};

export const databaseReader = (db: Database): AuditReader => ({
  page: (filter) => readEntries(db, filter),
  unsealed: () => readUnsealed(db),
  subject: (person) => findSubject(db, person),
});
