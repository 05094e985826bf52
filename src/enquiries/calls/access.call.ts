import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readAccessToken } from '#accounts/access-token.ts';
import { sessions } from '#accounts/accounts.tables.ts';
import type { PremiumAnalyticsAnswer } from '#contracts/calls/enquiries.ts';
import { ACCESS_LINK_TTL_S, TRADING_CENTRAL_LINK_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { requestEdition } from '#accounts/request-edition.ts';
import { type EnquiriesContext, type EnquiryContent, roomAddress, signedAddress } from '../enquiries-context.ts';
import { refuseLink, tokenOf } from '../refuse-link.ts';
import { linkVerdict, signedLinkKey } from '../signed-link.ts';

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
          { ...options, linkKey: signedLinkKey(options.secret) },
          'premium-analytics',
          pathOf('premium-analytics', edition, sessionId),
          ACCESS_LINK_TTL_S,
        );

const standing = (context: EnquiriesContext, sessionId: string) =>
  context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, context.now())));

/** POST /utils/premium-analytics: the link that gives a signed-in client access, good for minutes and while the session stands. */
export function premiumAnalyticsCall(app: FastifyInstance, context: EnquiriesContext): void {
  const linkOf = premiumAnalyticsLink(context);
  void app.register(async (scope) => {
    // As with the session check: the body is empty by contract, and the bearer token is not sent by the browser on its own.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    scope.post('/utils/premium-analytics', async (request): Promise<PremiumAnalyticsAnswer> => {
      const proof = await readAccessToken(context, request.headers.authorization);
      const [session] = proof === undefined ? [] : await standing(context, proof.sessionId);
      if (session === undefined) throw new ProblemError('token-invalid');
      const url = linkOf(requestEdition(context.editions, request).id, session.id);
      if (url === undefined)
        throw new ProblemError('not-found', 'brand.yaml names no premium analytics (rooms.premiumAnalytics).');
      return { url };
    });
  });
}

/** GET /api/access/{room}/{edition}/{holder}?token=: leads into the room that the link was made for. */
export function accessCall(app: FastifyInstance, context: EnquiriesContext): void {
  app.get<{ Params: { room: string; edition: string; holder: string } }>(
    '/api/access/:room/:edition/:holder',
    async (request, reply) => {
      const { room, edition, holder } = request.params;
      const target =
        isRoom(room) && context.editions.some(({ id }) => id === edition)
          ? context.content.room(ROOMS[room])
          : undefined;
      if (target === undefined || !isRoom(room)) throw new ProblemError('not-found');
      const verdict = UUID.test(holder)
        ? linkVerdict(context.linkKey, room, pathOf(room, edition, holder), tokenOf(request), context.now())
        : 'unknown';
      if (verdict !== 'good') return refuseLink(context, request, reply, edition, verdict);
      // A session that has ended takes its links with it.
      if (room === 'premium-analytics' && (await standing(context, holder)).length === 0)
        return refuseLink(context, request, reply, edition, 'expired');
      return reply.redirect(roomAddress(context, edition, target), 303);
    },
  );
}
