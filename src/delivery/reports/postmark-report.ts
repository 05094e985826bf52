import * as z from 'zod/mini';
import type { MailReportKind } from '#contracts/delivery-desk.ts';
import { EMAIL_MAX_LENGTH } from '#contracts/limits.ts';
import type { MailReport } from '../desk/suppressions.ts';
import { reportKey, statusIn } from './report-status.ts';

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and …/spam-complaint-webhook */
export const postmarkReport = z.object({
  RecordType: z.string(),
  ID: z.optional(z.union([z.int(), z.string()])),
  Type: z.optional(z.string()),
  Email: z.optional(z.string().check(z.maxLength(EMAIL_MAX_LENGTH))),
  BouncedAt: z.optional(z.string()),
  Details: z.optional(z.string()),
  Description: z.optional(z.string()),
});

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types; the others are transient, or no bounce. */
const KINDS: Readonly<Record<string, MailReportKind>> = {
  HardBounce: 'hard-bounce',
  BadEmailAddress: 'hard-bounce',
  ManuallyDeactivated: 'hard-bounce',
  SpamComplaint: 'complaint',
  SoftBounce: 'soft-bounce',
  Transient: 'soft-bounce',
  DnsError: 'soft-bounce',
};

/** None where it tells of something else: deliveries, openings, a challenge. */
export function readPostmarkReport(body: z.infer<typeof postmarkReport>): readonly MailReport[] {
  const { RecordType, ID, Type = '', Email, BouncedAt, Details = '', Description = '' } = body;
  const kind = RecordType === 'SpamComplaint' ? 'complaint' : RecordType === 'Bounce' ? KINDS[Type] : undefined;
  if (kind === undefined || Email === undefined) return [];
  const at = new Date(BouncedAt ?? '');
  return [
    {
      source: 'postmark',
      key: reportKey(RecordType, String(ID ?? BouncedAt ?? ''), Email),
      email: Email,
      kind,
      code: statusIn(Details) || statusIn(Description),
      at: Number.isNaN(at.getTime()) ? new Date() : at,
    },
  ];
}
