import type { FastifyInstance } from 'fastify';
import type { TextCatalogue } from '#i18n/texts.ts';
import { textsCall } from '#islands/server/texts-call.ts';

/** GET /texts/{language}/{namespace}.json: texts of a tag that came to the page later. */
export function textsRoute(app: FastifyInstance, catalogues: ReadonlyMap<string, TextCatalogue>): void {
  app.get<{ Params: { language: string; file: string } }>('/texts/:language/:file', async (request, reply) => {
    const { language, file } = request.params;
    const json = file.endsWith('.json') ? textsCall(catalogues, language, file.slice(0, -'.json'.length)) : undefined;
    if (json === undefined) return reply.callNotFound();
    return reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(json);
  });
}
