import { hash } from 'node:crypto';
import type { AuditEntry } from './audit.tables.ts';

/** What stands for the hash before the first entry. */
export const BEFORE_THE_FIRST = '0'.repeat(64);

/** What of an entry is in its hash, in this order. */
const HASHED = [
  'id',
  'recordedAt',
  'act',
  'result',
  'reason',
  'actor',
  'factor',
  'subject',
  'object',
  'request',
  'origin',
] as const satisfies readonly (keyof AuditEntry)[];

/**
 * The hash of an entry at its place in the chain: SHA-256, in hex, of a JSON array in UTF-8. Anyone can compute it again from an export:
 * the hash of the entry before, the number, then the fields of HASHED; the time is ISO 8601 in UTC with milliseconds, and null is for what an
 * entry does not have.
 */
export const entryHash = (before: string, number: number, entry: Pick<AuditEntry, (typeof HASHED)[number]>): string =>
  hash('sha256', JSON.stringify([before, number, ...HASHED.map((field) => entry[field])]));
