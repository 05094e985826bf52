import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNUP_COOKIE, SIGNUP_FLAG_COOKIE } from '#contracts/cookies.ts';
import { SIGNUP_COOKIE_TTL_S } from '#contracts/limits.ts';
import type { AccountsContext } from './accounts-context.ts';
import { keyedHash, sameSecret } from './keys.ts';

/** Names the attempt from step to step: `attempt.expiry.signature`, expiry in Unix seconds (calls, common). */
export function setSignUpCookie(context: AccountsContext, reply: FastifyReply, attemptId: string): void {
  const expires = String(Math.floor(context.now().getTime() / 1000) + SIGNUP_COOKIE_TTL_S);
  const value = `${attemptId}.${expires}.${keyedHash(context.keys.signUpCookie, attemptId, expires)}`;
  const common = { path: '/', sameSite: 'lax', secure: context.secureCookies } as const;
  void reply.setCookie(SIGNUP_COOKIE.name, value, { ...common, maxAge: SIGNUP_COOKIE.maxAgeSeconds, httpOnly: SIGNUP_COOKIE.httpOnly });
  void reply.setCookie(SIGNUP_FLAG_COOKIE.name, '1', { ...common, maxAge: SIGNUP_FLAG_COOKIE.maxAgeSeconds, httpOnly: SIGNUP_FLAG_COOKIE.httpOnly });
}

/** The attempt this browser has in progress; undefined where the cookie is missing, expired or not ours. */
export function readSignUpCookie(context: AccountsContext, request: FastifyRequest): string | undefined {
  const [attemptId, expires, signature, ...more] = (request.cookies[SIGNUP_COOKIE.name] ?? '').split('.');
  if (attemptId === undefined || expires === undefined || signature === undefined || more.length > 0) return undefined;
  if (!sameSecret(signature, keyedHash(context.keys.signUpCookie, attemptId, expires))) return undefined;
  return Number(expires) > context.now().getTime() / 1000 ? attemptId : undefined;
}
