import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH, MAIL_ATTACHMENTS_MAX, MAIL_ATTACHMENT_MAX_BYTES } from '#contracts/limits.ts';

const attachment = z.object({
  filename: z.string().check(z.regex(/^\w[\w.-]{0,99}$/)),
  /** `text/calendar; method=PUBLISH`. */
  contentType: z.string().check(z.maxLength(100), z.regex(/^[a-z]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/i)),
  content: z
    .string()
    .check(z.refine((content) => Buffer.byteLength(content) <= MAIL_ATTACHMENT_MAX_BYTES, { error: 'too-long' })),
});

/**
 * A mail as it waits in the queue. Written by this product, perhaps by an earlier version of it, so read with care: one
 * mailbox, no line break, nothing that mail software would take for a second recipient.
 */
export const mailJob = z.object({
  kind: z.literal('mail'),
  template: z.string(),
  to: z
    .string()
    .check(z.maxLength(EMAIL_MAX_LENGTH), z.regex(/^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u)),
  edition: z.string(),
  values: z.record(z.string(), z.string()),
  notice: z.optional(
    z.object({
      kind: z.string(),
      facts: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.boolean()]) })),
    }),
  ),
  decision: z.optional(
    z.object({ reason: z.optional(z.string()), note: z.optional(z.string()), steps: z.optional(z.array(z.string())) }),
  ),
  attachments: z._default(z.array(attachment).check(z.maxLength(MAIL_ATTACHMENTS_MAX)), []),
});
export type MailJob = z.infer<typeof mailJob>;

/** What of an address may be in a log. */
export const mailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
