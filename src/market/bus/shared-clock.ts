import { CLOCK_READ_EVERY_MS, CLOCK_READ_WAIT_MS } from '#contracts/limits.ts';
import { createFollowedClock } from '#domain/followed-clock.ts';
import type { RedisLink } from '#market/bus/redis-link.ts';

/** Unix milliseconds that the processes of a site agree on. */
export type SharedClock = {
  readonly now: () => number;
  /** Reads the time of Redis at each connect and regularly from then on. */
  readonly follow: (redis: Pick<RedisLink, 'client' | 'isOnline' | 'onChange'>) => void;
  readonly stop: () => void;
};

/**
 * The time of the site's Redis, so that a machine whose own clock is wrong, or jumps, still takes the tokens of the others and gives
 * prices their time. Until Redis has answered, and where there is none, it is the machine's own (decision 146).
 */
export function createSharedClock(own: () => number, elapsedMs: () => number = () => performance.now()): SharedClock {
  const clock = createFollowedClock(own, elapsedMs, CLOCK_READ_WAIT_MS);
  let timer: NodeJS.Timeout | undefined;

  async function read({ client, isOnline }: Pick<RedisLink, 'client' | 'isOnline'>): Promise<void> {
    if (!isOnline()) return;
    await clock.take(async () => {
      const [seconds, microseconds] = (await client.sendCommand(['TIME'])) as unknown as readonly [string, string];
      return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
    });
  }

  return {
    now: clock.nowMs,
    follow(redis) {
      const readOrLeave = () => void read(redis).catch(() => undefined); // Redis went away: the next connect reads
      redis.onChange((isOnline) => isOnline && readOrLeave());
      timer = setInterval(readOrLeave, CLOCK_READ_EVERY_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
