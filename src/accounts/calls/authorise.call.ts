import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthoriseAnswer, authoriseBody } from '#contracts/calls/signup.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { takeLane } from '../devices/log-in-lanes.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody } from '../parse-body.ts';
import { mailResetLink } from '../passwords/reset-links.ts';
import { type LogInFor, startSession } from '../start-session.ts';
import type { Profile } from '../signed-in-profile.ts';
import { requireXsrf } from '../xsrf.ts';

/**
 * E-mail and password → session token. Unknown and wrong are answered alike and after the same work; both count
 * (log-in-lanes.ts), good ones do not. Before the address is confirmed there is no token
 * (calls, neutral answers), and only who has the password learns that this is the reason.
 */
export function authoriseCall(app: FastifyInstance, context: AccountsContext): void {
  const paths: readonly (readonly [string, LogInFor])[] = [
    ['/api/user/authorise', 'dashboard'],
    ['/api/user/premium-analytics/authorise', 'premium-analytics'],
  ];
  for (const [path, leadsTo] of paths) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request, reply): Promise<AuthoriseAnswer> => {
      const body = parseBody(context, request, authoriseBody);
      const normalised = parseEmail(body.email)?.normalised ?? body.email;
      const profile = await provenByPassword(context, request, normalised, body.password);
      if (profile === undefined) throw new ProblemError('wrong-credentials');
      if (profile.emailVerifiedAt === null) throw new ProblemError('email-unverified');
      return startSession(context, context.db, request, reply, profile.id, body, leadsTo);
    });
  }
}

/**
 * The profile, where the password is its own; undefined where it is not, or there is none. The try is counted, and taken
 * back if it was a good one.
 *
 * @throws ProblemError as takeLane, and `log-in-by-mail` where strangers have used up the account's guesses: right,
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
  const lane = await takeLane(context, request, normalised, profile);
  const isRight = await hasher.verify(profile?.passwordHash ?? undefined, password);
  if (!lane.tells) {
    // Of an address that nobody has, the same work comes to no mail.
    await db.transaction((tx) =>
      mailResetLink(context, tx, request, isRight ? normalised : `${crypto.randomUUID()}@erased.invalid`),
    );
    throw new ProblemError(
      'log-in-by-mail',
      undefined,
      lane.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: lane.retryAfterSeconds },
    );
  }
  if (!isRight) return undefined;
  await lane.refund();
  return profile;
}
