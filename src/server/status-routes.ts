import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { sameSecret } from '#calls/keyed-hash.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { Audience } from './demonstration.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import type { Readiness } from './readiness.ts';

type StatusOptions = {
  readonly registry: Registry;
  readonly metricsToken: string | undefined;
  readonly metricsWithoutToken: Audience;
  readonly readiness: Readiness;
  /** Hears of a request with another token in place of METRICS_TOKEN. */
  readonly onWrongToken: (requestId: string) => void;
};

/**
 * `/healthz`: the process answers. `/readyz`: requests may come; 503 where they should not, 200 also with parts away that it can
 * do without. `?need=database` is for a proxy that has a pool of its own for what cannot do without a part. Which parts are away,
 * and `/metrics`, Prometheus text, are not for everyone.
 */
export function statusRoutes(app: FastifyInstance, options: StatusOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get<{ Querystring: { need?: string | string[] } }>('/readyz', async (request, reply) => {
    const { readiness } = options;
    const needed = [request.query.need ?? []].flat().flatMap((names) => names.split(','));
    if (!needed.every((name) => readiness.isPart(name)))
      throw new ProblemError('bad-input', 'need names a part that this process has nothing to do with.');
    const status = await readiness.status(new Set(needed));
    const parts = mayReadMetrics(request, options) ? { parts: await readiness.parts() } : {};
    return reply.code(status === 'ok' || status === 'degraded' ? 200 : 503).send({ status, ...parts });
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, options)) return reply.callNotFound();
    return reply.type(options.registry.contentType).send(await options.registry.metrics());
  });
}

/** By bearer token where one is set, else from this machine alone, and only where nobody else reaches the site. */
function mayReadMetrics(
  request: FastifyRequest,
  {
    metricsToken: token,
    metricsWithoutToken: audience,
    onWrongToken,
  }: Pick<StatusOptions, 'metricsToken' | 'metricsWithoutToken' | 'onWrongToken'>,
): boolean {
  if (token === undefined)
    return audience === 'everyone' || (audience === 'this-machine' && isFromThisMachine(request.raw));
  const { authorization } = request.headers;
  const isRight = sameSecret(authorization ?? '', `Bearer ${token}`);
  if (!isRight && authorization !== undefined) onWrongToken(request.id);
  return isRight;
}
