import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { hashOfCode, newRecoveryCodes } from '#calls/factors/random-codes.ts';
import { recoveryCodes } from '../second-factor.tables.ts';

/** Ten new ones in place of those before, as they are to be shown: once. */
export async function makeRecoveryCodes(tx: Transaction, profileId: string, now: Date): Promise<readonly string[]> {
  const { hashes, shown } = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, profileId, createdAt: now, usedAt: null })));
  return shown;
}

/** Uses a code up; false where it is none of the profile's, or was used before. */
export async function useRecoveryCode(tx: Transaction, profileId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.hash, hashOfCode(code)),
        eq(recoveryCodes.profileId, profileId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

/** How many are left. */
export const recoveryCodesLeft = (db: Database | Transaction, profileId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.profileId, profileId), isNull(recoveryCodes.usedAt)));
