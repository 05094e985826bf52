import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { WireQuote } from '#contracts/ticks.ts';

export type TicksClient = {
  readonly path: string;
  readonly messages: unknown[];
  readonly send: (message: unknown) => void;
  readonly close: (code?: number) => void;
  isOpen: boolean;
};

/** A ticks socket that says what the test tells it to. */
export type TestTicks = {
  readonly clients: TicksClient[];
  /** Answers a ping; on by default. */
  answersPings: boolean;
  /** Sent as soon as a client has said what it wants. */
  greeting: ((instruments: readonly string[]) => unknown) | undefined;
  readonly attach: (server: Server) => void;
  /** Cuts every client off. */
  readonly terminate: () => void;
};

type Answer = { readonly status: number; readonly type?: string; readonly body: string };

/** A token call, the typical spreads and a ticks socket on a free port. */
export type TicksServer = {
  readonly origin: string;
  readonly tokenUrl: string;
  readonly streamUrl: string;
  readonly ticks: TestTicks;
  readonly calls: string[];
  tokenAnswer: Answer;
  spreadsAnswer: Answer;
  /** The `Date` header of every answer; the real time when not set. */
  dateMs: number | undefined;
  readonly close: () => Promise<void>;
};

export const testQuote = (more: Partial<WireQuote> = {}): WireQuote => ({
  bid: 1.08453,
  ask: 1.08461,
  spread: 0.00008,
  state: 'up',
  time: 1_800_000_000,
  digits: 5,
  slug: 'eur-usd',
  name: 'EUR/USD',
  ...more,
});

export const snapshotOf = (instruments: readonly string[]): unknown => ({
  data: Object.fromEntries(instruments.map((instrument) => [instrument, testQuote()])),
});

export function createTestTicks(): TestTicks {
  const sockets = new WebSocketServer({ noServer: true });
  const ticks: TestTicks = {
    clients: [],
    answersPings: true,
    greeting: snapshotOf,
    attach: (server) =>
      void server.on('upgrade', (request, wire, head) =>
        sockets.handleUpgrade(request, wire, head, (socket) => meet(socket, request.url ?? '')),
      ),
    terminate: () => sockets.clients.forEach((socket) => socket.terminate()),
  };

  function meet(socket: WebSocket, path: string): void {
    const client: TicksClient = {
      path,
      messages: [],
      send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      close: (code) => socket.close(code),
      isOpen: true,
    };
    ticks.clients.push(client);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      client.isOpen = false;
    });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { ping?: number; instruments?: string[] };
      client.messages.push(message);
      if (message.ping === 1 && ticks.answersPings) client.send({ message: 'pong' });
      if (message.instruments && ticks.greeting) client.send(ticks.greeting(message.instruments));
    });
  }

  return ticks;
}

/** `files` answers everything else that a page may ask for. */
export async function startTicksServer(
  files: (path: string) => Answer | undefined = () => undefined,
): Promise<TicksServer> {
  const answerTo = (path: string): Answer => {
    if (path === '/api/quotes/token') return server.tokenAnswer;
    if (path === '/api/ajax/quotes_typical_spreads') return server.spreadsAnswer;
    return files(path) ?? { status: 404, body: '' };
  };
  const http = createServer((request, response) => {
    server.calls.push(request.url ?? '');
    const { status, type = 'application/json', body } = answerTo(new URL(request.url ?? '', server.origin).pathname);
    const date = server.dateMs === undefined ? {} : { date: new Date(server.dateMs).toUTCString() };
    response.writeHead(status, { 'content-type': type, ...date }).end(body);
  });
  const ticks = createTestTicks();
  ticks.attach(http);
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: TicksServer = {
    origin: `http://127.0.0.1:${port}`,
    tokenUrl: `http://127.0.0.1:${port}/api/quotes/token`,
    streamUrl: `ws://127.0.0.1:${port}/ws/ticks`,
    ticks,
    calls: [],
    tokenAnswer: { status: 200, body: '{"token":"t-1"}' },
    spreadsAnswer: { status: 200, body: '{"data":{}}' },
    dateMs: undefined,
    async close() {
      ticks.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => void http.close(resolve));
    },
  };
  return server;
}
