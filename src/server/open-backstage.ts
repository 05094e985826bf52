import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { priceOriginOf } from '#market/feeds/open-sources.ts';
import { PLUGIN_START_WAIT_MS } from '#contracts/limits.ts';
import { loadInstruments } from '#market/load-instruments.ts';
import { seenCloses } from '#market/seen-closes.ts';
import { checkedDemonstration, demonstrationNotes } from './checked-demonstration.ts';
import { believeOnly, fastifyTrust } from './client-address.ts';
import { secureDataFolder } from './data-folder.ts';
import { createHttpServer } from './http-server.ts';
import { listen, checkPort } from './listen.ts';
import { attachPriceSockets, openMarket } from './open-market.ts';
import type { OpenSite } from './open-site.ts';
import { processParts } from './process-parts.ts';
import { problemResponses } from './problem-responses.ts';
import { Readiness } from './readiness.ts';
import { rootSecret } from './secret.ts';
import { DATA_POLICY, securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';
import { statusRoutes } from './status-routes.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** A process of the price path alone, roles `gateway` and `feed`: no pages, no calls but those of prices, no database. */
export async function openBackstage(settings: Settings, logger: Logger): Promise<OpenSite> {
  await using opened = new AsyncDisposableStack();
  const { brandDir, dataDir, host, port, publicUrl } = settings;
  const demonstration = checkedDemonstration(settings, await priceOriginOf(settings.feed));
  const trusts = trustedProxies(settings.trustProxy);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  if (!existsSync(brandDir)) throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  const instruments = await loadInstruments(join(brandDir, 'instruments.csv'), await readTradingSessions(brandDir));
  const seen = seenCloses();
  if (settings.secret === undefined) secureDataFolder(dataDir);
  const market = await openMarket(
    settings,
    trusts,
    instruments,
    rootSecret(settings.secret, dataDir),
    seen.closes,
    false,
    logger,
    registry,
  );
  opened.defer(market.subscribe(seen.see));
  await checkPort(host, port);

  const readiness = new Readiness(processParts(settings.roles, market), registry);
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrust(trusts),
    return503OnClosing: false, // who came in time is served
    pluginTimeout: PLUGIN_START_WAIT_MS,
    serverFactory: (handle) => createHttpServer(handle, readiness.isDraining),
  }) as unknown as FastifyInstance;
  believeOnly(app, trusts);
  const headers = {
    ...securityHeaders(publicUrl),
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
  };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  problemResponses(app, undefined, () => undefined);
  statusRoutes(app, {
    registry,
    metricsToken: settings.metricsToken,
    metricsWithoutToken: demonstration.metricsWithoutToken,
    readiness,
  });
  await app.register(market.routes);
  opened.defer(() => app.close());
  attachPriceSockets(app.server, market);
  market.start();
  opened.defer(() => market.stop());
  const openPort = await listen(app, host, port);

  const stack = opened.move();
  return {
    name: 'The price path',
    url: port === 0 ? `http://localhost:${openPort}` : `http://${host}:${port}`,
    notes: [
      ...demonstrationNotes(demonstration, settings),
      `roles: ${[...settings.roles].join(', ')}`,
      ...market.notes,
    ],
    drain: () => readiness.drain(),
    close: () => stack.disposeAsync(),
  };
}
