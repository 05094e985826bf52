import fp from 'fastify-plugin';
import { textsCall } from '#islands/server/texts-call.ts';

/** GET /texts/{language}/{namespace}.json: texts of a tag that came to the page later. */
export const textsPlugin = fp(
  async (app) => {
    const { texts } = app.content;
    app.get<{ Params: { language: string; file: string } }>('/texts/:language/:file', async (request, reply) => {
      const { language, file } = request.params;
      const json = file.endsWith('.json') ? textsCall(texts, language, file.slice(0, -'.json'.length)) : undefined;
      if (json === undefined) return reply.callNotFound();
      return reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(json);
    });
  },
  { name: 'texts', dependencies: ['http', 'content'] },
);
