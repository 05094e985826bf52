import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles, signUpAttempts } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { isPersonKnown } from '../contact/person-of.ts';
import type { PersonalDetails } from '../contact/personal-details.ts';
import { type Client, beginOpening } from '../platform-accounts/begin-opening.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { enqueueWelcome } from './welcome-mail.ts';

/**
 * Whether all that the company must know before it opens the account is here: of a live account who the person is,
 * whichever sign-up told it; of an application that it is sent whole. Other kinds ask for nothing further.
 */
function isFinished({ kind }: Client, { completedAt }: SignUpAttempt, profile: Profile): boolean {
  switch (kind) {
    case 'live':
      return isPersonKnown(profile);
    case 'partner':
    case 'affiliate':
      return completedAt !== null;
    case 'demo':
    case 'lead':
    case 'education':
      return true;
  }
}

/** The mailbox has confirmed the account: it is opened, or waits as `unfinished` for the steps that are missing (decision 042). */
export async function openOrWait(
  context: AccountsContext,
  tx: Transaction,
  client: Client,
  attempt: SignUpAttempt,
): Promise<void> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, client.profileId));
  if (profile !== undefined && isFinished(client, attempt, profile)) return open(context, tx, client, attempt);
  await tx.update(clients).set({ state: 'unfinished' }).where(eq(clients.id, client.id));
}

/** Something has been added to what is known of the profile, which is locked: opens those of its unfinished accounts that lack nothing now. */
export async function finishAccounts(context: AccountsContext, tx: Transaction, profileId: string): Promise<void> {
  const waiting = await tx
    .select({ client: clients, attempt: signUpAttempts, profile: profiles })
    .from(clients)
    .innerJoin(signUpAttempts, eq(signUpAttempts.id, clients.attemptId))
    .innerJoin(profiles, eq(profiles.id, clients.profileId))
    .where(and(eq(clients.profileId, profileId), eq(clients.state, 'unfinished')))
    .orderBy(clients.createdAt);
  for (const { client, attempt, profile } of waiting) {
    if (!isFinished(client, attempt, profile)) continue;
    const [finished] = await tx.update(clients).set({ state: 'pending' }).where(eq(clients.id, client.id)).returning();
    if (finished !== undefined) await open(context, tx, finished, attempt);
  }
}

async function open(context: AccountsContext, tx: Transaction, client: Client, attempt: SignUpAttempt): Promise<void> {
  await enqueueWelcome(context, tx, client.profileId, attempt);
  await beginOpening(context, tx, client);
}

/** What the owner of a profile says of themselves, where that is not known yet. Only of who has proved to be the owner; what is known already is not changed by it. */
export async function adoptDetails(
  tx: Transaction,
  profileId: string,
  details: PersonalDetails | null,
  now: Date,
): Promise<void> {
  if (details === null || !isPersonKnown(details)) return;
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  if (profile === undefined || isPersonKnown(profile)) return;
  await tx
    .update(profiles)
    .set({ ...details, changedAt: now })
    .where(eq(profiles.id, profileId));
}
