import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { ARTICLE_RATING_PATH } from '#contracts/calls/article-rating.ts';
import { READER_COOKIE } from '#contracts/cookies.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

/** The reader this browser is: as its cookie says, else a new one, whose cookie goes out with the answer. */
export function readerOf(request: FastifyRequest, reply: FastifyReply, keys: KeyRing, secureCookies: boolean): string {
  const [held, signature, ...more] = (request.cookies[READER_COOKIE.name] ?? '').split('.');
  if (
    held !== undefined &&
    signature !== undefined &&
    more.length === 0 &&
    isKeyedHash(keys, signature, 'reader', held)
  )
    return held;

  const reader = randomBytes(16).toString('base64url');
  void reply.setCookie(READER_COOKIE.name, `${reader}.${keyedHash(keys, 'reader', reader)}`, {
    path: ARTICLE_RATING_PATH,
    maxAge: READER_COOKIE.maxAgeSeconds,
    sameSite: 'lax',
    secure: secureCookies,
    httpOnly: READER_COOKIE.httpOnly,
  });
  return reader;
}
