import * as z from 'zod/mini';
import { MAIL_REPORT_KINDS } from '#contracts/delivery-desk.ts';
import { EMAIL_MAX_LENGTH, MAIL_REPORTS_AT_ONCE_MAX } from '#contracts/limits.ts';
import type { MailReport } from '../desk/suppressions.ts';
import { reportKey, statusIn } from './report-status.ts';

/** Of any provider: what its own format says is mapped to it by a few lines of the operator's. */
const report = z.object({
  /** The same for the same report, however often it is sent. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.minLength(3), z.maxLength(EMAIL_MAX_LENGTH)),
  kind: z.enum(MAIL_REPORT_KINDS),
  at: z.iso.datetime({ offset: true }),
  status: z.optional(z.string().check(z.maxLength(20))),
});
export const jsonReports = z.union([
  z.pipe(
    report,
    z.transform((one) => [one]),
  ),
  z.array(report).check(z.minLength(1), z.maxLength(MAIL_REPORTS_AT_ONCE_MAX)),
]);

export const readJsonReports = (reports: z.infer<typeof jsonReports>): readonly MailReport[] =>
  reports.map(({ id, email, kind, at, status = '' }) => ({
    source: 'json',
    key: reportKey(id, email),
    email,
    kind,
    code: statusIn(status),
    at: new Date(at),
  }));
