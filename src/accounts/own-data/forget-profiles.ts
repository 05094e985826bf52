import { and, eq, exists, isNull, lt, notExists, notInArray, or } from 'drizzle-orm';
import { CLOSED_PROFILES_KEPT_YEARS, PROFILES_FORGOTTEN_AT_ONCE, UNCONFIRMED_KEPT_S } from '#contracts/limits.ts';
import { secondsBefore } from '#contracts/retention.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles, signUpAttempts } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { eraseData, yearsLater } from './erase-data.ts';

/**
 * Erases profiles that have served their time: those whose address nobody confirmed, once no link can confirm it any longer, and those
 * whose accounts have all been closed for CLOSED_PROFILES_KEPT_YEARS. Nothing of them is held back, and nobody is mailed; the CRM hears
 * of it as of any erasure.
 *
 * @returns how many were erased, at most PROFILES_FORGOTTEN_AT_ONCE
 */
export async function forgetProfiles(context: AccountsContext): Promise<number> {
  const { db } = context;
  const now = context.now();
  const clientsOf = db.select({ id: clients.id }).from(clients).where(eq(clients.profileId, profiles.id));
  const isUnconfirmed = and(
    isNull(profiles.emailVerifiedAt),
    lt(profiles.changedAt, secondsBefore(now, UNCONFIRMED_KEPT_S)),
    notExists(
      db.select({ id: signUpAttempts.id }).from(signUpAttempts).where(eq(signUpAttempts.profileId, profiles.id)),
    ),
  );
  const hasOnlyClosed = and(
    lt(profiles.changedAt, yearsLater(now, -CLOSED_PROFILES_KEPT_YEARS)),
    exists(clientsOf),
    notExists(
      db
        .select({ id: clients.id })
        .from(clients)
        .where(and(eq(clients.profileId, profiles.id), notInArray(clients.state, ['closed', 'refused']))),
    ),
  );
  const old = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isNull(profiles.erasedAt), or(isUnconfirmed, hasOnlyClosed)))
    .limit(PROFILES_FORGOTTEN_AT_ONCE);
  let erased = 0;
  for (const { id } of old) {
    await db.transaction(async (tx) => {
      // Another machine may have been faster, or the person may have come back.
      const [still] = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, id), isNull(profiles.erasedAt), or(isUnconfirmed, hasOnlyClosed)))
        .for('update');
      if (still === undefined) return;
      await context.audit.record(tx, { act: 'data-erased', actor: 'site', subject: subjectOf({ profileId: id }) });
      await eraseData(context, tx, id, 'has served its time');
      erased += 1;
    });
  }
  return erased;
}
