import { and, eq, gt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { TRADING_CENTRAL_COOKIE, heldCookie } from '#contracts/cookies.ts';
import { TRADING_CENTRAL_COOKIE_TTL_S } from '#contracts/limits.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import { enquiries } from './enquiries.tables.ts';

const PURPOSE = 'trading-central-cookie';

/** Names the enquiry from step to step: `enquiry.expiry.signature`. What was typed stays on the server. */
export function setTradingCentralCookie(context: EnquiriesContext, reply: FastifyReply, enquiryId: string): void {
  const expires = String(Math.floor(context.now().getTime() / 1000) + TRADING_CENTRAL_COOKIE_TTL_S);
  const value = `${enquiryId}.${expires}.${keyedHash(context.linkKeys, PURPOSE, enquiryId, expires)}`;
  setSiteCookie(context, reply, TRADING_CENTRAL_COOKIE, value);
}

/** The enquiry this browser has begun; undefined without one, or where it was begun too long ago. */
export async function tradingCentralEnquiry(
  context: EnquiriesContext,
  request: FastifyRequest,
): Promise<typeof enquiries.$inferSelect | undefined> {
  const [id, expires, signature, ...more] = (heldCookie(request.cookies, TRADING_CENTRAL_COOKIE) ?? '').split('.');
  if (id === undefined || expires === undefined || signature === undefined || more.length > 0) return undefined;
  if (!isKeyedHash(context.linkKeys, signature, PURPOSE, id, expires)) return undefined;
  if (Number(expires) * 1000 <= context.now().getTime()) return undefined;
  const oldest = new Date(context.now().getTime() - TRADING_CENTRAL_COOKIE_TTL_S * 1000);
  const [row] = await context.db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, id), gt(enquiries.createdAt, oldest)));
  return row;
}
