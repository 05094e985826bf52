import { and, asc, eq, gte } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { HISTORY_READ_EVERY_MS, TYPICAL_SPREAD_MINUTES_MIN } from '#contracts/limits.ts';
import type { SpreadMinute } from '#contracts/price-status.ts';
import { spreadMinutes, typicalSpreads } from '../history.tables.ts';
import { hourOfWeek } from '../hour-of-week.ts';

const DAY_MINUTES = 1_441;

export async function readSpreads(db: Database, symbol: string, fromMs: number): Promise<readonly SpreadMinute[]> {
  const rows = await db
    .select()
    .from(spreadMinutes)
    .where(and(eq(spreadMinutes.symbol, symbol), gte(spreadMinutes.at, new Date(fromMs))))
    .orderBy(asc(spreadMinutes.at))
    .limit(DAY_MINUTES);
  return rows.map(({ at, min, max, mean }) => ({ atMs: at.getTime(), min, max, mean }));
}

/** Asked once a second while somebody looks, read once a minute. */
export function createTypicalSpreads(db: Database, now: () => number): () => Promise<ReadonlyMap<string, number>> {
  let known: ReadonlyMap<string, number> = new Map();
  let hour = -1;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = now();
    if (hour === hourOfWeek(nowMs) && nowMs - readAtMs < HISTORY_READ_EVERY_MS) return known;
    const rows = await db
      .select()
      .from(typicalSpreads)
      .where(and(eq(typicalSpreads.hour, hourOfWeek(nowMs)), gte(typicalSpreads.minutes, TYPICAL_SPREAD_MINUTES_MIN)));
    [hour, readAtMs] = [hourOfWeek(nowMs), nowMs];
    known = new Map(rows.map(({ symbol, spread }) => [symbol, spread]));
    return known;
  };
}
