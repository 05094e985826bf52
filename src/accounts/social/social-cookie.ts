import { EncryptJWT, jwtDecrypt } from 'jose';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearSiteCookie, setSiteCookie } from '#calls/site-cookies.ts';
import { SOCIAL_COOKIE, heldCookie } from '#contracts/cookies.ts';
import { SOCIAL_EXCHANGE_TTL_S } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';

/** An exchange under way: what only the browser that began it may end. */
export type SocialExchange = {
  readonly provider: string;
  readonly edition: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly answer?: { readonly code: string; readonly state: string; readonly iss?: string };
};

/** Sealed, not only signed: the proof key must not be read out of a stolen cookie jar's copy alone. SameSite=Lax: it comes back with the provider's redirect. */
export async function setExchange(
  context: AccountsContext,
  reply: FastifyReply,
  exchange: SocialExchange,
): Promise<void> {
  const now = Math.floor(context.now().getTime() / 1000);
  const sealed = await new EncryptJWT({ ...exchange })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(now)
    .setExpirationTime(now + SOCIAL_EXCHANGE_TTL_S)
    .encrypt(context.keys.social[0]);
  setSiteCookie(context, reply, SOCIAL_COOKIE, sealed);
}

/** The exchange this browser began; undefined where it began none, or too long ago. */
export async function readExchange(
  context: AccountsContext,
  request: FastifyRequest,
): Promise<SocialExchange | undefined> {
  const sealed = heldCookie(request.cookies, SOCIAL_COOKIE);
  if (sealed === undefined) return undefined;
  for (const key of context.keys.social) {
    try {
      return (await jwtDecrypt<SocialExchange>(sealed, key, { currentDate: context.now() })).payload;
    } catch {
      // Not sealed by this key, or too old.
    }
  }
  return undefined;
}

export const dropExchange = (context: AccountsContext, reply: FastifyReply): void =>
  clearSiteCookie(context, reply, SOCIAL_COOKIE);
