import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import {
  type PasskeyOptions,
  creationOptions,
  readCreated,
  readShown,
  requestOptions,
} from '#calls/factors/passkey-proofs.ts';
import type { Database } from '#contracts/database.ts';
import { PENDING_LOG_IN_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import type { Passkey } from './own-factors.ts';
import { passkeyChallenges, passkeys } from '../second-factor.tables.ts';

export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];
type PasskeyContext = Pick<AccountsContext, 'db' | 'now' | 'publicUrl' | 'brandNames'>;

async function keepChallenge(
  { db, now }: PasskeyContext,
  challenge: string,
  purpose: ChallengePurpose,
  profileId: string | null,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + PENDING_LOG_IN_S * 1000);
  await db.insert(passkeyChallenges).values({ challenge, purpose, profileId, expiresAt });
}

/** Uses a challenge up, whatever comes of it; false where it is none of ours, or was for something else. */
async function takeChallenge(
  db: Database,
  challenge: string,
  purpose: ChallengePurpose,
  profileId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        sql`${passkeyChallenges.profileId} is not distinct from ${profileId}::uuid`,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

/** What a browser makes a new passkey by. It has to unlock it: so it is two factors in one. */
export async function newPasskeyOptions(
  context: PasskeyContext,
  profile: Profile,
  known: readonly Passkey[],
): Promise<PasskeyOptions> {
  const options = await creationOptions(
    context.publicUrl,
    context.brandNames?.[0],
    { id: profile.id, name: profile.email, displayName: profile.firstName ?? '' },
    known,
  );
  await keepChallenge(context, options.challenge, 'add', profile.id);
  return options;
}

/** What a browser shows a passkey by: any of this site for a log-in, those of `owner` to prove who is signed in. */
export async function passkeyOptions(
  context: PasskeyContext,
  owner: { readonly profileId: string; readonly passkeys: readonly Passkey[] } | undefined,
): Promise<PasskeyOptions> {
  const options = await requestOptions(context.publicUrl, owner?.passkeys);
  await keepChallenge(context, options.challenge, owner === undefined ? 'log-in' : 'prove', owner?.profileId ?? null);
  return options;
}

/** The new passkey of a profile, not stored yet. @throws ProblemError `passkey-refused` */
export async function readNewPasskey(
  context: PasskeyContext,
  profileId: string,
  response: RegistrationResponseJSON,
): Promise<Pick<Passkey, 'counter' | 'credentialId' | 'isBackedUp' | 'publicKey' | 'transports'>> {
  const created = await readCreated(context.publicUrl, response, (challenge) =>
    takeChallenge(context.db, challenge, 'add', profileId, context.now()),
  );
  if (created === undefined) throw new ProblemError('passkey-refused');
  return created;
}

/**
 * The passkey that was shown, and whose it is. Its counter is written down by compare and set, so that a copied
 * authenticator which lags behind is refused.
 *
 * @param profileId of who is signed in and proves it; undefined for a log-in
 * @throws ProblemError `passkey-refused`
 */
export async function readPasskey(
  context: PasskeyContext,
  response: AuthenticationResponseJSON,
  profileId: string | undefined,
): Promise<Profile> {
  const { db, now } = context;
  const [known] = await db
    .select({ passkey: passkeys, profile: profiles })
    .from(passkeys)
    .innerJoin(profiles, eq(profiles.id, passkeys.profileId))
    .where(eq(passkeys.credentialId, response.id));
  const refused = new ProblemError('passkey-refused');
  if (known === undefined || (profileId !== undefined && known.profile.id !== profileId)) throw refused;
  const { passkey, profile } = known;
  const purpose = profileId === undefined ? 'log-in' : 'prove';
  const info = await readShown(context.publicUrl, response, passkey, (challenge) =>
    takeChallenge(db, challenge, purpose, profileId ?? null, now()),
  );
  if (info === undefined) throw refused;
  const kept = await db
    .update(passkeys)
    .set({ counter: info.newCounter, isBackedUp: info.isBackedUp, lastUsedAt: now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (kept.length === 0) throw refused;
  return profile;
}
