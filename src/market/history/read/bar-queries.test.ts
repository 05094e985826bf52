import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#contracts/database.ts';
import { eachDatabase } from '../../../../tests/support/databases.ts';
import { closesOnOrBefore, dailyBarsBetween, intradayBetween, recentCloses } from './bar-queries.ts';
import { SPANS } from './series-index.ts';

const SYMBOLS = 50;
const DAYS = 2_000;
const INTRADAY = 2_000;
const REAL = ['live', 'imported'] as const;

eachDatabase((_kind, open) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await open());
    await db.execute(sql`
      INSERT INTO daily_bars SELECT 'S' || lpad(s::text, 3, '0'), 'imported', date '2019-01-01' + d, 10 + d, 12 + d, 9 + d, 11 + d, 1
      FROM generate_series(1, ${SYMBOLS}::int) s, generate_series(0, ${DAYS - 1}::int) d`);
    await db.execute(
      sql`INSERT INTO daily_bars VALUES ('S001', 'live', '2024-01-01', 1, 1, 1, 1, NULL), ('S001', 'live', '2025-01-01', 2, 2, 2, 2, NULL), ('S002', 'simulated', '2025-01-01', 3, 3, 3, 3, NULL)`,
    );
    await db.execute(sql`
      INSERT INTO intraday_bars SELECT 'S' || lpad(s::text, 3, '0'), 'live', timestamptz '2026-11-01T00:00Z' + i * interval '5 minutes', 10, 12, 9, 11
      FROM generate_series(1, ${SYMBOLS}::int) s, generate_series(0, ${INTRADAY - 1}::int) i`);
    await db.execute(sql`ANALYZE daily_bars, intraday_bars`);
  });

  const rowsOf = async (query: SQL) => (await db.execute<Record<string, unknown>>(query)).rows;

  it('[CAL-6] give the close on or before a day, the imported one where a day has two', async () => {
    expect(
      await rowsOf(closesOnOrBefore(['S001', 'NONE'], ['2018-12-31', '2019-01-01', '2024-01-01', '2026-01-01'], REAL)),
    ).toEqual([
      { symbol: 'S001', asked: '2019-01-01', day: '2019-01-01', close: '11' },
      { symbol: 'S001', asked: '2024-01-01', day: '2024-01-01', close: String(11 + 1826) },
      { symbol: 'S001', asked: '2026-01-01', day: '2025-01-01', close: '2' },
    ]);
    expect(await rowsOf(closesOnOrBefore(['S002'], ['2026-01-01'], ['simulated']))).toMatchObject([
      { day: '2025-01-01', close: '3' },
    ]);
  });

  it('[TCH-2] give bars oldest first, one a day', async () => {
    expect(await rowsOf(dailyBarsBetween('S001', REAL, '2023-12-31', '2024-01-02'))).toMatchObject([
      { day: '2023-12-31' },
      { day: '2024-01-01', open: '1836' },
      { day: '2024-01-02' },
    ]);
    expect(await rowsOf(recentCloses(['S001', 'S002'], REAL, '2024-06-20'))).toMatchObject([
      { symbol: 'S001', day: '2025-01-01' },
      { symbol: 'S001', day: '2024-06-22' },
      {},
      {},
      { symbol: 'S002', day: '2024-06-22' },
      {},
      {},
    ]);
    expect(
      await rowsOf(intradayBetween(['S003'], REAL, Date.parse('2026-11-02T00:00Z'), Date.parse('2026-11-02T00:10Z'))),
    ).toMatchObject([{ at_ms: String(Date.parse('2026-11-02T00:00Z')) }, {}]);
  });

  it('[CAL-5] list every series with its ends', async () => {
    const rows = await rowsOf(SPANS);
    expect(rows).toHaveLength(SYMBOLS + 2);
    expect(rows).toContainEqual({ symbol: 'S001', source: 'live', first_day: '2024-01-01', last_day: '2025-01-01' });
    expect(rows).toContainEqual({
      symbol: 'S050',
      source: 'imported',
      first_day: '2019-01-01',
      last_day: '2024-06-22',
    });
  });

  it.each([
    ['closes', closesOnOrBefore(['S001', 'S002', 'S003'], ['2021-01-01', '2024-01-01'], REAL)],
    ['bars of a year', dailyBarsBetween('S007', REAL, '2023-01-01', '2023-12-31')],
    ['recent closes', recentCloses(['S001', 'S002', 'S003'], REAL, '2024-06-01')],
    [
      'a day within',
      intradayBetween(['S001', 'S002', 'S003'], REAL, Date.parse('2026-11-02T00:00Z'), Date.parse('2026-11-03T00:00Z')),
    ],
    ['series', SPANS],
    ['what is too old', sql`DELETE FROM intraday_bars WHERE at < timestamptz '2026-11-01T01:00Z'`],
  ])('[TCH-2] %s come from an index, without reading a table', async (_name, query) => {
    const plan = (await rowsOf(sql`EXPLAIN ${query}`)).map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
