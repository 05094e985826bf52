import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { BODY_MAX_BYTES, PLUGIN_START_WAIT_MS } from '#contracts/limits.ts';
import type { PageAnswer, Pages } from '#pages/page-answer.ts';
import { believeOnly, fastifyTrust } from './client-address.ts';
import type { Audience } from './demonstration.ts';
import type { PageCache } from './page-cache.ts';
import type { DevReload } from './dev-reload.ts';
import { withHomePageVersion } from './home-page-version.ts';
import { createHttpServer } from './http-server.ts';
import { maintenance } from './maintenance.ts';
import { pageRoutes } from './page-routes.ts';
import { PageSender } from './page-sender.ts';
import type { PreparedFiles } from './prepared-files.ts';
import type { Previews } from './previews.ts';
import { answerProblem, problemResponses } from './problem-responses.ts';
import type { Readiness } from './readiness.ts';
import { pathOf } from './request-target.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';
import { send } from './send.ts';
import { statusRoutes } from './status-routes.ts';
import type { TrustsAddress } from './trusted-proxies.ts';
import { FOR_ONE_VISITOR, visitorOf } from './visitor-of.ts';
import { wantsPage } from './wants-page.ts';

export type AppOptions = {
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly trusts: TrustsAddress;
  readonly metricsToken: string | undefined;
  /** For whom `/metrics` is there without a token. */
  readonly metricsWithoutToken: Audience;
  readonly registry: Registry;
  readonly pages: Pages;
  readonly cache: PageCache;
  /** Pages that may be asked for without an edition, such as the dashboard that a log-in leads to. */
  readonly anyEdition: readonly string[];
  readonly statics: readonly PreparedFiles[];
  /** Routes of the rooms: calls, quotes, outbox, texts, gallery. */
  readonly rooms: readonly FastifyPluginAsync[];
  /** Rooms that answer with pages of their own get the sender, so that every page has the same policy. */
  readonly pageRooms: readonly ((app: FastifyInstance, sender: PageSender) => void)[];
  readonly previews: Previews;
  /** Live reload for editors; undefined on a public site. */
  readonly reload?:
    | { readonly reload: DevReload; readonly isOpenTo: (request: IncomingMessage) => boolean }
    | undefined;
  /** The operator works on the site. */
  readonly isResting?: boolean;
  readonly readiness: Readiness;
  /** A request failed because the database is away. */
  readonly onDatabaseAway: (error: unknown) => void;
};

/** The whole site as one Fastify app. Cached pages and files are answered before the framework sees the request. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { cache, statics, pages, previews, isResting = false } = options;
  const headers = securityHeaders(options.publicUrl);
  const dataHeaders = (requestId: string) => ({
    ...headers,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
  const sender = new PageSender(headers, options.publicUrl);

  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrust(options.trusts),
    return503OnClosing: false, // who came in time is served
    pluginTimeout: PLUGIN_START_WAIT_MS,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 512 },
    // An address that cannot be decoded never reaches the routes.
    frameworkErrors: (error, request, reply) => {
      reply.headers(dataHeaders(request.id));
      if (!wantsPage(request)) {
        answerProblem(error, request, reply);
        return;
      }
      pages
        .notFound('/', visitorOf(request))
        .then((answer) => sender.once(request, reply, { ...answer, status: 400 } as PageAnswer, FOR_ONE_VISITOR))
        .catch(() => answerProblem(error, request, reply)); // a page that fails is no reason to say nothing
    },
    serverFactory: (handle) =>
      createHttpServer((request, response) => {
        if (
          !isResting &&
          (request.method === 'GET' || request.method === 'HEAD') &&
          previews.momentOf(request, new Date()) === undefined
        ) {
          const target = withHomePageVersion(request, pages.hasVersions);
          request.url = target;
          const prepared = cache.peek(target) ?? peekFile(target);
          if (prepared !== undefined) {
            send(request, response, prepared);
            return;
          }
        }
        handle(request, response);
      }, options.readiness.isDraining),
  });

  function peekFile(target: string) {
    const path = pathOf(target);
    for (const files of statics) {
      const prepared = files.peek(path);
      if (prepared !== undefined) return prepared;
    }
    return undefined;
  }

  believeOnly(app, options.trusts);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(dataHeaders(request.id));
  });
  if (isResting) maintenance(app, pages, sender);
  // Files that no one asked for yet: read and compressed now, answered by the server's front from then on.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const target = request.raw.url ?? '/';
    const path = pathOf(target);
    for (const files of statics) {
      const pending = files.get(path, target);
      if (pending === undefined) continue;
      const representation = await pending;
      reply.hijack();
      send(request.raw, reply.raw, representation);
      return;
    }
  });

  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_MAX_BYTES });
  problemResponses(
    app,
    {
      wantsPage,
      notFoundPage: async (request, reply) =>
        sender.once(
          request,
          reply,
          await pages.notFound(pathOf(request.raw.url ?? '/'), visitorOf(request)),
          FOR_ONE_VISITOR,
        ),
      failurePage: async (request, reply) =>
        sender.once(request, reply, pages.failure(pathOf(request.raw.url ?? '/'), request.id), {}),
    },
    options.onDatabaseAway,
  );
  await app.register(async (scope) => statusRoutes(scope, options));
  for (const room of options.rooms) await app.register(room);
  for (const room of options.pageRooms) room(app, sender);
  options.reload?.reload.routes(app, options.reload.isOpenTo);
  pageRoutes(app, { pages, cache, sender, anyEdition: options.anyEdition, previews });
  return app as unknown as FastifyInstance;
}
