import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK_READ_EVERY_MS, CLOCK_READ_WAIT_MS } from '#contracts/limits.ts';
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts';

const DATABASE_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

describe('the clock of the database', () => {
  let [ownMs, elapsedMs, databaseMs, answersAfterMs, isAway] = [0, 0, 0, 0, false];
  let clock: DatabaseClock | undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    [ownMs, elapsedMs, databaseMs, answersAfterMs, isAway] = [DATABASE_MS + HOUR_MS, 5_000, DATABASE_MS, 0, false];
  });
  afterEach(() => {
    clock?.stop();
    vi.useRealTimers();
  });
  const follow = async () => {
    clock = await followDatabaseClock(
      {
        query: async () => {
          elapsedMs += answersAfterMs;
          if (isAway) throw new Error('away');
          return { rows: [{ ms: String(databaseMs) }] };
        },
      } as never,
      () => ownMs,
      () => elapsedMs,
    );
    return clock;
  };

  it('is read before the site is asked anything, whatever the clock of the machine says', async () => {
    expect((await follow()).now()).toEqual(new Date(DATABASE_MS));
  });

  it('goes on by the monotonic clock: a jump of the machine’s own changes nothing, also while the database is away', async () => {
    const { now } = await follow();
    isAway = true;
    ownMs -= 2 * HOUR_MS;
    elapsedMs += 1_500;
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(now()).toEqual(new Date(DATABASE_MS + 1_500));
  });

  it('is read again regularly, as that of the middle of the time that the answer took', async () => {
    const { now } = await follow();
    [databaseMs, answersAfterMs] = [DATABASE_MS + 60_000, 400];
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(now()).toEqual(new Date(DATABASE_MS + 60_200));
  });

  it('leaves out a reading that took too long', async () => {
    const { now } = await follow();
    [databaseMs, answersAfterMs] = [DATABASE_MS + 60_000, CLOCK_READ_WAIT_MS];
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(now()).toEqual(new Date(DATABASE_MS + CLOCK_READ_WAIT_MS));
  });

  it('is the machine’s own until the database has answered', async () => {
    isAway = true;
    const { now } = await follow();
    expect(now()).toEqual(new Date(ownMs));
    isAway = false;
    await vi.advanceTimersByTimeAsync(CLOCK_READ_EVERY_MS);
    expect(now()).toEqual(new Date(DATABASE_MS));
  });
});
