// The price path of one process on a given port, from the sources: what restart.ts kills and starts again. It opens at the
// moment given (Unix milliseconds), so that how long it is down does not depend on how long a process takes to start.
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import simulated from '#market/feeds/simulated/simulated.feed.ts';
import { createMarket } from '#market/market.ts';
import { INSTRUMENTS, PERIOD_MS } from './bench-market.ts';

const LIMIT = 100_000;
const market = await createMarket({
  instruments: INSTRUMENTS,
  roles: { feed: true, gateway: true },
  redisUrl: undefined,
  feeds: [simulated],
  feed: { name: 'simulated', settings: { pace: '20' } },
  tokenSecrets: [new TextEncoder().encode('a secret for the bench, 32 bytes')],
  periodMs: PERIOD_MS,
  allowedHosts: [],
  connectionLimits: { total: LIMIT, perAddress: LIMIT },
  addressOf: () => '127.0.0.1',
  sending: 'socket',
  closes: { of: () => undefined },
  hasPriceHistory: false,
  logger: { info: () => undefined, warn: console.error, error: console.error },
  registry: new Registry(),
});
const app = fastify();
await app.register(market.routes);
app.server.on('upgrade', (request, wire, head) => {
  wire.on('error', () => undefined); // a client that is gone
  if (!market.handleUpgrade(request, wire, head)) wire.destroy();
});
market.start();
await sleep(Math.max(0, Number(process.argv[3] ?? 0) - Date.now()));
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]), backlog: 4_096 });
process.stdout.write('open\n');
