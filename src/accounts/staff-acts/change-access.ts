import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { mailOfStaff } from './mail-of-staff.ts';
import { endSessions } from '../session/end-sessions.ts';

/**
 * Lets a person log in no more, or again. Every session ends either way: one that was begun while the account was being blocked would
 * come back with it. Whoever is blocked and proves to be the owner is told so (`account-blocked`); a sign-up with the address is answered as
 * that of any known address.
 *
 * @throws ProblemError `not-possible` where it stands so already, or the person is erased
 */
export async function changeAccess(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  access: 'blocked' | 'open',
): Promise<void> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  if (profile === undefined || profile.erasedAt !== null || (profile.blockedAt !== null) === (access === 'blocked'))
    throw new ProblemError('not-possible');
  await tx
    .update(profiles)
    .set({ blockedAt: access === 'blocked' ? now : null, changedAt: now })
    .where(eq(profiles.id, profileId));
  await endSessions(tx, profileId, now);
  if (profile.emailVerifiedAt !== null) await mailOfStaff(context, tx, profile, 'access-changed', { access });
  await enqueueAccountEvent(context, tx, profileId, 'profile.access-changed', { profile_id: profileId, access });
}
