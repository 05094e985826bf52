import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HISTORY_ANSWERS_KEPT, HISTORY_ANSWER_KEPT_S } from '#contracts/limits.ts';

/** A response body that is made once and sent many times. */
export type CachedAnswer = { readonly body: string; readonly etag: string };

/** Makes an answer once in HISTORY_ANSWER_KEPT_S, however many ask for it at once; a failure is not cached. */
export type AnswerCache = { readonly get: (key: string, make: () => Promise<unknown>) => Promise<CachedAnswer> };

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, Promise<CachedAnswer>>({
    max: HISTORY_ANSWERS_KEPT,
    ttl: HISTORY_ANSWER_KEPT_S * 1000,
  });
  return {
    get(key, make) {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const making = make().then(cachedAnswer);
      answers.set(key, making);
      making.catch(() => answers.delete(key));
      return making;
    },
  };
}

export const cachedAnswer = (value: unknown): CachedAnswer => cachedText(JSON.stringify(value));

export function cachedText(body: string): CachedAnswer {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** With a strong ETag; a client that has it already gets 304 (RFC 9110 13.1.2). */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedAnswer,
  maxAgeS = HISTORY_ANSWER_KEPT_S,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeS}`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type(type).send(body);
}
