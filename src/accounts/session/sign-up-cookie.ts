import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { SIGNUP_COOKIE, SIGNUP_FLAG_COOKIE, heldCookie } from '#contracts/cookies.ts';
import { SIGNUP_COOKIE_TTL_S } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { readSignedAttempt, signAttempt } from './signed-attempt.ts';

/** Names the attempt from step to step (calls, common). */
export function setSignUpCookie(context: AccountsContext, reply: FastifyReply, attemptId: string): void {
  const value = signAttempt(context.keys.signUpCookie, attemptId, context.now(), SIGNUP_COOKIE_TTL_S);
  setSiteCookie(context, reply, SIGNUP_COOKIE, value);
  setSiteCookie(context, reply, SIGNUP_FLAG_COOKIE, '1');
}

/** The attempt this browser has in progress; undefined where the cookie is missing, expired or not ours. */
export const readSignUpCookie = (context: AccountsContext, request: FastifyRequest): string | undefined =>
  readSignedAttempt(context.keys.signUpCookie, heldCookie(request.cookies, SIGNUP_COOKIE), context.now());
