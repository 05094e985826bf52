import type { Pool } from 'pg';
import { DEAD_LETTERS } from './job-queue.ts';

/** By pg-boss's own table: what waits (created, or to be tried again) past its time. Dead letters wait for a person. */
const OLDEST_DUE = `
  SELECT name AS queue, extract(epoch FROM now() - min(start_after))::float8 AS seconds
  FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name <> $1 GROUP BY name`;

/** For how many seconds the oldest job of each queue has been due that nobody has begun; a queue without one is left out. */
export async function oldestDueS(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ queue: string; seconds: number }>(OLDEST_DUE, [DEAD_LETTERS]);
  return new Map(rows.map(({ queue, seconds }) => [queue, seconds]));
}

export async function deadLetterCount(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = $1 AND state = 'created' AND data -> 'madeUp' IS NULL`,
    [DEAD_LETTERS],
  );
  return rows[0]?.count ?? 0;
}
