import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { readAccessToken } from './access-token.ts';
import type { AccountsContext } from './accounts-context.ts';
import { profiles, sessions } from './accounts.tables.ts';

export type Profile = typeof profiles.$inferSelect;

/** Whose bearer token the request carries; undefined without one, or where its session has ended. */
export async function signedInProfile(context: AccountsContext, request: FastifyRequest): Promise<Profile | undefined> {
  const proof = await readAccessToken(context, request.headers.authorization);
  if (proof === undefined) return undefined;
  const [row] = await context.db
    .select({ profile: profiles })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .where(and(eq(sessions.id, proof.sessionId), eq(sessions.profileId, proof.profileId), isNull(sessions.revokedAt), gt(sessions.expiresAt, context.now())));
  return row?.profile;
}
