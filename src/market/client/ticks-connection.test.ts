import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ERROR_CLOSE_DELAY_MS,
  PING_EVERY_MS,
  PONG_WAIT_MS,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
  TOKEN_REFRESH_MS,
  TOKEN_WAIT_MS,
} from '#contracts/limits.ts';
import { GATEWAY_CLOSE, type WireQuote } from '#contracts/ticks.ts';
import { reconnectDelayMs } from '#market/client/reconnect-delay.ts';
import { ticksConnection, type TicksConnection, type TicksStatus } from '#market/client/ticks-connection.ts';
import type { TicksSocket } from '#market/client/ticks-host.ts';
import { FakeTicksHost } from '../../../tests/support/fake-ticks-host.ts';
import { snapshotOf, startTicksServer, testQuote, type TicksServer } from '../../../tests/support/ticks-server.ts';

let server: TicksServer;
let host: FakeTicksHost;
let connection: TicksConnection;
let data: Record<string, WireQuote>[];
let statuses: TicksStatus[];

function connect(pairs: readonly string[], streamUrl = server.streamUrl): void {
  connection = ticksConnection(
    {
      tokenUrl: server.tokenUrl,
      streamUrl,
      onData: (quotes) => data.push(quotes),
      onStatus: (status) => statuses.push(status),
      onServerTime: () => undefined,
    },
    host,
  );
  connection.setPairs(pairs);
}

const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 5_000, interval: 5 });
const openClients = () => server.ticks.clients.filter((client) => client.isOpen);
const untilLive = () => until(() => expect(statuses.at(-1)).toBe('live'));
const tokenCalls = () => server.calls.length;
const clientOf = (index: number) => server.ticks.clients[index] ?? expect.fail(`no connection ${index}`);
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(async () => {
  server = await startTicksServer();
  host = new FakeTicksHost();
  data = [];
  statuses = [];
});

afterEach(async () => {
  connection?.close();
  await server.close();
});

describe('token', () => {
  it('[LIV-1] is fetched from the configured address and refreshed every 300,000 ms', async () => {
    connect(['EURUSD']);
    await untilLive();
    expect(tokenCalls()).toBe(1);
    await host.advance(TOKEN_REFRESH_MS - 1);
    await settle();
    expect(tokenCalls()).toBe(1);
    await host.advance(1);
    await until(() => expect(tokenCalls()).toBe(2));
    await settle(); // the answer has to be in before the next period begins
    await host.advance(TOKEN_REFRESH_MS);
    await until(() => expect(tokenCalls()).toBe(3));
  });

  it('[LIV-1] is not refreshed while the page is hidden, and is when it comes back', async () => {
    connect(['EURUSD']);
    await untilLive();
    host.show('hidden');
    await host.advance(3 * TOKEN_REFRESH_MS);
    await settle();
    expect(tokenCalls()).toBe(1);
    host.show('visible');
    await until(() => expect(tokenCalls()).toBe(2));
  });

  it.each(['{}', '{"token":""}', '{"token":7}', 'null'])(
    '[LIV-1] missing in %s is the error "Token has not been provided"',
    async (body) => {
      server.tokenAnswer = { status: 200, body };
      connect(['EURUSD']);
      await until(() => expect(host.errors).toEqual([['Token has not been provided']]));
      expect(host.sockets).toEqual([]);
    },
  );

  it.each([
    { status: 503, body: '{}' },
    { status: 200, body: '<html>' },
  ])('[LIV-1] that cannot be fetched (%o) is logged and no connection is made', async (answer) => {
    server.tokenAnswer = answer;
    connect(['EURUSD']);
    await until(() => expect(host.errors).toEqual([['Error getting token from server', expect.any(Error)]]));
    expect(host.sockets).toEqual([]);
    expect(statuses).toEqual(['connecting']);
  });

  it('[LIV-1] [LIV-4] is asked for again after a failed fetch, at the pace of reconnects', async () => {
    server.tokenAnswer = { status: 503, body: '{}' };
    connect(['EURUSD']);
    await until(() => expect(host.errors).toHaveLength(1));
    server.tokenAnswer = { status: 200, body: '{"token":"t-2"}' };
    await host.advance(RECONNECT_DELAY_MS);
    await untilLive();
    expect(clientOf(0).messages).toEqual([{ token: 't-2', instruments: ['EURUSD'] }]);
  });

  it('[LIV-1] call that hangs is given up', async () => {
    host.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    connect(['EURUSD']);
    await host.advance(TOKEN_WAIT_MS);
    await until(() => expect(host.errors).toHaveLength(1));
  });

  it('[LIV-1] [LIV-7] that the server refuses is replaced before the next attempt', async () => {
    connect(['EURUSD']);
    await untilLive();
    server.tokenAnswer = { status: 200, body: '{"token":"t-2"}' };
    clientOf(0).close(GATEWAY_CLOSE['bad-token']);
    await until(() => expect(statuses.at(-1)).toBe('reconnecting'));
    await host.advance(RECONNECT_DELAY_MS);
    await until(() => expect(clientOf(1).messages).toEqual([{ token: 't-2', instruments: ['EURUSD'] }]));
  });
});

describe('messages', () => {
  it('[LIV-2] the first carries token and instruments, data goes to the callback keyed by instrument', async () => {
    connect(['GBPUSD', 'EURUSD', 'EURUSD']);
    await untilLive();
    expect(clientOf(0).messages).toEqual([{ token: 't-1', instruments: ['EURUSD', 'GBPUSD'] }]);
    clientOf(0).send({ data: { EURUSD: testQuote({ bid: 1.09 }) } });
    await until(() =>
      expect(data).toEqual([{ EURUSD: testQuote(), GBPUSD: testQuote() }, { EURUSD: testQuote({ bid: 1.09 }) }]),
    );
  });

  it('[LIV-3] a second stream makes the same handshake', async () => {
    connect(['BTCUSD'], server.streamUrl.replace('/ws/ticks', '/ws/ticks-change'));
    server.ticks.greeting = () => ({ data: { BTCUSD: { ...testQuote(), symbol: 'BTCUSD', d_c: 1.2, w_c: -3 } } });
    await untilLive();
    expect(clientOf(0)).toMatchObject({
      path: '/ws/ticks-change',
      messages: [{ token: 't-1', instruments: ['BTCUSD'] }],
    });
  });

  it('[LIV-2] [LIV-7] a refusal is a warning that names it, and the connection stays', async () => {
    connect(['EURUSD', 'NOPE']);
    await untilLive();
    clientOf(0).send({ error: 'unknown-instrument', message: 'Not offered here', instruments: ['NOPE', 'NADA'] });
    await until(() => expect(host.warnings).toEqual([['ticks: unknown-instrument: NOPE, NADA', 'Not offered here']]));
    await settle();
    expect(openClients()).toHaveLength(1);
  });

  it.each(['not json', '[]', '{"data":{"EURUSD":{"bid":"1"}}}', '{"hello":1}'])(
    '[LIV-4] %s is not recognised and closes the connection',
    async (message) => {
      connect(['EURUSD']);
      await untilLive();
      clientOf(0).send(message);
      await until(() => expect(openClients()).toHaveLength(0));
      await host.advance(RECONNECT_DELAY_MS);
      await until(() => expect(server.ticks.clients).toHaveLength(2));
    },
  );
});

describe('reconnecting', () => {
  it('[LIV-4] comes 1 s after a close', async () => {
    connect(['EURUSD']);
    await untilLive();
    clientOf(0).close();
    await until(() => expect(statuses.at(-1)).toBe('reconnecting'));
    await host.advance(RECONNECT_DELAY_MS - 1);
    await settle();
    expect(server.ticks.clients).toHaveLength(1);
    await host.advance(1);
    await untilLive();
    expect(server.ticks.clients).toHaveLength(2);
  });

  it('[LIV-4] waits 1 s for five failures, then longer with jitter, 10 s at most', () => {
    expect([1, 2, 3, 4, 5].map((failures) => reconnectDelayMs(failures, 0))).toEqual(Array(5).fill(RECONNECT_DELAY_MS));
    expect([6, 7, 8, 9, 60].map((failures) => reconnectDelayMs(failures, 1))).toEqual([
      2_000,
      4_000,
      8_000,
      RECONNECT_DELAY_MAX_MS,
      RECONNECT_DELAY_MAX_MS,
    ]);
    expect([6, 7, 8, 9, 60].map((failures) => reconnectDelayMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
  });

  it('[LIV-4] slows down after five failures in a row and is at 1 s again after a success', async () => {
    server.tokenAnswer = { status: 500, body: '' };
    connect(['EURUSD']);
    for (let failures = 1; failures <= 6; failures += 1) {
      await until(() => expect(host.errors).toHaveLength(failures));
      await settle();
      if (failures < 6) await host.advance(RECONNECT_DELAY_MS);
    }
    expect(statuses).toEqual(['connecting', 'offline']);
    await host.advance(1_999);
    await settle();
    expect(tokenCalls()).toBe(6);
    server.tokenAnswer = { status: 200, body: '{"token":"t-1"}' };
    await host.advance(1);
    await untilLive();
    clientOf(0).close();
    await until(() => expect(statuses.at(-1)).toBe('reconnecting'));
    await host.advance(RECONNECT_DELAY_MS);
    await until(() => expect(server.ticks.clients).toHaveLength(2));
  });

  it('[LIV-4] a connection that opens and delivers nothing is no success', async () => {
    server.ticks.greeting = undefined;
    connect(['EURUSD']);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await until(() => expect(clientOf(attempt - 1).messages).toHaveLength(1));
      clientOf(attempt - 1).close();
      await until(() => expect(openClients()).toHaveLength(0));
      await settle();
      if (attempt < 6) await host.advance(RECONNECT_DELAY_MS);
    }
    await host.advance(1_999);
    await settle();
    expect(server.ticks.clients).toHaveLength(6);
  });

  it.each([
    ['the page becomes visible', () => host.show('visible')],
    ['the network returns', () => void host.dispatchEvent(new Event('online'))],
  ])('[LIV-4] comes at once when %s', async (_case, happen) => {
    connect(['EURUSD']);
    await untilLive();
    clientOf(0).close();
    await until(() => expect(statuses.at(-1)).toBe('reconnecting'));
    happen();
    await until(() => expect(server.ticks.clients).toHaveLength(2));
    await untilLive();
    await host.advance(RECONNECT_DELAY_MS);
    await settle();
    expect(server.ticks.clients).toHaveLength(2);
  });

  it('[LIV-4] an error closes after 1 s and so reconnects', async () => {
    const sockets: (TicksSocket & { isClosed: boolean })[] = [];
    host = new FakeTicksHost(
      class implements TicksSocket {
        onopen = null;
        onmessage = null;
        onerror = null;
        onclose = null;
        isClosed = false;
        send = () => undefined;
        close = () => {
          this.isClosed = true;
        };
        constructor() {
          sockets.push(this);
        }
      },
    );
    connect(['EURUSD']);
    await until(() => expect(sockets).toHaveLength(1));
    sockets[0]?.onerror?.(new Event('error'));
    await host.advance(ERROR_CLOSE_DELAY_MS - 1);
    expect(sockets[0]?.isClosed).toBe(false);
    await host.advance(1);
    expect(sockets[0]?.isClosed).toBe(true);
    await host.advance(RECONNECT_DELAY_MS);
    await until(() => expect(sockets).toHaveLength(2));
  });

  it('[LIV-4] a server that is not there is tried again', async () => {
    connect(['EURUSD'], server.streamUrl.replace(/:\d+\//, ':1/'));
    await until(() => expect(host.sockets).toHaveLength(1));
    await settle();
    await host.advance(RECONNECT_DELAY_MS);
    await until(() => expect(host.sockets).toHaveLength(2));
  });

  it('[LIV-4] a page put aside holds no socket and connects again when it is shown', async () => {
    connect(['EURUSD']);
    await untilLive();
    host.dispatchEvent(new Event('pagehide'));
    await until(() => expect(openClients()).toHaveLength(0));
    await host.advance(10 * RECONNECT_DELAY_MAX_MS);
    await settle();
    expect(server.ticks.clients).toHaveLength(1);
    host.dispatchEvent(new Event('pageshow'));
    await until(() => expect(openClients()).toHaveLength(1));
  });
});

describe('changing pairs', () => {
  it('[LIV-5] reconnects with the new pairs, and the old connection closes only after the new one delivered', async () => {
    connect(['EURUSD']);
    await untilLive();
    server.ticks.greeting = undefined;
    connection.setPairs(['XAUUSD', 'EURUSD']);
    await until(() => expect(clientOf(1).messages).toEqual([{ token: 't-1', instruments: ['EURUSD', 'XAUUSD'] }]));
    clientOf(0).send({ data: { EURUSD: testQuote({ bid: 1.1 }) } });
    await until(() => expect(data.at(-1)).toEqual({ EURUSD: testQuote({ bid: 1.1 }) }));
    expect(openClients()).toHaveLength(2);
    clientOf(1).send(snapshotOf(['EURUSD', 'XAUUSD']));
    await until(() => expect(openClients()).toEqual([clientOf(1)]));
    expect(statuses).toEqual(['connecting', 'live']);
    expect(tokenCalls()).toBe(1);
  });

  it('[LIV-5] a late message of the old connection is not heard', async () => {
    connect(['EURUSD']);
    await untilLive();
    const hearOld = host.sockets[0]?.onmessage;
    connection.setPairs(['GBPUSD']);
    await until(() => expect(openClients()).toEqual([clientOf(1)]));
    const before = data.length;
    hearOld?.(new MessageEvent('message', { data: JSON.stringify(snapshotOf(['EURUSD'])) }));
    hearOld?.(new MessageEvent('message', { data: 'not json' }));
    expect(data).toHaveLength(before);
    await settle();
    expect(openClients()).toEqual([clientOf(1)]);
  });

  it('[LIV-5] the same pairs in another order are no change', async () => {
    connect(['EURUSD', 'GBPUSD']);
    await untilLive();
    connection.setPairs(['GBPUSD', 'EURUSD']);
    await settle();
    expect(server.ticks.clients).toHaveLength(1);
  });

  it('[LIV-5] a quick second change leaves one connection, with the last pairs', async () => {
    connect(['EURUSD']);
    await untilLive();
    connection.setPairs(['GBPUSD']);
    connection.setPairs(['XAUUSD']);
    await until(() =>
      expect(openClients().map((client) => client.messages[0])).toEqual([{ token: 't-1', instruments: ['XAUUSD'] }]),
    );
  });

  it('[LIV-5] the old connection ending while the new one is under way brings no third one', async () => {
    connect(['EURUSD']);
    await untilLive();
    server.ticks.greeting = undefined;
    connection.setPairs(['XAUUSD']);
    await until(() => expect(clientOf(1).messages).toHaveLength(1));
    clientOf(0).close();
    await until(() => expect(statuses.at(-1)).toBe('reconnecting'));
    await host.advance(2 * RECONNECT_DELAY_MS);
    await settle();
    expect(server.ticks.clients).toHaveLength(2);
    clientOf(1).send(snapshotOf(['XAUUSD']));
    await untilLive();
  });

  it('[LIV-5] no pairs leave no socket, no timer and no listener', async () => {
    connect(['EURUSD']);
    await untilLive();
    connection.setPairs([]);
    await until(() => expect(openClients()).toHaveLength(0));
    expect({ timers: host.timers, listeners: host.listeners }).toEqual({ timers: 0, listeners: 0 });
    connection.setPairs(['EURUSD']);
    await until(() => expect(openClients()).toHaveLength(1));
  });
});

describe('liveness', () => {
  it('[LIV-6] pings every 10 s and stays while pongs come', async () => {
    connect(['EURUSD']);
    await untilLive();
    for (let pings = 1; pings <= 3; pings += 1) {
      await host.advance(PING_EVERY_MS);
      await until(() => expect(clientOf(0).messages.slice(1)).toEqual(Array(pings).fill({ ping: 1 })));
      await settle();
    }
    expect(openClients()).toHaveLength(1);
    expect(server.ticks.clients).toHaveLength(1);
  });

  it('[LIV-6] closes when no pong arrives within 2 s, and reconnects', async () => {
    connect(['EURUSD']);
    await untilLive();
    server.ticks.answersPings = false;
    await host.advance(PING_EVERY_MS + PONG_WAIT_MS - 1);
    await settle();
    expect(openClients()).toHaveLength(1);
    await host.advance(1);
    await until(() => expect(openClients()).toHaveLength(0));
    await host.advance(RECONNECT_DELAY_MS);
    await untilLive();
    expect(server.ticks.clients).toHaveLength(2);
  });

  it('[LIV-6] does not judge a hidden page, and asks at once when it is seen again', async () => {
    connect(['EURUSD']);
    await untilLive();
    server.ticks.answersPings = false;
    host.show('hidden');
    await host.advance(3 * PING_EVERY_MS);
    await settle();
    expect([openClients().length, server.ticks.clients.length]).toEqual([1, 1]);
    host.show('visible');
    await host.advance(PONG_WAIT_MS);
    await until(() => expect(openClients()).toHaveLength(0));
  });

  it('[LIV-6] gives up a connection that never opens', async () => {
    host = new FakeTicksHost(
      class implements TicksSocket {
        onopen = null;
        onmessage = null;
        onerror = null;
        onclose = null;
        send = () => expect.fail('sent before it was open');
        close = () => undefined;
      },
    );
    connect(['EURUSD']);
    await until(() => expect(host.sockets).toHaveLength(1));
    await host.advance(PING_EVERY_MS + RECONNECT_DELAY_MS);
    await until(() => expect(host.sockets).toHaveLength(2));
  });
});

it('[LIV-4] [LIV-6] closing leaves no socket, no timer, no listener, whatever was under way', async () => {
  connect(['EURUSD']);
  connection.close();
  await settle();
  expect({ sockets: host.sockets.length, timers: host.timers, listeners: host.listeners, errors: host.errors }).toEqual(
    { sockets: 0, timers: 0, listeners: 0, errors: [] },
  );
  connect(['EURUSD']);
  await untilLive();
  connection.setPairs(['GBPUSD']);
  connection.close();
  await until(() => expect(openClients()).toHaveLength(0));
  await settle();
  expect({ timers: host.timers, listeners: host.listeners, errors: host.errors }).toEqual({
    timers: 0,
    listeners: 0,
    errors: [],
  });
});
