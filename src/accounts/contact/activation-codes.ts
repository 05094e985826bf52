import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import type { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { activationCodes } from '../accounts.tables.ts';
import { refusedCode } from './refused-code.ts';

/** 256 bits as base64url; only its hash is stored, so a copy of the table opens nothing (FRM-8). */
const CODE = /^[A-Za-z0-9_-]{43}$/;

/** What is stored of a code; undefined where the text is none. */
export const storedCode = (code: string): string | undefined =>
  CODE.test(code) ? createHash('sha256').update(code).digest('hex') : undefined;

type CodeOwner = { readonly profileId: string; readonly attemptId: string };

/** A fresh code for an attempt. One that is not `usable` is expired from the start: it keeps the work equal (calls, neutral answers). */
export async function issueCode(tx: Transaction, owner: CodeOwner, now: Date, usable: boolean): Promise<string> {
  const { code, row } = freshCode(owner, now, usable);
  await tx.insert(activationCodes).values(row);
  return code;
}

/** A code and what is stored of it. */
export function freshCode(
  { profileId, attemptId }: CodeOwner,
  now: Date,
  usable: boolean,
): { readonly code: string; readonly row: typeof activationCodes.$inferSelect } {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = usable ? new Date(now.getTime() + VERIFICATION_LINK_TTL_S * 1000) : now;
  return {
    code,
    row: {
      codeHash: createHash('sha256').update(code).digest('hex'),
      profileId,
      attemptId,
      createdAt: now,
      expiresAt,
      usedAt: null,
    },
  };
}

/** Why a code that confirms nothing does not. */
export async function refusedActivation(
  { db, now }: AccountsContext,
  codeHash: string | undefined,
): Promise<ProblemError> {
  const [kept] =
    codeHash === undefined ? [] : await db.select().from(activationCodes).where(eq(activationCodes.codeHash, codeHash));
  return refusedCode(kept, now());
}
