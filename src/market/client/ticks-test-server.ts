import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { WireQuote } from '#contracts/ticks.ts';

export type TestClient = {
  readonly path: string;
  readonly messages: unknown[];
  readonly send: (message: unknown) => void;
  readonly close: (code?: number) => void;
  isOpen: boolean;
};

/** For tests: a token call and a ticks socket on a free port that answer what the test tells them to. */
export type TicksTestServer = {
  readonly tokenUrl: string;
  readonly streamUrl: string;
  readonly clients: TestClient[];
  tokenAnswer: { readonly status: number; readonly body: string };
  tokenCalls: number;
  /** Answers a ping; on by default. */
  answersPings: boolean;
  /** Sent as soon as a client has said what it wants. */
  greeting: ((instruments: readonly string[]) => unknown) | undefined;
  readonly close: () => Promise<void>;
};

export const testQuote = (more: Partial<WireQuote> = {}): WireQuote => ({
  bid: 1.08453, ask: 1.08461, spread: 0.00008, state: 'up', time: 1_800_000_000, digits: 5, slug: 'eur-usd', name: 'EUR/USD', ...more,
});

export const snapshotOf = (instruments: readonly string[]): unknown =>
  ({ data: Object.fromEntries(instruments.map((instrument) => [instrument, testQuote()])) });

export async function startTicksTestServer(): Promise<TicksTestServer> {
  const http = createServer((_request, response) => {
    server.tokenCalls += 1;
    response.writeHead(server.tokenAnswer.status, { 'content-type': 'application/json' }).end(server.tokenAnswer.body);
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket: WebSocket, request) => {
    const client: TestClient = {
      path: request.url ?? '',
      messages: [],
      send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      close: (code) => socket.close(code),
      isOpen: true,
    };
    server.clients.push(client);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      client.isOpen = false;
    });
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { ping?: number; instruments?: string[] };
      client.messages.push(message);
      if (message.ping === 1 && server.answersPings) client.send({ message: 'pong' });
      if (message.instruments && server.greeting) client.send(server.greeting(message.instruments));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: TicksTestServer = {
    tokenUrl: `http://127.0.0.1:${port}/token`,
    streamUrl: `ws://127.0.0.1:${port}/ws/ticks`,
    clients: [],
    tokenAnswer: { status: 200, body: '{"token":"t-1"}' },
    tokenCalls: 0,
    answersPings: true,
    greeting: snapshotOf,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
