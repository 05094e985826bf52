import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_CONNECT_WAIT_MS, DATABASE_POOL_SIZE, DATABASE_START_WAIT_MS } from '#contracts/limits.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { DatabaseUnreachableError } from './database-errors.ts';
import { drainPool } from './drain-pool.ts';
import { TracedClient, keepSpansApart } from './traced-pool.ts';
import { watchConnections } from './watch-connections.ts';

/** A pool on the operator's PostgreSQL, once it answers. Throws DatabaseUnreachableError. */
export async function openPostgres(
  url: string,
  onBroken: (error: Error) => void,
  isTraced = false,
): Promise<{ readonly pool: pg.Pool; readonly close: () => Promise<void> }> {
  const pool = new pg.Pool({
    ...(isTraced && { Client: TracedClient }),
    connectionString: url,
    pipeline: true, // see pipelined.ts
    max: DATABASE_POOL_SIZE,
    connectionTimeoutMillis: DATABASE_CONNECT_WAIT_MS,
    application_name: 'forecourt',
    keepAlive: true,
  });
  if (isTraced) keepSpansApart(pool);
  watchConnections(pool, onBroken);
  const deadline = Date.now() + DATABASE_START_WAIT_MS;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return { pool, close: () => drainPool(pool) };
    } catch (error) {
      if (!isDatabaseResting(error) || Date.now() >= deadline) {
        await pool.end();
        throw new DatabaseUnreachableError(url, error);
      }
      await sleep(500);
    }
  }
}
