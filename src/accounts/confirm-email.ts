import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { activationCodes, clients, profiles, signUpAttempts } from './accounts.tables.ts';

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
  if (winner === undefined || winner.passwordHash === null) return undefined;

  await tx
    .update(profiles)
    .set({
      email: winner.email,
      passwordHash: winner.passwordHash,
      attemptId: winner.id,
      edition: winner.edition,
      country: winner.country,
      ...(winner.details ?? NO_DETAILS),
      emailVerifiedAt: now,
      changedAt: now,
    })
    .where(eq(profiles.id, profile.id));
  await tx
    .update(clients)
    .set({
      accountNumber: winner.accountNumber,
      entity: winner.entity,
      companyId: winner.companyId,
      regulator: winner.regulator,
      country: winner.country,
    })
    .where(and(eq(clients.profileId, profile.id), eq(clients.kind, 'live')));
  await tx.update(signUpAttempts).set({ verifiedAt: now }).where(eq(signUpAttempts.id, winner.id));
  await tx.update(signUpAttempts).set({ passwordHash: null }).where(eq(signUpAttempts.profileId, profile.id));
  await tx.update(activationCodes).set({ usedAt: now }).where(and(eq(activationCodes.profileId, profile.id), isNull(activationCodes.usedAt)));
  return profile.id;
}

/** A winner that has not come to step 2 takes nothing over from another's. */
const NO_DETAILS = { firstName: null, lastName: null, birthDate: null, phone: null, addressLine: null, city: null, postalCode: null } as const;
