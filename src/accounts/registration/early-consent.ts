import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { EARLY_CONSENT_COOKIE, heldCookie } from '#contracts/cookies.ts';
import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { earlyConsents } from '../log-in.tables.ts';

/** Names the consent that this browser gave before its account: `id.signature`. */
export function setEarlyConsentCookie(context: AccountsContext, reply: FastifyReply, id: string): void {
  setSiteCookie(context, reply, EARLY_CONSENT_COOKIE, `${id}.${keyedHash(context.keys.earlyConsent, id)}`);
}

export type EarlyConsent = { readonly givenAt: Date; readonly shownTexts: readonly string[] };

/** The consent this browser gave last belongs to the sign-up that follows it; null where it gave none. */
export async function joinEarlyConsent(
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  attemptId: string,
): Promise<EarlyConsent | null> {
  const cookie = heldCookie(request.cookies, EARLY_CONSENT_COOKIE);
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
