import { eq } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { ProblemError } from '#contracts/problems.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { parseEmail } from '../email-address.ts';
import type { Client } from '../platform-accounts/begin-opening.ts';
import type { Profile } from '../signed-in-profile.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const nothing = (what: string) =>
  new ProblemError('not-found', `There is no ${what} of that name with a confirmed mailbox.`);

/** The person of a `profile_id` or an e-mail address, locked. @throws ProblemError `not-found` */
export async function findPerson(tx: Transaction, person: string): Promise<Profile> {
  const email = UUID.test(person) ? undefined : parseEmail(person)?.normalised;
  const [profile] =
    UUID.test(person) || email !== undefined
      ? await tx
          .select()
          .from(profiles)
          .where(email === undefined ? eq(profiles.id, person) : eq(profiles.emailNormalised, email))
          .for('update')
      : [];
  if (profile === undefined || profile.erasedAt !== null || profile.emailVerifiedAt === null) throw nothing('person');
  return profile;
}

/** The account of a `client_id` or an `account_number`, and its owner, both locked, the profile first like everywhere. @throws ProblemError `not-found` */
export async function findAccount(
  tx: Transaction,
  account: string,
): Promise<{ readonly profile: Profile; readonly client: Client }> {
  const named = UUID.test(account) ? eq(clients.id, account) : eq(clients.accountNumber, Number(account));
  const [known] = await tx.select({ profileId: clients.profileId }).from(clients).where(named);
  if (known === undefined) throw nothing('account');
  const profile = await findPerson(tx, known.profileId);
  const [client] = await tx.select().from(clients).where(named).for('update');
  if (client === undefined) throw nothing('account');
  return { profile, client };
}
