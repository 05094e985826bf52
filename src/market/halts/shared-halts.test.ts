import { spawnSync } from 'node:child_process';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { feeds } from 'virtual:feeds';
import type { Halt, HaltState } from '#contracts/halts.ts';
import { HALTS_TOLD_FOR_MS, HALTS_WAIT_MS, REDIS_RECONNECT_MAX_MS } from '#contracts/limits.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createRedisLink } from '#market/bus/redis-link.ts';
import { createMarketBus } from '#market/market-bus.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { createMarket, type Market } from '#market/market.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { hasRedis, redisServer } from '../../../tests/support/redis-server.ts';

if (!hasRedis) console.warn('skipped: halts between machines, because there is no redis-server on this machine');
const SECRET = new Uint8Array(32).fill(9);
const halt = (symbol: string): Halt => ({ symbol, reason: 'wrong-prices', untilMs: null });
const state = (revision: number, ...symbols: string[]): HaltState => ({ revision, halts: symbols.map(halt) });

describe.skipIf(!hasRedis)('instruments that staff has closed, between machines', () => {
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

  /** `readsHalts`: of a process with a database, which is given what is closed and tells the others. */
  async function machine(readsHalts: boolean, begins = true): Promise<Market & { readonly start: () => void }> {
    const market = await createMarket({
      feeds,
      hasPriceHistory: false,
      closes: { of: () => undefined },
      readsHalts,
      listensToStatuses: readsHalts,
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
    if (begins) market.start();
    endings.push(market.stop);
    return market;
  }
  /** The machine that runs the feed, as far as others hear of it. */
  function feed() {
    const bus = createMarketBus({
      redisUrl: redis.url,
      site: SECRET,
      mayFeed: true,
      metrics: createMarketMetrics(new Registry()),
      logger: recordingLogger().logger,
    });
    const duties: boolean[] = [];
    bus.start((runsFeed) => duties.push(runsFeed));
    endings.push(bus.stop);
    const tick = (symbol: string, bid: number) => {
      const quote: WireQuote = {
        bid,
        ask: bid + 1,
        spread: 1,
        state: 'up',
        time: 1,
        digits: 0,
        slug: 'x',
        name: symbol,
      };
      bus.publish({ symbol, quote, fedAtMs: Date.now() });
    };
    return { duties, tick };
  }
  const until = (check: () => void, timeout = 6_000) => vi.waitFor(check, { timeout, interval: 5 });

  it('stand still at every gateway within a second, and go on as fast', { timeout: 30_000 }, async () => {
    const site = await machine(true);
    site.setHalts(state(0));
    const gateways = [await machine(false), await machine(false)];
    const { duties, tick } = feed();
    await until(() => expect(duties).toEqual([true]));
    await until(() => {
      tick('EURUSD', 5);
      expect(gateways.map((each) => each.quote('EURUSD')?.bid)).toEqual([5, 5]);
    });
    for (const [revision, isHalted] of [
      [1, true],
      [2, false],
      [3, true],
    ] as const) {
      const beganAtMs = performance.now();
      site.setHalts(isHalted ? state(revision, 'EURUSD') : state(revision));
      await until(() => {
        tick('EURUSD', 10 * revision);
        expect(gateways.map((each) => each.quote('EURUSD')?.halted)).toEqual(
          isHalted ? [true, true] : [undefined, undefined],
        );
      });
      expect(performance.now() - beganAtMs).toBeLessThan(1_000);
    }
    const standing = gateways.map((each) => each.quote('EURUSD'));
    for (let at = 0; at < 20; at += 1) tick('EURUSD', 100 + at);
    tick('XAUUSD', 4_000);
    await until(() => expect(gateways.map((each) => each.quote('XAUUSD')?.bid)).toEqual([4_000, 4_000]));
    expect(
      gateways.map((each) => each.quote('EURUSD')),
      'no later price',
    ).toEqual(standing);
    await until(() => expect(site.statuses().map(({ halts }) => halts)).toEqual([3, 3, 3]));
  });

  it('are known to a gateway that starts later, before it has a price', { timeout: 30_000 }, async () => {
    const site = await machine(true);
    site.setHalts(state(1, 'EURUSD'));
    const { duties, tick } = feed();
    await until(() => expect(duties).toEqual([true]));
    await until(() => {
      tick('EURUSD', 5);
      expect(site.quote('EURUSD')?.bid).toBe(5);
    });
    const late = await machine(false, false);
    const seen: (boolean | undefined)[] = [];
    late.subscribe(({ symbol }) => seen.push(symbol === 'EURUSD' ? late.isHalted('EURUSD') : undefined));
    late.start();
    const ticking = setInterval(() => tick('EURUSD', 6), 1);
    await until(() => expect(seen.length).toBeGreaterThan(3));
    clearInterval(ticking);
    expect(new Set(seen), 'no price came before it was known').toEqual(new Set([true]));
    expect(late.quote('EURUSD')).toMatchObject({ halted: true });
  });

  it(
    'stay closed while Redis is away, and who comes back learns what was decided meanwhile before a price',
    { timeout: 60_000 },
    async () => {
      const site = await machine(true);
      site.setHalts(state(1, 'EURUSD'));
      const gateway = await machine(false);
      await until(() => expect(gateway.isHalted('EURUSD')).toBe(true));
      await redis.kill();
      await until(() => expect(gateway.parts().redis).toBe(false));
      expect(gateway.isHalted('EURUSD'), 'what was known last stays').toBe(true);
      site.setHalts(state(2, 'XAUUSD'));
      const seen = new Set<string>();
      gateway.subscribe(({ symbol }) => {
        if (symbol === 'XAUUSD') seen.add(`${symbol} ${gateway.isHalted(symbol)}`);
      });
      const { tick } = feed();
      await redis.start();
      const ticking = setInterval(() => tick('XAUUSD', 7), 2);
      await until(() => expect(seen.size).toBeGreaterThan(0), 3 * REDIS_RECONNECT_MAX_MS + 10_000);
      clearInterval(ticking);
      expect([...seen]).toEqual(['XAUUSD true']);
      expect(gateway.isHalted('EURUSD')).toBe(false);
    },
  );

  it(
    'an older word does not open what a newer one has closed, and what is no list is dropped',
    { timeout: 30_000 },
    async () => {
      const [site, behind] = [await machine(true), await machine(true)];
      const gateway = await machine(false);
      site.setHalts(state(5, 'EURUSD'));
      await until(() => expect(gateway.isHalted('EURUSD')).toBe(true));
      behind.setHalts(state(4));
      const link = createRedisLink(redis.url, SECRET, recordingLogger().logger);
      link.start();
      endings.push(link.close);
      await until(() => expect(link.isOnline()).toBe(true));
      for (const text of ['{', 'null', '{"revision":9}', '{"revision":9,"toldAtMs":1,"halts":[{"symbol":7}]}'])
        await link.client.publish(link.name('halts'), text);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(gateway.isHalted('EURUSD')).toBe(true);
      // The database was restored: nobody tells the newer revision any more.
      await link.client.publish(
        link.name('halts'),
        JSON.stringify({ revision: 4, halts: [], toldAtMs: Date.now() + HALTS_TOLD_FOR_MS + 1_000 }),
      );
      await until(() => expect(gateway.isHalted('EURUSD')).toBe(false));
    },
  );

  it('where nobody has ever told, prices wait a moment and then flow', { timeout: 30_000 }, async () => {
    const gateway = await machine(false);
    const { duties, tick } = feed();
    await until(() => expect(duties).toEqual([true]));
    const beganAtMs = performance.now();
    await until(() => {
      tick('EURUSD', 5);
      expect(gateway.quote('EURUSD')?.bid).toBe(5);
    }, 3 * HALTS_WAIT_MS);
    expect(performance.now() - beganAtMs).toBeLessThan(2 * HALTS_WAIT_MS);
  });
});
