import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { MailReportKind, ReportSource, SuppressionKind } from '#contracts/delivery-desk.ts';
import { judgeEmail } from '#contracts/typed-email.ts';
import { mailReports, mailSuppressions } from '../delivery.tables.ts';
import { nextJobId } from '../job-id.ts';

/** What somebody says became of one mail. */
export type MailReport = {
  readonly source: ReportSource;
  /** What the source calls the report, hashed. */
  readonly key: string;
  readonly email: string;
  readonly kind: MailReportKind;
  /** RFC 3463; empty where none was told. */
  readonly code: string;
  readonly at: Date;
};

/** Tells the timeline of the person whose address it is; where nobody has it, nothing. */
export type RecordMailEvent = (
  tx: Transaction,
  email: string,
  event: { readonly kind: MailReportKind; readonly at: Date; readonly refId: string; readonly code: string },
) => Promise<void>;

/** One value a mailbox; undefined where it is no address. */
export function normalisedEmail(address: string): string | undefined {
  const verdict = judgeEmail(address);
  return verdict.ok ? `${verdict.value.local.toLowerCase()}@${verdict.value.domain}` : undefined;
}

/**
 * Takes a report in: a hard bounce or a complaint keeps marketing mail from the address from then on. The same report again, and one of an
 * address that is none, is nothing new; answers whether it was.
 */
export async function takeReport(
  tx: Transaction,
  report: MailReport,
  record: RecordMailEvent | undefined,
  now: Date,
): Promise<boolean> {
  const email = normalisedEmail(report.email);
  if (email === undefined) return false;
  const { source, key, kind, code } = report;
  const at = report.at > now ? now : report.at;
  const id = nextJobId();
  const [taken] = await tx
    .insert(mailReports)
    .values({ id, source, key, email, kind, code, at, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: mailReports.id });
  if (taken === undefined) return false;
  if (kind !== 'soft-bounce') await suppress(tx, { id, email, kind, source, code, at });
  await record?.(tx, email, { kind, at, refId: id, code });
  return true;
}

/** A complaint outweighs a bounce: it stays one though the address comes to work again. */
const suppress = (
  tx: Transaction,
  row: { id: string; email: string; kind: SuppressionKind; source: ReportSource; code: string; at: Date },
): Promise<unknown> =>
  tx
    .insert(mailSuppressions)
    .values(row)
    .onConflictDoUpdate({
      target: mailSuppressions.email,
      targetWhere: isNull(mailSuppressions.liftedAt),
      set: { kind: row.kind, source: row.source, code: row.code, at: row.at },
      setWhere: sql`${mailSuppressions.kind} = 'hard-bounce' and excluded.kind = 'complaint'`,
    });

/** Whether marketing mail may not go there. */
export async function isSuppressed(db: Database, address: string): Promise<boolean> {
  const email = normalisedEmail(address);
  if (email === undefined) return false;
  const found = await db
    .select({ id: mailSuppressions.id })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.email, email), isNull(mailSuppressions.liftedAt)))
    .limit(1);
  return found.length > 0;
}
