import type { Database } from './database.ts';

export type Kept = {
  /** For how long, in words for `docs/retention.md`. */
  readonly kept: string;
  /** Deletes what has served its time: twice, or on two machines at once, does no harm. Left out, `kept` says what takes it away. */
  readonly forget?: (db: Database, now: Date) => Promise<unknown>;
};

/** What becomes of each table of a module, by its name in SQL. A test fails where the database has a table that is in none. */
export type Retention = Readonly<Record<string, Kept>>;

/** One after the other: what is deleted first may be what another hangs on. */
export async function forgetOld(retention: Retention, db: Database, now: Date): Promise<void> {
  for (const { forget } of Object.values(retention)) await forget?.(db, now);
}

/** For `kept`: `2 days` of so many seconds. */
export const inDays = (seconds: number): string => `${seconds / 86_400} days`;

export const secondsBefore = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);
