import { sql } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import type { PriceSource } from '../bar.ts';

export type SeriesSpan = { readonly firstDay: string; readonly lastDay: string };

/** Which daily series the tables hold. In memory, read again every HISTORY_READ_EVERY_MS: imports happen elsewhere. */
export class SeriesIndex {
  #spans: ReadonlyMap<string, Partial<Record<PriceSource, SeriesSpan>>> = new Map();

  spansOf(symbol: string): Partial<Record<PriceSource, SeriesSpan>> {
    return this.#spans.get(symbol) ?? {};
  }

  symbols(): readonly string[] {
    return [...this.#spans.keys()];
  }

  async read(db: Database): Promise<void> {
    const { rows } = await db.execute<{ symbol: string; source: PriceSource; first_day: string; last_day: string }>(
      SPANS,
    );
    const spans = new Map<string, Partial<Record<PriceSource, SeriesSpan>>>();
    for (const { symbol, source, first_day: firstDay, last_day: lastDay } of rows) {
      spans.set(symbol, { ...spans.get(symbol), [source]: { firstDay, lastDay } });
    }
    this.#spans = spans;
  }
}

/** Steps from symbol to symbol through the key instead of reading every bar. */
export const SPANS = sql`
  WITH RECURSIVE known AS (
    (SELECT symbol FROM daily_bars ORDER BY symbol LIMIT 1)
    UNION ALL
    SELECT (SELECT next.symbol FROM daily_bars next WHERE next.symbol > known.symbol ORDER BY next.symbol LIMIT 1)
    FROM known WHERE known.symbol IS NOT NULL
  )
  SELECT known.symbol, s.source, first.day::text AS first_day, last.day::text AS last_day
  FROM known
  CROSS JOIN unnest(enum_range(NULL::price_source)) AS s(source)
  CROSS JOIN LATERAL (SELECT day FROM daily_bars WHERE symbol = known.symbol AND source = s.source ORDER BY day LIMIT 1) first
  CROSS JOIN LATERAL (SELECT day FROM daily_bars WHERE symbol = known.symbol AND source = s.source ORDER BY day DESC LIMIT 1) last
  WHERE known.symbol IS NOT NULL`;
