import type { FastifyRequest } from 'fastify';
import { EDITION_COOKIE, heldCookie } from '#contracts/cookies.ts';
import type { Visitor } from '#pages/page-answer.ts';

/** What a request says of the edition that its visitor wants. Addresses that no route can be found for have no parsed cookies. */
export const visitorOf = ({
  cookies,
  headers,
}: Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] }): Visitor => ({
  editionCookie: heldCookie(cookies ?? {}, EDITION_COOKIE),
  acceptLanguage: headers['accept-language'],
});

/** Headers of an answer that depends on it: kept by nobody. */
export const FOR_ONE_VISITOR = { 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' } as const;
