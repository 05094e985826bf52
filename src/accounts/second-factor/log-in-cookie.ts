import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_IN_COOKIE } from '#contracts/cookies.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { UUID } from '../profile-named.ts';

/** Has the browser keep which log-in it is to show a second factor for. */
export const setLogInCookie = (context: AccountsContext, reply: FastifyReply, id: string): void =>
  void reply.setCookie(LOG_IN_COOKIE.name, id, {
    path: LOG_IN_COOKIE.path,
    maxAge: LOG_IN_COOKIE.maxAgeSeconds,
    sameSite: 'strict',
    secure: context.secureCookies,
    httpOnly: LOG_IN_COOKIE.httpOnly,
  });

export function readLogInCookie(request: FastifyRequest): string | undefined {
  const id = request.cookies[LOG_IN_COOKIE.name];
  return id !== undefined && UUID.test(id) ? id : undefined;
}

export const dropLogInCookie = (reply: FastifyReply): void =>
  void reply.clearCookie(LOG_IN_COOKIE.name, { path: LOG_IN_COOKIE.path });
