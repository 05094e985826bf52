import { and, desc, eq, ne } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { issueCode } from '../contact/activation-codes.ts';
import { enqueueAccountMail } from '../mails/account-mails.ts';
import { registrationKind } from '../registration-kinds.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';

/** The newest sign-up of a profile that may still become its account. */
export async function latestAttempt(tx: Transaction, profileId: string): Promise<SignUpAttempt | undefined> {
  const [latest] = await tx
    .select()
    .from(signUpAttempts)
    .where(and(eq(signUpAttempts.profileId, profileId), ne(signUpAttempts.standing, 'known')))
    .orderBy(desc(signUpAttempts.createdAt))
    .limit(1);
  return latest;
}

/**
 * The verification mail again, on the word of staff: for the newest sign-up, as the visitor's own asking without its browser is.
 *
 * @throws ProblemError `not-possible` where the address is confirmed, `too-many-requests` where the mailbox has had its mails of the hour
 */
export async function confirmationAgain(context: AccountsContext, tx: Transaction, profileId: string): Promise<void> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId)).for('update');
  if (profile === undefined || profile.erasedAt !== null || profile.emailVerifiedAt !== null)
    throw new ProblemError('not-possible');
  const attempt = await latestAttempt(tx, profileId);
  const owner = { profileId, attemptId: attempt?.id ?? profile.attemptId };
  const code = await issueCode(tx, owner, context.now(), true);
  const { email: to, emailNormalised, edition } = profile;
  const ask = { ...registrationKind(attempt?.kind ?? 'signup').mail, code };
  const isSent = await enqueueAccountMail(
    context,
    tx,
    { profileId, emailNormalised, to, edition, ask },
    { purpose: 'account', device: undefined },
  );
  if (!isSent) throw new ProblemError('too-many-requests', undefined, { retryAfterSeconds: 3600 });
}
