import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { profiles } from './accounts.tables.ts';

export type AccountMail = {
  readonly profileId: string;
  readonly to: string;
  readonly emailNormalised: string;
  /** Edition id. */
  readonly edition: string;
  readonly ask: MailAsk;
};

/** What a mail asks its reader to do: a template of the delivery room, the page its link opens, and the code in that link. */
export type MailAsk = {
  readonly template: 'already-registered' | 'verify-email' | 'lead-welcome' | 'confirm-further-account' | 'resume-sign-up';
  readonly page: string;
  readonly code?: string;
};

/**
 * Enqueues a mail with the record it belongs to. A mailbox gets a few an hour and then none, whoever asks, and the
 * asker is not told: false.
 */
export async function enqueueAccountMail(context: AccountsContext, tx: Transaction, mail: AccountMail): Promise<boolean> {
  const { allowed } = await context.throttle.count(tx, 'mail', mail.emailNormalised, MAILS_PER_EMAIL);
  if (!allowed) return false;
  await context.enqueue(tx, mail.profileId, accountMail(context, mail));
  return true;
}

/** For who has counted it against the mailbox's few an hour. */
export function accountMail(context: AccountsContext, { to, edition, ask }: Pick<AccountMail, 'to' | 'edition' | 'ask'>): MailFollowUp {
  const link = `${context.publicUrl}/${edition}/${ask.page}${ask.code === undefined ? '' : `?code=${ask.code}`}`;
  return { kind: 'mail', to, edition, template: ask.template, values: { link } };
}

/** As many writes as an account's mail, and none once its mailbox would have had its few: an address of nobody is not answered sooner. */
export async function standInForMail({ throttle }: Pick<AccountsContext, 'throttle'>, tx: Transaction, emailNormalised: string): Promise<void> {
  const { allowed } = await throttle.count(tx, 'no mail count', emailNormalised, MAILS_PER_EMAIL);
  if (allowed) await throttle.count(tx, 'no mail', emailNormalised, MAILS_PER_EMAIL);
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
