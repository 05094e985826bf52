import { SignJWT, errors, jwtVerify } from 'jose';
import { ACCESS_TOKEN_TTL_S } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';

export type AccessToken = { readonly profileId: string; readonly sessionId: string; readonly issuedAt: Date };

/** JWT (HS256) of 30 minutes, never beyond its session's end: `sub` is the profile, `sid` the session. */
export function signAccessToken(
  context: AccountsContext,
  session: { id: string; profileId: string; expiresAt: Date },
): Promise<string> {
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  const sessionEnd = Math.floor(session.expiresAt.getTime() / 1000);
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(context.publicUrl)
    .setSubject(session.profileId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + ACCESS_TOKEN_TTL_S, sessionEnd))
    .sign(context.keys.accessToken[0]);
}

const BEARER = /^Bearer +([A-Za-z0-9_.-]+) *$/i;

/** What an Authorization header proves, or undefined: no token, not ours, expired. Whether the session still stands is the database's to say. */
export async function readAccessToken(
  context: AccountsContext,
  authorization: string | undefined,
): Promise<AccessToken | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  for (const key of context.keys.accessToken) {
    try {
      const { payload } = await jwtVerify<{ sid: string }>(token, key, {
        algorithms: ['HS256'],
        issuer: context.publicUrl,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: context.now(),
      });
      return { profileId: String(payload.sub), sessionId: payload.sid, issuedAt: new Date(Number(payload.iat) * 1000) };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return undefined;
}
