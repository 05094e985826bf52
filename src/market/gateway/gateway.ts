import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerOptions } from 'ws';
import { GATEWAY_CLOSE_WAIT_MS, GATEWAY_LIVENESS_MS, GATEWAY_MAX_MESSAGE_BYTES } from '#contracts/limits.ts';
import type { TickBus } from '#market/bus/tick-bus.ts';
import { isAllowedOrigin } from '#market/gateway/allowed-origin.ts';
import { createCohorts } from '#market/gateway/cohorts.ts';
import { serveConnection } from '#market/gateway/connection.ts';
import type { Connection } from '#market/gateway/connection.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';
import type { TickTokens } from '#market/tick-token.ts';

const TICKS_PATH = '/ws/ticks';

export type GatewayOptions = {
  readonly bus: TickBus;
  readonly table: QuoteTable;
  readonly tokens: TickTokens;
  /** Each socket gets what changed once in so long. */
  readonly periodMs: number;
  /** Hosts, besides the one asked, whose pages may connect: `www.example.com`. */
  readonly allowedHosts: readonly string[];
  readonly maxConnections: number;
  readonly metrics: MarketMetrics;
  /** Unix milliseconds. */
  readonly now: () => number;
};

export type Gateway = {
  readonly start: () => void;
  /** Takes the upgrade when its path is /ws/ticks; answers false, untouched, when it is not. */
  readonly handleUpgrade: (request: IncomingMessage, wire: Duplex, head: Buffer) => boolean;
  readonly connectionCount: () => number;
  /** Closes every socket with 1001 and resolves when they are gone, cut off after GATEWAY_CLOSE_WAIT_MS if need be. */
  readonly stop: () => Promise<void>;
};

/** The live price sockets of one process. */
export function createGateway({ bus, table, tokens, periodMs, allowedHosts, maxConnections, metrics, now }: GatewayOptions): Gateway {
  // closeTimeout is in ws 8.23 and not yet in its types.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false, // a shared frame cannot be compressed per socket
    maxPayload: GATEWAY_MAX_MESSAGE_BYTES,
    closeTimeout: GATEWAY_CLOSE_WAIT_MS,
  };
  const server = new WebSocketServer(serverOptions);
  const cohorts = createCohorts(table, periodMs, metrics, now);
  const connections = new Set<Connection>();
  let state: 'idle' | 'open' | 'draining' = 'idle';
  let endSubscription: () => void = () => undefined;
  let livenessTimer: NodeJS.Timeout | undefined;
  let onAllGone: () => void = () => undefined;

  return {
    start() {
      if (state !== 'idle') throw new Error('the gateway was started before');
      state = 'open';
      endSubscription = bus.subscribe(table.put);
      cohorts.start();
      livenessTimer = setInterval(() => {
        for (const connection of connections) connection.checkAlive();
      }, GATEWAY_LIVENESS_MS);
    },
    handleUpgrade(request, wire, head) {
      if (request.url?.split('?', 1)[0] !== TICKS_PATH) return false;
      if (state !== 'open') refuseUpgrade(wire, '503 Service Unavailable', 'The price stream is not open, try again shortly.');
      else if (!isAllowedOrigin(request.headers.origin, request.headers.host, allowedHosts)) {
        refuseUpgrade(wire, '403 Forbidden', 'Pages of this origin may not open a price socket here.');
      } else server.handleUpgrade(request, wire, head, (socket) => admit(socket, wire));
      return true;
    },
    connectionCount: () => connections.size,
    async stop() {
      state = 'draining';
      endSubscription();
      cohorts.stop();
      clearInterval(livenessTimer);
      for (const connection of connections) connection.close('going-away', 'the server goes away: connect again');
      await allGone();
      server.close();
    },
  };

  function admit(socket: Parameters<typeof serveConnection>[0], wire: Duplex): void {
    const isFull = connections.size >= maxConnections;
    const connection = serveConnection(socket, wire, { table, cohorts, tokens, metrics }, () => {
      connections.delete(connection);
      metrics.connections.set(connections.size);
      if (connections.size === 0) onAllGone();
    });
    connections.add(connection);
    metrics.connections.set(connections.size);
    if (isFull) connection.close('server-full', 'this server is full: try again later');
    else if (state !== 'open') connection.close('going-away', 'the server goes away: connect again');
  }

  async function allGone(): Promise<void> {
    if (connections.size === 0) return;
    let cutOff: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      onAllGone = resolve;
      cutOff = setTimeout(() => {
        for (const connection of connections) connection.terminate();
      }, GATEWAY_CLOSE_WAIT_MS);
    });
    clearTimeout(cutOff);
  }
}

function refuseUpgrade(wire: Duplex, status: string, text: string): void {
  wire.on('error', () => undefined); // LIV-7: a peer that is gone already needs no answer
  wire.once('finish', () => wire.destroy());
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}
