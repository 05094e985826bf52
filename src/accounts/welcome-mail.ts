import type { Transaction } from '#contracts/database.ts';
import { MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { SignUpAttempt } from './current-attempt.ts';
import { parseEmail } from './email-address.ts';
import { referralLink } from './referral-link.ts';
import { registrationKind } from './registration-kinds.ts';

/** What a confirmed account of the kind begins with, in the mailbox: its number and where to go on. Nothing for kinds without such a mail. */
export async function enqueueWelcome(context: AccountsContext, tx: Transaction, profileId: string, attempt: SignUpAttempt): Promise<void> {
  const template = attempt.terms.swapFree === 'requested' ? 'islamic-received' : registrationKind(attempt.kind).welcome;
  if (template === undefined) return;
  const { allowed } = await context.throttle.count(tx, 'mail', parseEmail(attempt.email)?.normalised ?? attempt.email, MAILS_PER_EMAIL);
  if (!allowed) return;
  const number = String(attempt.accountNumber);
  const link = template === 'affiliate-welcome' ? referralLink(context, attempt) : `${context.publicUrl}/${attempt.edition}/log-in`;
  await context.enqueue(tx, profileId, { kind: 'mail', to: attempt.email, edition: attempt.edition, template, values: { link, number } });
}
