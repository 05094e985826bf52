import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { profiles } from '../accounts.tables.ts';

/** For who has proven to be the owner: nobody else learns that an account is blocked. @throws ProblemError `account-blocked` */
export async function refuseBlocked(tx: Transaction, profileId: string): Promise<void> {
  const [blocked] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNotNull(profiles.blockedAt)));
  if (blocked !== undefined) throw new ProblemError('account-blocked');
}
