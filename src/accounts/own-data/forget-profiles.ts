import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, notExists, notInArray, or } from 'drizzle-orm';
import { auditEntries } from '#audit/audit.tables.ts';
import {
  CLOSED_PROFILES_KEPT_YEARS,
  IDLE_PROFILES_KEPT_S,
  PROFILES_FORGOTTEN_AT_ONCE,
  UNCONFIRMED_KEPT_S,
} from '#contracts/limits.ts';
import { secondsBefore } from '#contracts/retention.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles, signUpAttempts } from '../accounts.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { newsletterSubscriptions } from '../newsletter/newsletter.tables.ts';
import { eraseData, HELD_KINDS, yearsLater } from './erase-data.ts';

/**
 * Erases profiles that have served their time: those whose address nobody confirmed, once no link can confirm it any longer, those
 * whose accounts have all been closed for CLOSED_PROFILES_KEPT_YEARS, and those who never had an account with money behind it and
 * have not logged in for IDLE_PROFILES_KEPT_S (decision 124). Nothing of them is held back, and nobody is mailed; the CRM hears
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
  const idleSince = secondsBefore(now, IDLE_PROFILES_KEPT_S);
  const isIdle = and(
    lt(profiles.changedAt, idleSince),
    exists(clientsOf),
    notExists(
      db
        .select({ id: clients.id })
        .from(clients)
        .where(and(eq(clients.profileId, profiles.id), inArray(clients.kind, [...HELD_KINDS]))),
    ),
    notExists(
      db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject, profiles.auditSubject),
            eq(auditEntries.act, 'log-in'),
            eq(auditEntries.result, 'done'),
            gte(auditEntries.recordedAt, idleSince),
          ),
        ),
    ),
    // Who reads the newsletter has not left.
    notExists(
      db
        .select({ id: newsletterSubscriptions.id })
        .from(newsletterSubscriptions)
        .where(
          and(
            eq(newsletterSubscriptions.emailNormalised, profiles.emailNormalised),
            isNotNull(newsletterSubscriptions.confirmedAt),
            isNull(newsletterSubscriptions.unsubscribedAt),
          ),
        ),
    ),
    // A trail that is younger than that does not know who logged in before it.
    exists(db.select({ id: auditEntries.id }).from(auditEntries).where(lt(auditEntries.recordedAt, idleSince))),
  );
  const hasServed = or(isUnconfirmed, hasOnlyClosed, isIdle);
  const old = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isNull(profiles.erasedAt), hasServed))
    .limit(PROFILES_FORGOTTEN_AT_ONCE);
  let erased = 0;
  for (const { id } of old) {
    await db.transaction(async (tx) => {
      // Another machine may have been faster, or the person may have come back.
      const [still] = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, id), isNull(profiles.erasedAt), hasServed))
        .for('update');
      if (still === undefined) return;
      await context.audit.record(tx, { act: 'data-erased', actor: 'site', subject: subjectOf({ profileId: id }) });
      await eraseData(context, tx, id, 'has served its time');
      erased += 1;
    });
  }
  return erased;
}
