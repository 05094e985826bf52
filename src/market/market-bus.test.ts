import { spawnSync } from 'node:child_process';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSES_SEND_EVERY_MS, FEED_LEASE_MS, REDIS_RECONNECT_MAX_MS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createRedisLink } from '#market/bus/redis-link.ts';
import { feeds } from 'virtual:feeds';
import { createMarket } from '#market/market.ts';
import type { MarketOptions } from '#market/market-options.ts';
import type { Market } from '#market/market.ts';
import { createMarketBus } from '#market/market-bus.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { hasRedis, redisServer } from '../../tests/support/redis-server.ts';
import { freePort } from '../../tests/support/site.ts';

if (!hasRedis) console.warn('skipped: the bus between machines, because there is no redis-server on this machine');
const SECRET = new Uint8Array(32).fill(7);

describe.skipIf(!hasRedis)('prices between machines', () => {
  let redis: Awaited<ReturnType<typeof redisServer>>;
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    redis = await redisServer();
    await redis.start();
  });
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
    spawnSync('redis-cli', ['-p', String(redis.port), 'flushall']);
  });
  afterAll(() => redis.kill());

  function machine(mayFeed: boolean, site: string | Uint8Array = SECRET) {
    const { logger, lines } = recordingLogger();
    const bus = createMarketBus({
      redisUrl: redis.url,
      site,
      mayFeed,
      metrics: createMarketMetrics(new Registry()),
      logger,
    });
    const duties: boolean[] = [];
    const bids = new Map<string, number>();
    bus.subscribe(({ symbol, quote }) => bids.set(symbol, quote.bid));
    bus.start((runsFeed) => duties.push(runsFeed));
    endings.push(bus.stop);
    return {
      bus,
      duties,
      bids,
      lines,
      says: (text: string) => lines.filter((line) => line.text.includes(text)).length,
    };
  }
  async function openMarket(past: Pick<MarketOptions, 'hasPriceHistory' | 'closes'>): Promise<Market> {
    const market = await createMarket({
      feeds,
      ...past,
      instruments: TEST_INSTRUMENTS,
      roles: { feed: false, gateway: true },
      redisUrl: redis.url,
      feed: { name: 'simulated', settings: {} },
      tokenSecrets: [SECRET],
      periodMs: 20,
      allowedHosts: [],
      connectionLimits: { total: 10, perAddress: 10 },
      addressOf: () => '127.0.0.1',
      sending: 'socket',
      logger: recordingLogger().logger,
      registry: new Registry(),
    });
    market.start();
    endings.push(market.stop);
    return market;
  }
  const tick = (symbol: string, bid: number) => {
    const quote: WireQuote = {
      bid,
      ask: bid + 1,
      spread: 1,
      state: 'up',
      time: 1,
      digits: 0,
      slug: symbol.toLowerCase(),
      name: symbol,
    };
    return { symbol, quote, fedAtMs: Date.now() };
  };
  const until = (check: () => void, timeout = 6_000) => vi.waitFor(check, { timeout, interval: 10 });

  it('[LIV-7] go to the others, and who joins late has the newest of all', async () => {
    const feed = machine(true);
    const gateway = machine(false);
    await until(() => expect([feed.duties.at(-1), gateway.bus.isOnline()]).toEqual([true, true]));
    for (let bid = 1; bid <= 50; bid += 1) feed.bus.publish(tick('EURUSD', bid));
    feed.bus.publish(tick('XAUUSD', 4000));
    expect(feed.bids.get('EURUSD'), 'its own listeners at once').toBe(50);
    await until(() =>
      expect([...gateway.bids]).toEqual([
        ['EURUSD', 50],
        ['XAUUSD', 4000],
      ]),
    );
    const late = machine(false);
    await until(() => expect(Object.fromEntries(late.bids)).toEqual({ EURUSD: 50, XAUUSD: 4000 }));
    const otherSite = machine(false, new Uint8Array(32).fill(8));
    await until(() => expect(otherSite.bus.isOnline()).toBe(true));
    feed.bus.publish(tick('EURUSD', 51));
    await until(() => expect(late.bids.get('EURUSD')).toBe(51));
    expect(otherSite.bids.size, 'another site on the same Redis hears nothing').toBe(0);
    expect(gateway.duties).toEqual([]);
  });

  it('[CRY-4] closes are told to machines without a database, also to who joins late; what is no list of them is dropped', async () => {
    const [teller, listener] = [machine(false), machine(false)];
    await until(() => expect([teller.bus.isOnline(), listener.bus.isOnline()]).toEqual([true, true]));
    expect([listener.bus.closes.has('EURUSD'), listener.bus.closes.received.of('EURUSD', 150)]).toEqual([
      false,
      undefined,
    ]);
    const day = { symbol: 'EURUSD', fromS: 100, untilS: 200, dayClose: 1.1, weekClose: 1.2 };
    await until(() => {
      teller.bus.closes.publish([day, { ...day, fromS: 0, untilS: 100, dayClose: 1.3, weekClose: undefined }]);
      expect(listener.bus.closes.received.of('EURUSD', 150)).toEqual(day);
    });
    expect(listener.bus.closes.received.of('EURUSD', 99)?.dayClose).toBe(1.3);
    expect(
      [200, -1].map((unixS) => listener.bus.closes.received.of('EURUSD', unixS)),
      'days that nobody has told of',
    ).toEqual([undefined, undefined]);
    const late = machine(false);
    await until(() => expect(late.bus.closes.received.of('EURUSD', 150)).toEqual(day));

    const link = createRedisLink(redis.url, SECRET, recordingLogger().logger);
    link.start();
    endings.push(link.close);
    await until(() => expect(link.isOnline()).toBe(true));
    for (const text of ['{', 'null', '[7]', JSON.stringify([{ ...day, dayClose: -1 }])])
      await link.client.publish(link.name('closes'), text);
    teller.bus.closes.publish([{ ...day, dayClose: 5 }]);
    await until(() => expect(listener.bus.closes.received.of('EURUSD', 150)?.dayClose).toBe(5));
    expect(listener.says('is no list')).toBe(1);
  });

  it(
    '[CRY-4] a site tells what its database knows, and a gateway learns of instruments that the feed admitted',
    { timeout: 60_000 },
    async () => {
      const site = await openMarket({
        hasPriceHistory: true,
        closes: { of: () => ({ dayClose: 1.1, weekClose: 1.2 }) },
      });
      const gateway = await openMarket({ hasPriceHistory: false, closes: { of: () => undefined } });
      const feed = machine(true);
      await until(() => expect(feed.duties).toEqual([true]), 3 * FEED_LEASE_MS);
      await until(() => {
        feed.bus.publish({ ...tick('NEWCOIN', 7), isAdmitted: true });
        feed.bus.publish(tick('STRANGER', 7));
        feed.bus.publish({ ...tick('no symbol', 7), isAdmitted: true });
        expect([site.quote('NEWCOIN')?.bid, gateway.quote('NEWCOIN')?.bid]).toEqual([7, 7]);
      });
      expect([gateway.quote('STRANGER'), gateway.quote('no symbol')]).toEqual([undefined, undefined]);
      await until(
        () =>
          expect(feed.bus.closes.received.of('EURUSD', Date.now() / 1000)).toMatchObject({
            dayClose: 1.1,
            weekClose: 1.2,
          }),
        3 * CLOSES_SEND_EVERY_MS,
      );
    },
  );

  it('[LIV-7] one machine runs the feed; another takes over when it goes', async () => {
    const first = machine(true);
    await until(() => expect(first.duties).toEqual([true]));
    const second = machine(true);
    await until(() => expect(second.bus.isOnline()).toBe(true));
    second.bus.publish(tick('EURUSD', 666));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(first.bids.size, 'who does not hold the lease tells nobody').toBe(0);
    await endings.shift()!(); // the first stops
    await until(() => expect(second.duties).toEqual([true]));
    expect(second.says('runs the feed for all')).toBe(1);
  });

  it('[LIV-7] one that vanished without a word loses the feed when its lease runs out', async () => {
    const link = createRedisLink(redis.url, SECRET, recordingLogger().logger);
    link.start();
    endings.push(link.close);
    await until(() => expect(link.isOnline()).toBe(true));
    await link.client.set(link.name('feed'), 'vanished 1', { expiration: { type: 'PX', value: 1_500 } });
    const second = machine(true);
    await until(() => expect(second.bus.isOnline()).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(second.duties).toEqual([]);
    await until(() => expect(second.duties).toEqual([true]), 2 * FEED_LEASE_MS);
  });

  it('[LIV-7] what is no batch, and what a former holder still says, is dropped', async () => {
    const feed = machine(true);
    const gateway = machine(false);
    await until(() => expect([feed.duties.at(-1), gateway.bus.isOnline()]).toEqual([true, true]));
    const link = createRedisLink(redis.url, SECRET, recordingLogger().logger);
    link.start();
    endings.push(link.close);
    await until(() => expect(link.isOnline()).toBe(true));
    feed.bus.publish(tick('EURUSD', 5));
    await until(() => expect(gateway.bids.get('EURUSD')).toBe(5));
    for (const text of [
      '',
      '{',
      'null',
      '{"from":"x","epoch":1e18,"updates":[{}]}',
      '{"from":"x","epoch":1e18,"updates":7}',
    ])
      await link.client.publish(link.name('ticks'), text);
    await link.client.publish(
      link.name('ticks'),
      JSON.stringify({ from: 'former', epoch: 1, updates: [tick('EURUSD', 666)] }),
    );
    feed.bus.publish(tick('EURUSD', 6));
    await until(() => expect(gateway.bids.get('EURUSD')).toBe(6));
    expect(gateway.says('is no batch')).toBe(1);
  });

  it(
    '[LIV-7] Redis down: each works on alone, says so once, and all is as before when it is back',
    { timeout: 40_000 },
    async () => {
      const machines = [machine(true), machine(true)];
      await until(() => expect(machines.filter(({ duties }) => duties.at(-1))).toHaveLength(1));
      const leader = machines.find(({ duties }) => duties.at(-1))!;
      const follower = machines.find((each) => each !== leader)!;
      leader.bus.publish(tick('EURUSD', 5));
      await until(() => expect(follower.bids.get('EURUSD')).toBe(5));
      await redis.kill();
      await until(() => expect(follower.duties).toEqual([true]), 3 * FEED_LEASE_MS);
      expect(leader.duties, 'goes on without a break').toEqual([true]);
      leader.bus.publish(tick('EURUSD', 6));
      follower.bus.publish(tick('EURUSD', 7));
      expect([leader.bids.get('EURUSD'), follower.bids.get('EURUSD')]).toEqual([6, 7]);
      await redis.start();
      await until(
        () => expect(machines.filter(({ duties }) => duties.at(-1))).toHaveLength(1),
        3 * REDIS_RECONNECT_MAX_MS + FEED_LEASE_MS,
      );
      const now = machines.find(({ duties }) => duties.at(-1))!;
      const other = machines.find((each) => each !== now)!;
      await until(() =>
        expect(other.bids.get('EURUSD'), 'Redis lost all: who leads tells all again').toBe(now.bids.get('EURUSD')),
      );
      now.bus.publish(tick('EURUSD', 8));
      await until(() => expect(other.bids.get('EURUSD')).toBe(8));
      for (const each of machines)
        expect([each.says('is unreachable'), each.says('is connected again')]).toEqual([1, 1]);
    },
  );

  it('[LIV-7] Redis that was never there: the machine works on alone', async () => {
    const { logger } = recordingLogger();
    const bus = createMarketBus({
      redisUrl: `redis://127.0.0.1:${await freePort()}`,
      site: SECRET,
      mayFeed: true,
      metrics: createMarketMetrics(new Registry()),
      logger,
    });
    const duties: boolean[] = [];
    bus.start((runsFeed) => duties.push(runsFeed));
    endings.push(bus.stop);
    await until(() => expect(duties).toEqual([true]), 3 * FEED_LEASE_MS);
  });
});
