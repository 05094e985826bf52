import { desc, eq, inArray } from 'drizzle-orm';
import type { AccountAnswer } from '#contracts/calls/account-answer.ts';
import type { Database } from '#contracts/database.ts';
import { clients, registrations, sessions } from '../accounts.tables.ts';
import { earlyConsents } from '../log-in.tables.ts';
import { shownNumber } from '../platform-accounts/shown-number.ts';
import { type OwnFactors, ownFactors } from '../second-factor/own-factors.ts';
import { recoveryCodesLeft } from '../second-factor/recovery-codes.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** What the account page shows of a client. `now` and the session say which of the browsers are signed in. */
export async function accountAnswer(
  db: Database,
  profile: Profile,
  currentSessionId: string,
  now: Date,
): Promise<AccountAnswer> {
  const sent = await db
    .select()
    .from(registrations)
    .where(eq(registrations.profileId, profile.id))
    .orderBy(registrations.createdAt);
  const attempts = [...new Set(sent.map(({ attemptId }) => attemptId))];
  const early = await db
    .select()
    .from(earlyConsents)
    .where(inArray(earlyConsents.attemptId, attempts))
    .orderBy(earlyConsents.createdAt);
  const accounts = await db.select().from(clients).where(eq(clients.profileId, profile.id)).orderBy(clients.createdAt);
  const all = await db
    .select()
    .from(sessions)
    .where(eq(sessions.profileId, profile.id))
    .orderBy(desc(sessions.createdAt));
  const agreed = sent.flatMap(({ payload, shownTexts, createdAt }) => {
    const given = [
      ...(payload['consent_terms'] === true ? (['terms'] as const) : []),
      ...(payload['consent_marketing'] === true ? (['marketing'] as const) : []),
    ];
    return given.length === 0 ? [] : [{ at: createdAt, given, texts: shownTexts }];
  });
  const before = early.map(({ createdAt, shownTexts }) => ({
    at: createdAt,
    given: ['terms' as const],
    texts: shownTexts,
  }));
  const own = await ownFactors(db, profile.id);
  return {
    email: profile.email,
    first_name: profile.firstName,
    is_email_verified: profile.emailVerifiedAt !== null,
    phone_masked: profile.phone === null ? null : `${profile.phone.slice(0, 3)} •••• ${profile.phone.slice(-4)}`,
    is_phone_verified: profile.phone !== null && profile.phone === profile.verifiedPhone,
    verification: profile.verification,
    consent_marketing: profile.consentMarketing,
    clients: accounts.map((client) => ({
      client_id: client.id,
      account_number: shownNumber(client),
      kind: client.kind,
      platform: client.platform,
      state: client.state,
      entity: client.entity,
      swap_free: client.terms.swapFree ?? null,
      asked_at: client.createdAt.toISOString(),
      opened_at: client.openedAt?.toISOString() ?? null,
    })),
    consents: [...before, ...agreed]
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, given, texts }) => ({ at: at.toISOString(), given, texts: [...texts] })),
    factors: [...own.passkeys.map(shownFactor('passkey')), ...own.apps.map(shownFactor('authenticator'))],
    recovery_codes_left: await recoveryCodesLeft(db, profile.id),
    sessions: all
      .filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now)
      .map(({ id, agent, timezone, createdAt, expiresAt }) => ({
        id,
        is_current: id === currentSessionId,
        agent,
        timezone,
        since: createdAt.toISOString(),
        until: expiresAt.toISOString(),
      })),
  };
}

const shownFactor =
  (kind: 'authenticator' | 'passkey') =>
  ({ id, name, createdAt, lastUsedAt }: OwnFactors['apps' | 'passkeys'][number]) => ({
    id,
    kind,
    name,
    since: createdAt.toISOString(),
    last_used: lastUsedAt?.toISOString() ?? null,
  });
