import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH } from '#contracts/limits.ts';

/**
 * A mail as it waits in the queue. Written by this product, perhaps by an earlier version of it, so read with care: one
 * mailbox, no line break, nothing that mail software would take for a second recipient.
 */
export const mailJob = z.object({
  kind: z.literal('mail'),
  template: z.string(),
  to: z.string().check(z.maxLength(EMAIL_MAX_LENGTH), z.regex(/^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u)),
  edition: z.string(),
  values: z.record(z.string(), z.string()),
});

/** What of an address may stand in a log. */
export const mailDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
