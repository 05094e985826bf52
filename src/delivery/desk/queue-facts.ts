import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { ErrorClass } from '#contracts/delivery-desk.ts';
import { DELIVERY_COUNTED_MAX, DELIVERY_HEADS_MAX, QUEUE_RECENT_S } from '#contracts/limits.ts';
import { DEAD_LETTERS } from '../job-queue.ts';

/** What a queue is like now. Numbers are exact up to DELIVERY_COUNTED_MAX, and one more beyond. */
export type QueueFacts = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failing: number;
  readonly dead: number;
  /** For how long the oldest has waited since it was enqueued; null without one. */
  readonly oldestS: number | null;
  /** For how long the oldest that nobody has tried yet has been due; null without one among the first. */
  readonly untriedS: number | null;
  readonly doneHour: number;
  readonly doneDay: number;
  readonly failedDay: number;
  readonly givenUpDay: number;
  /** Within QUEUE_RECENT_S. */
  readonly recentlyDone: number;
  readonly recentlyFailed: number;
  readonly pausedAt: Date | null;
  readonly pausedBy: string | null;
  readonly resumedAt: Date | null;
  readonly version: number;
  readonly lastDeliveredAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly errorClass: ErrorClass | null;
  readonly error: string | null;
};

const counted = sql.raw(String(DELIVERY_COUNTED_MAX + 1));
const heads = sql.raw(String(DELIVERY_HEADS_MAX));

/** What waits, is due and fails, of the queues that are named: each part reads a bounded number of rows along an index of pg-boss. */
export const queuesQuery = (queues: readonly string[]): SQL => sql`
  select q.queue,
    (select count(*)::int from (
      select 1 from pgboss.job j where j.name = q.queue and j.state < 'active' and not j.blocked limit ${counted}
    ) as w) as waiting,
    tried.active, tried.failing, head.oldest, head.untried
  from unnest(${sql.param([...queues])}::text[]) as q (queue)
  cross join lateral (
    select count(*) filter (where t.state = 'active')::int as active, count(*) filter (where t.state = 'retry')::int as failing from (
      select j.state from pgboss.job j
      where j.name = q.queue and j.state in ('active', 'retry', 'failed') and j.policy = 'key_strict_fifo' limit ${counted}
    ) as t
  ) as tried
  cross join lateral (
    select extract(epoch from now() - min(h.created_on))::float8 as oldest,
      extract(epoch from now() - min(h.start_after) filter (where h.state = 'created' and h.start_after <= now()))::float8 as untried
    from (
      select j.created_on, j.start_after, j.state from pgboss.job j
      where j.name = q.queue and j.state < 'active' and not j.blocked and j.priority = 0
      order by j.created_on limit ${heads}
    ) as h
  ) as head`;

/** Of which queues the dead letters are. In the order of pg-boss's index: where half of all jobs are dead letters, a plan without it reads the table from its beginning. */
export const deadQuery = sql`
  select source_name as queue, count(*)::int as dead from (
    select source_name from pgboss.job where name = ${DEAD_LETTERS} and state < 'active' and not blocked
    order by priority desc, created_on limit ${counted}
  ) as d group by source_name`;

const countsQuery = sql`
  select queue,
    coalesce(sum(delivered) filter (where bucket > now() - interval '1 hour'), 0)::int as done_hour,
    coalesce(sum(delivered), 0)::int as done_day,
    coalesce(sum(failed), 0)::int as failed_day,
    coalesce(sum(given_up), 0)::int as given_up_day,
    coalesce(sum(delivered) filter (where bucket > now() - make_interval(secs => ${QUEUE_RECENT_S})), 0)::int as recently_done,
    coalesce(sum(failed) filter (where bucket > now() - make_interval(secs => ${QUEUE_RECENT_S})), 0)::int as recently_failed
  from delivery_counts where bucket > now() - interval '1 day' group by queue`;

type NowRow = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  readonly failing: number;
  readonly oldest: number | null;
  readonly untried: number | null;
};
type CountRow = {
  readonly queue: string;
  readonly done_hour: number;
  readonly done_day: number;
  readonly failed_day: number;
  readonly given_up_day: number;
  readonly recently_done: number;
  readonly recently_failed: number;
};
type SeenRow = {
  readonly queue: string;
  readonly paused_at: string | Date | null;
  readonly paused_by: string | null;
  readonly resumed_at: string | Date | null;
  readonly version: number;
  readonly last_delivered_at: string | Date | null;
  readonly last_failed_at: string | Date | null;
  readonly error_class: ErrorClass | null;
  readonly error: string | null;
};

const moment = (value: string | Date | null | undefined): Date | null =>
  value === null || value === undefined ? null : new Date(value);

export async function readQueues(
  db: Database | Transaction,
  queues: readonly string[],
): Promise<readonly QueueFacts[]> {
  const now = await db.execute<NowRow>(queuesQuery(queues));
  const dead = await db.execute<{ queue: string; dead: number }>(deadQuery);
  const counts = await db.execute<CountRow>(countsQuery);
  const seen = await db.execute<SeenRow>(sql`select * from delivery_queues`);
  return queues.map((queue) => {
    const is = now.rows.find((row) => row.queue === queue);
    const was = counts.rows.find((row) => row.queue === queue);
    const last = seen.rows.find((row) => row.queue === queue);
    return {
      queue,
      waiting: is?.waiting ?? 0,
      active: is?.active ?? 0,
      failing: is?.failing ?? 0,
      dead: dead.rows.find((row) => row.queue === queue)?.dead ?? 0,
      oldestS: is?.oldest ?? null,
      untriedS: is?.untried ?? null,
      doneHour: was?.done_hour ?? 0,
      doneDay: was?.done_day ?? 0,
      failedDay: was?.failed_day ?? 0,
      givenUpDay: was?.given_up_day ?? 0,
      recentlyDone: was?.recently_done ?? 0,
      recentlyFailed: was?.recently_failed ?? 0,
      pausedAt: moment(last?.paused_at),
      pausedBy: last?.paused_by ?? null,
      resumedAt: moment(last?.resumed_at),
      version: last?.version ?? 1,
      lastDeliveredAt: moment(last?.last_delivered_at),
      lastFailedAt: moment(last?.last_failed_at),
      errorClass: last?.error_class ?? null,
      error: last?.error ?? null,
    };
  });
}
