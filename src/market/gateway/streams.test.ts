import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  GATEWAY_DRAIN_STEP_MIN,
  GATEWAY_HANDSHAKE_MS,
  GATEWAY_HEARTBEAT_MS,
  GATEWAY_MAX_BUFFERED_BYTES,
  GATEWAY_MAX_INSTRUMENTS,
  GATEWAY_SLOW_PERIOD_MS,
} from '#contracts/limits.ts';
import { parseServerMessage } from '#contracts/ticks.ts';
import { openGateway, openRawClient } from '#market/testing/open-gateway.ts';
import type { GatewayFixtureOptions } from '#market/testing/open-gateway.ts';

type Fixture = Awaited<ReturnType<typeof openGateway>>;

let fixture: Fixture | undefined;
const open = async (options: Partial<GatewayFixtureOptions> = {}): Promise<Fixture> =>
  (fixture = await openGateway(options));
afterEach(async () => {
  vi.useRealTimers();
  await fixture?.close();
  fixture = undefined;
});

async function watch(gateway: Fixture, message: object = {}, path = '/ws/ticks') {
  const client = gateway.connect({}, path);
  await client.send({ token: gateway.tokens.issue(), instruments: ['EURUSD'], ...message });
  await client.until(() => true);
  return client;
}

/** An event stream as it comes, and the events in it. */
async function listen(
  gateway: Fixture,
  query: Record<string, string> = {},
  { path = '/sse/ticks', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const address = `http://127.0.0.1:${gateway.port}${path}?${new URLSearchParams({ token: gateway.tokens.issue(), instruments: 'EURUSD', ...query })}`;
  const [response] = (await once(get(address, { headers, agent: false }), 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.on('close', resolve));
  return {
    response,
    ended,
    text: () => text,
    data: () =>
      text
        .split('\n\n')
        .filter((event) => event.startsWith('data: '))
        .map((event) => event.slice(6)),
    closed: async () => {
      await ended;
      return JSON.parse(/event: close\ndata: (.*)\n/.exec(text)?.[1] ?? '{}') as { code?: number; reason?: string };
    },
    until: (words: string) => vi.waitFor(() => expect(text).toContain(words), { interval: 5, timeout: 5_000 }),
  };
}

describe('the second stream', () => {
  it('[LIV-3] [CRY-4] ticks-change has the same handshake, and items add symbol, d_c and w_c', async () => {
    const gateway = await open({
      closes: { of: (symbol) => (symbol === 'EURUSD' ? { dayClose: 100, weekClose: 80 } : undefined) },
    });
    gateway.publish('EURUSD', 102);
    gateway.publish('XAUUSD', 4000);
    const client = await watch(gateway, { instruments: ['EURUSD', 'XAUUSD'] }, '/ws/ticks-change');
    const snapshot = parseServerMessage(client.messages[0]!);
    expect(snapshot?.kind === 'data' && snapshot.data).toEqual({
      EURUSD: {
        bid: 102,
        ask: 103,
        spread: 1,
        state: 'up',
        time: 1,
        digits: 0,
        slug: 'eurusd',
        name: 'EURUSD',
        symbol: 'EURUSD',
        d_c: 2,
        w_c: 27.5,
      },
      XAUUSD: {
        bid: 4000,
        ask: 4001,
        spread: 1,
        state: 'up',
        time: 1,
        digits: 0,
        slug: 'xauusd',
        name: 'XAUUSD',
        symbol: 'XAUUSD',
      },
    });
    gateway.publish('EURUSD', 99);
    await client.until((message) => message.includes('"d_c":-1,"w_c":23.75'));
  });

  it('[LIV-3] and the first stream side by side, each with its own fields', async () => {
    const gateway = await open({ closes: { of: () => ({ dayClose: 100, weekClose: 80 }) } });
    const [ticks, changes] = [await watch(gateway), await watch(gateway, {}, '/ws/ticks-change')];
    gateway.publish('EURUSD', 5);
    await Promise.all([ticks, changes].map((client) => client.until((message) => message.includes('"bid":5'))));
    expect(ticks.messages.join()).not.toContain('d_c');
    expect(changes.messages.at(-1)).toContain('"d_c":-95');
  });
});

describe('the pace', () => {
  it('[LIV-2] slow gets the newest once a second, the usual one as the server is set', async () => {
    const gateway = await open({ periodMs: 20 });
    const [usual, slow] = [await watch(gateway), await watch(gateway, { pace: 'slow' })];
    const startMs = performance.now();
    for (let bid = 1; performance.now() - startMs < 2 * GATEWAY_SLOW_PERIOD_MS + 200; bid += 1) {
      gateway.publish('EURUSD', bid);
      await sleep(10);
    }
    expect(slow.messages.length - 1).toBeGreaterThanOrEqual(2);
    expect(slow.messages.length - 1).toBeLessThanOrEqual(3);
    expect(usual.messages.length).toBeGreaterThan(20);
  });
});

describe('the event stream', () => {
  it('[LIV-2] [LIV-7] sends the messages of the socket: snapshot, changes, what is not quoted', async () => {
    const gateway = await open();
    gateway.publish('EURUSD', 5);
    const client = await watch(gateway, { instruments: ['EURUSD', 'EURXYZ'] });
    const events = await listen(gateway, { instruments: 'EURUSD,EURXYZ' });
    await events.until('EURXYZ');
    gateway.publish('EURUSD', 7);
    await events.until('"bid":7');
    await client.until((message) => message.includes('"bid":7'));
    expect(events.data()).toEqual(client.messages);
    expect(events.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await gateway.metric('forecourt_gateway_connections', { transport: 'events' })).toBe(1);
  });

  it('[LIV-3] has the second stream too', async () => {
    const gateway = await open({ closes: { of: () => ({ dayClose: 100, weekClose: 80 }) } });
    gateway.publish('EURUSD', 102);
    const events = await listen(gateway, {}, { path: '/sse/ticks-change' });
    await events.until('"symbol":"EURUSD","d_c":2,"w_c":27.5');
    expect(parseServerMessage(events.data()[0]!)).toMatchObject({
      kind: 'data',
      data: { EURUSD: { symbol: 'EURUSD', d_c: 2, w_c: 27.5 } },
    });
  });

  it('[LIV-6] gives a sign of life: a comment for proxies and a pong for the page', async () => {
    const gateway = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const events = await listen(gateway);
    await events.until('data: {"data":{}}');
    vi.advanceTimersByTime(GATEWAY_HEARTBEAT_MS);
    await events.until(':\ndata: {"message":"pong"}\n\n');
    expect(gateway.gateway.connectionCount()).toBe(1);
  });

  it.each([
    ['a forged token', { token: 'abc.def' }, 4401, 'token not valid'],
    ['no instruments', { instruments: '' }, 4400, 'no instruments'],
    [
      'too many instruments',
      { instruments: Array.from({ length: GATEWAY_MAX_INSTRUMENTS + 1 }, (_, i) => `I${i}`).join() },
      4413,
      'more than',
    ],
    ['another pace', { pace: 'quick' }, 4400, 'pace'],
  ])('[LIV-7] %s ends it with the code of the socket', async (_name, query, code, reason) => {
    const gateway = await open();
    const closed = await (await listen(gateway, query as unknown as Record<string, string>)).closed();
    expect(closed.code).toBe(code);
    expect(closed.reason).toContain(reason);
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(0));
  });

  it('[LIV-7] pages of another origin are refused, and so is everyone once it drains', async () => {
    const gateway = await open();
    expect((await listen(gateway, {}, { headers: { origin: 'https://evil.example' } })).response.statusCode).toBe(403);
    const events = await listen(gateway, {}, { headers: { origin: `http://127.0.0.1:${gateway.port}` } });
    await events.until('data:');
    const stopped = gateway.gateway.stop();
    expect(await events.closed()).toEqual({ code: 1001, reason: 'the server goes away: connect again' });
    await stopped;
    expect((await listen(gateway)).response.statusCode).toBe(503);
  });

  it('[LIV-7] one that is never read holds a bounded buffer and gets the newest when it is', async () => {
    const gateway = await open({ symbols: ['EURUSD', 'BIG'], periodMs: 10 });
    const other = await watch(gateway);
    const events = await listen(gateway, { instruments: 'BIG' });
    await events.until('data:');
    events.response.pause();
    const name = 'n'.repeat(500_000);
    let bid = 0;
    while (((await gateway.metric('forecourt_gateway_updates_skipped_total')) ?? 0) < 3) {
      gateway.publish('BIG', ++bid, { name });
      await sleep(12);
      expect(bid, 'a subscriber that takes nothing is passed over').toBeLessThan(200);
    }
    gateway.publish('EURUSD', 77);
    await other.until((message) => message.includes('"bid":77'));
    events.response.resume();
    await events.until(`"BIG":{"bid":${bid},`);
    expect(GATEWAY_MAX_BUFFERED_BYTES).toBeLessThan(bid * name.length);
  });
});

describe.each([
  ['by io_uring', 'io-uring'],
  ['by socket', 'socket'],
] as const)('limits and faults, frames sent %s', (_name, sending) => {
  it('[LIV-7] an address that has all it may is told so with 4430, other addresses are served, and the log says it once', async () => {
    const gateway = await open({
      sending,
      maxPerAddress: 2,
      addressOf: ({ headers }) => String(headers['x-client']),
    });
    const from = (address: string) => gateway.connect({ headers: { 'x-client': address } });
    const clients = [
      from('203.0.113.1'),
      from('203.0.113.1'),
      from('203.0.113.1'),
      from('203.0.113.1'),
      from('203.0.113.2'),
    ];
    for (const index of [2, 3])
      expect(await clients[index]!.closed).toEqual({ code: 4430, reason: 'too many connections from your address' });
    await clients[4]!.send({ token: gateway.tokens.issue(), instruments: 'EURUSD' });
    await clients[4]!.until(() => true);
    expect(gateway.log.filter(({ level }) => level === 'warn')).toHaveLength(1);
    expect(JSON.stringify(gateway.log)).not.toContain('203.0.113');
    clients[0]!.socket.close();
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(2));
    await from('203.0.113.1').opened;
  });

  it('[LIV-7] who drips a frame byte by byte does not put off the handshake limit', async () => {
    const gateway = await open({ sending });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const raw = await openRawClient(gateway.port);
    raw.write(Buffer.from([0x81, 0xfe, 0x00, 0xff, 0, 0, 0, 0]));
    for (let waited = 0; waited < GATEWAY_HANDSHAKE_MS; waited += GATEWAY_HANDSHAKE_MS / 5) {
      raw.write('{');
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(GATEWAY_HANDSHAKE_MS / 5);
    }
    await vi.waitFor(() =>
      expect((raw.read() as Buffer | null)?.toString('latin1') ?? '').toContain('no subscription within'),
    );
    raw.destroy();
  });

  it('[LIV-7] drains in steps, and goes on sending prices to those that are still there', async () => {
    const gateway = await open({ sending, maxConnections: 1_000, maxPerAddress: 1_000 });
    // Six steps: on a busy machine two that follow each other may be met at once.
    const clients = await Promise.all(Array.from({ length: 6 * GATEWAY_DRAIN_STEP_MIN + 1 }, () => watch(gateway)));
    const closedAtMs: number[] = [];
    for (const client of clients) void client.closed.then(() => closedAtMs.push(performance.now()));
    const stopped = gateway.gateway.stop();
    gateway.publish('EURUSD', 99);
    await stopped;
    await vi.waitFor(() => expect(closedAtMs).toHaveLength(clients.length));
    expect(Math.max(...closedAtMs) - Math.min(...closedAtMs)).toBeGreaterThan(50);
    expect(clients.at(-1)!.messages.at(-1)).toContain('"bid":99');
    expect(new Set(await Promise.all(clients.map(async (client) => (await client.closed).code)))).toEqual(
      new Set([1001]),
    );
  });

  it(
    '[LIV-7] a thousand clients that come at once, broken off at once, and come again are all served',
    { timeout: 30_000 },
    async () => {
      const gateway = await open({ sending, maxConnections: 2_000, maxPerAddress: 2_000 });
      for (const bid of [1, 2]) {
        gateway.publish('EURUSD', bid);
        const clients = await Promise.all(Array.from({ length: 1_000 }, () => watch(gateway)));
        for (const client of clients) expect(client.messages[0]).toContain(`"EURUSD":{"bid":${bid},`);
        for (const client of clients) client.socket.terminate();
        await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(0), { timeout: 5_000 });
      }
    },
  );

  it("[LIV-7] one that reads nothing changes nobody else's latency", async () => {
    const gateway = await open({ sending, symbols: ['EURUSD', 'BIG'], periodMs: 20 });
    const subscriber = await watch(gateway);
    async function medianLatencyMs(): Promise<number> {
      const latencies: number[] = [];
      for (let i = 0; i < 25; i += 1) {
        const bid = 1 + Math.floor(Math.random() * 1e9);
        const sentAtMs = performance.now();
        gateway.publish('EURUSD', bid);
        gateway.publish('BIG', bid, { name });
        await subscriber.until((message) => message.includes(`"bid":${bid},`));
        latencies.push(performance.now() - sentAtMs);
      }
      return latencies.toSorted((a, b) => a - b)[12]!;
    }
    const name = 'n'.repeat(50_000);
    const alone = await medianLatencyMs();
    const stuck = await watch(gateway, { instruments: ['BIG', 'EURUSD'] });
    stuck.socket.pause();
    const beside = await medianLatencyMs();
    expect(beside).toBeLessThan(alone + 20);
  });
});
