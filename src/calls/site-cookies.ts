import type { FastifyReply } from 'fastify';
import { type CookieSpec, cookieName } from '#contracts/cookies.ts';

type CookieContext = { readonly secureCookies: boolean };

/** Sets a cookie for all of the site, by its name of https where the site has that. */
export function setSiteCookie(
  { secureCookies }: CookieContext,
  reply: FastifyReply,
  spec: CookieSpec,
  value: string,
  { sameSite = 'lax' }: { readonly sameSite?: 'lax' | 'strict' } = {},
): void {
  void reply.setCookie(cookieName(spec, secureCookies), value, {
    path: '/',
    maxAge: spec.maxAgeSeconds,
    sameSite,
    secure: secureCookies,
    httpOnly: spec.httpOnly,
  });
}

/** Takes it away, also where the version before has set it. Browsers refuse to touch a prefixed one without `Secure`. */
export function clearSiteCookie(
  { secureCookies }: CookieContext,
  reply: FastifyReply,
  spec: CookieSpec,
  { sameSite = 'lax' }: { readonly sameSite?: 'lax' | 'strict' } = {},
): void {
  for (const name of new Set([cookieName(spec, secureCookies), spec.name]))
    void reply.clearCookie(name, { path: '/', sameSite, secure: secureCookies });
}
