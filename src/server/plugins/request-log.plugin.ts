import fp from 'fastify-plugin';
import { UNMATCHED } from '../observability/request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an answer that no route gives is measured as. */
    measuredAs: string | undefined;
  }
}

/** Measures what the framework answers; what lies ready before it is measured by the server (create-server.ts). */
export const requestLogPlugin = fp(
  async (app) => {
    app.decorateRequest('measuredAs', undefined);
    app.addHook('onResponse', async (request, reply) => {
      app.requestLog.answered({
        method: request.method,
        route: request.measuredAs ?? request.routeOptions.url ?? UNMATCHED,
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1000,
        id: request.id,
      });
    });
  },
  { name: 'request-log' },
);
