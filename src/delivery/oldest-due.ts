import type { Pool } from 'pg';
import { DEAD_LETTERS } from './job-queue.ts';

/** By pg-boss's own table: what waits (created, or to be tried again) past its time. Dead letters wait for a person. */
const OLDEST_DUE = `
  SELECT coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS seconds
  FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name <> $1`;

export async function oldestDueS(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(OLDEST_DUE, [DEAD_LETTERS]);
  return rows[0]?.seconds ?? 0;
}
