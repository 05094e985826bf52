import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNUP_COOKIE, SIGNUP_FLAG_COOKIE } from '#contracts/cookies.ts';
import { SIGNUP_COOKIE_TTL_S } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { readSignedAttempt, signAttempt } from './signed-attempt.ts';

/** Names the attempt from step to step (calls, common). */
export function setSignUpCookie(context: AccountsContext, reply: FastifyReply, attemptId: string): void {
  const value = signAttempt(context.keys.signUpCookie, attemptId, context.now(), SIGNUP_COOKIE_TTL_S);
  const common = { path: '/', sameSite: 'lax', secure: context.secureCookies } as const;
  void reply.setCookie(SIGNUP_COOKIE.name, value, {
    ...common,
    maxAge: SIGNUP_COOKIE.maxAgeSeconds,
    httpOnly: SIGNUP_COOKIE.httpOnly,
  });
  void reply.setCookie(SIGNUP_FLAG_COOKIE.name, '1', {
    ...common,
    maxAge: SIGNUP_FLAG_COOKIE.maxAgeSeconds,
    httpOnly: SIGNUP_FLAG_COOKIE.httpOnly,
  });
}

/** The attempt this browser has in progress; undefined where the cookie is missing, expired or not ours. */
export const readSignUpCookie = (context: AccountsContext, request: FastifyRequest): string | undefined =>
  readSignedAttempt(context.keys.signUpCookie, request.cookies[SIGNUP_COOKIE.name], context.now());
