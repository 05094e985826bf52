import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from './accounts-context.ts';
import { profiles, registrations } from './accounts.tables.ts';

/** Counts what became of a sign-up, for the form that began it. */
export async function countOutcome(
  { formCounts }: Pick<AccountsContext, 'formCounts'>,
  tx: Transaction,
  attemptId: string,
  outcome:
    | { readonly event: 'confirmed' | 'first-log-in' }
    | { readonly event: 'done'; readonly route: string; readonly form: string | null; readonly version: string | null },
): Promise<void> {
  if (formCounts === undefined) return;
  const [first] = await tx
    .select({
      form: registrations.formId,
      version: registrations.formVersion,
      edition: registrations.edition,
      attribution: registrations.attribution,
    })
    .from(registrations)
    .where(eq(registrations.attemptId, attemptId))
    .orderBy(asc(registrations.createdAt))
    .limit(1);
  if (first !== undefined) await formCounts.outcome(tx, { ...first, ...outcome });
}

/** Of two log-ins at once, one finds that it is the first. */
export async function countFirstLogIn(
  context: Pick<AccountsContext, 'formCounts'>,
  tx: Transaction,
  profileId: string,
): Promise<void> {
  const [first] = await tx
    .update(profiles)
    .set({ awaitsFirstLogIn: false })
    .where(and(eq(profiles.id, profileId), eq(profiles.awaitsFirstLogIn, true)))
    .returning({ attemptId: profiles.attemptId });
  if (first !== undefined) await countOutcome(context, tx, first.attemptId, { event: 'first-log-in' });
}
