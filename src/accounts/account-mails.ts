import type { Transaction } from '#contracts/database.ts';
import { MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { profiles } from './accounts.tables.ts';

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

/**
 * A mail to a profile's own address. `page` is under its edition, with its parameters. What the owner asked for counts
 * against the mailbox's few an hour; what the owner must know goes `always`.
 */
export async function enqueueProfileMail(
  context: AccountsContext,
  tx: Transaction,
  profile: typeof profiles.$inferSelect,
  template: 'reset-password' | 'password-changed' | 'social-linked',
  page: string,
  when: 'within-limit' | 'always' = 'within-limit',
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (when === 'within-limit' && !(await context.throttle.count(tx, 'mail', profile.emailNormalised, MAILS_PER_EMAIL)).allowed) return;
  const link = `${context.publicUrl}/${profile.edition}/${page}`;
  await context.enqueue(tx, profile.id, { kind: 'mail', to: profile.email, edition: profile.edition, template, values: { link, ...values } });
}
