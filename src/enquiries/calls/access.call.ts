import { and, eq, gt, isNull } from 'drizzle-orm';
import { readAccessToken } from '#accounts/session/access-token.ts';
import { sessions } from '#accounts/accounts.tables.ts';
import { type Guard, anyone } from '#calls/guard.ts';
import { BEARER } from '#contracts/declared-call.ts';
import { requestEdition } from '#calls/request-edition.ts';
import { ACCESS_LINK_TTL_S, TRADING_CENTRAL_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { type EnquiriesContext, type EnquiryContent, roomAddress, signedAddress } from '../enquiries-context.ts';
import { LINK_QUERY, refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict, signedLinkKeys } from '../signed-link.ts';

/** What a link gives access to, by the name in its path. The last part is who it was made for: a session, an enquiry. */
const ROOMS = { 'premium-analytics': 'premiumAnalytics', 'trading-central': 'tradingCentral' } as const;
type RoomName = keyof typeof ROOMS;
const isRoom = (name: string): name is RoomName => Object.hasOwn(ROOMS, name);
const pathOf = (room: RoomName, edition: string, holder: string) => `/api/access/${room}/${edition}/${holder}`;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const tradingCentralLink = (context: EnquiriesContext, edition: string, enquiryId: string): string =>
  signedAddress(context, 'trading-central', pathOf('trading-central', edition, enquiryId), TRADING_CENTRAL_LINK_TTL_S);

/** The signed link that leads a session into premium analytics, for the calls of another module; undefined where the brand names none. */
export const premiumAnalyticsLink =
  (
    options: Pick<EnquiriesContext, 'secret' | 'publicUrl' | 'now'> & {
      readonly content: Pick<EnquiryContent, 'room'>;
    },
  ) =>
  (edition: string, sessionId: string): string | undefined =>
    options.content.room('premiumAnalytics') === undefined
      ? undefined
      : signedAddress(
          { ...options, linkKeys: signedLinkKeys(options.secret) },
          'premium-analytics',
          pathOf('premium-analytics', edition, sessionId),
          ACCESS_LINK_TTL_S,
        );

const standing = (context: EnquiriesContext, sessionId: string) =>
  context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, context.now())));

/** The session of a bearer token, while it stands. */
const session: Guard<EnquiriesContext, { readonly id: string }> = {
  proof: BEARER,
  identify: async (context, request) => {
    const proof = await readAccessToken(context, request.headers.authorization);
    const [found] = proof === undefined ? [] : await standing(context, proof.sessionId);
    if (found === undefined) throw new ProblemError('token-invalid');
    return found;
  },
};

/** Good for minutes, and while the session stands. */
export const premiumAnalyticsCall = defineCall({
  method: 'POST',
  path: '/utils/premium-analytics',
  tag: 'enquiries',
  guard: session,
  summary: 'The link that gives access to premium analytics',
  bodyType: 'any',
  answer: 'PremiumAnalyticsAnswer',
  refusals: ['not-found'],
  examples: [{ name: 'link' }],
  handle: ({ context, request, who }) => {
    const url = premiumAnalyticsLink(context)(requestEdition(context.editions, request).id, who.id);
    if (url === undefined)
      throw new ProblemError('not-found', 'brand.yaml names no premium analytics (rooms.premiumAnalytics).');
    return { url };
  },
});

/** Leads to what the link was made for. */
export const accessCall = defineCall({
  method: 'GET',
  path: '/api/access/{room}/{edition}/{holder}',
  tag: 'enquiries',
  guard: anyone,
  summary: 'The room that a signed link opens',
  query: LINK_QUERY,
  answer: { leadsTo: 'premium analytics or the reports of trading central' },
  refusals: ['not-found', 'link-invalid'],
  examples: [
    {
      name: 'not-signed',
      path: { room: 'trading-central', edition: 'en-gb', holder: 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11' },
      query: { token: 'not-a-link-of-ours' },
      refused: 'link-invalid',
    },
  ],
  handle: async ({ context, request, reply, params: { room, edition, holder } }) => {
    const target =
      isRoom(room) && context.editions.some(({ id }) => id === edition) ? context.content.room(ROOMS[room]) : undefined;
    if (target === undefined || !isRoom(room)) throw new ProblemError('not-found');
    const verdict = UUID.test(holder)
      ? linkVerdict(context.linkKeys, room, pathOf(room, edition, holder), tokenOf(request), context.now())
      : 'unknown';
    if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
    // A session that has ended takes its links with it.
    if (room === 'premium-analytics' && (await standing(context, holder)).length === 0)
      return refuseLink(context, request, reply, edition, 'expired');
    return roomAddress(context, edition, target);
  },
});
