import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Audience } from './demonstration.ts';
import { isFromThisMachine } from './from-this-machine.ts';

type StatusOptions = {
  readonly registry: Registry;
  readonly metricsToken: string | undefined;
  readonly metricsWithoutToken: Audience;
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
    if (!mayReadMetrics(request.raw, options)) return reply.callNotFound();
    return reply.type(options.registry.contentType).send(await options.registry.metrics());
  });
}

/** By bearer token where one is set, else from this machine alone, and only where nobody else reaches the site. */
function mayReadMetrics(request: IncomingMessage, { metricsToken: token, metricsWithoutToken: audience }: Pick<StatusOptions, 'metricsToken' | 'metricsWithoutToken'>): boolean {
  if (token === undefined) return audience === 'everyone' || (audience === 'this-machine' && isFromThisMachine(request));
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
