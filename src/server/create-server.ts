import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import { fastifyTrust } from './client-address.ts';
import type { Demonstration } from './demonstration.ts';
import type { DevServer } from './dev-server.ts';
import { createHttpServer } from './http-server.ts';
import { buildInfo } from './observability/build-info.ts';
import { embeddedBackups } from './backup/last-backup.ts';
import { diskMetrics } from './observability/disk-metrics.ts';
import { type RequestLog, UNMATCHED, requestLog } from './observability/request-log.ts';
import type { SiteProblemPages } from './problem-pages.ts';
import { answerProblem } from './problem-responses.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';
import { ACCOUNT_ROLES, type Settings } from './settings.ts';
import { type TrustsAddress, trustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly settings: Settings;
    /** Whether this process opens the site: roles `web`, `worker` or `console`. Otherwise it is a part of the price path alone. */
    readonly isSite: boolean;
    readonly demonstration: Demonstration;
    /** Undefined in a built server. */
    readonly devServer: DevServer | undefined;
    readonly logger: Logger;
    /** What /metrics tells. */
    readonly registry: Registry;
    readonly trusts: TrustsAddress;
    /** Those of every answer. */
    readonly securityHeaders: Readonly<Record<string, string>>;
    /** Those of an answer that is no page. */
    readonly dataHeaders: (requestId: string) => Readonly<Record<string, string>>;
    /** What answers before the framework sees the request: as what it is measured, or undefined where it did not. */
    readonly front: { answer: (request: IncomingMessage, response: ServerResponse) => string | undefined };
    readonly requestLog: RequestLog;
    /** Undefined where there are no pages. */
    readonly problemPages: SiteProblemPages | undefined;
  }
}

/** The bare server, with what every plugin may ask for. Plugins make the rest of it: open-site.ts lists them. */
export function createServer(
  settings: Settings,
  demonstration: Demonstration,
  logger: Logger,
  devServer?: DevServer,
): FastifyInstance {
  const trusts = trustedProxies(settings.trustProxy);
  const headers = securityHeaders(settings.publicUrl);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  buildInfo(registry);
  diskMetrics(registry, settings.dataDir);
  if (settings.databaseUrl === undefined) embeddedBackups(registry, settings.dataDir);

  // A line that was asked for is written at any level of the log.
  const log = requestLog(registry, settings.accessLog ? logger.child({}, { level: 'info' }) : undefined);

  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrust(trusts),
    return503OnClosing: false, // who came in time is served
    pluginTimeout: 0, // a migration takes as long as its tables are large; what waits for another machine has its own limit
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    // An address that cannot be decoded never reaches the routes.
    frameworkErrors: (error, request, reply) => {
      reply.headers(app.dataHeaders(request.id));
      // The framework runs no hook for these.
      reply.raw.once('finish', () =>
        log.answered({
          method: request.method,
          route: UNMATCHED,
          status: reply.raw.statusCode,
          seconds: reply.elapsedTime / 1000,
          id: request.id,
        }),
      );
      const { problemPages: pages } = app;
      if (pages?.wantsPage(request) !== true) answerProblem(error, request, reply);
      // A page that fails is no reason to say nothing.
      else pages.badAddressPage(request, reply).catch(() => answerProblem(error, request, reply));
    },
    serverFactory: (handle) =>
      createHttpServer(
        (request, response) => {
          const startedAt = performance.now();
          const route = app.front.answer(request, response);
          if (route === undefined) handle(request, response);
          else
            log.answered({
              method: request.method ?? '',
              route,
              status: response.statusCode,
              seconds: (performance.now() - startedAt) / 1000,
              id: undefined,
            });
        },
        () => app.readiness.isDraining(),
      ),
  }) as unknown as FastifyInstance;

  return app
    .decorate('settings', settings)
    .decorate(
      'isSite',
      ACCOUNT_ROLES.some((role) => settings.roles.has(role)),
    )
    .decorate('demonstration', demonstration)
    .decorate('devServer', devServer)
    .decorate('logger', logger)
    .decorate('registry', registry)
    .decorate('trusts', trusts)
    .decorate('securityHeaders', headers)
    .decorate('dataHeaders', (requestId: string) => ({
      ...headers,
      'Content-Security-Policy': DATA_POLICY,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
    }))
    .decorate('front', { answer: () => undefined })
    .decorate('requestLog', log);
}
