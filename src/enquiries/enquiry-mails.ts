import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { ENQUIRY_MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { EmailAddress } from '#accounts/contact/email-address.ts';
import type { EnquiriesContext } from './enquiries-context.ts';

/** A mail to whoever asked; `link` is the one thing to do in it, absolute. */
export type EnquiryMail = Pick<MailFollowUp, 'attachments' | 'template'> & {
  readonly values: Readonly<Record<string, string>> & { readonly link: string };
};

/** A mailbox gets a few an hour, whoever types it in, and whoever asked is not told. */
export async function mailPerson(
  context: EnquiriesContext,
  tx: Transaction,
  enquiryId: string,
  to: EmailAddress,
  edition: string,
  mail: EnquiryMail,
): Promise<void> {
  const { allowed } = await context.throttle.count(tx, 'enquiry-mail', to.normalised, ENQUIRY_MAILS_PER_EMAIL);
  if (allowed) await context.enqueue(tx, enquiryId, { kind: 'mail', to: to.address, edition, ...mail });
}
