import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { takeJsonOnly } from '#calls/take-json-only.ts';
import { consoleContext } from '#console/console-context.ts';
import { CONSOLE_CALLS } from '#console/console-calls.ts';
import type { ConsoleOptions } from '#console/console-context.ts';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import type { ConsoleSources } from '../dev-server.ts';
import { believeOnly, fastifyTrust } from '../client-address.ts';
import { isLoopbackHost } from '../loopback.ts';
import { UNMATCHED } from '../observability/request-log.ts';
import { answerProblem, problemResponses } from '../problem-responses.ts';
import type { PreparedFiles } from '../prepared-files.ts';
import { pathOf } from '../request-target.ts';
import { securityHeaders } from '../security-headers.ts';
import { send } from '../send.ts';
import { type ConsoleBuild, consolePage, languageOf, pageTexts } from './console-page.ts';

/** Its own code, styles, fonts and calls, and nothing else (CSP Level 3). Styles of positions are set by script, which no policy forbids. */
const CONSOLE_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const PAGE = 'text/html; charset=utf-8';

export type ConsoleListenerOptions = ConsoleOptions & {
  readonly build: ConsoleBuild | undefined;
  readonly files: PreparedFiles | undefined;
  /** Of `npm run dev`: what it shows comes from its sources, in place of a build. */
  readonly sources?: ConsoleSources | undefined;
  readonly texts: ReadonlyMap<string, TextCatalogue>;
};

/**
 * The console's own server (decision 115): another listener than the site's, so that no address of visitors can reach a route of it, and
 * none of the site's routes is here.
 */
export function createConsole(
  app: Pick<FastifyInstance, 'logger' | 'trusts' | 'requestLog'>,
  onDatabaseAway: (error: unknown) => void,
  options: ConsoleListenerOptions,
): FastifyInstance {
  const { consoleUrl, files, sources, texts } = options;
  const build = sources === undefined ? options.build : { script: sources.script, styles: [] };
  const server = Fastify({
    loggerInstance: app.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrust(app.trusts),
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request.id));
      answerProblem(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  const headersOf = (id: string) => ({
    ...securityHeaders(consoleUrl()),
    'Content-Security-Policy': CONSOLE_POLICY,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'X-Request-Id': id,
  });

  believeOnly(server, app.trusts);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.id));
    // A name of another site that was pointed to this machine keeps that name in Host.
    const { host } = request.headers;
    const own = new URL(consoleUrl());
    const isOwn =
      host === own.host || (isLoopbackHost(own.hostname) && isLoopbackHost((host ?? '').replace(/:\d+$/, '')));
    if (!isOwn) throw new ProblemError('cross-site');
  });
  server.addHook('onResponse', async (request, reply) => {
    app.requestLog.answered({
      method: request.method,
      route: request.routeOptions.url ?? UNMATCHED,
      status: reply.raw.statusCode,
      seconds: reply.elapsedTime / 1000,
      id: request.id,
    });
  });
  problemResponses(server, undefined, onDatabaseAway);

  server.register(async (scope) => {
    await scope.register(cookie);
    takeJsonOnly(scope);
    const context = consoleContext(options);
    for (const call of CONSOLE_CALLS) call.register(scope, context);
  });

  server.get('/', async (_request, reply) => reply.redirect('/console/', 303));
  server.get('/console', async (_request, reply) => reply.redirect('/console/', 303));
  server.get('/console/assets/*', async (request, reply) => {
    const path = pathOf(request.raw.url ?? '/');
    const pending = files?.get(path, path);
    if (pending === undefined) throw new ProblemError('not-found');
    const representation = await pending;
    reply.hijack();
    send(request.raw, reply.raw, representation);
  });
  server.get('/console/texts/:language', async (request) => {
    const { language } = request.params as { readonly language: string };
    if (!texts.has(language)) throw new ProblemError('not-found');
    return pageTexts(texts, language);
  });
  // What style sheets name: they are in the page itself, so fonts are requested here.
  if (sources !== undefined)
    for (const folder of ['src', 'node_modules'])
      server.get(`/${folder}/*`, async (request, reply) =>
        reply.redirect(sources.origin + (request.raw.url ?? ''), 307),
      );
  // Every other address is a view of the client's, which says so where there is none.
  server.get('/console/*', async (request, reply) => {
    if (pathOf(request.raw.url ?? '/').startsWith('/console/api/')) throw new ProblemError('not-found');
    // Passkeys and changes belong to one name of this machine: 127.0.0.1 is led to it.
    if (request.headers.host !== new URL(consoleUrl()).host)
      return reply.redirect(`${consoleUrl()}${request.raw.url ?? '/console/'}`, 303);
    if (build === undefined) throw new ProblemError('unavailable', 'The console is not built: node tools/build.mjs');
    const html = consolePage(build, pageTexts(texts, languageOf(request)), options.brandName);
    if (sources === undefined) return reply.type(PAGE).send(html);
    const prepared = sources.preparePage({ html, policy: CONSOLE_POLICY });
    return reply.type(PAGE).header('Content-Security-Policy', prepared.policy).send(prepared.html);
  });
  return server;
}
