import fp from 'fastify-plugin';
import { processParts } from '../process-parts.ts';
import { Readiness } from '../readiness.ts';
import { statusRoutes } from '../status-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: Readiness;
  }
}

/** Health, readiness and metrics; of a site, after database and delivery. */
export const healthPlugin = fp(
  async (app) => {
    const { registry, settings } = app;
    const site = app.isSite ? { database: app.database, delivery: app.delivery } : undefined;
    const readiness = new Readiness(processParts(settings.roles, app.market, site), registry);
    app.decorate('readiness', readiness);
    await app.register(async (scope) =>
      statusRoutes(scope, {
        registry,
        metricsToken: settings.metricsToken,
        metricsWithoutToken: app.demonstration.metricsWithoutToken,
        readiness,
        onWrongToken: (request) => app.refusedTokens('metrics', request),
      }),
    );
  },
  { name: 'health', dependencies: ['http', 'market'] },
);
