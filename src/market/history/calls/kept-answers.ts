import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HISTORY_ANSWERS_KEPT, HISTORY_ANSWER_KEPT_S } from '#contracts/limits.ts';

/** A body that was made once and is sent to many. */
export type KeptAnswer = { readonly body: string; readonly etag: string };

/** Makes an answer once in HISTORY_ANSWER_KEPT_S, however many ask for it at once; a failure is not kept. */
export type KeptAnswers = { readonly get: (key: string, make: () => Promise<unknown>) => Promise<KeptAnswer> };

export function createKeptAnswers(): KeptAnswers {
  const answers = new LRUCache<string, Promise<KeptAnswer>>({
    max: HISTORY_ANSWERS_KEPT,
    ttl: HISTORY_ANSWER_KEPT_S * 1000,
  });
  return {
    get(key, make) {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const making = make().then(keptAnswer);
      answers.set(key, making);
      making.catch(() => answers.delete(key));
      return making;
    },
  };
}

export const keptAnswer = (value: unknown): KeptAnswer => keptText(JSON.stringify(value));

export function keptText(body: string): KeptAnswer {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** With a strong ETag; who has it already gets 304 (RFC 9110 13.1.2). */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: KeptAnswer,
  maxAgeS = HISTORY_ANSWER_KEPT_S,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeS}`);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  return reply.type(type).send(body);
}
