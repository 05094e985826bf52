import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FEED_NAMED_PROBLEMS, LINES_LINE_MAX_CHARS } from '#contracts/limits.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import { createLineSplitter } from '#market/feeds/lines/line-splitter.ts';
import linesFeed from '#market/feeds/lines/lines.feed.ts';
import { parseLine } from '#market/feeds/lines/parse-line.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { listenToFeed } from '#market/testing/listen-to-feed.ts';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '#market/testing/localhost-certificate.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const NOW_MS = 1_795_200_000_500;
const LINE = '{"s":"EURUSD","bid":1.1,"ask":1.2,"spread":0.0002,"state":"up","time":1795200000}';
const TICK = { symbol: 'EURUSD', bid: 1.1, ask: 1.2, timeMs: 1_795_200_000_000 };

describe('a line', () => {
  it.each([
    [LINE, { kind: 'tick', tick: TICK }],
    [`  ${LINE}\t`, { kind: 'tick', tick: TICK }],
    ['{"s":"EURUSD","bid":1.1,"ask":1.2}', { kind: 'tick', tick: { ...TICK, timeMs: NOW_MS } }],
    [
      '{"s":"EURUSD","bid":1.1,"ask":1.2,"time":1795200000.25}',
      { kind: 'tick', tick: { ...TICK, timeMs: 1_795_200_000_250 } },
    ],
    [
      '{"s":"EURUSD","bid":1.1,"ask":1.2,"time":1795200000250}',
      { kind: 'tick', tick: { ...TICK, timeMs: 1_795_200_000_250 } },
    ],
    ['', { kind: 'heartbeat' }],
    ['   ', { kind: 'heartbeat' }],
    ['{"s":"EURUSD","bid":1.1,', { kind: 'broken', reason: 'is not JSON' }],
    ['[1]', { kind: 'broken', reason: 'is not an object' }],
    ['null', { kind: 'broken', reason: 'is not an object' }],
    ['{"bid":1.1,"ask":1.2}', { kind: 'broken', reason: 's is not an instrument' }],
    ['{"s":"EURUSD","bid":"1.1","ask":1.2}', { kind: 'broken', reason: 'bid is not a number' }],
    ['{"s":"EURUSD","bid":1.1,"ask":null}', { kind: 'broken', reason: 'ask is not a number' }],
    ['{"s":"EURUSD","bid":1.1,"ask":1.2,"time":"now"}', { kind: 'broken', reason: 'time is not a number' }],
  ])('%s', (line, parsed) => {
    expect(parseLine(line, NOW_MS)).toEqual(parsed);
  });
});

describe('cutting a stream into lines', () => {
  function split(chunks: readonly Uint8Array[]) {
    const lines: string[] = [];
    const tooLong: string[] = [];
    const push = createLineSplitter({ line: (text) => lines.push(text), tooLong: (start) => tooLong.push(start) });
    for (const chunk of chunks) push(chunk);
    return { lines, tooLong };
  }
  const bytes = Buffer.from('erste\r\nzweite über\n\ndritte');

  it.each([1, 2, 3, 7, 100])('in pieces of %i bytes it gives whole lines, and keeps the unfinished one', (size) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    expect(split(chunks)).toEqual({ lines: ['erste', 'zweite über', ''], tooLong: [] });
  });

  it.each([1, 2, 1000])('a line of %i times the bound is refused once, and the next one is read', (times) => {
    const endless = Array.from({ length: times }, () => Buffer.alloc(LINES_LINE_MAX_CHARS, 'x'));
    const { lines, tooLong } = split([...endless, Buffer.from('x\nnext\n')]);
    expect(lines).toEqual(['next']);
    expect(tooLong).toEqual(['x'.repeat(LINES_LINE_MAX_CHARS)]);
  });
});

describe('the lines feed', () => {
  const endings: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-lines-'));
  const certFile = join(folder, 'cert.pem');
  beforeAll(() => writeFileSync(certFile, LOCALHOST_CERTIFICATE));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  /** A bridge that says what the test says. */
  async function bridge(server: Server = createServer()) {
    const sockets: Socket[] = [];
    server.on('connection', (socket: Socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined); // a client that leaves is what is looked at
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    endings.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const connected = async (count = 1) =>
      vi.waitFor(
        () => {
          if (sockets.length < count) throw new Error('not connected');
        },
        { interval: 2 },
      );
    return { port: String((server.address() as AddressInfo).port), sockets, connected, server };
  }
  async function open(settings: Record<string, string>) {
    const { logger, lines } = recordingLogger();
    const feed = await linesFeed.open(
      { host: 'localhost', ...settings },
      { instruments: TEST_INSTRUMENTS, logger, now: () => NOW_MS },
    );
    return { feed, lines };
  }

  it('gives a tick a line, whole and in pieces, and leaves when it is told to', async () => {
    const { port, sockets, connected } = await bridge();
    const received = listenToFeed((await open({ port })).feed);
    await connected();
    sockets[0]!.write(`${LINE}\n${LINE.slice(0, 30)}`);
    await received.tickCount(1);
    sockets[0]!.write(`${LINE.slice(30)}\n\n`);
    await received.tickCount(2);
    expect(received.ticks).toEqual([TICK, TICK]);
    await vi.waitFor(() => expect(received.counts.heartbeats, 'the empty line').toBe(1));
    const closed = once(sockets[0]!, 'close');
    expect(await received.stop()).toBe('resolved');
    await closed;
  });

  it('counts every broken line, names the first ones by number, and goes on', async () => {
    const { port, sockets, connected } = await bridge();
    const { feed, lines } = await open({ port });
    const received = listenToFeed(feed);
    await connected();
    const broken = FEED_NAMED_PROBLEMS + 10;
    sockets[0]!.write(
      `${LINE}\n${'what is this\n'.repeat(broken - 1)}${'x'.repeat(LINES_LINE_MAX_CHARS * 3)}\n${LINE}\n`,
    );
    await received.tickCount(2);
    expect(received.counts.malformed).toBe(broken);
    const named = lines.filter(({ level }) => level === 'warn');
    expect(named).toHaveLength(FEED_NAMED_PROBLEMS);
    expect(named[0]!.fields).toMatchObject({ line: 2, reason: 'is not JSON', received: 'what is this' });
    expect(named.at(-1)!.text).toContain('more of this connection is only counted');
    await received.stop();
  });

  it('is lost with a reason where nobody listens, and where the bridge ends', async () => {
    const { port, sockets, connected, server } = await bridge();
    const received = listenToFeed((await open({ port })).feed);
    await connected();
    sockets[0]!.end();
    expect(await received.ended).toBe(`localhost:${port} closed the connection`);
    server.close();
    const again = listenToFeed((await open({ port })).feed);
    expect(await again.ended).toMatch(/is lost \(E/);
  });

  it('a half-open connection is noticed by its silence and made anew, by the runner', async () => {
    const { port, sockets, connected } = await bridge();
    const { feed } = await open({ port, silence: '0.2' });
    const runner = startFeed({
      name: 'bridge',
      feed,
      silenceMs: feed.silenceMs,
      onTick: () => undefined,
      onLost: () => undefined,
      metrics: createMarketMetrics(new Registry()),
      logger: recordingLogger().logger,
      now: Date.now,
      random: () => 0.5,
    });
    endings.push(() => runner.stop());
    await connected();
    sockets[0]!.write('{"s":"EURUSD'); // bytes without a line are not sign of life
    await vi.waitFor(
      () => expect(runner.state()).toMatchObject({ kind: 'restarting', reason: 'gave no sign for 0.2 s' }),
      { timeout: 3000, interval: 10 },
    );
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 3000 });
  });

  it('speaks TLS, and refuses a bridge that nobody vouches for', async () => {
    const tlsServer = createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, (socket) =>
      socket.write(`${LINE}\n`),
    );
    const { port } = await bridge(tlsServer);
    const received = listenToFeed((await open({ port, tls: 'on', ca: certFile })).feed);
    await received.tickCount(1);
    await received.stop();
    const wary = listenToFeed((await open({ port, tls: 'on' })).feed);
    expect(await wary.ended).toMatch(/is lost \((DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE)\)/);
    await expect(open({ port, tls: 'on', ca: '/nowhere.pem' })).rejects.toThrow(
      'ca: "/nowhere.pem" cannot be read (ENOENT)',
    );
    await expect(open({ port, ca: certFile })).rejects.toThrow('ca: is only for tls on');
  });
});
