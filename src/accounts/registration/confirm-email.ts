import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { joinEnrolments } from '../courses/course-enrolments.ts';
import { countOutcome } from '../count-outcome.ts';
import { recordProfileEvent } from '../person-events.ts';
import { enqueueAccountEvent, wireTerms } from '../account-events.ts';
import { notifyOfApplications } from './application-notices.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { activationCodes, clients, profiles, signUpAttempts } from '../accounts.tables.ts';
import { clientOf } from './client-of.ts';
import { isOpen } from './create-attempt.ts';
import { adoptDetails, openOrWait } from './finish-accounts.ts';
import { claimPhoneNumber } from '../contact/claim-phone-number.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { consentChanged } from '../contact/consent-changed.ts';
import type { Client } from '../platform-accounts/begin-opening.ts';
import { NO_DETAILS } from '../contact/personal-details.ts';
import { registrationKind } from '../registration-kinds.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/**
 * Confirms the address a code was sent to; the profile's id, or undefined where the code is unknown, used or expired.
 *
 * The attempt that the code belongs to becomes the account: its password, details, country and client. Where the browser
 * that confirms has an attempt for the same address in progress, that one does: it proves mailbox and browser both, so a
 * mail that somebody else's rival attempt caused does no harm to who sits at home and waits for one. All other codes and
 * passwords of the address are gone with it. Of a profile that is open already, the code's own attempt adds one account
 * and touches nothing else.
 */
export async function confirmEmail(
  context: AccountsContext,
  tx: Transaction,
  codeHash: string,
  browserAttemptId: string | undefined,
): Promise<string | undefined> {
  const now = context.now();
  // Without a lock: only to learn whose code it is, since the profile is locked before anything that hangs on it.
  const [known] = await tx
    .select({ profileId: activationCodes.profileId })
    .from(activationCodes)
    .where(eq(activationCodes.codeHash, codeHash));
  if (known === undefined) return undefined;
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, known.profileId)).for('update');
  const [code] = await tx
    .update(activationCodes)
    .set({ usedAt: now })
    .where(
      and(eq(activationCodes.codeHash, codeHash), isNull(activationCodes.usedAt), gt(activationCodes.expiresAt, now)),
    )
    .returning();
  if (profile === undefined || code === undefined) return undefined;

  const attempts = await tx
    .select()
    .from(signUpAttempts)
    .where(
      and(
        eq(signUpAttempts.profileId, profile.id),
        isNull(signUpAttempts.verifiedAt),
        inArray(signUpAttempts.id, [code.attemptId, browserAttemptId ?? code.attemptId]),
      ),
    )
    .for('update');
  const coded = attempts.find((attempt) => attempt.id === code.attemptId);
  if (isOpen(profile)) {
    if (coded === undefined || !registrationKind(coded.kind).joins) return undefined;
    await addAccount(context, tx, profile, coded, coded.id === browserAttemptId);
    await recordConfirmed(context, tx, profile.id, coded.id);
    await countOutcome(context, tx, coded.id, { event: 'confirmed' });
    return profile.id;
  }

  const winner = attempts.find((attempt) => attempt.id === browserAttemptId) ?? coded;
  const client = winner && (await promote(context, tx, profile, winner));
  // Swept since: the profile still holds what its own attempt said, and nothing holds what a rival did.
  if (winner === undefined && code.attemptId !== profile.attemptId) return undefined;

  await tx.update(profiles).set({ emailVerifiedAt: now, changedAt: now }).where(eq(profiles.id, profile.id));
  await tx.update(signUpAttempts).set({ passwordHash: null }).where(eq(signUpAttempts.profileId, profile.id));
  await tx
    .update(activationCodes)
    .set({ usedAt: now })
    .where(and(eq(activationCodes.profileId, profile.id), isNull(activationCodes.usedAt)));
  if (profile.emailVerifiedAt === null) {
    const account =
      client === undefined
        ? { client_id: null, account_number: null }
        : { client_id: client.id, account_number: String(client.accountNumber) };
    await enqueueAccountEvent(context, tx, profile.id, 'profile.verified', {
      profile_id: profile.id,
      email: winner?.email ?? profile.email,
      ...account,
    });
  }
  await recordConfirmed(context, tx, profile.id, winner?.id);
  await countOutcome(context, tx, winner?.id ?? code.attemptId, { event: 'confirmed' });
  return profile.id;
}

const recordConfirmed = (
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  attemptId: string | undefined,
): Promise<void> =>
  recordProfileEvent(context, tx, profileId, {
    kind: 'email-confirmed',
    at: context.now(),
    refTable: 'profiles',
    refId: profileId,
    facts: { attempt: attemptId ?? null },
  });

/**
 * What the attempt said becomes what the profile and its client say. An unconfirmed profile has the one client of its
 * first attempt, which becomes the winner's; a lead's grows into the account it now asks for, and its other accounts stay.
 */
async function promote(
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  attempt: SignUpAttempt,
): Promise<Client> {
  const { email, passwordHash, edition, country, consentMarketing } = attempt;
  if (profile.emailVerifiedAt !== null && passwordHash === null)
    return addAccount(context, tx, profile, attempt, false);
  await tx
    .update(profiles)
    .set({
      email,
      passwordHash,
      attemptId: attempt.id,
      edition,
      country,
      consentMarketing,
      ...(attempt.details ?? NO_DETAILS),
    })
    .where(eq(profiles.id, profile.id));
  if (profile.consentMarketing !== consentMarketing)
    await consentChanged(context, tx, {
      profileId: profile.id,
      channel: 'account',
      isGiven: consentMarketing,
      by: 'confirmed-link',
    });
  const replaced =
    profile.emailVerifiedAt === null
      ? eq(clients.profileId, profile.id)
      : and(eq(clients.profileId, profile.id), eq(clients.kind, 'lead'));
  const [client] = await tx.update(clients).set(clientOf(attempt)).where(replaced).returning();
  if (client === undefined) return addAccount(context, tx, profile, attempt, false);
  if (attempt.verifiedPhone !== null) await claimPhoneNumber(tx, profile.id, attempt.verifiedPhone, context.now());
  await tx.update(signUpAttempts).set({ verifiedAt: context.now() }).where(eq(signUpAttempts.id, attempt.id));
  await joinEnrolments(tx, profile.id, attempt.id);
  await confirmed(context, tx, attempt, client);
  return client;
}

/** What follows of a registration that has become an account. */
async function confirmed(
  context: AccountsContext,
  tx: Transaction,
  attempt: SignUpAttempt,
  client: Client,
): Promise<void> {
  await enqueueAccountEvent(context, tx, client.profileId, 'registration.confirmed', {
    sign_up_id: attempt.id,
    kind: attempt.kind,
    profile_id: client.profileId,
    client_id: client.id,
    client_kind: client.kind,
    account_number: String(client.accountNumber),
    platform: client.platform,
    terms: wireTerms(client.terms),
    email: attempt.email,
    entity: client.entity,
    company_id: client.companyId,
    regulator: client.regulator,
    country: client.country,
    edition: attempt.edition,
    is_complete: attempt.completedAt !== null,
  });
  await notifyOfApplications(context, tx, attempt);
  await openOrWait(context, tx, client, attempt);
}

/** One more account for a profile, whatever else it has. `isOwners`: the owner typed the sign-up, so that what it says of the person may fill what the profile lacks. */
export async function addAccount(
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  attempt: SignUpAttempt,
  isOwners: boolean,
): Promise<Client> {
  const now = context.now();
  const [client] = await tx
    .insert(clients)
    .values({ id: attempt.clientRef, profileId: profile.id, state: 'pending', createdAt: now, ...clientOf(attempt) })
    .returning();
  await tx.update(signUpAttempts).set({ verifiedAt: now }).where(eq(signUpAttempts.id, attempt.id));
  await tx.update(profiles).set({ changedAt: now }).where(eq(profiles.id, profile.id));
  if (client === undefined) throw new Error('sign-up: the account was not written.');
  if (isOwners) await adoptDetails(tx, profile.id, attempt.details, now);
  await joinEnrolments(tx, profile.id, attempt.id);
  await confirmed(context, tx, attempt, client);
  return client;
}
