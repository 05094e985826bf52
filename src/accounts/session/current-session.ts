import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import { type AccessToken, readAccessToken } from './access-token.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, sessions } from '../accounts.tables.ts';

export type CurrentSession = {
  readonly proof: AccessToken;
  readonly session: typeof sessions.$inferSelect;
  readonly profile: typeof profiles.$inferSelect;
};

/** The session whose bearer token the request carries; undefined without one, or where it has ended. */
export async function findSession(
  context: AccountsContext,
  request: FastifyRequest,
): Promise<CurrentSession | undefined> {
  const proof = await readAccessToken(context, request.headers.authorization);
  if (proof === undefined) return undefined;
  const [row] = await context.db
    .select({ session: sessions, profile: profiles })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .where(
      and(
        eq(sessions.id, proof.sessionId),
        eq(sessions.profileId, proof.profileId),
        isNull(sessions.revokedAt),
        // A log-in that was under way when the account was blocked.
        isNull(profiles.blockedAt),
        gt(sessions.expiresAt, context.now()),
      ),
    );
  return row && { proof, ...row };
}

/** As findSession. @throws ProblemError `token-invalid` */
export async function requireSession(context: AccountsContext, request: FastifyRequest): Promise<CurrentSession> {
  const current = await findSession(context, request);
  if (current === undefined) throw new ProblemError('token-invalid');
  return current;
}
