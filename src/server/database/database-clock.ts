import type { Pool } from 'pg';
import { CLOCK_READ_EVERY_MS, CLOCK_READ_WAIT_MS } from '#contracts/limits.ts';
import { createFollowedClock } from '#domain/followed-clock.ts';

/** The time that all machines of a site agree on for what ends: sessions, codes, links, limits (decision 149). */
export type DatabaseClock = { readonly now: () => Date; readonly stop: () => void };

/**
 * The time of the site's database, read now and regularly from then on. While the database is away it goes on from the last
 * reading; until the first it is the machine's own.
 */
export async function followDatabaseClock(
  pool: Pick<Pool, 'query'>,
  own: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  const clock = createFollowedClock(own, elapsedMs, CLOCK_READ_WAIT_MS);
  const read = () =>
    clock
      .take(async () => {
        const { rows } = await pool.query<{ ms: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
        return Number(rows[0]?.ms);
      })
      .catch(() => undefined); // away: the outage is logged where it is met, and the next reading is not far
  await read();
  const timer = setInterval(() => void read(), CLOCK_READ_EVERY_MS);
  timer.unref();
  return { now: () => new Date(clock.nowMs()), stop: () => clearInterval(timer) };
}
