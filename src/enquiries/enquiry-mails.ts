import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { ENQUIRY_MAILS_PER_EMAIL, ENQUIRY_MAILS_TO_COMPANY } from '#contracts/limits.ts';
import type { EmailAddress } from '#accounts/email-address.ts';
import type { EnquiriesContext } from './enquiries-context.ts';

/** A mail to whoever asked; `link` is the one thing to do in it, absolute. */
export type EnquiryMail = Pick<MailFollowUp, 'attachments' | 'template'> & { readonly values: Readonly<Record<string, string>> & { readonly link: string } };

/** A mailbox gets a few an hour, whoever types it in, and whoever asked is not told. */
export async function mailPerson(context: EnquiriesContext, tx: Transaction, enquiryId: string, to: EmailAddress, edition: string, mail: EnquiryMail): Promise<void> {
  const { allowed } = await context.throttle.count(tx, 'enquiry-mail', to.normalised, ENQUIRY_MAILS_PER_EMAIL);
  if (allowed) await context.enqueue(tx, enquiryId, { kind: 'mail', to: to.address, edition, ...mail });
}

/** What the company reads of an enquiry, in the language of the first edition: a line a field. A flood of them stops at a limit; each enquiry is kept all the same. */
export async function mailCompany(context: EnquiriesContext, tx: Transaction, enquiry: { readonly id: string; readonly kind: string; readonly subject: string | null; readonly edition: string; readonly payload: Readonly<Record<string, unknown>> }): Promise<void> {
  const [edition] = context.editions;
  if (context.enquiriesTo === undefined || edition === undefined) return;
  if (!(await context.throttle.count(tx, 'enquiry-mail-company', context.enquiriesTo, ENQUIRY_MAILS_TO_COMPANY)).allowed) return;
  const lines = Object.entries(enquiry.payload).map(([name, value]) => `${name}: ${wordsOf(value)}`);
  await context.enqueue(tx, enquiry.id, {
    kind: 'mail',
    template: 'enquiry-for-company',
    to: context.enquiriesTo,
    edition: edition.id,
    values: {
      link: `${context.publicUrl}/${enquiry.edition}`,
      kind: enquiry.subject === null ? enquiry.kind : `${enquiry.kind}, ${enquiry.subject}`,
      edition: enquiry.edition,
      details: lines.join('\n\n'),
      id: enquiry.id,
    },
  });
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(' / ') : String(value));
