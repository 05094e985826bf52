import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A document made from the content, for programs that ask for it again and again: 304 while nothing changed. 404 where there is none. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  document: string | undefined,
): FastifyReply | void {
  if (document === undefined) return reply.callNotFound();
  const etag = `"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', etag).header('Cache-Control', 'no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(type).send(document);
}
