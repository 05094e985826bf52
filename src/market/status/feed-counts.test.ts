import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { STATUS_REFUSED_TICKS, STATUS_REFUSED_TICKS_EACH, STATUS_TAKEOVERS } from '#contracts/limits.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { createFeedCounts } from './feed-counts.ts';
import { createGatewayCounts } from './gateway-counts.ts';
import { RollingCount } from './rolling-count.ts';

const AT = Date.parse('2026-11-27T12:00:00Z');
const tick = (symbol: string, bid = 1) => ({ symbol, bid, ask: bid + 1, timeMs: AT - 40 });

describe('what a process reports', () => {
  it('counts what happened in the last minute, and forgets by the second', () => {
    const count = new RollingCount(60, 1_000);
    for (let second = 0; second < 90; second += 1) count.add(AT + second * 1_000);
    expect(count.sum(AT + 89_000)).toBe(60);
    expect(count.sum(AT + 119_000)).toBe(30);
    count.add(AT); // a clock that was set back
    expect([count.sum(AT + 119_000), count.sum(AT + 500_000)]).toEqual([31, 0]);
  });

  it('of an instrument: its source, newest tick, ticks a minute, spread, and what was refused in the last hour', () => {
    const counts = createFeedCounts(['EURUSD', 'XAUUSD']);
    for (let at = 0; at < 5; at += 1) counts.accepted('desk', tick('EURUSD'), 0.5, AT + at * 1_000);
    counts.accepted('desk', tick('NEWCOIN'), 0.5, AT);
    counts.refused('jump', 'desk', tick('EURUSD', 7), AT);
    counts.refused('not-a-number', 'desk', tick('EURUSD', Number.NaN), AT + 1);
    counts.refused('unknown-instrument', 'desk', tick('WHATEVER'), AT);
    expect(counts.instruments(AT + 10_000)).toEqual([
      {
        symbol: 'EURUSD',
        source: 'desk',
        last_tick: AT + 4_000,
        ticks: 5,
        spread: 0.5,
        refused: { jump: 1, 'not-a-number': 1 },
      },
      { symbol: 'XAUUSD', source: null, last_tick: null, ticks: 0, spread: null, refused: {} },
    ]);
    expect(counts.ofSource('desk', AT + 10_000)).toEqual({ ticks: 6, lagMs: 2_040 });
    expect(counts.refusedTicks()).toEqual([
      { at: AT, symbol: 'EURUSD', source: 'desk', reason: 'jump', bid: 7, ask: 8 },
      { at: AT + 1, symbol: 'EURUSD', source: 'desk', reason: 'not-a-number', bid: null, ask: null },
    ]);
    expect(counts.instruments(AT + 3_700_000)[0]).toMatchObject({ ticks: 0, refused: {} });
  });

  it('stays small, whatever the sources do', () => {
    const symbols = Array.from({ length: 300 }, (_, at) => `S${at}`);
    const counts = createFeedCounts(symbols);
    for (let at = 0; at < 5_000; at += 1) {
      const symbol = symbols[at % (at < 2_500 ? 2 : 300)] ?? '';
      counts.refused('out-of-order', 'desk', tick(symbol, at), AT + at);
      counts.tookOver({ at: AT + at, symbol, from: 'a', to: 'b', reason: 'silent' });
    }
    expect(counts.refusedTicks()).toHaveLength(STATUS_REFUSED_TICKS);
    const each = Map.groupBy(counts.refusedTicks(), ({ symbol }) => symbol);
    expect(Math.max(...each.values().map(({ length }) => length))).toBeLessThanOrEqual(STATUS_REFUSED_TICKS_EACH);
    expect(counts.takeovers()).toHaveLength(STATUS_TAKEOVERS);
    expect(JSON.stringify([counts.instruments(AT), counts.refusedTicks(), counts.takeovers()]).length).toBeLessThan(
      60_000,
    );
  });

  it('of a gateway: messages a second and lag of the last minute, from the counters that are there', async () => {
    let nowMs = AT;
    const metrics = createMarketMetrics(new Registry());
    const status = createGatewayCounts(metrics, () => nowMs);
    metrics.connections.set({ transport: 'socket' }, 12);
    metrics.frames.inc(1_000);
    metrics.latency.observe(2);
    expect(await status(100)).toMatchObject({ sockets: 12, events: 0, limit: 100, messages: 0, lag_p50_ms: null });
    nowMs += 10_000;
    metrics.frames.inc(500);
    metrics.skipped.inc(3);
    for (let at = 0; at < 99; at += 1) metrics.latency.observe(0.02);
    metrics.latency.observe(0.9);
    const later = await status(100);
    expect(later).toMatchObject({ messages: 50, dropped: 3 });
    expect(later.lag_p50_ms).toBeGreaterThan(10);
    expect(later.lag_p50_ms).toBeLessThanOrEqual(25);
    expect(later.lag_p99_ms).toBeLessThanOrEqual(25);
    nowMs += 61_000;
    expect(await status(100)).toMatchObject({ messages: 0, lag_p50_ms: null });
  });
});
