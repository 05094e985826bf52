import type { Pool } from 'pg';

/**
 * Moves the queue's clock to the moment at which the next waiting try is due: all its times are set back by as much.
 * Answers the seconds that went by, 0 where nothing waits or
 * a try is due already or under way.
 */
export async function passTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ wait: string | null }>(
    `SELECT extract(epoch FROM min(start_after) - now()) AS wait FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after > now()
     AND NOT EXISTS (SELECT 1 FROM pgboss.job WHERE state = 'active' OR (state = 'retry' AND start_after <= now()))`,
  );
  const seconds = Number(rows[0]?.wait ?? 0);
  if (seconds <= 0) return 0;
  await pool.query(
    `UPDATE pgboss.job SET start_after = start_after - $1 * interval '1 second', created_on = created_on - $1 * interval '1 second' WHERE state IN ('created', 'retry')`,
    [seconds],
  );
  return seconds;
}
