import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HISTORY_HELD_MS, INTRADAY_INTERVAL_MS, SPREADS_KEPT_DAYS } from '#contracts/limits.ts';
import type { Database } from '#contracts/database.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import type { PriceOrigin } from '#market/feeds/feed.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { eachDatabase } from '../../../../tests/support/databases.ts';
import { dailyBars, historyWriter, intradayBars, spreadMinutes, typicalSpreads } from '../history.tables.ts';
import { createBarAggregator } from './bar-aggregator.ts';
import { hourOfWeek } from '../hour-of-week.ts';
import { createSpreadAggregator } from './spread-aggregator.ts';
import { createBarWriter } from '../aggregation/bar-writer.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const MINUTE = 60_000;
const quote = (bid: number, unixMs: number): WireQuote => ({
  bid,
  ask: bid + 1,
  spread: 1,
  state: 'up',
  time: unixMs / 1000,
  digits: 2,
  slug: 'x',
  name: 'X',
});

/** One process's part: a aggregator and its writer. */
function aggregating(db: Database, origin: PriceOrigin = 'live', clock = { nowMs: NOON }) {
  const aggregator = createBarAggregator();
  const spreads = createSpreadAggregator();
  const { logger, lines } = recordingLogger();
  const kindOf = (symbol: string) => TEST_INSTRUMENTS.find((instrument) => instrument.symbol === symbol)?.kind;
  const writer = createBarWriter({
    db,
    aggregator,
    spreads,
    kindOf,
    originOf: () => origin,
    keepDays: 10,
    logger,
    now: () => clock.nowMs,
  });
  const take = (symbol: string, bid: number, unixMs: number, spread = 0.5) => {
    const update = { symbol, quote: { ...quote(bid, unixMs), spread }, fedAtMs: unixMs };
    aggregator.add(update);
    spreads.add(update);
  };
  return { aggregator, writer, take, clock, lines };
}

describe('the roller', () => {
  it('[TCH-1] makes bars of five minutes from bids, and gives only what has changed', () => {
    const { aggregator, take } = aggregating(undefined as unknown as Database);
    for (const [bid, minute] of [
      [10, 0],
      [12, 1],
      [9, 4],
      [11, 4.9],
      [20, 5],
    ] as const)
      take('AAPL', bid, NOON + minute * MINUTE);
    const first = { symbol: 'AAPL', atMs: NOON, open: 10, high: 12, low: 9, close: 11 };
    const second = { symbol: 'AAPL', atMs: NOON + INTRADAY_INTERVAL_MS, open: 20, high: 20, low: 20, close: 20 };
    expect(aggregator.changed()).toEqual([first, second]);
    take('AAPL', 21, NOON + 6 * MINUTE); // after the write began
    aggregator.acknowledge([first, second]);
    expect(aggregator.changed()).toEqual([{ ...second, high: 21, close: 21 }]);
    aggregator.acknowledge(aggregator.changed());
    expect(aggregator.changed()).toEqual([]);
  });

  it('holds no more than an hour of what cannot be written', () => {
    const { aggregator, take } = aggregating(undefined as unknown as Database);
    for (let minute = 0; minute < 600; minute += 5) take('AAPL', 10, NOON + minute * MINUTE);
    expect(aggregator.changed()).toHaveLength(HISTORY_HELD_MS / INTRADAY_INTERVAL_MS + 1);
  });
});

eachDatabase((_kind, open) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    for (const table of [dailyBars, intradayBars, spreadMinutes, typicalSpreads, historyWriter]) await db.delete(table);
  });
  const daily = () => db.select().from(dailyBars).orderBy(dailyBars.symbol, dailyBars.source, dailyBars.day);
  const within = () => db.select().from(intradayBars).orderBy(intradayBars.symbol, intradayBars.at);

  it('writes the least, the greatest and the mean spread of each minute once it is over, and what is usual at the hour', async () => {
    const { take, writer, clock } = aggregating(db);
    for (const [spread, seconds] of [
      [1, 0],
      [4, 30],
      [1, 59],
      [8, 60],
    ] as const)
      take('AAPL', 10, NOON + seconds * 1_000, spread);
    clock.nowMs = NOON + 90_000;
    await writer.flush();
    const minutes = () => db.select().from(spreadMinutes).orderBy(spreadMinutes.at);
    const first = { symbol: 'AAPL', at: new Date(NOON), min: 1, max: 4, mean: 2, quotes: 3 };
    expect(await minutes()).toEqual([first]);
    await writer.flush();
    clock.nowMs = NOON + 180_000;
    await writer.flush();
    expect(await minutes(), 'each once').toEqual([
      first,
      { symbol: 'AAPL', at: new Date(NOON + MINUTE), min: 8, max: 8, mean: 8, quotes: 1 },
    ]);
    expect(await db.select().from(typicalSpreads)).toEqual([
      { hour: hourOfWeek(NOON), symbol: 'AAPL', spread: 5, minutes: 2 },
    ]);
  });

  it('adds to a minute that another writer has begun, and deletes what is older than its time', async () => {
    const first = aggregating(db);
    first.take('AAPL', 10, NOON, 2);
    first.clock.nowMs = NOON + 70_000;
    await first.writer.flush();
    await db.delete(historyWriter); // its lease ended
    await db.insert(spreadMinutes).values({
      symbol: 'OLD',
      at: new Date(NOON - (SPREADS_KEPT_DAYS + 1) * 1_440 * MINUTE),
      min: 1,
      max: 1,
      mean: 1,
      quotes: 1,
    });
    const second = aggregating(db);
    second.take('AAPL', 10, NOON + 30_000, 6);
    second.clock.nowMs = NOON + 70_000;
    await second.writer.flush();
    expect(await db.select().from(spreadMinutes)).toEqual([
      { symbol: 'AAPL', at: new Date(NOON), min: 2, max: 6, mean: 4, quotes: 2 },
    ]);
  });

  it('[TCH-1] writes bars within the day and the bar of the day, by New York and not on a weekend, crypto excepted', async () => {
    const { take, writer } = aggregating(db);
    const friday = Date.parse('2026-11-20T21:58:00Z');
    for (const symbol of ['EURUSD', 'BTCUSD']) {
      take(symbol, 1.1, friday);
      take(symbol, 1.3, friday + 5 * MINUTE); // Saturday's day has begun
    }
    take('UNKNOWN', 5, friday);
    expect(await writer.flush()).toBe(true);
    expect(await daily()).toMatchObject([
      { symbol: 'BTCUSD', source: 'live', day: '2026-11-20', open: 1.1, close: 1.1, volume: null },
      { symbol: 'BTCUSD', source: 'live', day: '2026-11-21', open: 1.3, close: 1.3 },
      { symbol: 'EURUSD', source: 'live', day: '2026-11-20', open: 1.1, close: 1.1 },
    ]);
    expect(await within()).toHaveLength(5);
  });

  it('[TCH-1] killed and started again, it goes on with the open bars: at most what came since the last write is lost', async () => {
    const before = aggregating(db);
    before.take('AAPL', 10, NOON);
    before.take('AAPL', 15, NOON + MINUTE);
    await before.writer.flush();
    before.take('AAPL', 99, NOON + 2 * MINUTE); // lost with the process
    await db.execute(sql`UPDATE history_writer SET until = clock_timestamp() - interval '1 second'`);
    const after = aggregating(db);
    after.take('AAPL', 12, NOON + 3 * MINUTE);
    after.take('AAPL', 8, NOON + 4 * MINUTE);
    await after.writer.flush();
    await after.writer.flush();
    expect(await within()).toEqual([
      { symbol: 'AAPL', source: 'live', at: new Date(NOON), open: 10, high: 15, low: 8, close: 8 },
    ]);
    expect(await daily()).toMatchObject([{ day: '2026-11-18', open: 10, high: 15, low: 8, close: 8 }]);
  });

  it('[TCH-1] has one writer among processes; another takes over when it stops or dies, with what it has held', async () => {
    const [first, second] = [aggregating(db), aggregating(db)];
    first.take('AAPL', 10, NOON);
    second.take('AAPL', 20, NOON);
    expect([await first.writer.flush(), await second.writer.flush()]).toEqual([true, false]);
    expect(await within()).toMatchObject([{ open: 10, close: 10 }]);
    // Dead without a word: nobody writes until the lease is over, then what the second one still holds is added.
    second.take('AAPL', 21, NOON + 5 * MINUTE);
    expect(await second.writer.flush()).toBe(false);
    await db.execute(sql`UPDATE history_writer SET until = clock_timestamp() - interval '1 second'`);
    expect(await second.writer.flush()).toBe(true);
    expect(await within()).toMatchObject([{ open: 10, high: 20, close: 20 }, { open: 21 }]);
    expect(await first.writer.flush()).toBe(false);
    // A clean end leaves the place at once.
    second.writer.start();
    await second.writer.stop();
    expect(await first.writer.flush()).toBe(true);
  });

  it('[TCH-1] keeps sources apart, and drops bars within a day that are older than the setting', async () => {
    const simulated = aggregating(db, 'simulated');
    simulated.take('AAPL', 305, NOON - 11 * 24 * 60 * MINUTE);
    simulated.take('AAPL', 306, NOON);
    await simulated.writer.flush();
    expect(await within()).toMatchObject([{ source: 'simulated', open: 306 }]);
    expect(await daily(), 'the older one came on a Saturday').toMatchObject([{ day: '2026-11-18' }]);
    await simulated.writer.stop();
    await db.delete(historyWriter);
    const live = aggregating(db, 'live');
    live.take('AAPL', 230, NOON);
    await live.writer.flush();
    expect(await daily()).toMatchObject([
      { source: 'simulated', open: 306 },
      { source: 'live', open: 230 },
    ]);
  });

  it('[TCH-1] 300 instruments with a quote a second are one write of a fraction of a second', async () => {
    const { take, writer } = aggregating(db);
    for (let symbol = 0; symbol < 300; symbol += 1)
      for (let second = 0; second < 60; second += 1) take(`S${symbol}`, 10 + second, NOON + second * 1000);
    const startedAt = performance.now();
    await writer.flush();
    expect(await db.$count(intradayBars)).toBe(300);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});

it('[TCH-1] says once that the database rests, and keeps the bars', async () => {
  const failing = {
    transaction: () => Promise.reject(new Error('resting')),
    execute: () => Promise.reject(new Error('resting')),
  } as unknown as Database;
  const { aggregator, take, writer, lines } = aggregating(failing);
  take('AAPL', 10, NOON);
  writer.start();
  await writer.stop();
  expect(aggregator.changed()).toHaveLength(1);
  expect(lines.map((line) => line.text)).toEqual(['bars of prices cannot be written; they are kept and written later']);
});
