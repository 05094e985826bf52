import { desc, eq, inArray } from 'drizzle-orm';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { clients, type profiles, registrations, sessions } from '../accounts.tables.ts';
import { courseEnrolments } from '../courses/courses.tables.ts';
import { earlyConsents, socialIdentities } from '../log-in.tables.ts';

type Profile = typeof profiles.$inferSelect;

/** Everything that is kept of a person, row by row, without hashes. */
export async function gatherData(handle: Database | Transaction, profile: Profile) {
  const { id, passwordHash: _hash, attemptId: _attempt, ...person } = profile;
  const own = await handle.select().from(registrations).where(eq(registrations.profileId, id)).orderBy(registrations.createdAt);
  const attempts = [...new Set(own.map(({ attemptId }) => attemptId))];
  return {
    profile: { id, ...person },
    clients: await handle.select().from(clients).where(eq(clients.profileId, id)).orderBy(clients.createdAt),
    registrations: own,
    earlyConsents: attempts.length === 0 ? [] : await handle.select().from(earlyConsents).where(inArray(earlyConsents.attemptId, attempts)).orderBy(earlyConsents.createdAt),
    courses: await handle.select().from(courseEnrolments).where(eq(courseEnrolments.profileId, id)).orderBy(courseEnrolments.createdAt),
    sessions: await handle.select().from(sessions).where(eq(sessions.profileId, id)).orderBy(desc(sessions.createdAt)),
    providers: await handle.select({ issuer: socialIdentities.issuer, subject: socialIdentities.subject, since: socialIdentities.createdAt }).from(socialIdentities).where(eq(socialIdentities.profileId, id)),
  };
}
export type OwnData = Awaited<ReturnType<typeof gatherData>>;

/** What the account page shows of it. */
export function accountAnswer({ profile, clients: accounts, registrations: sent, earlyConsents: early, sessions: all }: OwnData, currentSessionId: string, now: Date): AccountAnswer {
  const agreed = sent.flatMap(({ payload, shownTexts, createdAt }) => {
    const given = [...(payload['consent_terms'] === true ? (['terms'] as const) : []), ...(payload['consent_marketing'] === true ? (['marketing'] as const) : [])];
    return given.length === 0 ? [] : [{ at: createdAt, given, texts: shownTexts }];
  });
  const before = early.map(({ createdAt, shownTexts }) => ({ at: createdAt, given: ['terms' as const], texts: shownTexts }));
  return {
    email: profile.email,
    first_name: profile.firstName,
    is_email_verified: profile.emailVerifiedAt !== null,
    phone_masked: profile.phone === null ? null : `${profile.phone.slice(0, 3)} •••• ${profile.phone.slice(-4)}`,
    is_phone_verified: profile.phone !== null && profile.phone === profile.verifiedPhone,
    consent_marketing: profile.consentMarketing,
    clients: accounts.map(({ accountNumber, kind, platform, state, entity, createdAt }) => ({ account_number: String(accountNumber), kind, platform, state, entity, opened_at: createdAt.toISOString() })),
    consents: [...before, ...agreed].toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ at, given, texts }) => ({ at: at.toISOString(), given, texts: [...texts] })),
    sessions: all
      .filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now)
      .map(({ id, agent, timezone, createdAt, expiresAt }) => ({ id, is_current: id === currentSessionId, agent, timezone, since: createdAt.toISOString(), until: expiresAt.toISOString() })),
  };
}
