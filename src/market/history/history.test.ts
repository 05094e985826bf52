import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { barsAnswer, calculatorAnswer, companiesAnswer, dayChangesAnswer } from '#contracts/calls/price-history.ts';
import type { Database } from '#contracts/database.ts';
import {
  GATEWAY_MAX_INSTRUMENTS,
  HISTORY_BARS_MAX,
  MINI_CHART_POINTS_MAX,
  MINI_CHART_POINTS_MIN,
} from '#contracts/limits.ts';
import { type ProblemDetails, ProblemError } from '#contracts/problems.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createInProcessBus } from '#market/bus/tick-bus.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { problemResponses } from '#server/problem-responses.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import type { PriceSource } from './bar.ts';
import type { ConsumerPrices } from './consumer-prices.ts';
import { createHistory } from './history.ts';
import type { History } from './history.ts';
import { dailyBars, historyWriter, intradayBars } from './history.tables.ts';

/** A Friday, two hours before New York closes its day. */
const NOW = Date.parse('2026-11-20T20:00:00Z');
const COMPANIES = [
  { symbol: 'AAPL', name: 'Apple Inc.' },
  { symbol: 'INTC', name: 'Intel' },
  { symbol: 'MMM', name: '3M' },
];
const CONSUMER_PRICES: ConsumerPrices = {
  inflation: (from) => (from < '2015' ? undefined : { percent: 20.5, month: '2026-05' }),
};

eachDatabase((_kind, open) => {
  let db: Database;
  let app: FastifyInstance;
  let history: History;
  let origin: string;
  let feedOrigin: PriceOrigin;
  let nowMs: number;
  const quotes = new Map<string, WireQuote>();

  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    for (const table of [dailyBars, intradayBars, historyWriter]) await db.delete(table);
    quotes.clear();
    feedOrigin = 'live';
    nowMs = NOW;
  });
  afterEach(async () => {
    await app.close();
    await history.stop();
  });

  async function serve(): Promise<void> {
    const bus = createInProcessBus();
    history = createHistory({
      db,
      instruments: TEST_INSTRUMENTS,
      companies: COMPANIES,
      consumerPrices: CONSUMER_PRICES,
      originOf: () => feedOrigin,
      quote: (symbol) => quotes.get(symbol),
      subscribe: bus.subscribe,
      intradayKeepDays: 10,
      logger: recordingLogger().logger,
      now: () => nowMs,
      refuse: (_request, complaints) =>
        new ProblemError('bad-input', undefined, {
          errors: Object.fromEntries(
            Object.entries(complaints).map(([field, codes]) => [
              field,
              codes.map((code) => ({ code, message: `${field} ${code}` })),
            ]),
          ),
        }),
    });
    await history.start();
    app = Fastify();
    problemResponses(app, undefined, () => undefined);
    await app.register(history.routes);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }
  const close = (symbol: string, source: PriceSource, day: string, price: number) =>
    db
      .insert(dailyBars)
      .values({ symbol, source, day, open: price, high: price + 1, low: price - 1, close: price, volume: 5 });
  const quoted = (symbol: string, bid: number, unixMs = NOW) =>
    quotes.set(symbol, {
      bid,
      ask: bid,
      spread: 0,
      state: 'up',
      time: unixMs / 1000,
      digits: 2,
      slug: symbol,
      name: symbol,
    });
  const get = async (path: string) => (await fetch(origin + path)).json();
  const calculator = async (query: string) => calculatorAnswer.parse(await get(`/api/quotes/calculator?${query}`));

  it('[CAL-6] the calculator takes the close on or before the date, and the latest close of a day that has ended', async () => {
    for (const [day, price] of [
      ['2021-11-18', 100],
      ['2021-11-19', 101],
      ['2021-11-22', 102],
      ['2026-11-19', 300],
      ['2026-11-20', 999],
    ] as const)
      await close('AAPL', 'imported', day, price);
    await close('INTC', 'imported', '2021-11-19', 50);
    await serve();
    const sunday = await calculator('symbol1=aapl&symbol2=INTC&date=2021-11-21');
    const real = { simulated: false, sell_date: '2026-11-19', sell: 300 };
    expect(sunday).toEqual({
      date: '2021-11-21',
      inflation: 20.5,
      inflation_month: '2026-05',
      symbol1: { ...real, buy: 101, buy_date: '2021-11-19' },
      symbol2: { buy: 50, buy_date: '2021-11-19', sell: 50, sell_date: '2021-11-19', simulated: false },
    });
    expect((await calculator('symbol1=AAPL&symbol2=INTC&date=2021-11-22')).symbol1).toMatchObject({
      buy: 102,
      buy_date: '2021-11-22',
    });
    expect(await calculator('symbol1=AAPL&symbol2=NONE&date=2026-11-20')).toMatchObject({
      symbol1: { ...real, buy: 300, buy_date: '2026-11-19' },
      symbol2: null,
    });
  });

  it('[CAL-5] companies without prices are not offered; each says from when on it has some', async () => {
    await close('INTC', 'imported', '2021-11-19', 50);
    await serve();
    expect(companiesAnswer.parse(await get('/api/quotes/companies'))).toEqual({
      companies: [{ symbol: 'INTC', name: 'Intel', from: '2021-11-19', simulated: false }],
    });
    expect(history.companies()).toHaveLength(1);
  });

  it('[CAL-5] with the simulated feed instruments have a simulated past, said to be so; imported prices take its place', async () => {
    feedOrigin = 'simulated';
    await serve();
    expect(history.companies()).toEqual([{ symbol: 'AAPL', name: 'Apple Inc.', from: '2016-01-04', simulated: true }]);
    const made = await calculator('symbol1=AAPL&symbol2=INTC&date=2021-11-21');
    expect(made).toMatchObject({
      symbol1: { buy_date: '2021-11-19', sell_date: '2026-11-19', simulated: true },
      symbol2: null,
    });
    expect(made.symbol1.sell / 305).toBeCloseTo(1, 0);
    await history.stop();
    await app.close();
    await close('AAPL', 'imported', '2021-11-01', 150);
    await serve();
    expect((await calculator('symbol1=AAPL&symbol2=INTC&date=2021-11-21')).symbol1).toEqual({
      buy: 150,
      sell: 150,
      buy_date: '2021-11-01',
      sell_date: '2021-11-01',
      simulated: false,
    });
  });

  it.each<[query: string, fields: readonly string[], code?: string]>([
    ['', ['date', 'symbol1', 'symbol2'], 'required'],
    ['symbol1=NONE&symbol2=AAPL&date=2021-11-21', ['symbol1']],
    ['symbol1=AAPL&symbol2=AAPL&date=21.11.2021', ['date'], 'invalid'],
    ['symbol1=AAPL&symbol2=AAPL&date=2021-02-30', ['date'], 'invalid'],
    ['symbol1=AAPL&symbol2=AAPL&date=2026-11-22', ['date'], 'out-of-range'],
    ['symbol1=AAPL&symbol2=AAPL&date=2021-11-18', ['date'], 'out-of-range'],
    ['symbol1=AAPL&symbol1=INTC&symbol2=AAPL&date=2021-11-21', ['symbol1']],
    ["symbol1=AAPL'--&symbol2=%00&date=2021-11-21", ['symbol1']],
  ])('[CAL-6] refuses %s and names the field', async (query, fields, code) => {
    await close('AAPL', 'imported', '2021-11-19', 100);
    await serve();
    const answer = await fetch(`${origin}/api/quotes/calculator?${query}`);
    const problem = (await answer.json()) as ProblemDetails;
    expect([answer.status, Object.keys(problem.errors ?? {}).sort(), problem.errors?.['date']?.[0]?.code]).toEqual([
      422,
      fields,
      code,
    ]);
  });

  it('[TCH-1] day changes are measured from the close before the day of the quote, and the chart leads from it to the bid', async () => {
    for (const [day, price] of [
      ['2026-11-12', 80],
      ['2026-11-13', 90],
      ['2026-11-18', 95],
      ['2026-11-19', 100],
    ] as const)
      await close('AAPL', 'live', day, price);
    const at = (minute: number) => new Date(NOW - minute * 60_000);
    await db.insert(intradayBars).values(
      Array.from({ length: 30 }, (_unused, index) => ({
        symbol: 'AAPL',
        source: 'live' as const,
        at: at(200 - index * 5),
        open: 101,
        high: 102,
        low: 100,
        close: 101 + index / 100,
      })),
    );
    quoted('AAPL', 104.5);
    quoted('EURUSD', 1.1);
    await serve();
    const answer = dayChangesAnswer.parse(await get('/api/quotes/day-changes?instruments=AAPL,eurusd,NONE,XAUUSD'));
    expect(Object.keys(answer)).toEqual(['AAPL', 'EURUSD']);
    expect(answer['AAPL']).toMatchObject({ bid: 104.5, d_c: 4.5, w_c: 16.11, digits: 2, simulated: false });
    const points = answer['AAPL']?.chart.points ?? [];
    expect([points.length, points[0], points[1], points.at(-1)]).toEqual([32, 100, 101, 104.5]);
    expect(answer['EURUSD']).toMatchObject({ bid: 1.1, d_c: null, w_c: null, chart: { points: [1.1] } });
    expect(['AAPL', 'EURUSD', 'NONE'].map((symbol) => history.dayChanges.percentOf(symbol))).toEqual([
      4.5,
      undefined,
      undefined,
    ]);
  });

  it('[CAL-6] [CRY-4] [TCH-1] [TCH-2] calculator, changes, small and large chart take one close for a day without trade: that of the last day before it', async () => {
    // Thanksgiving of 2025 was a Thursday, the 27th.
    for (const [day, price] of [
      ['2025-11-25', 90],
      ['2025-11-26', 100],
      ['2025-11-28', 110],
      ['2025-12-01', 111],
      ['2025-12-02', 112],
      ['2025-12-03', 120],
    ] as const)
      await close('AAPL', 'imported', day, price);
    const aapl = async () => dayChangesAnswer.parse(await get('/api/quotes/day-changes?instruments=AAPL'))['AAPL'];
    nowMs = Date.parse('2025-11-28T15:00:00Z');
    quoted('AAPL', 105, nowMs);
    await serve();
    const bought = async (date: string) => (await calculator(`symbol1=AAPL&symbol2=AAPL&date=${date}`)).symbol1;
    expect(await bought('2025-11-27')).toMatchObject({
      buy: 100,
      buy_date: '2025-11-26',
      sell: 100,
      sell_date: '2025-11-26',
    });
    expect(history.references.of('AAPL', nowMs / 1000)?.dayClose).toBe(100);
    expect(await aapl()).toMatchObject({ d_c: 5, chart: { points: [100, 105] } });
    await history.stop();
    await app.close();

    nowMs = Date.parse('2025-12-04T20:00:00Z'); // a week after the holiday
    quoted('AAPL', 126, nowMs);
    await serve();
    expect(await bought('2025-11-30')).toMatchObject({
      buy: 110,
      buy_date: '2025-11-28',
      sell: 120,
      sell_date: '2025-12-03',
    });
    expect(history.references.of('AAPL', nowMs / 1000)).toEqual({ dayClose: 120, weekClose: 100 });
    expect(await aapl()).toMatchObject({ d_c: 5, w_c: 26 });
    const { bars: list } = barsAnswer.parse(await get('/api/quotes/bars?symbol=AAPL&range=1m'));
    expect(list.map((bar) => `${bar.time} ${bar.close}`)).toEqual([
      '2025-11-25 90',
      '2025-11-26 100',
      '2025-11-28 110',
      '2025-12-01 111',
      '2025-12-02 112',
      '2025-12-03 120',
    ]);
  });

  it("[TCH-1] a quote of the weekend belongs to Friday, and stands in a chart of the week's last day", async () => {
    feedOrigin = 'simulated';
    nowMs = Date.parse('2026-11-21T15:00:00Z');
    quoted('AAPL', 305, nowMs);
    quoted('BTCUSD', 96_000, nowMs);
    await serve();
    const answer = dayChangesAnswer.parse(await get('/api/quotes/day-changes?instruments=AAPL,BTCUSD'));
    const saturday = nowMs / 1000;
    expect(history.references.of('AAPL', saturday)).toEqual(history.references.of('AAPL', NOW / 1000));
    expect(history.references.of('BTCUSD', saturday)).not.toEqual(history.references.of('BTCUSD', NOW / 1000));
    for (const item of Object.values(answer)) {
      expect(item.simulated).toBe(true);
      expect(Math.abs(item.d_c ?? 99)).toBeLessThan(10);
      expect(item.chart.points.length).toBeGreaterThanOrEqual(MINI_CHART_POINTS_MIN);
      expect(item.chart.points.length).toBeLessThanOrEqual(MINI_CHART_POINTS_MAX);
    }
  });

  it('[CRY-4] changes are measured between prices of one origin only', async () => {
    await close('AAPL', 'imported', '2026-11-19', 200);
    await close('AAPL', 'simulated', '2026-11-19', 310);
    feedOrigin = 'simulated';
    await serve();
    expect(history.references.of('AAPL', NOW / 1000)?.dayClose).toBe(310);
    await history.stop();
    await app.close();
    feedOrigin = 'live';
    await serve();
    expect(history.references.of('AAPL', NOW / 1000)).toEqual({ dayClose: 200, weekClose: undefined });
    expect(history.references.of('EURUSD', NOW / 1000)).toBeUndefined();
    expect(history.references.of('NONE', NOW / 1000)).toBeUndefined();
  });

  it('[CRY-4] a close of three weeks ago is none to measure a change from', async () => {
    await close('AAPL', 'imported', '2026-10-20', 200);
    await serve();
    expect(history.references.of('AAPL', NOW / 1000)).toBeUndefined();
  });

  it.each([
    ['', 'required'],
    ['?instruments=,%20', 'required'],
    [`?instruments=${'A,'.repeat(GATEWAY_MAX_INSTRUMENTS + 1)}`, 'too-many'],
  ])('[TCH-1] day changes refuse %s', async (query, code) => {
    await serve();
    const answer = await fetch(`${origin}/api/quotes/day-changes${query}`);
    expect([answer.status, ((await answer.json()) as ProblemDetails).errors]).toEqual([
      422,
      { instruments: [{ code, message: `instruments ${code}` }] },
    ]);
  });

  it('[TCH-2] bars come for each range, oldest first and bounded, with an ETag that spares the second answer', async () => {
    feedOrigin = 'simulated';
    await close('INTC', 'imported', '2026-11-19', 50.25);
    await db.insert(intradayBars).values({
      symbol: 'BTCUSD',
      source: 'simulated',
      at: new Date(NOW - 600_000),
      open: 1,
      high: 3,
      low: 1,
      close: 2,
    });
    await serve();
    const bars = async (symbol: string, range: string) =>
      barsAnswer.parse(await get(`/api/quotes/bars?symbol=${symbol}&range=${range}`));
    const counts = Object.fromEntries(
      await Promise.all(
        ['1d', '5d', '1m', '1y', '5y', 'max'].map(async (range) => {
          const { bars: list, interval } = await bars('BTCUSD', range);
          expect(list.map((bar) => bar.time)).toEqual(list.map((bar) => bar.time).toSorted((a, b) => (a < b ? -1 : 1)));
          return [range, `${interval} ${list.length}`];
        }),
      ),
    );
    expect(counts).toEqual({
      '1d': '5m 263',
      '5d': '30m 236',
      '1m': 'D 31',
      '1y': 'D 366',
      '5y': 'D 1827',
      max: 'W 568',
    });
    expect((await bars('BTCUSD', '1d')).bars.at(-1)).toEqual({
      time: (NOW - 600_000) / 1000,
      open: 1,
      high: 3,
      low: 1,
      close: 2,
    });
    expect(await bars('INTC', '1m')).toEqual({
      symbol: 'INTC',
      range: '1m',
      interval: 'D',
      digits: 2,
      simulated: false,
      until: Date.parse('2026-11-19T22:00:00Z') / 1000,
      bars: [{ time: '2026-11-19', open: 50.25, high: 51.25, low: 49.25, close: 50.25, volume: 5 }],
    });
    expect(HISTORY_BARS_MAX).toBeGreaterThan(1827);

    const first = await fetch(`${origin}/api/quotes/bars?symbol=BTCUSD`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await fetch(`${origin}/api/quotes/bars?symbol=BTCUSD`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('[TCH-1, TCH-2] the same bars come as a picture, for pages where no script runs', async () => {
    for (const [day, price] of [
      ['2026-11-18', 50],
      ['2026-11-19', 52.5],
    ] as const)
      await close('INTC', 'imported', day, price);
    await serve();
    const picture = async (query: string) => fetch(`${origin}/api/quotes/chart.svg?symbol=INTC&range=1m${query}`);
    const small = await picture('&size=small');
    expect(small.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await small.text()).toMatch(/viewBox="0 0 60 24".*<path class="up" d="M0 22L60 2"\/><\/svg>$/);
    expect([...(await (await picture('')).text()).matchAll(/<text[^>]*>([^<]+)</g)].map(([, words]) => words)).toEqual([
      '52.50',
      '50.00',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect((await picture('&size=huge')).status).toBe(422);
    expect((await fetch(`${origin}/api/quotes/chart.svg?symbol=NONE`)).status).toBe(422);
  });

  it.each([
    ['', 'symbol'],
    ['?symbol=NONE', 'symbol'],
    ['?symbol=AAPL&range=2d', 'range'],
    ['?symbol=AAPL&range=constructor', 'range'],
  ])('[TCH-2] bars refuse %s, naming %s', async (query, field) => {
    await serve();
    const answer = await fetch(`${origin}/api/quotes/bars${query}`);
    expect([answer.status, Object.keys(((await answer.json()) as ProblemDetails).errors ?? {})]).toEqual([
      422,
      [field],
    ]);
  });

  it('[TCH-2] a week of quotes rolled from the feed is what the chart shows next', async () => {
    feedOrigin = 'simulated';
    await close('AAPL', 'simulated', '2026-11-19', 311.11);
    await serve();
    const { bars: list } = barsAnswer.parse(await get('/api/quotes/bars?symbol=AAPL&range=1m'));
    expect(list.find((bar) => bar.time === '2026-11-19')).toMatchObject({ close: 311.11 });
    expect(list.find((bar) => bar.time === '2026-11-18')).toBeDefined();
  });

  it('[TCH-2] pages are given the newest trading days, of the same origin as the quotes', async () => {
    feedOrigin = 'simulated';
    await close('AAPL', 'simulated', '2026-11-19', 311.11);
    await close('AAPL', 'imported', '2026-11-18', 5);
    await serve();
    const past = await history.pastDays('AAPL', 3);
    expect(past?.isSimulated).toBe(true);
    expect(past?.days).toHaveLength(3);
    expect(past?.days.find(({ day }) => day === '2026-11-19')?.close).toBe(311.11);
    expect(past?.days.map(({ close: price }) => price)).not.toContain(5);
    expect(await history.pastDays('NONE', 3)).toBeUndefined();
  });
});
