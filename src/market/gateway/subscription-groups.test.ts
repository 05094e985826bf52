import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GATEWAY_MAX_BUFFERED_BYTES, GATEWAY_SLICE_MS, GATEWAY_SLICE_READERS } from '#contracts/limits.ts';
import { parseServerMessage } from '#contracts/ticks.ts';
import type { WireQuote } from '#contracts/ticks.ts';
import { createSubscriptionGroups } from '#market/gateway/subscription-groups.ts';
import type { SubscriptionGroups } from '#market/gateway/subscription-groups.ts';
import { textDataFrame } from '#market/gateway/frames.ts';
import { createQuoteTable } from '#market/gateway/quote-table.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';

const PERIOD_MS = 250;
const SYMBOLS = ['EURUSD', 'USDJPY', 'XAUUSD', 'BTCUSD'];

/** A subscriber that keeps what it is sent, with the time, and can be full. */
function fakeSubscriber() {
  const received: { atMs: number; data: Readonly<Record<string, WireQuote>>; frame: Buffer }[] = [];
  const subscriber = {
    received,
    buffered: 0,
    bufferedBytes: () => subscriber.buffered,
    write(frame: Buffer) {
      const start = frame[1]! < 126 ? 2 : frame[1] === 126 ? 4 : 10;
      const message = parseServerMessage(frame.subarray(start).toString());
      if (message?.kind !== 'data') throw new Error('not a data message');
      received.push({ atMs: performance.now(), data: message.data, frame });
    },
    bids: (symbol: string) => received.flatMap(({ data }) => data[symbol]?.bid ?? []),
  };
  return subscriber satisfies Subscriber;
}

describe('conflation in groups', () => {
  let table: QuoteTable;
  let groups: SubscriptionGroups;
  let registry: Registry;
  let failures: unknown[];

  beforeEach(() => {
    vi.useFakeTimers();
    registry = new Registry();
    failures = [];
    table = createQuoteTable(SYMBOLS, { of: () => undefined });
    groups = createSubscriptionGroups({
      table,
      periodMs: PERIOD_MS,
      batch: undefined,
      metrics: createMarketMetrics(registry),
      now: Date.now,
      onFailure: (error) => failures.push(error),
      frameOf: (indices) => textDataFrame(table.members('ticks', indices)),
    });
  });
  afterEach(() => {
    groups.stop();
    vi.useRealTimers();
  });

  function put(symbol: string, bid: number): void {
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
    table.put({ symbol, quote, fedAtMs: Date.now() });
  }
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]?.value;

  it('[LIV-2] sends the snapshot first, then once a period only what changed, at its newest', () => {
    put('EURUSD', 1);
    put('USDJPY', 150);
    const subscriber = fakeSubscriber();
    groups.join(subscriber, [0, 1, 2]);
    expect(subscriber.received.map(({ data }) => Object.keys(data))).toEqual([['EURUSD', 'USDJPY']]);

    for (let bid = 2; bid <= 100; bid += 1) put('EURUSD', bid);
    put('BTCUSD', 90_000);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(subscriber.received).toHaveLength(2);
    expect(subscriber.received[1]!.data).toEqual({ EURUSD: expect.objectContaining({ bid: 100 }) });

    vi.advanceTimersByTime(10 * PERIOD_MS);
    expect(subscriber.received, 'nothing changed, so nothing is sent').toHaveLength(2);

    put('XAUUSD', 4000);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(subscriber.received[2]!.data).toEqual({ XAUUSD: expect.objectContaining({ bid: 4000 }) });
  });

  it('[LIV-2] a snapshot with no quote held is an empty data message', () => {
    const subscriber = fakeSubscriber();
    groups.join(subscriber, [0]);
    expect(subscriber.received.map(({ data }) => data)).toEqual([{}]);
  });

  it('[LIV-2] a change never waits longer than a period, whatever its moment', () => {
    const subscriber = fakeSubscriber();
    groups.join(subscriber, [0]);
    for (let bid = 1; bid <= 50; bid += 1) {
      const atMs = performance.now();
      put('EURUSD', bid);
      const before = subscriber.received.length;
      while (subscriber.received.length === before) vi.advanceTimersByTime(1);
      expect(subscriber.received.at(-1)!.atMs - atMs).toBeLessThanOrEqual(PERIOD_MS + GATEWAY_SLICE_MS);
      vi.advanceTimersByTime((bid * 7) % PERIOD_MS);
    }
  });

  it('[LIV-7] subscribers of one set share one frame; sets of few subscribers share a slice, so that few wake the process once a period', () => {
    const sets = [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2], [3]];
    const subscribers = sets.map((indices) =>
      [fakeSubscriber(), fakeSubscriber()].map((subscriber) => {
        groups.join(subscriber, indices);
        return subscriber;
      }),
    );
    for (const symbol of SYMBOLS) put(symbol, 5);
    vi.advanceTimersByTime(PERIOD_MS);
    for (const [first, second] of subscribers) expect(first!.received[1]!.frame).toBe(second!.received[1]!.frame);
    expect(new Set(subscribers.map(([first]) => first!.received[1]!.atMs)).size).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('[LIV-7] many subscribers go out in many slices, evenly over the period, each its own frame', () => {
    const combinations = Array.from({ length: 15 }, (_, bits) =>
      [0, 1, 2, 3].filter((index) => ((bits + 1) >> index) & 1),
    );
    const subscribers = combinations.flatMap((indices) =>
      Array.from({ length: GATEWAY_SLICE_READERS }, () => {
        const subscriber = fakeSubscriber();
        groups.join(subscriber, indices);
        return { indices, subscriber };
      }),
    );
    for (const symbol of SYMBOLS) put(symbol, 5);
    vi.advanceTimersByTime(PERIOD_MS);
    const moments = subscribers.map(({ subscriber }) => subscriber.received[1]!.atMs).toSorted((a, b) => a - b);
    const distinct = [...new Set(moments)];
    expect(distinct).toHaveLength(combinations.length);
    for (const moment of distinct)
      expect(moments.filter((each) => each === moment)).toHaveLength(GATEWAY_SLICE_READERS);
    const gaps = distinct.map((moment, index) => moment - (distinct[index - 1] ?? distinct.at(-1)! - PERIOD_MS));
    expect(Math.max(...gaps), 'no part of the period is left to the others').toBeLessThanOrEqual(3 * GATEWAY_SLICE_MS);
    for (const { indices, subscriber } of subscribers)
      expect(Object.keys(subscriber.received[1]!.data)).toEqual(indices.map((index) => SYMBOLS[index]));
  });

  it('[LIV-7] a set with many subscribers is split over slices', () => {
    const subscribers = Array.from({ length: 3 * GATEWAY_SLICE_READERS }, fakeSubscriber);
    for (const subscriber of subscribers) groups.join(subscriber, [0]);
    put('EURUSD', 5);
    vi.advanceTimersByTime(PERIOD_MS);
    const moments = subscribers.map((subscriber) => subscriber.received[1]!.atMs);
    expect(new Set(moments).size).toBe(3);
    for (const moment of new Set(moments))
      expect(moments.filter((each) => each === moment)).toHaveLength(GATEWAY_SLICE_READERS);
  });

  it('[LIV-7] sets that grow together do not outgrow their slice', () => {
    const sets = [[0], [1], [2], [3], [0, 1]];
    const subscribers = Array.from({ length: 4 * GATEWAY_SLICE_READERS }, (_, number) => {
      const subscriber = fakeSubscriber();
      groups.join(subscriber, sets[number % sets.length]!);
      return subscriber;
    });
    for (const symbol of SYMBOLS) put(symbol, 5);
    vi.advanceTimersByTime(PERIOD_MS);
    const moments = subscribers.map((subscriber) => subscriber.received[1]!.atMs);
    expect(new Set(moments).size).toBe(4);
    for (const moment of new Set(moments))
      expect(moments.filter((each) => each === moment)).toHaveLength(GATEWAY_SLICE_READERS);
  });

  it('[LIV-2] the order in which instruments are named makes no other set', () => {
    const [first, second] = [fakeSubscriber(), fakeSubscriber()];
    groups.join(first, [1, 0]);
    groups.join(second, [0, 1]);
    put('EURUSD', 5);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(first.received[1]!.frame).toBe(second.received[1]!.frame);
  });

  it('[LIV-7] a slow subscriber skips old values, never the newest, and does not hold up its group', async () => {
    const [slow, quick] = [fakeSubscriber(), fakeSubscriber()];
    put('USDJPY', 150);
    for (const subscriber of [slow, quick]) groups.join(subscriber, [0, 1]);
    slow.buffered = GATEWAY_MAX_BUFFERED_BYTES + 1;
    for (let bid = 1; bid <= 5; bid += 1) {
      put('EURUSD', bid);
      if (bid === 2) put('USDJPY', 151);
      vi.advanceTimersByTime(PERIOD_MS);
    }
    expect(quick.bids('EURUSD')).toEqual([1, 2, 3, 4, 5]);
    expect(slow.bids('EURUSD')).toEqual([]);
    expect(await valueOf('forecourt_gateway_updates_skipped_total')).toBe(6);

    slow.buffered = 0;
    vi.advanceTimersByTime(PERIOD_MS);
    expect(slow.bids('EURUSD'), 'though nothing changed since').toEqual([5]);
    expect(slow.bids('USDJPY')).toEqual([150, 151]);
    expect(slow.received).toHaveLength(2);
    vi.advanceTimersByTime(PERIOD_MS);
    put('EURUSD', 6);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(slow.bids('EURUSD'), 'and then like everyone').toEqual([5, 6]);
  });

  it('[LIV-7] who has left gets nothing, and leaving twice harms nobody', () => {
    const [gone, other] = [fakeSubscriber(), fakeSubscriber()];
    for (const subscriber of [gone, other]) groups.join(subscriber, [0]);
    groups.leave(gone);
    groups.leave(gone);
    put('EURUSD', 5);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(gone.bids('EURUSD')).toEqual([]);
    expect(other.bids('EURUSD')).toEqual([5]);
    groups.leave(other);
    groups.join(gone, [0]);
    put('EURUSD', 6);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(gone.bids('EURUSD')).toEqual([5, 6]);
  });

  it('has a timer only while it has subscribers', () => {
    expect(vi.getTimerCount()).toBe(0);
    const subscribers = [fakeSubscriber(), fakeSubscriber()];
    for (const subscriber of subscribers) groups.join(subscriber, [0]);
    expect(vi.getTimerCount()).toBe(1);
    for (const subscriber of subscribers) groups.leave(subscriber);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    groups.join(subscribers[0]!, [0]);
    put('EURUSD', 5);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(subscribers[0]!.bids('EURUSD'), 'after a rest as before').toEqual([5]);
    groups.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[LIV-7] counts what it delivers and how old it was', async () => {
    const subscribers = [fakeSubscriber(), fakeSubscriber()];
    for (const subscriber of subscribers) groups.join(subscriber, [0, 1]);
    put('EURUSD', 5);
    put('USDJPY', 150);
    vi.advanceTimersByTime(PERIOD_MS);
    expect(await valueOf('forecourt_gateway_updates_delivered_total')).toBe(4);
    const bytes = subscribers
      .flatMap((subscriber) => subscriber.received)
      .reduce((sum, { frame }) => sum + frame.length, 0);
    expect(await valueOf('forecourt_gateway_bytes_total')).toBe(bytes);
    const latency = await registry.getSingleMetric('forecourt_gateway_feed_to_send_seconds')!.get();
    expect(
      latency.values.find(
        (value) => 'metricName' in value && value.metricName === 'forecourt_gateway_feed_to_send_seconds_count',
      )!.value,
    ).toBe(1);
  });

  it('[LIV-7] a process that was busy for long goes round once at once, not once for every period missed', () => {
    const subscribers = [[0], [1], [2]].map((indices) => {
      const subscriber = fakeSubscriber();
      groups.join(subscriber, indices);
      return subscriber;
    });
    const rounds = vi.spyOn(table, 'newerThan');
    for (const symbol of SYMBOLS) put(symbol, 5);
    const wokenMs = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(wokenMs);
    vi.advanceTimersByTime(PERIOD_MS);
    clock.mockRestore();
    for (const subscriber of subscribers) expect(subscriber.received).toHaveLength(2);
    expect(rounds).toHaveBeenCalledTimes(subscribers.length);
  });
});
