import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  GATEWAY_CLOSE_WAIT_MS,
  GATEWAY_HANDSHAKE_MS,
  GATEWAY_LIVENESS_MS,
  GATEWAY_MAX_BUFFERED_BYTES,
  GATEWAY_MAX_INSTRUMENTS,
  GATEWAY_MAX_MESSAGE_BYTES,
  GATEWAY_MESSAGES_PER_WINDOW,
  TICK_TOKEN_TTL_S,
} from '#contracts/limits.ts';
import { parseServerMessage } from '#contracts/ticks.ts';
import { openGateway, rawFrame, unsentBytes } from '#market/testing/open-gateway.ts';
import type { GatewayFixtureOptions } from '#market/testing/open-gateway.ts';

type Fixture = Awaited<ReturnType<typeof openGateway>>;

const PING_FRAME = 0x89;
const TEXT_FRAME = 0x81;

describe.each([
  ['by io_uring', 'io-uring'],
  ['by socket', 'socket'],
] as const)('the gateway, frames sent %s', (_name, sending) => {
  let fixture: Fixture | undefined;

  async function open(options: Partial<GatewayFixtureOptions> = {}): Promise<Fixture> {
    fixture = await openGateway({ sending, ...options });
    return fixture;
  }
  afterEach(async () => {
    vi.useRealTimers();
    await fixture?.close();
    fixture = undefined;
  });

  const subscription = ({ tokens }: Fixture, instruments: unknown = ['EURUSD']) => ({
    token: tokens.issue(),
    instruments,
  });

  /** A client whose stream goes on is how "never harms the others" is seen. */
  async function bystander(gateway: Fixture) {
    const client = gateway.connect();
    await client.send(subscription(gateway));
    await client.until(() => true);
    return {
      client,
      async stillServed() {
        const bid = 1000 + Math.floor(Math.random() * 1e9);
        gateway.publish('EURUSD', bid);
        // Slices go by timers too.
        const beat = vi.isFakeTimers() ? setInterval(() => vi.advanceTimersByTime(1), 5) : undefined;
        await client.until((message) => message.includes(`"bid":${bid}`));
        clearInterval(beat);
      },
    };
  }

  it('[LIV-2] answers a subscription with the snapshot, then changes, with every field of a quote', async () => {
    const gateway = await open();
    gateway.publish('EURUSD', 5, { crossed: true, spread: 0 });
    gateway.publish('XAUUSD', 4000);
    const client = gateway.connect();
    await client.send(subscription(gateway, 'EURUSD,XAUUSD'));
    await client.until(() => true);
    expect(parseServerMessage(client.messages[0]!)).toEqual({
      kind: 'data',
      data: {
        EURUSD: {
          bid: 5,
          ask: 6,
          spread: 0,
          state: 'up',
          time: 1,
          digits: 0,
          slug: 'eurusd',
          name: 'EURUSD',
          crossed: true,
        },
        XAUUSD: { bid: 4000, ask: 4001, spread: 1, state: 'up', time: 1, digits: 0, slug: 'xauusd', name: 'XAUUSD' },
      },
    });
    gateway.publish('EURUSD', 7);
    await client.until((message) => message.includes('"bid":7'));
    expect(JSON.parse(client.messages[1]!)).toEqual({ data: { EURUSD: expect.objectContaining({ bid: 7 }) } });
  });

  it('[LIV-2] sends only what was asked for', async () => {
    const gateway = await open();
    const [euro, gold] = [gateway.connect(), gateway.connect()];
    await euro.send(subscription(gateway, ['EURUSD']));
    await gold.send(subscription(gateway, ['XAUUSD']));
    await Promise.all([euro, gold].map((client) => client.until(() => true)));
    gateway.publish('EURUSD', 5);
    gateway.publish('XAUUSD', 4000);
    await euro.until((message) => message.includes('"bid":5'));
    await gold.until((message) => message.includes('"bid":4000'));
    expect(euro.messages.join()).not.toContain('XAUUSD');
    expect(gold.messages.join()).not.toContain('EURUSD');
  });

  it('[LIV-6] answers {ping:1} with message pong', async () => {
    const gateway = await open();
    const client = gateway.connect();
    await client.send(subscription(gateway));
    await client.send({ ping: 1 });
    expect(await client.until((message) => message.includes('pong'))).toBe('{"message":"pong"}');
  });

  it('[LIV-7] names unknown instruments after the snapshot, and the known ones go on', async () => {
    const gateway = await open();
    const client = gateway.connect();
    await client.send(subscription(gateway, ['EURXYZ', 'EURUSD', '<b>']));
    await client.until((message) => message.includes('error'));
    expect(client.messages.map((message) => parseServerMessage(message))).toEqual([
      { kind: 'data', data: {} },
      {
        kind: 'refused',
        code: 'unknown-instrument',
        message: expect.stringContaining('the others go on'),
        instruments: ['EURXYZ', '<b>'],
      },
    ]);
    gateway.publish('EURUSD', 5);
    await client.until((message) => message.includes('"bid":5'));
  });

  it.each([
    ['a forged token', { token: 'abc.def', instruments: ['EURUSD'] }, 4401, 'token not valid'],
    ['broken JSON', '{"token":', 4400, 'not JSON'],
    ['an empty message', '', 4400, 'not JSON'],
    ['something else', ['EURUSD'], 4400, 'not an object'],
    ['no token', { instruments: ['EURUSD'] }, 4400, 'no token'],
    ['a ping first', { ping: 1 }, 4400, 'a ping before the subscription'],
    ['a binary frame', Buffer.from([0, 1, 2, 255]), 4400, 'binary message'],
    [
      'too many instruments',
      { token: 't', instruments: Array.from({ length: GATEWAY_MAX_INSTRUMENTS + 1 }, (_, i) => `I${i}`) },
      4413,
      'more than',
    ],
    ['a frame over the limit', 'x'.repeat(GATEWAY_MAX_MESSAGE_BYTES + 1), 1009, ''],
  ])('[LIV-7] %s closes that socket with its code, and only that', async (_name, message, code, reason) => {
    const gateway = await open();
    const other = await bystander(gateway);
    const client = gateway.connect();
    await client.send(message);
    const closed = await client.closed;
    expect(closed.code).toBe(code);
    expect(closed.reason).toContain(reason);
    expect(client.messages).toEqual([]);
    await other.stillServed();
  });

  it('[LIV-7] an expired token is told apart', async () => {
    let nowMs = Date.now();
    const gateway = await open({ now: () => nowMs });
    const message = subscription(gateway);
    nowMs += TICK_TOKEN_TTL_S * 1000 + 1;
    const client = gateway.connect();
    await client.send(message);
    expect(await client.closed).toEqual({ code: 4401, reason: 'token expired: get a fresh one' });
  });

  it('[LIV-7] an open socket outlives its token: only the admission is checked', async () => {
    let nowMs = Date.now();
    const gateway = await open({ now: () => nowMs });
    const other = await bystander(gateway);
    nowMs += TICK_TOKEN_TTL_S * 1000 + 1;
    await other.stillServed();
    expect(other.client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each([
    ['a second subscription', (gateway: Fixture) => subscription(gateway)],
    ['nonsense', () => '{}'],
  ])('[LIV-7] after the subscription %s closes with 4400', async (_name, message) => {
    const gateway = await open();
    const client = gateway.connect();
    await client.send(subscription(gateway));
    await client.send(message(gateway));
    expect((await client.closed).code).toBe(4400);
  });

  it('[LIV-7] a flood of messages closes with 4420', async () => {
    const gateway = await open();
    const other = await bystander(gateway);
    const client = gateway.connect();
    await client.send(subscription(gateway));
    for (let i = 0; i < GATEWAY_MESSAGES_PER_WINDOW; i += 1) await client.send({ ping: 1 });
    expect((await client.closed).code).toBe(4420);
    await other.stillServed();
  });

  it('[LIV-7] a flood of protocol pings closes with 4420 as well', async () => {
    const gateway = await open();
    const client = gateway.connect();
    await client.send(subscription(gateway));
    for (let i = 0; i < GATEWAY_MESSAGES_PER_WINDOW; i += 1) client.socket.ping();
    expect((await client.closed).code).toBe(4420);
  });

  it.each([
    ['a ping with a payload of 126 bytes', [rawFrame(PING_FRAME, Buffer.alloc(126))]],
    ['an unmasked frame', [Buffer.from([TEXT_FRAME, 2, 0x7b, 0x7d])]],
    ['reserved bits', [rawFrame(0xf1, Buffer.from('{}'))]],
    ['an unknown opcode', [rawFrame(0x8b, Buffer.from('{}'))]],
    ['a fragmented ping', [rawFrame(0x09, Buffer.from('x'))]],
    ['text that is not UTF-8', [rawFrame(TEXT_FRAME, Buffer.from([0xff, 0xfe, 0xfd]))]],
    ['a close frame with a code that is none', [rawFrame(0x88, Buffer.from([0, 1]))]],
    ['noise', [Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256))]],
  ])('[LIV-7] %s ends that socket, not the process, and not the others', async (_name, frames) => {
    const gateway = await open();
    const other = await bystander(gateway);
    const raw = await gateway.rawConnect();
    for (const frame of frames) raw.write(frame);
    raw.resume();
    await once(raw, 'close');
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(1));
    await other.stillServed();
    expect(await gateway.metric('forecourt_gateway_closed_total', { reason: 'protocol-error' })).toBe(1);
  });

  it('[LIV-7] a socket that is reset in the middle of a frame harms nobody', async () => {
    const gateway = await open();
    const other = await bystander(gateway);
    const raw = await gateway.rawConnect();
    raw.write(Buffer.from([TEXT_FRAME, 0x80 | 50]));
    raw.resetAndDestroy();
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(1));
    await other.stillServed();
  });

  it('[LIV-7] a socket that never sends is closed with 4408', async () => {
    const gateway = await open();
    const other = await bystander(gateway);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = gateway.connect();
    await client.opened;
    vi.advanceTimersByTime(GATEWAY_HANDSHAKE_MS - 1);
    expect(gateway.gateway.connectionCount()).toBe(2);
    vi.advanceTimersByTime(1);
    expect((await client.closed).code).toBe(4408);
    await other.stillServed();
  });

  it('[LIV-7] who subscribed in time is not closed by the handshake limit', async () => {
    const gateway = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const other = await bystander(gateway);
    vi.advanceTimersByTime(GATEWAY_HANDSHAKE_MS * 2);
    await other.stillServed();
    expect(other.client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('[LIV-7] a peer that gives no sign is pinged, and cut off when it does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const gateway = await open();
    const lively = gateway.connect();
    await lively.send(subscription(gateway));
    await lively.until(() => true);
    const raw = await gateway.rawConnect();
    raw.write(rawFrame(TEXT_FRAME, Buffer.from(JSON.stringify(subscription(gateway)))));
    await vi.waitFor(() => expect(raw.readableLength).toBeGreaterThan(0));
    const pinged = once(lively.socket, 'ping');
    vi.advanceTimersByTime(GATEWAY_LIVENESS_MS); // heard since the start
    vi.advanceTimersByTime(GATEWAY_LIVENESS_MS); // pinged now
    await pinged;
    expect(gateway.gateway.connectionCount()).toBe(2);
    await vi.waitFor(() => expect(gateway.wires[0]!.readableLength).toBe(0));
    await sleep(50); // the lively one's pong
    vi.advanceTimersByTime(GATEWAY_LIVENESS_MS);
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(1));
    expect(lively.socket.readyState).toBe(lively.socket.OPEN);
    raw.destroy();
  });

  it('[LIV-7] a client that never reads holds a bounded buffer, harms nobody, and gets the newest when it reads', async () => {
    const symbols = Array.from({ length: 50 }, (_, i) => `I${i}`);
    const gateway = await open({ symbols: ['EURUSD', ...symbols], periodMs: 10 });
    const other = await bystander(gateway);
    const slow = gateway.connect();
    await slow.send(subscription(gateway, symbols));
    await slow.until(() => true);
    slow.socket.pause();
    const wire = gateway.wires[1]!;
    const frameBytes = symbols.length * 20_000;
    const name = 'n'.repeat(20_000);
    let bid = 0;
    const skipped = () => gateway.metric('forecourt_gateway_updates_skipped_total');
    while (((await skipped()) ?? 0) < 5 * symbols.length) {
      bid += 1;
      for (const symbol of symbols) gateway.publish(symbol, bid, { name });
      await sleep(10);
      expect(unsentBytes(wire)).toBeLessThan(GATEWAY_MAX_BUFFERED_BYTES + frameBytes * 1.1);
    }
    await other.stillServed();

    slow.socket.resume();
    await slow.until((message) => message.includes(`"I49":{"bid":${bid},`));
    const last = parseServerMessage(slow.messages.at(-1)!);
    expect(last?.kind === 'data' && Object.keys(last.data)).toEqual(symbols);
    expect(slow.messages.length, 'old values were left out').toBeLessThan(bid);
  });

  it('[LIV-7] pings of a client that never reads pile up no answers', async () => {
    const gateway = await open({ symbols: ['EURUSD', 'BIG'], periodMs: 10 });
    const other = await bystander(gateway);
    const raw = await gateway.rawConnect();
    raw.pause();
    raw.write(rawFrame(TEXT_FRAME, Buffer.from(JSON.stringify(subscription(gateway, ['BIG'])))));
    const wire = gateway.wires[1]!;
    for (let bid = 1; unsentBytes(wire) <= GATEWAY_MAX_BUFFERED_BYTES; bid += 1) {
      gateway.publish('BIG', bid, { name: 'n'.repeat(1_000_000) });
      await sleep(15);
    }
    const before = unsentBytes(wire);
    for (let i = 0; i < GATEWAY_MESSAGES_PER_WINDOW - 5; i += 1)
      raw.write(rawFrame(TEXT_FRAME, Buffer.from('{"ping":1}')));
    await other.stillServed();
    await sleep(50);
    expect(unsentBytes(wire)).toBe(before);
    raw.destroy();
  });

  it('[LIV-7] a full server says so with 4429, and has room again when someone leaves', async () => {
    const gateway = await open({ maxConnections: 2 });
    const [first, second] = [await bystander(gateway), await bystander(gateway)];
    const third = gateway.connect();
    expect(await third.closed).toEqual({ code: 4429, reason: 'this server is full: try again later' });
    await first.stillServed();
    second.client.socket.close();
    await vi.waitFor(() => expect(gateway.gateway.connectionCount()).toBe(1));
    await (await bystander(gateway)).stillServed();
  });

  it('[LIV-7] a page of another origin is refused before the upgrade, an allowed one is not', async () => {
    const gateway = await open({ allowedHosts: ['www.broker.example'] });
    expect(await gateway.connect({ origin: 'https://evil.example' }).refused).toBe(403);
    expect(await gateway.connect({ origin: 'null' }).refused).toBe(403);
    await gateway.connect({ origin: 'https://www.broker.example' }).opened;
    await gateway.connect({ origin: `http://127.0.0.1:${gateway.port}` }).opened;
  });

  it('[LIV-2] takes its own path only', async () => {
    const gateway = await open();
    const {
      gateway: { handleUpgrade },
    } = gateway;
    const untouched = {} as never;
    expect(handleUpgrade({ url: '/ws/other', headers: {} } as never, untouched, untouched)).toBe(false);
    expect(handleUpgrade({ url: '/ws/ticks/more', headers: {} } as never, untouched, untouched)).toBe(false);
    const client = gateway.connect();
    await client.opened;
  });

  it('[LIV-7] drains: every socket is told 1001, one that does not answer is cut off', async () => {
    const gateway = await open();
    const other = await bystander(gateway);
    const raw = await gateway.rawConnect();
    raw.pause();
    const startMs = performance.now();
    await gateway.gateway.stop();
    expect(performance.now() - startMs).toBeLessThan(GATEWAY_CLOSE_WAIT_MS + 1_000);
    expect((await other.client.closed).code).toBe(1001);
    expect(gateway.gateway.connectionCount()).toBe(0);
    expect(await gateway.connect().refused).toBe(503);
    raw.destroy();
  });

  it('[LIV-7] measures itself', async () => {
    const gateway = await open();
    const other = await bystander(gateway);
    await other.stillServed();
    expect(await gateway.metric('forecourt_gateway_connections')).toBe(1);
    expect(await gateway.metric('forecourt_gateway_updates_delivered_total')).toBe(1);
    expect(await gateway.metric('forecourt_gateway_bytes_total')).toBeGreaterThan(100);
    const client = gateway.connect();
    await client.send('{');
    await client.closed;
    expect(await gateway.metric('forecourt_gateway_closed_total', { reason: 'bad-message' })).toBe(1);
    other.client.socket.close();
    await vi.waitFor(async () => expect(await gateway.metric('forecourt_gateway_connections')).toBe(0));
  });
});
