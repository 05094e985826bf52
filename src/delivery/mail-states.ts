import type { Pool } from 'pg';
import type { FollowUpState } from '#contracts/follow-ups.ts';
import { DEAD_LETTERS, FOLLOW_UPS } from './job-queue.ts';

/** By pg-boss's own table: of several mails of one key, the one that fares worst speaks. */
const STATES = `
  SELECT singleton_key AS key, bool_or(name = $2) AS given_up, bool_or(retry_count > 0) AS retrying
  FROM pgboss.job WHERE singleton_key = ANY ($1) AND (name = $2 OR name = $3) AND state < 'completed'
  GROUP BY singleton_key`;

export async function mailStates(
  pool: Pool,
  orderKeys: readonly string[],
): Promise<ReadonlyMap<string, FollowUpState>> {
  if (orderKeys.length === 0) return new Map();
  const { rows } = await pool.query<{ key: string; given_up: boolean; retrying: boolean }>(STATES, [
    [...orderKeys],
    DEAD_LETTERS,
    FOLLOW_UPS,
  ]);
  return new Map(
    rows.map(({ key, given_up: isGivenUp, retrying }) => [
      key,
      isGivenUp ? 'given-up' : retrying ? 'retrying' : 'waiting',
    ]),
  );
}
