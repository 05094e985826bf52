import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Instrument } from '#contracts/instruments.ts';
import { GATEWAY_MAX_CONNECTIONS, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, GATEWAY_PERIOD_MS } from '#contracts/limits.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import { createMarket, type Market } from '#market/market.ts';
import { clientAddress } from './client-address.ts';
import { deriveKey } from './secret.ts';
import type { Settings } from './settings.ts';
import type { TrustsAddress } from './trusted-proxies.ts';

/** The price path with what the operator set. */
export const openMarket = (
  settings: Settings,
  trusts: TrustsAddress,
  instruments: readonly Instrument[],
  secret: Uint8Array,
  closes: ReferenceCloses,
  knowsThePast: boolean,
  logger: Logger,
  registry: Registry,
): Promise<Market> =>
  createMarket({
    instruments,
    roles: { feed: settings.roles.has('feed'), gateway: settings.roles.has('gateway') },
    redisUrl: settings.redisUrl,
    feed: settings.feed,
    tokenSecret: deriveKey(secret, 'ticks'),
    periodMs: settings.tickPeriodMs ?? GATEWAY_PERIOD_MS,
    allowedHosts: [new URL(settings.publicUrl).host],
    connectionLimits: {
      total: settings.tickConnections ?? GATEWAY_MAX_CONNECTIONS,
      perAddress: settings.tickConnectionsPerAddress ?? GATEWAY_MAX_CONNECTIONS_PER_ADDRESS,
    },
    addressOf: (request) => clientAddress(request, trusts),
    sending: settings.tickSending,
    closes,
    knowsThePast,
    logger,
    registry,
  });

export function attachPriceSockets(server: Server, market: Market): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {}); // LIV-7: a socket that breaks harms no other
    if (!market.handleUpgrade(request, socket, head))
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
