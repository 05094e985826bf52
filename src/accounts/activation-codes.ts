import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '#contracts/database.ts';
import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { activationCodes } from './accounts.tables.ts';

/** 256 bits as base64url; only its hash is stored, so a copy of the table opens nothing (FRM-8). */
const CODE = /^[A-Za-z0-9_-]{43}$/;

/** What is stored of a code; undefined where the text is none. */
export const storedCode = (code: string): string | undefined =>
  CODE.test(code) ? createHash('sha256').update(code).digest('hex') : undefined;

/** A fresh code for an attempt. One that is not `usable` is expired from the start: it keeps the work equal (calls, neutral answers). */
export async function issueCode(tx: Transaction, owner: { profileId: string; attemptId: string }, now: Date, usable: boolean): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx.insert(activationCodes).values({
    codeHash: createHash('sha256').update(code).digest('hex'),
    profileId: owner.profileId,
    attemptId: owner.attemptId,
    createdAt: now,
    expiresAt: usable ? new Date(now.getTime() + VERIFICATION_LINK_TTL_S * 1000) : now,
  });
  return code;
}
