import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { feeds } from 'virtual:feeds';
import { createMarket } from '#market/market.ts';
import type { MarketOptions } from '#market/market-options.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

describe('sources on the price path', () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  async function startMarket(feed: MarketOptions['feed']) {
    const { logger, lines } = recordingLogger();
    const registry = new Registry();
    const clock = { aheadMs: 0 };
    const market = await createMarket({
      feeds,
      instruments: TEST_INSTRUMENTS,
      feed,
      tokenSecrets: [new TextEncoder().encode('a secret of thirty-two characters')],
      roles: { feed: true, gateway: true },
      redisUrl: undefined,
      connectionLimits: { total: 100, perAddress: 100 },
      addressOf: () => '127.0.0.1',
      sending: 'socket',
      closes: { of: () => undefined },
      hasPriceHistory: false,
      periodMs: 20,
      allowedHosts: [],
      logger,
      registry,
      now: () => Date.now() + clock.aheadMs,
    });
    market.start();
    endings.push(() => market.stop());
    /** The sum over all that bear the labels. */
    const metric = async (name: string, labels: Record<string, string> = {}) =>
      (await registry.getSingleMetric(name)!.get()).values
        .filter((value) =>
          Object.entries(labels).every(([label, text]) => (value.labels as Record<string, unknown>)[label] === text),
        )
        .reduce((sum, { value }) => sum + value, 0);
    return { market, lines, metric, clock };
  }

  async function startBridge() {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined); // a site that leaves is what is looked at
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const say = (tick: Record<string, unknown>) => sockets.at(-1)!.write(`${JSON.stringify(tick)}\n`);
    return {
      sockets,
      port: (server.address() as AddressInfo).port,
      say,
      raw: (text: string) => sockets.at(-1)!.write(text),
      quote: (bid: number, symbol = 'EURUSD') => say({ s: symbol, bid, ask: bid + 0.0001 }),
      connected: () => vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), { interval: 2 }),
    };
  }

  async function twoBridges(route = '{ sources: [first, second] }') {
    const [first, second] = [await startBridge(), await startBridge()];
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-sources-'));
    endings.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'feeds.yaml');
    await writeFile(
      file,
      `
      sources:
        first: { feed: lines, host: 127.0.0.1, port: ${first.port} }
        second: { feed: lines, host: 127.0.0.1, port: ${second.port} }
      routes: [${route}]
    `,
    );
    const all = await startMarket({ file });
    await Promise.all([first.connected(), second.connected()]);
    const bidIs = (bid: number) => vi.waitFor(() => expect(all.market.quote('EURUSD')?.bid).toBe(bid), { interval: 2 });
    const setAside = (count: number) =>
      vi.waitFor(async () => expect(await all.metric('forecourt_feed_standby_total')).toBe(count), { interval: 2 });
    return { ...all, first, second, bidIs, setAside };
  }

  it('a second source takes over when the first goes silent, and gives back when that is well again', async () => {
    const { first, second, bidIs, setAside, clock, lines, metric } = await twoBridges();
    first.quote(1.1);
    await bidIs(1.1);
    second.quote(1.2);
    await setAside(1);
    clock.aheadMs += 10_000;
    second.quote(1.21);
    await bidIs(1.21);
    first.quote(1.3);
    await setAside(2);
    clock.aheadMs += 5_000;
    first.quote(1.31);
    await setAside(3);
    second.quote(1.22);
    await bidIs(1.22);
    clock.aheadMs += 5_000;
    first.quote(1.32);
    await bidIs(1.32);
    const switches = lines
      .filter(({ text }) => text === 'an instrument switches to another source')
      .map(({ fields }) => fields);
    expect(switches).toEqual([
      { symbol: 'EURUSD', from: 'first', to: 'second', reason: 'silent' },
      { symbol: 'EURUSD', from: 'second', to: 'first', reason: 'returned' },
    ]);
    expect(await metric('forecourt_feed_switches_total', { from: 'first', to: 'second' })).toBe(1);
  });

  it('a source that breaks off passes on at once; its state is shown', async () => {
    const { first, second, bidIs, setAside, market, metric } = await twoBridges();
    first.quote(1.1);
    await bidIs(1.1);
    second.quote(1.2);
    await setAside(1);
    first.sockets[0]!.destroy();
    await vi.waitFor(
      () =>
        expect(market.health().feeds[0]).toMatchObject({
          name: 'first',
          state: { kind: 'restarting', reason: expect.stringContaining('closed the connection') },
        }),
      { interval: 2 },
    );
    expect(await metric('forecourt_feed_running', { source: 'first' })).toBe(0);
    expect(await metric('forecourt_feed_running', { source: 'second' })).toBe(1);
    second.quote(1.21);
    await bidIs(1.21);
  });

  it('times of two sources never go to and fro: one that is behind waits until it has caught up', async () => {
    const { first, second, bidIs, market, clock, metric } = await twoBridges(
      '{ sources: [first, second], silence: 1 }',
    );
    const nowS = () => (Date.now() + clock.aheadMs) / 1000;
    first.say({ s: 'EURUSD', bid: 1.1, ask: 1.1001, time: nowS() + 5 });
    await bidIs(1.1);
    const { time } = market.quote('EURUSD')!;
    clock.aheadMs += 2_000;
    second.say({ s: 'EURUSD', bid: 1.2, ask: 1.2001, time: nowS() });
    await vi.waitFor(
      async () => expect(await metric('forecourt_book_refused_total', { reason: 'out-of-order' })).toBe(1),
      { interval: 2 },
    );
    expect(market.quote('EURUSD')).toMatchObject({ bid: 1.1, time });
    clock.aheadMs += 4_000;
    second.say({ s: 'EURUSD', bid: 1.2, ask: 1.2001, time: nowS() });
    await bidIs(1.2);
    expect(market.quote('EURUSD')!.time).toBeGreaterThanOrEqual(time);
  });

  it('the book works out spread and direction whatever a line says, and what the brand does not list is admitted by setting', async () => {
    const bridge = await startBridge();
    const { market, metric } = await startMarket({
      name: 'lines',
      settings: { host: '127.0.0.1', port: String(bridge.port), admit: '1' },
    });
    await bridge.connected();
    bridge.say({ s: 'EURUSD', bid: 1.1, ask: 1.1002, spread: 99, state: 'down', time: Date.now() / 1000 });
    bridge.say({ s: 'MSFT', bid: 420.1, ask: 420.2 });
    bridge.say({ s: 'US500', bid: 5900, ask: 5901 });
    bridge.say({ s: 'MSFT', bid: 420.123, ask: 420.2 });
    await vi.waitFor(() => expect(market.quote('MSFT')?.bid).toBe(420.123), { interval: 2 });
    expect(market.quote('EURUSD')).toMatchObject({ spread: 0.0002, state: 'up' });
    expect(market.quote('MSFT')).toMatchObject({ digits: 3, spread: 0.077, state: 'up', slug: 'msft', name: 'MSFT' });
    expect(market.quote('US500'), 'one more than was allowed').toBeUndefined();
    expect(await metric('forecourt_feed_admitted_instruments')).toBe(1);
    expect(await metric('forecourt_book_refused_total', { reason: 'unknown-instrument' })).toBe(1);
  });

  it('a source that brings ever new names fills nothing', async () => {
    const bridge = await startBridge();
    const { market, metric } = await startMarket({
      name: 'lines',
      settings: { host: '127.0.0.1', port: String(bridge.port), admit: '100' },
    });
    await bridge.connected();
    bridge.raw(Array.from({ length: 20_000 }, (_, i) => `{"s":"N${i}","bid":1,"ask":1.01}\n`).join(''));
    await vi.waitFor(
      async () => expect(await metric('forecourt_book_refused_total', { reason: 'unknown-instrument' })).toBe(19_900),
      { timeout: 5000 },
    );
    expect(await metric('forecourt_feed_admitted_instruments')).toBe(100);
    expect(market.quote('N99')).toBeDefined();
    expect(market.quote('N100')).toBeUndefined();
  });

  it(
    'a flood of 100,000 ticks a second: every tick is judged, memory stays, the server goes on',
    { timeout: 30_000 },
    async () => {
      const PER_SECOND = 100_000;
      const SECONDS = 3;
      const SYMBOLS = TEST_INSTRUMENTS.map(({ symbol, referencePrice }) => ({ symbol, referencePrice }));
      const flood = new Worker(
        `const { createServer } = require('node:net');
       const { parentPort, workerData: { perSecond, seconds, symbols } } = require('node:worker_threads');
       const server = createServer(async (socket) => {
         socket.on('error', () => undefined);
         const start = Date.now();
         let sent = 0;
         while (sent < perSecond * seconds) {
           const due = Math.min(perSecond * seconds, Math.floor((Date.now() - start) / 1000 * perSecond));
           let text = '';
           for (; sent < due && text.length < 262144; sent += 1) {
             const { symbol, referencePrice } = symbols[sent % symbols.length];
             text += '{"s":"' + symbol + '","bid":' + (referencePrice * (1 + (sent % 100) / 1e5)).toFixed(5) + ',"ask":' + (referencePrice * 1.002).toFixed(5) + '}\\n';
           }
           if (text !== '' && !socket.write(text)) await new Promise((resolve) => socket.once('drain', resolve));
           else await new Promise((resolve) => setTimeout(resolve, 2));
         }
         parentPort.postMessage({ tookMs: Date.now() - start });
       });
       server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));`,
        { eval: true, workerData: { perSecond: PER_SECOND, seconds: SECONDS, symbols: SYMBOLS } },
      );
      endings.push(() => flood.terminate());
      const [{ port }] = (await once(flood, 'message')) as [{ port: number }];
      const { market, metric } = await startMarket({
        name: 'lines',
        settings: { host: '127.0.0.1', port: String(port) },
      });
      const ticks = () => metric('forecourt_feed_ticks_total');
      await vi.waitFor(async () => expect(await ticks()).toBeGreaterThan(PER_SECOND), { timeout: 10_000 });
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
      const [{ tookMs }] = (await once(flood, 'message')) as [{ tookMs: number }];
      await vi.waitFor(async () => expect(await ticks()).toBe(PER_SECOND * SECONDS), { timeout: 10_000 });
      delay.disable();
      const grownMb = (process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before) / 1e6;
      const measured = `${Math.round((PER_SECOND * SECONDS * 1000) / tookMs)} ticks a second, event loop late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99) and ${(delay.max / 1e6).toFixed(0)} ms (most), memory ${grownMb.toFixed(0)} MB more`;
      expect(await metric('forecourt_book_accepted_total'), measured).toBe(PER_SECOND * SECONDS);
      expect(delay.percentile(99) / 1e6, measured).toBeLessThan(250);
      expect(grownMb, measured).toBeLessThan(150);
      expect(market.quote('EURUSD')).toBeDefined();
    },
  );
});
