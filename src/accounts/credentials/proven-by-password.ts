import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import { countLogInTry } from '../abuse/log-in-limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { mailResetLink } from './reset-links.ts';

/**
 * The profile, where the password is its own; undefined where it is not, or there is none. The try is counted, and taken
 * back if it was a good one.
 *
 * @throws ProblemError as countLogInTry, and `log-in-by-mail` where unknown devices have used up the account's guesses: right,
 * wrong and unknown alike, and who was right finds a link in the mailbox
 */
export async function provenByPassword(
  context: AccountsContext,
  request: FastifyRequest,
  normalised: string,
  password: string,
): Promise<Profile | undefined> {
  const { db, hasher } = context;
  hasher.refuseWhenFull();
  const [profile] = await db.select().from(profiles).where(eq(profiles.emailNormalised, normalised));
  const logInTry = await countLogInTry(context, request, normalised, profile);
  const isRight = await hasher.verify(profile?.passwordHash ?? undefined, password);
  if (!logInTry.tells) {
    // Of an address that nobody has, the same work comes to no mail.
    await db.transaction((tx) =>
      mailResetLink(context, tx, request, isRight ? normalised : `${crypto.randomUUID()}@erased.invalid`),
    );
    throw new ProblemError(
      'log-in-by-mail',
      undefined,
      logInTry.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: logInTry.retryAfterSeconds },
    );
  }
  if (!isRight) return undefined;
  await logInTry.refund();
  return profile;
}
