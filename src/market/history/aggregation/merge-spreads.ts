import { sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import { TYPICAL_SPREAD_MINUTES } from '#contracts/limits.ts';
import { hourOfWeek } from '../hour-of-week.ts';
import type { AggregatedSpread } from './spread-aggregator.ts';

const list = (values: readonly (string | number)[], type: 'text' | 'float8' | 'int4' | 'timestamptz') =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Adds minutes that are over to the day, and to what is usual at their hour of the week. */
export async function mergeSpreadMinutes(tx: Transaction, minutes: readonly AggregatedSpread[]): Promise<void> {
  if (minutes.length === 0) return;
  const column = <Value>(of: (minute: AggregatedSpread) => Value): Value[] => minutes.map(of);
  const symbols = list(
    column(({ symbol }) => symbol),
    'text',
  );
  // A writer that takes over in the middle of a minute adds to what the one before has written of it.
  await tx.execute(sql`
    INSERT INTO spread_minutes AS held (symbol, at, min, max, mean, quotes)
    SELECT * FROM unnest(
      ${symbols},
      ${list(
        column(({ atMs }) => new Date(atMs).toISOString()),
        'timestamptz',
      )},
      ${list(
        column(({ min }) => min),
        'float8',
      )},
      ${list(
        column(({ max }) => max),
        'float8',
      )},
      ${list(
        column(({ sum, quotes }) => sum / quotes),
        'float8',
      )},
      ${list(
        column(({ quotes }) => quotes),
        'int4',
      )})
    ON CONFLICT (symbol, at) DO UPDATE SET
      min = least(held.min, excluded.min),
      max = greatest(held.max, excluded.max),
      mean = (held.mean * held.quotes + excluded.mean * excluded.quotes) / (held.quotes + excluded.quotes),
      quotes = held.quotes + excluded.quotes`);
  // Several minutes of one hour, after an outage of the database, are one row of the statement.
  await tx.execute(sql`
    INSERT INTO typical_spreads AS held (hour, symbol, spread, minutes)
    SELECT hour, symbol, avg(mean), count(*) FROM unnest(
      ${list(
        column(({ atMs }) => hourOfWeek(atMs)),
        'int4',
      )},
      ${symbols},
      ${list(
        column(({ sum, quotes }) => sum / quotes),
        'float8',
      )}) AS minute (hour, symbol, mean)
    GROUP BY hour, symbol
    ON CONFLICT (hour, symbol) DO UPDATE SET
      spread = held.spread + (excluded.spread - held.spread) * excluded.minutes / (held.minutes + excluded.minutes),
      minutes = least(${TYPICAL_SPREAD_MINUTES}, held.minutes + excluded.minutes)`);
}
