import type { clients } from '../accounts.tables.ts';
import type { SignUpAttempt } from '../session/current-attempt.ts';

/** What an attempt says of the account that it becomes. */
export const clientOf = (attempt: SignUpAttempt) =>
  ({
    kind: attempt.clientKind,
    platform: attempt.platform,
    terms: attempt.terms,
    details: attempt.clientDetails,
    attemptId: attempt.id,
    passwordKey: attempt.passwordKey,
    accountNumber: attempt.accountNumber,
    entity: attempt.entity,
    companyId: attempt.companyId,
    regulator: attempt.regulator,
    country: attempt.country,
  }) satisfies Partial<typeof clients.$inferInsert>;
