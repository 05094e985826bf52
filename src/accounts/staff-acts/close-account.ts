import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { enqueueAccountEvent } from '../account-events.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { clientFacts } from '../platform-accounts/begin-opening.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';
import { mailOfStaff } from './mail-of-staff.ts';

/**
 * Closes one account of a person; the others, the log-in and the data stay. Once all are closed, the data are erased by themselves after
 * CLOSED_PROFILES_KEPT_YEARS, as decision 041 says.
 *
 * @throws ProblemError `not-possible` where it is none of theirs, or closed or refused already
 */
export async function closeAccount(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  accountNumber: number,
): Promise<void> {
  const now = context.now();
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  const [client] = await tx
    .select()
    .from(clients)
    .where(and(eq(clients.profileId, profileId), eq(clients.accountNumber, accountNumber)))
    .for('update');
  if (profile === undefined || client === undefined || client.state === 'closed' || client.state === 'refused')
    throw new ProblemError('not-possible');
  const [closed] = await tx.update(clients).set({ state: 'closed' }).where(eq(clients.id, client.id)).returning();
  if (closed === undefined) throw new Error('closing: the account no longer exists.');
  await tx.update(profiles).set({ changedAt: now }).where(eq(profiles.id, profileId));
  if (profile.emailVerifiedAt !== null)
    await mailOfStaff(context, tx, profile, 'account-closed', {
      number: shownNumber(client) ?? String(client.accountNumber),
    });
  await enqueueAccountEvent(context, tx, profileId, 'client.closed', {
    ...clientFacts(closed),
    before: client.state,
  });
}
