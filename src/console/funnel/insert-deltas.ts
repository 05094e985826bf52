import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import { funnelDeltas } from './funnel.tables.ts';

export type Delta = typeof funnelDeltas.$inferSelect;

/** The day of a count: UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** One statement for any number of rows. */
export const insertDeltas = (db: Database | Transaction, deltas: readonly Delta[]): Promise<unknown> =>
  db
    .insert(funnelDeltas)
    .select(
      sql`select day, edition, form, version, step, event, field, code, source, campaign, n
        from jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as delta
        (day date, edition text, form text, version smallint, step text, event text, field text, code text, source text, campaign text, n integer)`,
    )
    .prepare('insert_deltas')
    .execute();
