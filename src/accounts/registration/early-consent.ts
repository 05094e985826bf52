import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EARLY_CONSENT_COOKIE } from '#contracts/cookies.ts';
import { EARLY_CONSENT_TTL_S } from '#contracts/limits.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { earlyConsents } from '../log-in.tables.ts';

/** Names the consent that this browser gave before its account: `id.signature`. */
export function setEarlyConsentCookie(context: AccountsContext, reply: FastifyReply, id: string): void {
  void reply.setCookie(EARLY_CONSENT_COOKIE.name, `${id}.${keyedHash(context.keys.earlyConsent, id)}`, {
    path: '/',
    maxAge: EARLY_CONSENT_TTL_S,
    sameSite: 'lax',
    secure: context.secureCookies,
    httpOnly: EARLY_CONSENT_COOKIE.httpOnly,
  });
}

export type EarlyConsent = { readonly givenAt: Date; readonly shownTexts: readonly string[] };

/** The consent this browser gave last belongs to the sign-up that follows it; null where it gave none. */
export async function joinEarlyConsent(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  attemptId: string,
): Promise<EarlyConsent | null> {
  const cookie = request.cookies[EARLY_CONSENT_COOKIE.name];
  if (cookie === undefined) return null;
  const [id = '', signature = ''] = cookie.split('.');
  if (!isKeyedHash(context.keys.earlyConsent, signature, id)) return null;
  const joined = await tx
    .update(earlyConsents)
    .set({ attemptId })
    .where(and(eq(earlyConsents.id, id), isNull(earlyConsents.attemptId)))
    .returning({ givenAt: earlyConsents.createdAt, shownTexts: earlyConsents.shownTexts });
  return joined[0] ?? null;
}
