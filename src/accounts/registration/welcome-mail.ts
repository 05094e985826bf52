import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { referralLink } from './referral-link.ts';
import { registrationKind } from '../registration-kinds.ts';

/** What a confirmed account of the kind begins with, in the mailbox: its number and where to go on. Nothing for kinds without such a mail. It counts against no limit: a link of the mailbox, or its session, has confirmed the account. */
export async function enqueueWelcome(
  context: AccountsContext,
  tx: Transaction,
  profileId: string,
  attempt: SignUpAttempt,
): Promise<void> {
  const template = attempt.terms.swapFree === 'requested' ? 'islamic-received' : registrationKind(attempt.kind).welcome;
  if (template === undefined) return;
  // Swap-free terms are asked for before the account is open: it has no number that its owner knows yet.
  const number = template === 'islamic-received' ? 'none' : String(attempt.accountNumber);
  const link =
    template === 'affiliate-welcome'
      ? referralLink(context, attempt)
      : `${context.publicUrl}/${attempt.edition}/log-in`;
  await context.enqueue(tx, profileId, {
    kind: 'mail',
    to: attempt.email,
    edition: attempt.edition,
    template,
    values: { link, number },
  });
}
