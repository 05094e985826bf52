import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { RECOVERY_CODES } from '#contracts/limits.ts';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODE_SIGNS } from '#contracts/typed-code.ts';
import { recoveryCodes } from '../second-factor.tables.ts';

const GROUP = /.{4}/g;

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Ten new ones in place of those before, as they are to be shown: once. */
export async function makeRecoveryCodes(tx: Transaction, profileId: string, now: Date): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CODE_LENGTH)]
      .map((byte) => RECOVERY_CODE_SIGNS[byte % RECOVERY_CODE_SIGNS.length])
      .join(''),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ hash: hashOf(code), profileId, createdAt: now, usedAt: null })));
  return codes.map((code) => (code.match(GROUP) ?? []).join('-'));
}

/** Uses a code up; false where it is none of the profile's, or was used before. */
export async function useRecoveryCode(tx: Transaction, profileId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCodes.hash, hashOf(code)), eq(recoveryCodes.profileId, profileId), isNull(recoveryCodes.usedAt)),
    )
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

/** How many are left. */
export const recoveryCodesLeft = (db: Database | Transaction, profileId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.profileId, profileId), isNull(recoveryCodes.usedAt)));
