import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { activationCodes, clients, profiles, signUpAttempts } from './accounts.tables.ts';
import { holdPhone } from './phone/hold-phone.ts';
import type { SignUpAttempt } from './current-attempt.ts';

/**
 * Confirms the address a code was sent to; the profile's id, or undefined where the code is unknown, used or expired.
 *
 * The attempt that the code belongs to becomes the account: its password, details, country and account number. Where
 * the browser that confirms has an attempt for the same address in progress, that one does: it proves mailbox and
 * browser both, so a mail that somebody else's rival attempt caused does no harm to who sits at home and waits for
 * one. All other codes and passwords of the address are gone with it.
 */
export async function confirmEmail(tx: Transaction, codeHash: string, browserAttemptId: string | undefined, now: Date): Promise<string | undefined> {
  // Without a lock: only to learn whose code it is, since the profile is locked before anything that hangs on it.
  const [known] = await tx.select({ profileId: activationCodes.profileId }).from(activationCodes).where(eq(activationCodes.codeHash, codeHash));
  if (known === undefined) return undefined;
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, known.profileId)).for('update');
  const [code] = await tx
    .update(activationCodes)
    .set({ usedAt: now })
    .where(and(eq(activationCodes.codeHash, codeHash), isNull(activationCodes.usedAt), gt(activationCodes.expiresAt, now)))
    .returning();
  if (profile === undefined || code === undefined || profile.emailVerifiedAt !== null) return undefined;

  const pending = await tx
    .select()
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.profileId, profile.id), inArray(signUpAttempts.id, [code.attemptId, browserAttemptId ?? code.attemptId])))
    .for('update');
  const winner = pending.find((attempt) => attempt.id === browserAttemptId) ?? pending.find((attempt) => attempt.id === code.attemptId);
  if (winner !== undefined) await promote(tx, profile.id, winner, now);
  // Swept since: the profile still holds what its own attempt said, and nothing holds what a rival did.
  else if (code.attemptId !== profile.attemptId) return undefined;

  await tx.update(profiles).set({ emailVerifiedAt: now, changedAt: now }).where(eq(profiles.id, profile.id));
  await tx.update(signUpAttempts).set({ passwordHash: null }).where(eq(signUpAttempts.profileId, profile.id));
  await tx.update(activationCodes).set({ usedAt: now }).where(and(eq(activationCodes.profileId, profile.id), isNull(activationCodes.usedAt)));
  return profile.id;
}

/** What the attempt said becomes what the profile and its live client say. */
async function promote(tx: Transaction, profileId: string, attempt: SignUpAttempt, now: Date): Promise<void> {
  const { email, passwordHash, edition, country, accountNumber, entity, companyId, regulator } = attempt;
  if (passwordHash === null) throw new Error('confirmation: an attempt for an unconfirmed address has no password.');
  await tx
    .update(profiles)
    .set({ email, passwordHash, attemptId: attempt.id, edition, country, ...(attempt.details ?? NO_DETAILS) })
    .where(eq(profiles.id, profileId));
  await tx
    .update(clients)
    .set({ accountNumber, entity, companyId, regulator, country })
    .where(and(eq(clients.profileId, profileId), eq(clients.kind, 'live')));
  if (attempt.verifiedPhone !== null) await holdPhone(tx, profileId, attempt.verifiedPhone, now);
  await tx.update(signUpAttempts).set({ verifiedAt: now }).where(eq(signUpAttempts.id, attempt.id));
}

/** A winner that has not come to step 2 takes nothing over from another's. */
const NO_DETAILS = { firstName: null, lastName: null, birthDate: null, phone: null, addressLine: null, city: null, postalCode: null } as const;
