import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import { setSiteCookie } from '#calls/site-cookies.ts';
import { READER_COOKIE, heldCookie } from '#contracts/cookies.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

/** The reader this browser is: as its cookie says, else a new one, whose cookie goes out with the answer. */
export function readerOf(request: FastifyRequest, reply: FastifyReply, keys: KeyRing, secureCookies: boolean): string {
  const [held, signature, ...more] = (heldCookie(request.cookies, READER_COOKIE) ?? '').split('.');
  if (
    held !== undefined &&
    signature !== undefined &&
    more.length === 0 &&
    isKeyedHash(keys, signature, 'reader', held)
  )
    return held;

  const reader = randomBytes(16).toString('base64url');
  setSiteCookie({ secureCookies }, reply, READER_COOKIE, `${reader}.${keyedHash(keys, 'reader', reader)}`);
  return reader;
}
