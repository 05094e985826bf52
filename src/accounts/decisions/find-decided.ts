import { eq, or } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { profileNamed, UUID } from '../profile-named.ts';
import type { Client } from '../platform-accounts/begin-opening.ts';
import type { Profile } from '../session/signed-in-profile.ts';

const ACCOUNT_NUMBER = /^\d{1,15}$/;
const nothing = (what: string) =>
  new ProblemError('not-found', `There is no ${what} of that name with a confirmed mailbox.`);

/** The person of a `profile_id` or an e-mail address, locked. @throws ProblemError `not-found` */
export async function findPerson(tx: Transaction, person: string): Promise<Profile> {
  const isNamed = profileNamed(person);
  const [profile] = isNamed === undefined ? [] : await tx.select().from(profiles).where(isNamed).for('update');
  if (profile === undefined || profile.erasedAt !== null || profile.emailVerifiedAt === null) throw nothing('person');
  return profile;
}

/**
 * The account of a `client_id`, an `account_number` or a platform's login, and its owner, both locked, the profile first
 * like everywhere. A login may be another account's number, or its login on another platform: then the client id has to say which.
 * @throws ProblemError `not-found`, `account-ambiguous`
 */
export async function findAccount(
  tx: Transaction,
  account: string,
): Promise<{ readonly profile: Profile; readonly client: Client }> {
  const [known, ...others] = await tx
    .select({ id: clients.id, profileId: clients.profileId })
    .from(clients)
    .where(
      or(
        eq(clients.platformLogin, account),
        UUID.test(account) ? eq(clients.id, account) : undefined,
        ACCOUNT_NUMBER.test(account) ? eq(clients.accountNumber, Number(account)) : undefined,
      ),
    );
  if (known === undefined) throw nothing('account');
  if (others.length > 0)
    throw new ProblemError(
      'account-ambiguous',
      `${others.length + 1} accounts have ${account} as their number or as their login on a platform. Name the one you mean by its client id.`,
    );
  const profile = await findPerson(tx, known.profileId);
  const [client] = await tx.select().from(clients).where(eq(clients.id, known.id)).for('update');
  if (client === undefined) throw nothing('account');
  return { profile, client };
}
