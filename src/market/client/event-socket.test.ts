import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FAILED_OPENS_BEFORE_EVENTS,
  GATEWAY_HEARTBEAT_MS,
  PING_EVERY_MS,
  PONG_WAIT_MS,
  RECONNECT_DELAY_MS,
  SOCKET_RETRY_MS,
} from '#contracts/limits.ts';
import { ticksConnection, type TicksConnection, type TicksStatus } from '#market/client/ticks-connection.ts';
import { FakeTicksHost } from '../../../tests/support/fake-ticks-host.ts';
import { snapshotOf, startTicksServer, type TicksServer } from '../../../tests/support/ticks-server.ts';

/** The browser's own, as far as it is asked; the test says what comes. */
class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  readonly url: URL;
  isClosed = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  constructor(url: string) {
    super();
    this.url = new URL(url);
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

let server: TicksServer;
let host: FakeTicksHost & { EventSource?: typeof FakeEventSource };
let connection: TicksConnection;
let statuses: TicksStatus[];
let blocksSockets: boolean;

const events = () => FakeEventSource.all;
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

/** A page on whose network a WebSocket never opens while `blocksSockets`. */
beforeEach(async () => {
  server = await startTicksServer();
  FakeEventSource.all = [];
  blocksSockets = true;
  statuses = [];
  host = new FakeTicksHost(function open(this: unknown, url: string) {
    return new WebSocket(blocksSockets ? url.replace('/ws/', '/none/').replace(/:\d+/, ':1') : url);
  } as never);
  host.EventSource = FakeEventSource;
  connection = ticksConnection(
    {
      tokenUrl: server.tokenUrl,
      streamUrl: server.streamUrl,
      onData: () => undefined,
      onStatus: (status) => statuses.push(status),
      onServerTime: () => undefined,
    },
    host,
  );
});
afterEach(async () => {
  connection.close();
  await server.close();
});

async function untilEvents(count: number): Promise<FakeEventSource> {
  await vi.waitFor(
    async () => {
      await host.advance(RECONNECT_DELAY_MS);
      expect(events()).toHaveLength(count);
    },
    { timeout: 5_000, interval: 20 },
  );
  return events()[count - 1]!;
}

describe('a network that breaks WebSockets', () => {
  it('[LIV-4] [LIV-2] gets an event stream after three sockets that never opened, with token and instruments', async () => {
    connection.setPairs(['EURUSD', 'XAUUSD']);
    const source = await untilEvents(1);
    expect(host.sockets).toHaveLength(FAILED_OPENS_BEFORE_EVENTS);
    expect(source.url.pathname).toBe('/sse/ticks');
    expect(Object.fromEntries(source.url.searchParams)).toEqual({ token: 't-1', instruments: 'EURUSD,XAUUSD' });
    expect(source.url.protocol).toBe('http:');
    source.say(snapshotOf(['EURUSD', 'XAUUSD']));
    expect(statuses.at(-1)).toBe('live');
    connection.close();
    expect([source.isClosed, host.timers, host.listeners], 'nothing is left').toEqual([true, 0, 0]);
  });

  it('[LIV-6] counts as alive while the server gives signs, and ends when none come', async () => {
    connection.setPairs(['EURUSD']);
    const source = await untilEvents(1);
    source.say(snapshotOf(['EURUSD']));
    for (let i = 0; i < 3; i += 1) {
      await host.advance(GATEWAY_HEARTBEAT_MS);
      source.say({ message: 'pong' });
    }
    await host.advance(PONG_WAIT_MS);
    expect(source.isClosed).toBe(false);
    await host.advance(2 * PING_EVERY_MS + PONG_WAIT_MS);
    expect(source.isClosed).toBe(true);
  });

  it('[LIV-4] tries a socket again later, and stays with it where it opens', async () => {
    connection.setPairs(['EURUSD']);
    const source = await untilEvents(1);
    source.say(snapshotOf(['EURUSD']));
    blocksSockets = false;
    for (let waited = 0; waited < SOCKET_RETRY_MS; waited += GATEWAY_HEARTBEAT_MS) {
      await host.advance(GATEWAY_HEARTBEAT_MS);
      source.say({ message: 'pong' });
    }
    await vi.waitFor(() => expect(server.ticks.clients.filter((client) => client.isOpen)).toHaveLength(1));
    await vi.waitFor(() => expect(source.isClosed).toBe(true));
    expect(statuses.at(-1)).toBe('live');
    server.ticks.terminate();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('reconnecting'));
    blocksSockets = true;
    for (let i = 0; i < 2 * FAILED_OPENS_BEFORE_EVENTS; i += 1) {
      await host.advance(2 * RECONNECT_DELAY_MS);
      await settle();
    }
    expect(events(), 'a socket opened once: the network does not break them').toHaveLength(1);
  });

  it('[LIV-4] goes back to sockets where the event stream brings nothing either', async () => {
    connection.setPairs(['EURUSD']);
    (await untilEvents(1)).onerror?.(new Event('error'));
    expect(events()[0]!.isClosed).toBe(true);
    blocksSockets = false;
    await host.advance(RECONNECT_DELAY_MS);
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('live'));
    expect(events()).toHaveLength(1);
  });

  it('[LIV-7] a token that the server refuses is replaced', async () => {
    connection.setPairs(['EURUSD']);
    const source = await untilEvents(1);
    server.tokenAnswer = { status: 200, body: '{"token":"t-2"}' };
    source.dispatchEvent(new MessageEvent('close', { data: '{"code":4401,"reason":"token expired"}' }));
    expect((await untilEvents(2)).url.searchParams.get('token')).toBe('t-2');
  });

  it('[LIV-4] where the browser has none, sockets go on being tried', async () => {
    delete host.EventSource;
    connection.setPairs(['EURUSD']);
    await vi.waitFor(
      async () => {
        await host.advance(RECONNECT_DELAY_MS);
        expect(host.sockets.length).toBeGreaterThan(FAILED_OPENS_BEFORE_EVENTS + 1);
      },
      { timeout: 5_000, interval: 20 },
    );
  });
});

describe('a visitor who saves data', () => {
  it('[LIV-2] asks for the slow pace', async () => {
    blocksSockets = false;
    Object.assign(host.navigator, { connection: { saveData: true } });
    connection.setPairs(['EURUSD']);
    await vi.waitFor(() =>
      expect(server.ticks.clients[0]?.messages).toEqual([{ token: 't-1', instruments: ['EURUSD'], pace: 'slow' }]),
    );
  });
});
