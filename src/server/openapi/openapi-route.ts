import type { FastifyInstance } from 'fastify';
import { OPENAPI_KEPT_S } from '#contracts/limits.ts';
import { type Representation, represent } from '../representation.ts';
import { send } from '../send.ts';
import { OPENAPI_PATH } from './openapi-call.ts';
import { openapiDocument } from './openapi-document.ts';

/** GET /api/openapi.json: made and compressed when it is first asked for. */
export function openapiRoute(app: FastifyInstance, publicUrl: string): void {
  let made: Promise<Representation> | undefined;
  app.get(OPENAPI_PATH, async (request, reply) => {
    made ??= represent(
      200,
      'application/json; charset=utf-8',
      Buffer.from(JSON.stringify(openapiDocument(publicUrl))),
      { 'Cache-Control': `public, max-age=${OPENAPI_KEPT_S}` },
    );
    const representation = await made;
    // The headers that every answer of the server has are Fastify's to send; here the answer is written past it.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    send(request.raw, reply.raw, representation);
  });
}
