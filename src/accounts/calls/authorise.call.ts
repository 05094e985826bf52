import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthoriseAnswer, authoriseBody } from '#contracts/calls/signup.ts';
import { LOG_INS_PER_ADDRESS, LOG_INS_PER_IDENTITY } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles } from '../accounts.tables.ts';
import { forgetRisk, requireHumanWhenRisky } from '../captcha/require-human.ts';
import { parseEmail } from '../email-address.ts';
import { parseBody } from '../parse-body.ts';
import { type LogInFor, startSession } from '../start-session.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/**
 * E-mail and password → session token. Unknown and wrong are answered alike and after the same work; both count
 * against the identity and the client address, good ones do not. Before the address is confirmed there is no token
 * (calls, neutral answers), and only who has the password learns that this is the reason.
 */
export function authoriseCall(app: FastifyInstance, context: AccountsContext): void {
  const paths: readonly (readonly [string, LogInFor])[] = [
    ['/api/user/authorise', 'dashboard'],
    ['/api/user/premium-analytics/authorise', 'premium-analytics'],
  ];
  for (const [path, leadsTo] of paths) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request): Promise<AuthoriseAnswer> => {
      const body = parseBody(context, request, authoriseBody);
      const normalised = parseEmail(body.email)?.normalised ?? body.email;
      const profile = await provenByPassword(context, request, normalised, body.password);
      if (profile === undefined) throw new ProblemError('wrong-credentials');
      if (profile.emailVerifiedAt === null) throw new ProblemError('email-unverified');
      return startSession(context, context.db, request, profile.id, body, leadsTo);
    });
  }
}

/** The profile, where the password is its own. The try is counted, and taken back if it was a good one. */
export async function provenByPassword(context: AccountsContext, request: FastifyRequest, normalised: string, password: string): Promise<typeof profiles.$inferSelect | undefined> {
  const { db, throttle, hasher } = context;
  const address = addressSubject(request.ip);
  hasher.refuseWhenFull();
  await requireHumanWhenRisky(context, request, 'log-in', normalised);
  // Counted before the password is looked at, so that tries made at once are all counted.
  await throttle.require(db, 'log-in from', address, LOG_INS_PER_ADDRESS);
  await throttle.require(db, 'log-in as', normalised, LOG_INS_PER_IDENTITY);

  const [profile] = await db.select().from(profiles).where(eq(profiles.emailNormalised, normalised));
  if (!(await hasher.verify(profile?.passwordHash ?? undefined, password))) return undefined;

  await throttle.refund(db, 'log-in from', address);
  await throttle.refund(db, 'log-in as', normalised);
  await forgetRisk(context, request, 'log-in', normalised);
  return profile;
}
