import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { enqueueProfileMail } from '../mails/account-mails.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { parseEmail } from '../contact/email-address.ts';
import { socialIdentities } from '../log-in.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import type { VerifiedIdentity } from './provider-client.ts';

/**
 * The profile that a provider's word may log in (decision 040): the one linked to its subject; else, and from then on,
 * the confirmed one whose e-mail the provider has verified and that no other subject of it is linked to. Its owner is
 * told by mail of the link. Undefined where there is none: nothing is opened by a log-in.
 */
export async function findProfile(
  context: AccountsContext,
  tx: Transaction,
  verifiedIdentity: VerifiedIdentity,
  providerLabel: string,
): Promise<Profile | undefined> {
  const { issuer, subject } = verifiedIdentity;
  const [linked] = await tx
    .select({ profile: profiles })
    .from(socialIdentities)
    .innerJoin(profiles, eq(profiles.id, socialIdentities.profileId))
    .where(
      and(
        eq(socialIdentities.issuer, issuer),
        eq(socialIdentities.subject, subject),
        isNotNull(profiles.emailVerifiedAt),
      ),
    );
  if (linked !== undefined) return linked.profile;
  const email = verifiedIdentity.isEmailVerified ? parseEmail(verifiedIdentity.email ?? '')?.normalised : undefined;
  if (email === undefined) return undefined;
  const [profile] = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.emailNormalised, email), isNotNull(profiles.emailVerifiedAt)))
    .for('update');
  if (profile === undefined) return undefined;
  const made = await tx
    .insert(socialIdentities)
    .values({ issuer, subject, profileId: profile.id, createdAt: context.now() })
    .onConflictDoNothing()
    .returning({ subject: socialIdentities.subject });
  if (made.length === 0) return undefined; // another subject of this provider has it
  await enqueueProfileMail(context, tx, profile, 'social-linked', 'account', 'always', { provider: providerLabel });
  return profile;
}
