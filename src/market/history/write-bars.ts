import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#contracts/database.ts';
import type { IntradayBar, PriceSource, SourcedBar } from './bar.ts';

/** One parameter a column, however many rows: no statement grows, and PostgreSQL takes only 65,535 parameters. */
const column = (values: readonly unknown[], type: string): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/**
 * The same for values whose text needs no quotes: the driver would quote and escape each, and the database read past
 * that again, which is a good part of a large import. Not for symbols: one may be called NULL.
 */
const plainColumn = (values: readonly (string | number | null)[], type: string): SQL =>
  sql`${`{${values.map((value) => value ?? 'NULL').join()}}`}::${sql.raw(type)}[]`;

/**
 * Writes imported bars, all or none; a bar that is there already is replaced, and left alone where nothing differs, so
 * that a second import costs little and changes nothing. No two `bars` may have the same symbol and day.
 */
export async function replaceImportedBars(db: Database, bars: readonly SourcedBar[]): Promise<void> {
  if (bars.length === 0) return;
  const insert = sql`
    INSERT INTO daily_bars AS held (symbol, source, day, open, high, low, close, volume)
    SELECT bar.symbol, 'imported'::price_source, bar.day, bar.open, bar.high, bar.low, bar.close, bar.volume
    FROM unnest(${column(
      bars.map((bar) => bar.symbol),
      'text',
    )}, ${plainColumn(
      bars.map((bar) => bar.day),
      'date',
    )},
      ${sql.join(
        OHLC.map((part) =>
          plainColumn(
            bars.map((bar) => bar[part]),
            'numeric',
          ),
        ),
        sql`, `,
      )},
      ${plainColumn(
        bars.map((bar) => bar.volume),
        'bigint',
      )}) AS bar (symbol, day, open, high, low, close, volume)`;
  if (!(await areDaysTaken(db, bars))) {
    // To look for a conflict row by row is a third of an insert's work on the embedded database.
    try {
      await db.execute(insert);
      return;
    } catch (error) {
      if (!isDuplicate(error)) throw error; // another import wrote the same days in between
    }
  }
  await db.execute(sql`${insert}
    ON CONFLICT (symbol, source, day) DO UPDATE
    SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume
    WHERE (held.open, held.high, held.low, held.close, held.volume)
      IS DISTINCT FROM (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume)`);
}

/** Whether any imported bar lies between the first and the last day of a symbol among `bars`. */
async function areDaysTaken(db: Database, bars: readonly SourcedBar[]): Promise<boolean> {
  const spans = new Map<string, { first: string; last: string }>();
  for (const { symbol, day } of bars) {
    const span = spans.get(symbol);
    if (span === undefined) spans.set(symbol, { first: day, last: day });
    else if (day < span.first) span.first = day;
    else if (day > span.last) span.last = day;
  }
  const of = [...spans.values()];
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM unnest(${column([...spans.keys()], 'text')}, ${plainColumn(
        of.map(({ first }) => first),
        'date',
      )},
        ${plainColumn(
          of.map(({ last }) => last),
          'date',
        )}) AS span (symbol, first, last)
      WHERE EXISTS (SELECT FROM daily_bars AS held
        WHERE held.symbol = span.symbol AND held.source = 'imported' AND held.day BETWEEN span.first AND span.last)) AS taken`);
  return rows[0]?.taken === true;
}

const DUPLICATE = '23505'; // PostgreSQL's unique_violation
function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && (error.cause as { code?: unknown }).code === DUPLICATE
  );
}

/** Adds what a feed quoted of a day to what is known of it: after a restart the day goes on instead of beginning again. */
export async function mergeDailyBars(handle: Database | Transaction, bars: readonly SourcedBar[]): Promise<void> {
  if (bars.length === 0) return;
  await handle.execute(sql`
    INSERT INTO daily_bars AS held (symbol, source, day, open, high, low, close)
    SELECT * FROM unnest(${column(
      bars.map((bar) => bar.symbol),
      'text',
    )}, ${column(
      bars.map((bar) => bar.source),
      'price_source',
    )},
      ${column(
        bars.map((bar) => bar.day),
        'date',
      )}, ${ohlcColumns(bars)})
    ON CONFLICT (symbol, source, day) DO UPDATE SET ${MERGED}`);
}

export type SourcedIntradayBar = IntradayBar & { readonly symbol: string; readonly source: PriceSource };

/** The same for the bars within a day. */
export async function mergeIntradayBars(
  handle: Database | Transaction,
  bars: readonly SourcedIntradayBar[],
): Promise<void> {
  if (bars.length === 0) return;
  await handle.execute(sql`
    INSERT INTO intraday_bars AS held (symbol, source, at, open, high, low, close)
    SELECT * FROM unnest(${column(
      bars.map((bar) => bar.symbol),
      'text',
    )}, ${column(
      bars.map((bar) => bar.source),
      'price_source',
    )},
      ${column(
        bars.map((bar) => new Date(bar.atMs).toISOString()),
        'timestamptz',
      )}, ${ohlcColumns(bars)})
    ON CONFLICT (symbol, source, at) DO UPDATE SET ${MERGED}`);
}

const MERGED = sql.raw(
  'high = greatest(held.high, excluded.high), low = least(held.low, excluded.low), close = excluded.close',
);

const OHLC = ['open', 'high', 'low', 'close'] as const;

const ohlcColumns = (bars: readonly (SourcedBar | SourcedIntradayBar)[]): SQL =>
  sql.join(
    OHLC.map((part) =>
      column(
        bars.map((bar) => bar[part]),
        'numeric',
      ),
    ),
    sql`, `,
  );
