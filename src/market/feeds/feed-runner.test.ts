import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FEED_RESTART_MAX_MS, FEED_RESTART_MIN_MS } from '#contracts/limits.ts';
import type { Feed, FeedSink, FeedTick } from '#market/feeds/feed.ts';
import { startFeed } from '#market/feeds/feed-runner.ts';
import { createMarketMetrics } from '#market/market-metrics.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';

const TICK: FeedTick = { symbol: 'EURUSD', bid: 1.1, ask: 1.2, timeMs: 1 };
const SILENCE_MS = 60_000;

/** A source that the test speaks for. */
function scriptedSource() {
  const lives: { sink: FeedSink; signal: AbortSignal; end: () => void; fail: (why: string, cause?: Error) => void }[] =
    [];
  const feed: Feed = {
    run: (sink, signal) =>
      new Promise((resolve, reject) =>
        lives.push({ sink, signal, end: resolve, fail: (why, cause) => reject(new Error(why, { cause })) }),
      ),
  };
  return { feed, lives, last: () => lives.at(-1)! };
}

function start(feed: Feed, silenceMs: number | undefined) {
  const ticks: FeedTick[] = [];
  const { logger, lines } = recordingLogger();
  const registry = new Registry();
  let lost = 0;
  const runner = startFeed({
    name: 'scripted',
    feed,
    silenceMs,
    onTick: (tick) => ticks.push(tick),
    onLost: () => {
      lost += 1;
    },
    metrics: createMarketMetrics(registry),
    logger,
    now: Date.now,
    random: () => 0.5,
  });
  const valueOf = async (name: string) => (await registry.getSingleMetric(name)!.get()).values[0]?.value;
  return { runner, ticks, lines, valueOf, lost: () => lost };
}

describe('the feed runner', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes ticks on and says when the last one came', async () => {
    const source = scriptedSource();
    const { runner, ticks, valueOf } = start(source.feed, SILENCE_MS);
    expect(runner.lastTickMs()).toBeUndefined();
    source.last().sink.tick(TICK);
    expect(ticks).toEqual([TICK]);
    expect(runner.lastTickMs()).toBe(Date.now());
    expect(await valueOf('forecourt_feed_ticks_total')).toBe(1);
    await runner.stop();
    expect(runner.state().kind).toBe('stopped');
  });

  it.each([
    [new Error('connect ECONNREFUSED 127.0.0.1:9'), 'fetch failed: connect ECONNREFUSED 127.0.0.1:9'],
    [new AggregateError([new Error('connect ECONNREFUSED ::1:9')]), 'fetch failed: connect ECONNREFUSED ::1:9'],
    [undefined, 'fetch failed'],
  ])('tells the cause of a failure with it: %s', async (cause, reason) => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    source.last().fail('fetch failed', cause);
    await vi.advanceTimersByTimeAsync(0);
    expect(runner.state()).toMatchObject({ kind: 'restarting', reason });
    await runner.stop();
  });

  it('starts a failed source again, with pauses that double up to a bound, and tells why', async () => {
    const source = scriptedSource();
    const { runner, lines, valueOf } = start(source.feed, SILENCE_MS);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      source.last().fail('connection lost');
      await vi.advanceTimersByTimeAsync(0);
      expect(runner.state()).toMatchObject({ kind: 'restarting', reason: 'connection lost', attempt });
      const pauseMs = Math.min(FEED_RESTART_MAX_MS, FEED_RESTART_MIN_MS * 2 ** (attempt - 1));
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      expect(source.lives).toHaveLength(attempt);
      await vi.advanceTimersByTimeAsync(1);
      expect(source.lives).toHaveLength(attempt + 1);
    }
    // The attempts lie within two minutes and a half: one line at the loss, then one a minute.
    expect(lines.map(({ text, fields }) => [text, fields['attempts']])).toEqual([
      ['the feed is lost and will be started again until it gives prices', undefined],
      ['the feed is still lost', 7],
    ]);
    source.last().sink.tick(TICK);
    expect(lines.at(-1)).toMatchObject({
      level: 'warn',
      text: 'the feed gives prices again',
      fields: { feed: 'scripted', attempts: 8 },
    });
    expect(await valueOf('forecourt_feed_restarts_total')).toBe(8);
    await runner.stop();
  });

  it('a tick makes the next pause short again', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    for (let i = 0; i < 3; i += 1) {
      source.last().fail('lost');
      await vi.advanceTimersByTimeAsync(FEED_RESTART_MAX_MS);
    }
    source.last().sink.tick(TICK);
    source.last().fail('lost');
    await vi.advanceTimersByTimeAsync(0);
    expect(runner.state()).toMatchObject({ kind: 'restarting', attempt: 1 });
    await runner.stop();
  });

  it('ends a silent source and starts it again; a sign without a price keeps it', async () => {
    const source = scriptedSource();
    const { runner, ticks } = start(source.feed, SILENCE_MS);
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    source.last().sink.heartbeat();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(runner.state().kind).toBe('running');
    const silent = source.last();
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(silent.signal.aborted).toBe(true);
    expect(source.lives.length).toBeGreaterThan(1);
    silent.sink.tick(TICK);
    expect(ticks, 'a late word of an ended life is ignored').toEqual([]);
    await runner.stop();
  });

  it('where silence is no fault the source is left alone', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, undefined);
    await vi.advanceTimersByTimeAsync(24 * 3600_000);
    expect(source.lives).toHaveLength(1);
    await runner.stop();
  });

  it('a source that is over for good is not started again', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    source.last().end();
    await vi.advanceTimersByTimeAsync(FEED_RESTART_MAX_MS * 2);
    expect(source.lives).toHaveLength(1);
    expect(runner.state().kind).toBe('ended');
    await runner.stop();
    expect(runner.state().kind).toBe('ended');
  });

  it('stops at once, even a source that does not listen, and leaves no timer', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    await runner.stop();
    expect(source.last().signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);

    const failing = scriptedSource();
    const again = start(failing.feed, SILENCE_MS);
    failing.last().fail('lost');
    await vi.advanceTimersByTimeAsync(0);
    await again.runner.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says of each life that it is over, and shows whether the source runs', async () => {
    const source = scriptedSource();
    const { runner, lost, valueOf } = start(source.feed, SILENCE_MS);
    expect(await valueOf('forecourt_feed_running')).toBe(1);
    source.last().fail('lost');
    await vi.advanceTimersByTimeAsync(0);
    expect(lost()).toBe(1);
    expect(await valueOf('forecourt_feed_running')).toBe(0);
    await vi.advanceTimersByTimeAsync(FEED_RESTART_MIN_MS);
    expect(await valueOf('forecourt_feed_running')).toBe(1);
    await runner.stop();
  });

  it('a clock that is set back by a day does not hide silence for a day', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    source.last().sink.tick(TICK);
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(SILENCE_MS * 1.5);
    expect(source.lives.length).toBeGreaterThan(1);
    await runner.stop();
  });

  it('a clock that jumps ahead by a day costs one start at most', async () => {
    const source = scriptedSource();
    const { runner } = start(source.feed, SILENCE_MS);
    source.last().sink.tick(TICK);
    vi.setSystemTime(Date.now() + 86_400_000);
    for (let i = 0; i < 20; i += 1) {
      await vi.advanceTimersByTimeAsync(SILENCE_MS / 8);
      source.last().sink.tick(TICK);
    }
    expect(source.lives.length).toBeLessThanOrEqual(2);
    expect(runner.state().kind).toBe('running');
    await runner.stop();
  });
});
