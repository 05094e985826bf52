import { hash } from 'node:crypto';
import type { AuditEntry } from './audit.tables.ts';

/** What stands for the hash before the first entry. */
export const BEFORE_THE_FIRST = '0'.repeat(64);

/**
 * The hash of an entry at its place in the chain: SHA-256, in hex, of a JSON array in UTF-8. Anyone can compute it again from an export:
 * the hash of the entry before, then number, id, time (ISO 8601 in UTC with milliseconds), act, result, reason, actor, factor, subject,
 * object, request and origin, with null for what an entry does not have.
 */
export const entryHash = (
  before: string,
  number: number,
  {
    id,
    recordedAt,
    act,
    result,
    reason,
    actor,
    factor,
    subject,
    object,
    request,
    origin,
  }: Omit<AuditEntry, 'number' | 'hash'>,
): string =>
  hash(
    'sha256',
    JSON.stringify([
      before,
      number,
      id,
      recordedAt.toISOString(),
      act,
      result,
      reason,
      actor,
      factor,
      subject,
      object,
      request,
      origin,
    ]),
  );
