import { asc, eq } from 'drizzle-orm';
import type { NoticeKind } from '#contracts/company-notices.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { registrations } from '../accounts.tables.ts';
import { notifyCompany } from '../mails/company-notice.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';
import { registrationKind } from '../registration-kinds.ts';

/** What the company hears of a sign-up once it is complete and its mailbox is confirmed; leads it hears of at once. */
function noticesOf(attempt: SignUpAttempt): readonly NoticeKind[] {
  if (attempt.completedAt === null) return [];
  const { notice } = registrationKind(attempt.kind);
  return [
    ...(notice === undefined || notice === 'lead' ? [] : [notice]),
    ...(attempt.terms.swapFree === 'requested' ? (['swap-free'] as const) : []),
  ];
}

/** Tells the company what has become ready for it to look at; `before` is the confirmed sign-up as it was, where a later step changed it. */
export async function notifyOfApplications(
  context: AccountsContext,
  tx: Transaction,
  attempt: SignUpAttempt,
  before?: SignUpAttempt,
): Promise<void> {
  const known = before === undefined ? [] : noticesOf(before);
  const fresh = noticesOf(attempt).filter((kind) => !known.includes(kind));
  if (fresh.length === 0) return;
  const steps = await tx
    .select({ payload: registrations.payload })
    .from(registrations)
    .where(eq(registrations.attemptId, attempt.id))
    .orderBy(asc(registrations.createdAt));
  const number = String(attempt.accountNumber);
  for (const kind of fresh) {
    await notifyCompany(context, tx, {
      kind,
      id: attempt.id,
      about: number,
      entity: attempt.entity,
      edition: attempt.edition,
      isProven: true,
      fields: {
        ...Object.assign({}, ...steps.map(({ payload }) => payload)),
        email: attempt.email,
        country_id: attempt.country,
        account_number: number,
      },
    });
  }
}
