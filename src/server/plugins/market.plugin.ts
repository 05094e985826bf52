import fp from 'fastify-plugin';
import { feeds } from 'virtual:feeds';
import { GATEWAY_MAX_CONNECTIONS, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, GATEWAY_PERIOD_MS } from '#contracts/limits.ts';
import { createMarket, type Market } from '#market/market.ts';
import { observedCloses } from '#market/observed-closes.ts';
import { clientAddress } from '../client-address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly market: Market;
  }
}

/** The price path with what the operator set. It rests until the plugin `prices` starts it. */
export const marketPlugin = fp(
  async (app) => {
    const { settings, trusts } = app;
    const observed = app.isSite ? undefined : observedCloses();
    const market = await createMarket({
      instruments: app.instruments,
      roles: { feed: settings.roles.has('feed'), gateway: settings.roles.has('gateway') },
      redisUrl: settings.redisUrl,
      feeds,
      feed: settings.feed,
      tokenSecrets: app.keyFor('ticks'),
      siteName: settings.siteName,
      periodMs: settings.tickPeriodMs ?? GATEWAY_PERIOD_MS,
      allowedHosts: [new URL(settings.publicUrl).host],
      connectionLimits: {
        total: settings.tickConnections ?? GATEWAY_MAX_CONNECTIONS,
        perAddress: settings.tickConnectionsPerAddress ?? GATEWAY_MAX_CONNECTIONS_PER_ADDRESS,
      },
      addressOf: (request) => clientAddress(request, trusts),
      sending: settings.tickSending,
      // Asked once prices flow: by then there is the history.
      closes: observed?.closes ?? { of: (symbol, unixS) => app.history.references.of(symbol, unixS) },
      hasPriceHistory: app.isSite,
      readsHalts: app.isSite,
      listensToStatuses: settings.roles.has('console'),
      logger: app.logger,
      registry: app.registry,
    });
    if (observed !== undefined) {
      const forget = market.subscribe(observed.observe);
      app.addHook('onClose', async () => forget());
    }
    app.decorate('market', market);
  },
  { name: 'market', dependencies: ['secrets'], decorators: { fastify: ['instruments'] } },
);
