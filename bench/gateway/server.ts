// One server under load: Forecourt's gateway, or a peer in Node that it is held against.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { Server as SocketIoServer } from 'socket.io';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { TickUpdate } from '#market/bus/tick-bus.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { openSending } from '#market/gateway/open-sending.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { createTickTokens } from '#market/tick-token.ts';
import { INSTRUMENTS, LONG_NAME, LONG_SYMBOLS, PERIOD_MS } from './bench-market.ts';
import type { ServerKind } from './bench-market.ts';
import { createSets } from './peer-sets.ts';
import { runServer } from './run-server.ts';

const [kind, start, slowCount] = process.argv.slice(2) as [Exclude<ServerKind, 'bun'>, string, string];
const http = createServer();
let token = 'none needed';
const metrics = createMarketMetrics(new Registry());
const serve: Record<typeof kind, () => (update: TickUpdate) => void> = {
  forecourt: serveForecourt,
  'forecourt-io-uring': serveForecourt,
  ws: serveWithWs,
  'socket.io': serveSocketIo,
};
const logger = console;
const { sendFrames } = await openSending(kind === 'forecourt-io-uring' ? 'io-uring' : 'socket', logger);
const ready = runServer(Number(start), serve[kind](), async () => (await metrics.skipped.get()).values[0]?.value ?? 0);
http.listen(0, '127.0.0.1', 4_096);
await once(http, 'listening');
ready((http.address() as AddressInfo).port, token);

function serveForecourt(): (update: TickUpdate) => void {
  const tokens = createTickTokens([new TextEncoder().encode('a secret for the bench, 32 bytes')], Date.now);
  token = tokens.issue();
  const table = createQuoteTable([...INSTRUMENTS.map((instrument) => instrument.symbol), ...LONG_SYMBOLS], {
    of: () => undefined,
  });
  const gateway = createGateway({
    table,
    tokens,
    periodMs: PERIOD_MS,
    allowedHosts: [],
    limits: { total: 100_000, perAddress: 100_000 },
    addressOf: () => '127.0.0.1',
    sendFrames,
    metrics,
    logger,
    now: Date.now,
  });
  http.on('upgrade', (request, wire, head) => gateway.handleUpgrade(request, wire, head));
  gateway.start();
  if (Number(slowCount) > 0)
    setInterval(() => {
      for (const symbol of LONG_SYMBOLS)
        table.put({
          symbol,
          quote: { bid: 1, ask: 1, spread: 0, state: 'up', time: 1, digits: 0, slug: 'long', name: LONG_NAME },
          fedAtMs: Date.now(),
        });
    }, PERIOD_MS);
  return table.put;
}

/** `ws` with shared frames: every 250 ms a message is made once for each set and handed to all its sockets, one after the other. */
function serveWithWs(): (update: TickUpdate) => void {
  const sets = createSets();
  const socketsOf = new Map<string, WebSocket[]>();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const key = sets.join((JSON.parse(data.toString()) as { instruments: string[] }).instruments);
      socketsOf.set(key, [...(socketsOf.get(key) ?? []), socket]);
    });
  });
  setInterval(() => {
    for (const { key, text } of sets.due()) {
      const message = Buffer.from(text);
      for (const socket of socketsOf.get(key) ?? []) socket.send(message, { binary: false });
    }
  }, PERIOD_MS);
  return sets.put;
}

/** Rooms, one a set; socket.io encodes a message once for a room. */
function serveSocketIo(): (update: TickUpdate) => void {
  const sets = createSets();
  const io = new SocketIoServer(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
  io.on('connection', (socket) => {
    socket.on('subscribe', ({ instruments }: { instruments: string[] }) => void socket.join(sets.join(instruments)));
  });
  setInterval(() => {
    for (const { key, data } of sets.dueData()) io.to(key).emit('data', data);
  }, PERIOD_MS);
  return sets.put;
}
