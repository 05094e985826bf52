import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ServerOptions } from 'ws';
import { GATEWAY_CLOSE_WAIT_MS, GATEWAY_LIVENESS_MS, GATEWAY_MAX_MESSAGE_BYTES } from '#contracts/limits.ts';
import { TICK_STREAMS } from '#contracts/ticks.ts';
import type { TickStream } from '#contracts/ticks.ts';
import { addressBlock } from '#domain/address-block.ts';
import { isAllowedOrigin } from '#market/gateway/allowed-origin.ts';
import { serveConnection } from '#market/gateway/connection.ts';
import { createConnections } from '#market/gateway/connections.ts';
import type { ConnectionLimits } from '#market/gateway/connections.ts';
import { serveEvents } from '#market/gateway/event-connection.ts';
import { createSendSchedules } from '#market/gateway/send-schedules.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { SendFrames } from '#market/gateway/send-frames.ts';
import type { MarketLogger } from '#market/market-logger.ts';
import type { MarketMetrics } from '#market/market-metrics.ts';
import type { TickTokens } from '#market/tick-token.ts';

export type GatewayOptions = {
  readonly table: QuoteTable;
  readonly tokens: TickTokens;
  /** Each client gets what changed once in so long, unless it asks for the slow pace: GATEWAY_PERIOD_MS unless the operator set another. */
  readonly periodMs: number;
  /** Hosts, besides the one asked, whose pages may connect: `www.example.com`. */
  readonly allowedHosts: readonly string[];
  readonly limits: ConnectionLimits;
  /** The client's address, behind the proxies that the operator trusts. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** How frames are sent to WebSockets. Its batch is closed with the gateway. */
  readonly sendFrames: SendFrames;
  readonly metrics: MarketMetrics;
  readonly logger: MarketLogger;
  /** Unix milliseconds. */
  readonly now: () => number;
};

/** Why no stream is begun: a status and a line for it. */
export type GatewayRefusal = { readonly status: 403 | 503; readonly text: string };

export type Gateway = {
  readonly start: () => void;
  /** Takes the upgrade when its path is that of a stream; answers false, untouched, when it is not. */
  readonly handleUpgrade: (request: IncomingMessage, wire: Duplex, head: Buffer) => boolean;
  /** Answers with an event stream, or not at all where it gives a refusal. `query` has token, instruments and pace. */
  readonly handleEvents: (
    request: IncomingMessage,
    response: ServerResponse,
    stream: TickStream,
    query: Readonly<Record<string, unknown>>,
  ) => GatewayRefusal | undefined;
  readonly connectionCount: () => number;
  /** Closes every connection with 1001, spread over a while, and resolves when they are gone. */
  readonly stop: () => Promise<void>;
};

/** The live price connections of one process. */
export function createGateway({
  table,
  tokens,
  periodMs,
  allowedHosts,
  limits,
  addressOf,
  sendFrames,
  metrics,
  logger,
  now,
}: GatewayOptions): Gateway {
  // closeTimeout is in ws 8.23 and not yet in its types.
  const serverOptions: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false, // a shared frame cannot be compressed per socket
    maxPayload: GATEWAY_MAX_MESSAGE_BYTES,
    closeTimeout: GATEWAY_CLOSE_WAIT_MS,
  };
  const server = new WebSocketServer(serverOptions);
  let hasFailed = false;
  const schedules = createSendSchedules(
    table,
    periodMs,
    sendFrames.batch,
    metrics,
    (error) => {
      if (hasFailed) return;
      hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error(
        { reason, droppedBatches: sendFrames.batch !== undefined },
        'sending prices to a group of clients failed; the others go on, and further failures are only counted',
      );
    },
    now,
  );
  const connections = createConnections(limits, metrics, logger);
  const ports = { table, schedules, tokens, metrics, sendFrames };
  let state: 'idle' | 'open' | 'draining' = 'idle';
  let livenessTimer: NodeJS.Timeout | undefined;

  function refusalOf(request: IncomingMessage): GatewayRefusal | undefined {
    if (state !== 'open') return { status: 503, text: 'The price stream is not open, try again shortly.' };
    if (isAllowedOrigin(request.headers.origin, request.headers.host, allowedHosts)) return undefined;
    return { status: 403, text: 'Pages of this origin may not read prices here.' };
  }

  return {
    start() {
      if (state !== 'idle') throw new Error('the gateway was started before');
      state = 'open';
      livenessTimer = setInterval(connections.checkAlive, GATEWAY_LIVENESS_MS);
    },
    handleUpgrade(request, wire, head) {
      const path = request.url?.split('?', 1)[0];
      const stream = TICK_STREAMS.find((name) => path === `/ws/${name}`);
      if (stream === undefined) return false;
      const refusal = refusalOf(request);
      if (refusal !== undefined) refuseUpgrade(wire, refusal);
      else {
        const address = addressBlock(addressOf(request));
        server.handleUpgrade(request, wire, head, (socket) =>
          connections.add(address, 'socket', (onEnd) => serveConnection(socket, wire, stream, ports, onEnd)),
        );
      }
      return true;
    },
    handleEvents(request, response, stream, query) {
      const refusal = refusalOf(request);
      if (refusal !== undefined) return refusal;
      const { origin } = request.headers;
      if (origin !== undefined) {
        // An allowed page of another host may read it, as it may open a socket (Fetch 3.2).
        response.setHeader('Access-Control-Allow-Origin', origin);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      connections.add(addressBlock(addressOf(request)), 'events', (onEnd) =>
        serveEvents(response, stream, query, ports, onEnd),
      );
      return undefined;
    },
    connectionCount: connections.count,
    async stop() {
      state = 'draining';
      clearInterval(livenessTimer);
      await connections.drain();
      schedules.stop();
      sendFrames.batch?.close();
      server.close();
    },
  };
}

const PHRASE: Readonly<Record<GatewayRefusal['status'], string>> = { 403: 'Forbidden', 503: 'Service Unavailable' };

function refuseUpgrade(wire: Duplex, { status, text }: GatewayRefusal): void {
  wire.on('error', () => undefined); // LIV-7: a peer that is gone already needs no answer
  wire.once('finish', () => wire.destroy());
  wire.end(
    `HTTP/1.1 ${status} ${PHRASE[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
