import { hash } from 'node:crypto';
import type { MailReportKind } from '#contracts/delivery-desk.ts';

/** What a report is known by, whatever its source calls it. */
export const reportKey = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'hex');

const STATUS = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;
/** The enhanced status code in a line (RFC 3463); empty without one. */
export const statusIn = (line: string): string => STATUS.exec(line)?.[0] ?? '';

/**
 * What a status says of the address. Permanent is hard only where it is about the mailbox or its domain: a full mailbox (X.2.2), a mail that
 * is too large or words that a filter dislikes (X.7) say nothing against the next mail.
 */
export function bounceKind(status: string): Exclude<MailReportKind, 'complaint'> {
  const [, kind, subject, detail] = STATUS.exec(status) ?? [];
  if (kind !== '5') return 'soft-bounce';
  const isAboutAddress = subject === '1' || (subject === '2' && detail === '1') || (subject === '4' && detail === '4');
  return isAboutAddress || (subject === '0' && detail === '0') ? 'hard-bounce' : 'soft-bounce';
}
