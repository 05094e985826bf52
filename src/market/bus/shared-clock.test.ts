import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK_READ_EVERY_MS, CLOCK_READ_WAIT_MS } from '#contracts/limits.ts';
import { createSharedClock, type SharedClock } from '#market/bus/shared-clock.ts';

const REDIS_MS = 1_800_000_000_000;

describe('the clock that machines share', () => {
  let ownMs = REDIS_MS + 3_600_000; // an hour ahead
  let elapsedMs = 0;
  let redisMs = REDIS_MS;
  let answersAfterMs = 0;
  let isOnline = false;
  const listeners: ((isOnline: boolean) => void)[] = [];
  let clock: SharedClock;

  beforeEach(() => {
    vi.useFakeTimers();
    [ownMs, elapsedMs, redisMs, answersAfterMs, isOnline] = [REDIS_MS + 3_600_000, 5_000, REDIS_MS, 0, false];
    clock = createSharedClock(
      () => ownMs,
      () => elapsedMs,
    );
    const client = {
      async sendCommand() {
        elapsedMs += answersAfterMs;
        return [String(Math.floor(redisMs / 1_000)), String((redisMs % 1_000) * 1_000)];
      },
    };
    clock.follow({
      client: client as never,
      isOnline: () => isOnline,
      onChange: (listener) => void listeners.push(listener),
    });
  });
  afterEach(() => {
    clock.stop();
    listeners.length = 0;
    vi.useRealTimers();
  });
  const setOnline = async (next: boolean) => {
    isOnline = next;
    for (const listener of listeners) listener(next);
    await vi.advanceTimersByTimeAsync(0);
  };

  it('[LIV-7] is the machine’s own until Redis has answered, then that of Redis', async () => {
    expect(clock.now()).toBe(ownMs);
    await setOnline(true);
    expect(clock.now()).toBe(REDIS_MS);
  });

  it('[LIV-7] goes on by the monotonic clock: a jump of the machine’s own changes nothing, also while Redis is away', async () => {
    await setOnline(true);
    await setOnline(false);
    ownMs -= 7_200_000;
    elapsedMs += 1_500;
    expect(clock.now()).toBe(REDIS_MS + 1_500);
  });

  it('[LIV-7] is read again regularly, in the middle of the time that the answer took', async () => {
    await setOnline(true);
    redisMs += 20_000;
    answersAfterMs = 100;
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(clock.now()).toBe(REDIS_MS + 20_000 + 50);
  });

  it('[LIV-7] takes no time from an answer that came too late', async () => {
    await setOnline(true);
    redisMs += 20_000;
    answersAfterMs = CLOCK_READ_WAIT_MS;
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(clock.now()).toBe(REDIS_MS + CLOCK_READ_WAIT_MS);
  });
});
