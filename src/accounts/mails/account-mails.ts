import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { MAILS_RESERVED_FOR, MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { ThrottleRule } from '#calls/throttle.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { profiles } from '../accounts.tables.ts';

export type AccountMail = {
  readonly profileId: string;
  readonly to: string;
  readonly emailNormalised: string;
  /** Edition id. */
  readonly edition: string;
  readonly ask: MailRequest;
};

/** What a mail asks its reader to do: a template of the delivery module, the page its link opens, and the code in that link. */
export type MailRequest = {
  readonly template:
    | 'already-registered'
    | 'verify-email'
    | 'lead-welcome'
    | 'confirm-further-account'
    | 'resume-sign-up';
  readonly page: string;
  readonly code?: string;
};

/** What a mail was asked for: each has some of the mailbox's mails for itself, so that asking for one uses up no other's. */
export type MailPurpose = keyof typeof MAILS_RESERVED_FOR;

/** Who asks: `device` where the account knows the browser, which has mails of its own then. */
export type MailRequester = { readonly purpose: MailPurpose; readonly device: string | undefined };

const { windowSeconds } = MAILS_PER_EMAIL;
/** Of any purpose, once what is kept for it is used up. */
export const SHARED_MAILS: ThrottleRule = {
  tries: MAILS_PER_EMAIL.tries - Object.values(MAILS_RESERVED_FOR).reduce((sum, kept) => sum + kept, 0),
  windowSeconds,
};
export const reservedMails = (purpose: MailPurpose): ThrottleRule => ({
  tries: MAILS_RESERVED_FOR[purpose],
  windowSeconds,
});

/**
 * Whether the mailbox may get one more mail: a few an hour and then none, whoever asks (decision 061). As many statements
 * for an address of nobody: `standInForMail`.
 */
async function mayMail(
  { throttle }: Pick<AccountsContext, 'throttle'>,
  tx: Transaction,
  emailNormalised: string,
  { purpose, device }: MailRequester,
): Promise<boolean> {
  if (device !== undefined) return (await throttle.count(tx, 'mail for device', device, MAILS_PER_EMAIL)).allowed;
  if ((await throttle.count(tx, `mail ${purpose}`, emailNormalised, reservedMails(purpose))).allowed) return true;
  return (await throttle.count(tx, 'mail', emailNormalised, SHARED_MAILS)).allowed;
}

/**
 * Enqueues a mail with the record it belongs to. A mailbox gets a few an hour and then none, whoever asks, and the
 * asker is not told: false.
 */
export async function enqueueAccountMail(
  context: AccountsContext,
  tx: Transaction,
  mail: AccountMail,
  asker: MailRequester,
): Promise<boolean> {
  if (!(await mayMail(context, tx, mail.emailNormalised, asker))) return false;
  await context.enqueue(tx, mail.profileId, accountMail(context, mail));
  return true;
}

/** For who has counted it against the mailbox's few an hour. */
export function accountMail(
  context: AccountsContext,
  { to, edition, ask }: Pick<AccountMail, 'to' | 'edition' | 'ask'>,
): MailFollowUp {
  const link = `${context.publicUrl}/${edition}/${ask.page}${ask.code === undefined ? '' : `?code=${ask.code}`}`;
  return { kind: 'mail', to, edition, template: ask.template, values: { link } };
}

/** As many writes as an account's mail, and none once its mailbox would have had its few: an address of nobody is not answered sooner. */
export async function standInForMail(
  context: Pick<AccountsContext, 'throttle'>,
  tx: Transaction,
  emailNormalised: string,
  purpose: MailPurpose,
): Promise<void> {
  const allowed = await mayMail(context, tx, `nobody ${emailNormalised}`, { purpose, device: undefined });
  if (allowed) await context.throttle.count(tx, 'no mail', emailNormalised, MAILS_PER_EMAIL);
}

/**
 * A mail to a profile's own address. `page` is under its edition, with its parameters. What the owner asked for counts
 * against the mailbox's few an hour; what the owner must know goes `always`.
 */
export async function enqueueProfileMail(
  context: AccountsContext,
  tx: Transaction,
  profile: typeof profiles.$inferSelect,
  template:
    | 'continue-application'
    | 'factors-changed'
    | 'log-in-code'
    | 'new-device'
    | 'password-changed'
    | 'reset-password'
    | 'social-linked',
  page: string,
  when: MailRequester | 'always',
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (when !== 'always' && !(await mayMail(context, tx, profile.emailNormalised, when))) return;
  const link = `${context.publicUrl}/${profile.edition}/${page}`;
  await context.enqueue(tx, profile.id, {
    kind: 'mail',
    to: profile.email,
    edition: profile.edition,
    template,
    values: { link, ...values },
  });
}
