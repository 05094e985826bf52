import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';

/** A profile has proven to hold a number: whoever proved it before holds it no longer, since numbers are given out again. */
export async function claimPhoneNumber(tx: Transaction, profileId: string, phone: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({ verifiedPhone: null, changedAt: now })
    .where(and(eq(profiles.verifiedPhone, phone), ne(profiles.id, profileId)));
  await tx.update(profiles).set({ phone, verifiedPhone: phone, changedAt: now }).where(eq(profiles.id, profileId));
}

/**
 * A sign-up has. The profile has it too where this attempt is what made it and the address is confirmed; until then the
 * attempt keeps it, for the confirmation to hand over. The same statements whatever the attempt's standing.
 */
export async function claimPhoneNumberForAttempt(
  tx: Transaction,
  attempt: SignUpAttempt,
  phone: string,
  now: Date,
): Promise<void> {
  const [own] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.attemptId, attempt.id), isNotNull(profiles.emailVerifiedAt)))
    .for('update');
  await tx.update(signUpAttempts).set({ verifiedPhone: phone }).where(eq(signUpAttempts.id, attempt.id));
  if (own !== undefined) await claimPhoneNumber(tx, own.id, phone, now);
}
