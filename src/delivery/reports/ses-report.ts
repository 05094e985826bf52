import * as z from 'zod/mini';
import { EMAIL_MAX_LENGTH } from '#contracts/limits.ts';
import type { MailReport } from '../desk/suppressions.ts';
import { readJson } from '../transports/read-json.ts';
import { reportKey, statusIn } from './report-status.ts';

const recipient = z.object({
  emailAddress: z.string().check(z.maxLength(EMAIL_MAX_LENGTH)),
  status: z.optional(z.string()),
});
/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; `eventType` where a configuration set publishes. */
const sesReport = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bouncedRecipients: z.array(recipient),
      timestamp: z.string(),
      feedbackId: z.optional(z.string()),
    }),
  ),
  complaint: z.optional(
    z.object({
      complainedRecipients: z.array(recipient),
      timestamp: z.string(),
      feedbackId: z.optional(z.string()),
      complaintFeedbackType: z.optional(z.nullable(z.string())),
    }),
  ),
});

/** The reports in the `Message` of a notification; none where it tells of something else. `id`: of the notification. */
export function readSesReport(message: string, id: string): readonly MailReport[] {
  // Amazon tests a topic with a sentence.
  const parsed = z.safeParse(sesReport, readJson(message));
  if (!parsed.success) return [];
  const { bounce, complaint, notificationType, eventType } = parsed.data;
  const type = notificationType ?? eventType;
  const moment = (text: string) => {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? new Date() : at;
  };
  if (type === 'Bounce' && bounce !== undefined)
    return bounce.bouncedRecipients.map(({ emailAddress, status = '' }) => ({
      source: 'ses',
      key: reportKey(bounce.feedbackId ?? id, emailAddress),
      email: emailAddress,
      kind: bounce.bounceType === 'Permanent' ? 'hard-bounce' : 'soft-bounce',
      code: statusIn(status),
      at: moment(bounce.timestamp),
    }));
  // A reader who moves a mail out of the folder for spam sends a complaint of this type.
  if (type === 'Complaint' && complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam')
    return complaint.complainedRecipients.map(({ emailAddress }) => ({
      source: 'ses',
      key: reportKey(complaint.feedbackId ?? id, emailAddress),
      email: emailAddress,
      kind: 'complaint',
      code: '',
      at: moment(complaint.timestamp),
    }));
  return [];
}
