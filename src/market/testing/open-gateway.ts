import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import type { WireQuote } from '#contracts/ticks.ts';
import { createGateway } from '#market/gateway/gateway.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import { openSending } from '#market/gateway/open-sending.ts';
import type { TickSending } from '#market/gateway/send-frames.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import type { ReferenceCloses } from '#market/history/reference-closes.ts';
import { eventRoutes } from '#market/event-routes.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { createTickTokens } from '#market/tick-token.ts';

export type GatewayFixtureOptions = {
  readonly symbols: readonly string[];
  readonly periodMs: number;
  readonly maxConnections: number;
  readonly maxPerAddress: number;
  /** The client's address: the server finds it, behind proxies too. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly sending: TickSending;
  readonly closes: ReferenceCloses;
  readonly allowedHosts: readonly string[];
  /** Unix milliseconds. */
  readonly now: () => number;
};

/** A gateway behind a real HTTP server on a free port. */
export async function openGateway(given: Partial<GatewayFixtureOptions> = {}) {
  const {
    symbols = ['EURUSD', 'XAUUSD'],
    periodMs = 20,
    maxConnections = 100,
    maxPerAddress = 100,
    addressOf = () => '127.0.0.1',
    sending = 'socket',
    allowedHosts = [],
    now = Date.now,
    closes = { of: () => undefined },
  } = given;
  const registry = new Registry();
  const tokens = createTickTokens([new TextEncoder().encode('a secret of thirty-two characters')], now);
  const table = createQuoteTable(symbols, closes);
  const { logger, lines } = recordingLogger();
  const { sendFrames } = await openSending(sending, logger);
  const gateway = createGateway({
    table,
    tokens,
    periodMs,
    allowedHosts,
    addressOf,
    logger,
    now,
    sendFrames,
    limits: { total: maxConnections, perAddress: maxPerAddress },
    metrics: createMarketMetrics(registry),
  });
  const wires: Duplex[] = [];
  const app = fastify();
  await app.register(eventRoutes(gateway));
  const { server } = app;
  server.on('upgrade', (request, wire, head) => {
    wires.push(wire);
    if (!gateway.handleUpgrade(request, wire, head)) wire.destroy();
  });
  gateway.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    gateway,
    tokens,
    registry,
    /** The server's ends of the sockets, in order of their coming. */
    wires,
    publish(symbol: string, bid: number, more: Partial<WireQuote> = {}) {
      const quote: WireQuote = {
        bid,
        ask: bid + 1,
        spread: 1,
        state: 'up',
        time: 1,
        digits: 0,
        slug: symbol.toLowerCase(),
        name: symbol,
        ...more,
      };
      table.put({ symbol, quote, fedAtMs: now() });
    },
    log: lines,
    connect: (options?: ClientOptions, path = '/ws/ticks') => openClient(`ws://127.0.0.1:${port}${path}`, options),
    rawConnect: () => openRawClient(port),
    async metric(name: string, labels: Record<string, string> = {}) {
      const { values } = await registry.getSingleMetric(name)!.get();
      return values.find((value) =>
        Object.entries(labels).every(([label, text]) => (value.labels as Record<string, unknown>)[label] === text),
      )?.value;
    },
    close: async () => {
      await gateway.stop();
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** Bytes that wait to be sent to a client. */
export const unsentBytes = (wire: Duplex): number => wire.writableLength;

/** A client that keeps the messages it gets. */
export function openClient(url: string, options?: ClientOptions) {
  const socket = new WebSocket(url, options);
  const messages: string[] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
  });
  let onMessage: () => void = () => undefined;
  socket.on('message', (data: Buffer) => {
    messages.push(data.toString());
    onMessage();
  });
  socket.on('error', () => undefined); // a test that expects one looks at `closed` or `refused`
  const opened = once(socket, 'open').then(() => undefined);
  opened.catch(() => undefined);
  return {
    socket,
    messages,
    opened,
    closed,
    /** The status of an upgrade that was refused. */
    refused,
    async send(message: unknown) {
      await opened;
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    },
    /** Resolves once a message, of those come and those to come, passes. */
    async until(passes: (message: string) => boolean): Promise<string> {
      for (;;) {
        const found = messages.find(passes);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => {
          onMessage = resolve;
        });
      }
    },
  };
}

/** The server's side of nothing is hidden: bytes in, bytes out, after the upgrade. */
export async function openRawClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // the server may reset it: that is what is looked at
  await once(socket, 'connect');
  socket.write(
    'GET /ws/ticks HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  let head = '';
  while (!head.includes('\r\n\r\n')) {
    await once(socket, 'readable');
    head += (socket.read() as Buffer | null)?.toString('latin1') ?? '';
  }
  if (!head.startsWith('HTTP/1.1 101')) throw new Error(head);
  return socket;
}

/** A masked client frame with any first byte and any length, allowed or not. */
export function rawFrame(firstByte: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([firstByte]), length, Buffer.alloc(4), payload]);
}
