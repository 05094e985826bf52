import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash, sameSecret } from '#calls/keyed-hash.ts';
import { ARTICLE_RATING_PATH } from '#contracts/calls/article-rating.ts';
import { READER_COOKIE } from '#contracts/cookies.ts';

/** The reader this browser is: as its cookie says, else a new one, whose cookie goes out with the answer. */
export function readerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  key: Uint8Array,
  secureCookies: boolean,
): string {
  const [held, signature, ...more] = (request.cookies[READER_COOKIE.name] ?? '').split('.');
  if (
    held !== undefined &&
    signature !== undefined &&
    more.length === 0 &&
    sameSecret(signature, keyedHash(key, 'reader', held))
  )
    return held;

  const reader = randomBytes(16).toString('base64url');
  void reply.setCookie(READER_COOKIE.name, `${reader}.${keyedHash(key, 'reader', reader)}`, {
    path: ARTICLE_RATING_PATH,
    maxAge: READER_COOKIE.maxAgeSeconds,
    sameSite: 'lax',
    secure: secureCookies,
    httpOnly: READER_COOKIE.httpOnly,
  });
  return reader;
}
