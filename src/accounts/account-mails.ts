import type { Transaction } from '#contracts/database.ts';
import { MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';

export type AccountMail = {
  readonly profileId: string;
  readonly to: string;
  readonly emailNormalised: string;
  /** Edition id. */
  readonly edition: string;
  /** With a code: the link to confirm by. Without: "you already have an account". */
  readonly code: string | undefined;
};

/**
 * Enqueues a mail with the record it belongs to. A mailbox gets a few an hour and then none, whoever asks, and the
 * asker is not told: false.
 */
export async function enqueueAccountMail(context: AccountsContext, tx: Transaction, mail: AccountMail): Promise<boolean> {
  const { allowed } = await context.throttle.count(tx, 'mail', mail.emailNormalised, MAILS_PER_EMAIL);
  if (!allowed) return false;
  const home = `${context.publicUrl}/${mail.edition}`;
  await context.enqueue(tx, mail.profileId, {
    kind: 'mail',
    to: mail.to,
    edition: mail.edition,
    ...(mail.code === undefined
      ? { template: 'already-registered', values: { link: `${home}/log-in` } }
      : { template: 'verify-email', values: { link: `${home}/verify-email?code=${mail.code}` } }),
  });
  return true;
}
