import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';

type StatusOptions = {
  readonly registry: Registry;
  readonly metricsToken: string | undefined;
  readonly readiness: () => Promise<Readonly<Record<string, boolean>>>;
};

/** `/healthz`: the process answers. `/readyz`: what it needs answers too. `/metrics`: Prometheus text, not for everyone. */
export function statusRoutes(app: FastifyInstance, options: StatusOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const parts = await options.readiness();
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', parts });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) return reply.callNotFound();
    return reply.type(options.registry.contentType).send(await options.registry.metrics());
  });
}

/** By bearer token where one is set, else from this machine only, and not through a proxy on it. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    return !forwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip);
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
