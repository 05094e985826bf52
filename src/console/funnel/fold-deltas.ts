import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#contracts/database.ts';
import { OTHER } from '#contracts/form-counts.ts';
import {
  FORM_COUNTS_FOLD_BATCH,
  FORM_COUNTS_FOLD_EVERY_MS,
  FORM_SOURCES_A_DAY,
  FORM_SOURCES_WITHIN_A_DAY,
} from '#contracts/limits.ts';
import { funnelDaily, funnelDeltas } from './funnel.tables.ts';
import { type Delta, dayOf } from './insert-deltas.ts';

const NAMED = ['source', 'campaign'] as const;
type Named = (typeof NAMED)[number];

/**
 * Takes deltas away and adds them to their days in one transaction, so that a process which dies leaves each counted once. Two at once take
 * different rows.
 *
 * @returns how many were folded
 */
export const foldDeltas = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Delta & { readonly folded: number }>(
      sql`with taken as (
          delete from ${funnelDeltas} where ctid = any(array(
            select ctid from ${funnelDeltas} limit ${FORM_COUNTS_FOLD_BATCH} for update skip locked))
          returning *)
        select day::text, edition, form, version, step, event, field, code, source, campaign, sum(n)::integer as n, count(*)::integer as folded
        from taken group by day, edition, form, version, step, event, field, code, source, campaign`,
    );
    if (rows.length === 0) return 0;
    for (const day of new Set(rows.map((row) => row.day)))
      await addToDay(
        tx,
        await boundNames(
          tx,
          day,
          rows.filter((row) => row.day === day),
        ),
      );
    return rows.reduce((sum, { folded }) => sum + folded, 0);
  });

/** Whoever makes up names of campaigns fills no table: what is new beyond so many a day is one with the others. */
async function boundNames(tx: Transaction, day: string, deltas: readonly Delta[]): Promise<readonly Delta[]> {
  const isTaken: Record<Named, (name: string) => boolean> = { source: () => true, campaign: () => true };
  for (const name of NAMED) {
    if (deltas.every((delta) => delta[name] === '')) continue;
    const known = await tx
      .selectDistinct({ value: funnelDaily[name] })
      .from(funnelDaily)
      .where(eq(funnelDaily.day, day));
    const names = new Set(['', OTHER, ...known.map(({ value }) => value)]);
    isTaken[name] = (value) =>
      names.has(value) || (names.size < FORM_SOURCES_WITHIN_A_DAY && names.add(value).size > 0);
  }
  return deltas.map((delta) => ({
    ...delta,
    source: isTaken.source(delta.source) ? delta.source : OTHER,
    campaign: isTaken.campaign(delta.campaign) ? delta.campaign : OTHER,
  }));
}

/** In the order of the key, so that two who add to the same rows wait for one another and not for each other. */
const addToDay = (tx: Transaction, deltas: readonly Delta[]): Promise<unknown> =>
  tx.execute(
    sql`insert into ${funnelDaily} (form, day, event, step, version, edition, field, code, source, campaign, n)
      select form, day, event, step, version, edition, field, code, source, campaign, sum(n)
      from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as delta
        (day date, edition text, form text, version smallint, step text, event text, field text, code text, source text, campaign text, n integer)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      on conflict (form, day, event, step, version, edition, field, code, source, campaign, is_made_up)
      do update set n = funnel_daily.n + excluded.n`,
  );

/** Once a day is over, the sources and campaigns with the most outcomes, then loads, keep their names; the others become one. */
export const settleDay = (db: Database, day: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const name of NAMED) {
      const column = funnelDaily[name];
      const kept = await tx
        .select({ value: column })
        .from(funnelDaily)
        .where(and(eq(funnelDaily.day, day), sql`${column} not in ('', ${OTHER})`, eq(funnelDaily.isMadeUp, false)))
        .groupBy(column)
        .orderBy(
          sql`coalesce(sum(${funnelDaily.n}) filter (where ${funnelDaily.event} in ('done', 'confirmed', 'first-log-in')), 0) desc,
            sum(${funnelDaily.n}) desc, ${column}`,
        )
        .limit(FORM_SOURCES_A_DAY + 1);
      if (kept.length <= FORM_SOURCES_A_DAY) continue;
      const names = JSON.stringify(['', OTHER, ...kept.slice(0, -1).map(({ value }) => value)]);
      const { rows } = await tx.execute<Delta>(
        sql`delete from ${funnelDaily} where day = ${day} and is_made_up = false and not (${names}::jsonb ? ${sql.raw(name)})
          returning day::text, edition, form, version, step, event, field, code, source, campaign, n`,
      );
      await addToDay(
        tx,
        rows.map((row) => ({ ...row, [name]: OTHER })),
      );
    }
  });

/** Folds what has come, every FORM_COUNTS_FOLD_EVERY_MS, and settles yesterday once it has begun another day. */
export function keepFunnelFolded(
  db: Database,
  logger: Pick<Logger, 'warn'>,
  now: () => Date = () => new Date(),
): { readonly start: () => void; readonly stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let settled = '';
  const turn = async (): Promise<void> => {
    try {
      while (!stopped && (await foldDeltas(db)) === FORM_COUNTS_FOLD_BATCH);
      const yesterday = dayOf(new Date(now().getTime() - 86_400_000));
      const isLate = now().getTime() % 86_400_000 < 2 * FORM_COUNTS_FOLD_EVERY_MS;
      if (!stopped && (settled !== yesterday || isLate)) {
        await settleDay(db, yesterday);
        settled = yesterday;
      }
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message.split('\n', 1)[0] : '' }, 'counts of forms wait');
    }
    if (stopped) return;
    timer = setTimeout(begin, FORM_COUNTS_FOLD_EVERY_MS);
    timer.unref();
  };
  const begin = (): void => {
    running = turn();
  };
  return {
    start: begin,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
