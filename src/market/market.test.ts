import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseServerMessage } from '#contracts/ticks.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { feeds } from 'virtual:feeds';
import { createMarket } from '#market/market.ts';
import type { MarketOptions } from '#market/market-options.ts';
import type { Market } from '#market/market.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { openClient } from '#market/testing/open-gateway.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

describe('the price path of one process', () => {
  const endings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  async function serve(feed: MarketOptions['feed'], roles: MarketOptions['roles'] = { feed: true, gateway: true }) {
    const { logger, lines } = recordingLogger();
    const registry = new Registry();
    const market: Market = await createMarket({
      feeds,
      instruments: TEST_INSTRUMENTS,
      feed,
      tokenSecrets: [new TextEncoder().encode('a secret of thirty-two characters')],
      roles,
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
    });
    const app = fastify();
    await app.register(market.routes);
    app.server.on('upgrade', (request, wire, head) => {
      if (!market.handleUpgrade(request, wire, head)) wire.destroy();
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    endings.push(
      () => app.close(),
      () => market.stop(),
    );
    const metric = async (name: string) =>
      Object.fromEntries(
        (await registry.getSingleMetric(name)!.get()).values.map((value) => [
          Object.values(value.labels).join() || 'all',
          value.value,
        ]),
      );

    /** As the browser does it: the token, then the socket. */
    async function watch(instruments: readonly string[]) {
      const { token } = (await (await fetch(`${origin}/api/quotes/token`)).json()) as { token: string };
      const client = openClient(`${origin.replace('http', 'ws')}/ws/ticks`, { origin });
      await client.send({ token, instruments });
      const quotes = (): WireQuote[] =>
        client.messages.flatMap((text) => {
          const message = parseServerMessage(text);
          return message?.kind === 'data' ? Object.values(message.data) : [];
        });
      return { ...client, quotes };
    }
    return { market, lines, metric, watch, origin };
  }

  async function recording(content: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-market-'));
    endings.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'eurusd.csv');
    await writeFile(file, content);
    return file;
  }

  it('[LIV-2, QTS-8] simulated prices reach a browser that asked for a token first, and go on moving', async () => {
    const { market, watch } = await serve({ name: 'simulated', settings: { seed: 'a', pace: '20' } });
    expect(market.priceOrigin).toBe('simulated');
    expect(market.health().feeds).toEqual([]);
    expect(market.parts()).toEqual({ redis: undefined, feed: false, prices: true, connections: true });
    market.start();
    const symbols = TEST_INSTRUMENTS.map((instrument) => instrument.symbol);
    const client = await watch(symbols);
    await client.until(() => client.messages.length > 5);
    const first = parseServerMessage(client.messages[0]!);
    expect(first?.kind === 'data' && Object.keys(first.data).toSorted()).toEqual(symbols.toSorted());
    expect(
      new Set(
        client
          .quotes()
          .filter(({ slug }) => slug === 'bitcoin')
          .map(({ bid }) => bid),
      ).size,
    ).toBeGreaterThan(1);
    expect(market.quote('EURUSD')).toMatchObject({ digits: 5, slug: 'eur-usd' });
    expect(market.quote('EURXYZ')).toBeUndefined();
    expect(market.health()).toMatchObject({
      feeds: [{ name: 'simulated', state: { kind: 'running' }, lastTickMs: expect.any(Number) }],
      connections: 1,
    });
  });

  it('[QTS-8] a recording with every flaw comes out clean, and every flaw is counted', async () => {
    const file = await recording(
      [
        '1000,1.38727,1.38729',
        '1010,1.38726,1.38724', // crossed
        '1020,1.38726,1.38726', // locked
        'what is this', // malformed
        '1030,0,1.38', // not positive
        '1030,-1,1.38',
        '1040,13.8726,13.8729', // a slipped decimal
        '1050,1.38,13.8', // one side slipped
        '1005,1.38720,1.38722', // out of order
        '1060,1.38728,1.38730',
      ].join('\n'),
    );
    const { market, watch, metric, lines } = await serve({ name: 'replay', settings: { file, loop: 'off' } });
    expect(market.priceOrigin).toBe('recorded');
    market.start();
    const client = await watch(['EURUSD']);
    await client.until((message) => message.includes('1.38728'));
    await vi.waitFor(() => expect(market.health().feeds[0]!.state.kind).toBe('ended'));
    for (const quote of client.quotes()) {
      expect(quote.spread).toBeGreaterThanOrEqual(0);
      expect(quote.bid).toBeGreaterThan(1.38);
      expect(quote.bid).toBeLessThan(1.39);
      expect(quote.crossed === true).toBe(quote.ask < quote.bid);
    }
    expect(await metric('forecourt_feed_ticks_total')).toEqual({ replay: 9 });
    expect(await metric('forecourt_feed_malformed_total')).toEqual({ replay: 1 });
    expect(await metric('forecourt_book_accepted_total')).toEqual({ all: 4 });
    expect(await metric('forecourt_book_crossed_total')).toEqual({ all: 1 });
    expect(await metric('forecourt_book_locked_total')).toEqual({ all: 1 });
    expect(await metric('forecourt_book_refused_total')).toEqual({
      'not-positive': 2,
      jump: 1,
      'absurd-spread': 1,
      'out-of-order': 1,
    });
    expect(
      lines.filter(({ fields }) => fields['reason'] === 'not-positive'),
      'named once, then only counted',
    ).toHaveLength(1);
  });

  it('stops feed and sockets, and leaves nothing running', async () => {
    const { market, watch } = await serve({ name: 'simulated', settings: {} });
    market.start();
    const client = await watch(['EURUSD']);
    await client.until(() => true);
    await market.stop();
    expect((await client.closed).code).toBe(1001);
    const { lastTickMs } = market.health().feeds[0]!;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(market.health()).toEqual({
      feeds: [{ name: 'simulated', state: { kind: 'stopped', sinceMs: expect.any(Number) }, lastTickMs }],
      connections: 0,
    });
  });

  it('without the roles feed and gateway runs neither, and has nothing to do with either', async () => {
    const { market, origin } = await serve({ name: 'simulated', settings: {} }, { feed: false, gateway: false });
    market.start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(market.health()).toEqual({ feeds: [], connections: 0 });
    expect(market.parts()).toEqual({ redis: undefined, feed: undefined, prices: true, connections: undefined });
    expect(market.priceOrigin).toBe('simulated');
    expect((await fetch(`${origin}/api/quotes/token`)).status).toBe(200);
    expect((await fetch(`${origin}/sse/ticks`)).status).toBe(404);
  });

  it('can be stopped before it was started', async () => {
    const { market } = await serve({ name: 'simulated', settings: {} });
    await expect(market.stop()).resolves.toBeUndefined();
  });

  it('[LIV-7] before the start a socket is told to come later', async () => {
    const { origin } = await serve({ name: 'simulated', settings: {} });
    expect(await openClient(`${origin.replace('http', 'ws')}/ws/ticks`).refused).toBe(503);
  });

  it.each([
    [{ name: 'bloomberg', settings: {} }, '--feed: there is no feed "bloomberg"'],
    [
      { name: 'replay', settings: { file: '/nowhere/eurusd.csv' } },
      '--feed-file (FEED_SETTING_FILE): "/nowhere/eurusd.csv" cannot be read (ENOENT)',
    ],
    [
      { name: 'replay', settings: { file: 'x.csv', speed: 'fast' } },
      '--feed-speed (FEED_SETTING_SPEED): "fast" must be a number',
    ],
  ])('%o is refused before anything runs', async (feed, problem) => {
    await expect(serve(feed)).rejects.toThrow(problem);
  });
});
