import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INTERNAL_CALL_HEADER } from '#contracts/call-headers.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#contracts/cookies.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { CallContext } from './call-context.ts';
import { sameSecret } from './keyed-hash.ts';

/** 256 bits as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token to answer with: the browser's own where it is well formed, so that two tabs do not undo each other's. */
export const xsrfToken = (request: FastifyRequest): string => {
  const held = request.cookies[XSRF_COOKIE.name];
  return held !== undefined && TOKEN.test(held) ? held : randomBytes(32).toString('base64url');
};

export function setXsrfCookie(context: CallContext, reply: FastifyReply, token: string): void {
  void reply.setCookie(XSRF_COOKIE.name, token, {
    path: '/',
    maxAge: XSRF_COOKIE.maxAgeSeconds,
    sameSite: 'lax',
    secure: context.secureCookies,
    httpOnly: XSRF_COOKIE.httpOnly,
  });
}

/** This process itself, on behalf of a form posted without JavaScript. */
export function isInternalCall(context: Pick<CallContext, 'internalSecret'>, request: FastifyRequest): boolean {
  const header = request.headers[INTERNAL_CALL_HEADER];
  return typeof header === 'string' && sameSecret(header, context.internalSecret);
}

/** Sites that are not this origin, as a browser names who sends (Fetch Metadata); `same-site` is another host of the same domain, which could have set the cookie. */
const OTHER_SITES: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);

/** Route hook: sent by this origin, where a browser says by whom, and double submit, cookie against header (calls, common). Runs before the body is read. */
export const requireXsrf =
  (context: Pick<CallContext, 'internalSecret'>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (isInternalCall(context, request)) return;
    if (OTHER_SITES.has(request.headers['sec-fetch-site'])) throw new ProblemError('cross-site');
    const cookie = request.cookies[XSRF_COOKIE.name];
    const header = request.headers[XSRF_HEADER];
    if (cookie === undefined || typeof header !== 'string' || !TOKEN.test(cookie) || !sameSecret(cookie, header)) {
      throw new ProblemError('xsrf-missing');
    }
  };
