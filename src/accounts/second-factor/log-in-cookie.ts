import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearSiteCookie, setSiteCookie } from '#calls/site-cookies.ts';
import { LOG_IN_COOKIE, heldCookie } from '#contracts/cookies.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { UUID } from '../profile-named.ts';

/** Has the browser keep which log-in it is to show a second factor for. */
export const setLogInCookie = (context: AccountsContext, reply: FastifyReply, id: string): void =>
  setSiteCookie(context, reply, LOG_IN_COOKIE, id, { sameSite: 'strict' });

export function readLogInCookie(request: FastifyRequest): string | undefined {
  const id = heldCookie(request.cookies, LOG_IN_COOKIE);
  return id !== undefined && UUID.test(id) ? id : undefined;
}

export const dropLogInCookie = (context: AccountsContext, reply: FastifyReply): void =>
  clearSiteCookie(context, reply, LOG_IN_COOKIE);
