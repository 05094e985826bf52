import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { DATABASE_DRAIN_MS } from '#contracts/limits.ts';

/** Ends the pool once its queries are done, or after DATABASE_DRAIN_MS with those that hang left behind. */
export async function drainPool(pool: Pool): Promise<void> {
  const bound = new AbortController();
  await Promise.race([pool.end(), sleep(DATABASE_DRAIN_MS, undefined, { signal: bound.signal }).catch(() => {})]);
  bound.abort();
}
