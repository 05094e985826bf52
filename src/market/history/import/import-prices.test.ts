import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_BATCH_ROWS, IMPORT_NAMED_LINES } from '#contracts/limits.ts';
import type { DatabaseHandle } from '#server/database/open-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { projectFolder } from '#server/database/project-folder.ts';
import { openImportSocket, siteSink } from '#server/import-socket.ts';
import { eachDatabase, freshFolder, silent } from '../../../../tests/support/databases.ts';
import { dailyBars } from '../history.tables.ts';
import { addDays } from '../trading-day.ts';
import { replaceImportedBars } from '../write-bars.ts';
import { type BarSink, type ImportRequest, importPrices } from './import-prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-import-'));
afterAll(() => rmSync(folder, { recursive: true }));
function write(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const HEADER = 'date,symbol,open,high,low,close,volume';
/** So many days of one symbol. */
const lines = (symbol: string, count: number, close = 11): string =>
  Array.from({ length: count }, (_, index) => `${addDays('2000-01-01', index)},${symbol},10,12,9,${close},500`).join(
    '\n',
  );

const complaints: string[] = [];
const request = (file: string, sink: BarSink, more: Partial<ImportRequest> = {}): ImportRequest => ({
  file,
  sink,
  layout: 'auto',
  symbol: undefined,
  now: () => Date.parse('2026-11-20T12:00:00Z'),
  onBadLine: (complaint) => complaints.push(complaint),
  onProgress: () => undefined,
  ...more,
});
beforeEach(() => void complaints.splice(0));

eachDatabase((_kind, open) => {
  let db: DatabaseHandle['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(() => db.delete(dailyBars));
  const into: BarSink = (bars) => replaceImportedBars(db, bars);
  const versions = async () =>
    (await db.execute<{ xmin: string }>(sql`SELECT xmin::text FROM daily_bars ORDER BY symbol, day`)).rows;

  it('[CAL-5] imports a packed file; a second time changes no row, a corrected line changes its own', async () => {
    const text = `${HEADER}\n${lines('AAPL', 30)}\n${lines('TSLA', 30)}\n`;
    const file = write('two.csv.gz', gzipSync(text));
    expect(await importPrices(request(file, into))).toEqual({
      layout: 'daily',
      lines: 61,
      written: 60,
      skipped: 0,
      symbols: 2,
      firstDay: '2000-01-01',
      lastDay: '2000-01-30',
    });
    const first = await versions();
    await importPrices(request(file, into));
    expect(await versions()).toEqual(first);
    await importPrices(
      request(write('two.csv', text.replace('2000-01-02,TSLA,10,12,9,11', '2000-01-02,TSLA,10,12,9,9.5')), into),
    );
    const third = await versions();
    expect(third.filter((row, index) => row.xmin !== first[index]?.xmin)).toHaveLength(1);
    expect(await db.$count(dailyBars)).toBe(60);
  });

  it('[CAL-5] names bad lines, skips them and goes on; of two lines of one day the later counts', async () => {
    const file = write(
      'bad.csv',
      [
        HEADER,
        lines('AAPL', 2),
        'nonsense',
        '',
        '2000-01-03,AAPL,10,9,12,11,1',
        `${'x'.repeat(3_000_000)}`,
        '2000-01-02,AAPL,10,12,9,9.25,7',
        '2000-01-04,AAPL,10,12,9,11,500',
      ].join('\r\n'),
    );
    expect(await importPrices(request(file, into))).toMatchObject({ written: 3, skipped: 3 });
    expect(complaints).toEqual([
      'line 4 has 1 fields instead of 7',
      'line 6 has a high below its low',
      'line 7 is longer than 1024 characters',
    ]);
    const rows = await db
      .select({ day: dailyBars.day, close: dailyBars.close, volume: dailyBars.volume, source: dailyBars.source })
      .from(dailyBars)
      .orderBy(dailyBars.day);
    expect(rows).toEqual([
      { day: '2000-01-01', close: 11, volume: 500, source: 'imported' },
      { day: '2000-01-02', close: 9.25, volume: 7, source: 'imported' },
      { day: '2000-01-04', close: 11, volume: 500, source: 'imported' },
    ]);
  });

  it('[CAL-5] ended in the middle, it leaves whole batches, and run again all there is', async () => {
    const file = write('long.csv', `${HEADER}\n${lines('A', 9_000)}\n${lines('B', 9_000)}\n`);
    let batches = 0;
    const dying: BarSink = async (bars) => {
      if (++batches > 2) throw new Error('killed');
      await into(bars);
    };
    await expect(importPrices(request(file, dying))).rejects.toThrow('killed');
    expect(await db.$count(dailyBars)).toBe(2 * IMPORT_BATCH_ROWS);
    expect(await importPrices(request(file, into))).toMatchObject({ written: 18_000 });
    expect(await db.$count(dailyBars)).toBe(18_000);
  });

  it('[CAL-5] two imports of one file at once end as one', async () => {
    const file = write('both.csv', `${HEADER}\n${lines('A', 9_000)}\n`);
    const both = await Promise.all([importPrices(request(file, into)), importPrices(request(file, into))]);
    expect(both.map(({ written }) => written)).toEqual([9_000, 9_000]);
    expect(await db.$count(dailyBars)).toBe(9_000);
  });

  it('[CAL-5] days between those that are there are added, and those that are there replaced', async () => {
    const day = (date: string, close: number): string => `${date},AAPL,10,12,9,${close},500`;
    await importPrices(
      request(write('odd.csv', [HEADER, day('2000-01-01', 11), day('2000-01-03', 11)].join('\n')), into),
    );
    await importPrices(
      request(
        write('even.csv', [HEADER, day('2000-01-02', 10), day('2000-01-03', 9.5), day('2000-01-04', 10)].join('\n')),
        into,
      ),
    );
    const rows = await db.select({ day: dailyBars.day, close: dailyBars.close }).from(dailyBars).orderBy(dailyBars.day);
    expect(rows.map(({ day: date, close }) => `${date} ${close}`)).toEqual([
      '2000-01-01 11',
      '2000-01-02 10',
      '2000-01-03 9.5',
      '2000-01-04 10',
    ]);
  });

  it('[CAL-5] keeps what stood before the place where a packed file breaks off, and says so', async () => {
    const whole = gzipSync(
      `${HEADER}\n${Array.from({ length: 40 }, (_, index) => lines(`S${index}`, 500, 9 + (index % 7) / 3)).join('\n')}\n`,
    );
    const file = write('cut.csv.gz', whole.subarray(0, whole.length - 2_000));
    await expect(importPrices(request(file, into))).rejects.toThrow(
      /cut\.csv\.gz breaks off after line \d+ \(unexpected end of file\)\. The \d+ bars before it are imported; get the whole file/,
    );
    expect(await db.$count(dailyBars)).toBeGreaterThan(1_000);
  });
});

describe('an import that cannot be', () => {
  const nowhere: BarSink = () => Promise.reject(new Error('nothing is written'));

  it.each([
    ['wrong.csv', 'time,price\n1,2\n', {}, 'its first line, "time,price", names no columns of a known layout'],
    [
      'other.csv',
      `${HEADER}\n`,
      { layout: 'yahoo' },
      'names no columns of the layout yahoo. Known are yahoo (date,open,high,low,close,adj_close)',
    ],
    ['empty.csv', '\n\n', {}, 'is empty'],
    [
      'nameless.csv',
      'Date,Open,High,Low,Close,Volume\n2026-01-02,1,1,1,1,1\n',
      {},
      'Say whose prices these are: --symbol AAPL',
    ],
    ['odd.csv', 'Date,Open,High,Low,Close,Volume\n', { symbol: '^SPX' }, '--symbol: "^SPX" is no symbol'],
  ])('[CAL-5] %s is refused in one line', async (name, content, more, complaint) => {
    await expect(importPrices(request(write(name, content), nowhere, more))).rejects.toThrow(complaint);
  });

  it('[CAL-5] a file that is not there, and a folder', async () => {
    await expect(importPrices(request(join(folder, 'none.csv'), nowhere))).rejects.toThrow(
      'cannot be read (ENOENT). Check the path.',
    );
    await expect(importPrices(request(folder, nowhere))).rejects.toThrow('is no file');
  });

  it('names only so many bad lines, and counts all', async () => {
    const file = write('awful.csv', `${HEADER}\n${'x\n'.repeat(500)}`);
    expect(await importPrices(request(file, nowhere))).toMatchObject({ skipped: 500, written: 0 });
    expect(complaints).toHaveLength(IMPORT_NAMED_LINES);
  });
});

describe('the command', () => {
  async function command(...args: readonly string[]): Promise<{ code: unknown; output: string }> {
    const child = spawn(process.execPath, [join(projectFolder(), 'src/cli/import-prices.ts'), ...args], {
      env: { PATH: process.env['PATH'] ?? '' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [unknown];
    return { code, output };
  }

  it(
    '[CAL-5] imports into the embedded database, also while a server holds it',
    { timeout: 180_000, tags: ['long'] },
    async () => {
      const place = await freshFolder();
      const file = write('command.csv', `${HEADER}\n${lines('AAPL', 40)}\nbad\n`);
      const alone = await command(file, '--data', place.dataDir);
      expect(alone).toEqual({
        code: 0,
        output: expect.stringMatching(
          /skipped: line 42 has 1 fields[^]*layout daily: 40 daily bars of 1 symbol, 2000-01-01 to 2000-02-09/,
        ),
      });

      const handle = await openDatabase({ dataDir: place.dataDir, logger: silent });
      await migrate(handle);
      const socket = await openImportSocket(handle.socketFolder ?? '', handle.db);
      const beside = await command(
        write('beside.csv', `${HEADER}\n${lines('TSLA', 7_000)}\n`),
        '--data',
        place.dataDir,
      );
      expect(beside).toEqual({ code: 0, output: expect.stringContaining(`the running site (process ${process.pid})`) });
      expect(await handle.db.$count(dailyBars)).toBe(7_040);
      // What is not a bar never reaches the table, whoever sends it.
      await expect(
        siteSink(handle.socketFolder ?? '')([
          { symbol: 'A', source: 'live', day: '2026-01-01', open: 1, high: 1, low: 1, close: 1, volume: null },
        ]),
      ).rejects.toThrow('The running site takes no prices');
      await socket.close();
      const closed = await command(file, '--data', place.dataDir);
      expect(closed).toEqual({ code: 1, output: expect.stringContaining('The running site takes no prices') });
      await handle.close();
      await place.remove();
    },
  );

  it.each([
    [[], 'Name one file. Usage: npm run import-prices -- <file>'],
    [['a.csv', '--layout', 'excel'], '--layout: "excel" is not known'],
    [['a.csv', '--colour', 'red'], "Unknown option '--colour'"],
  ])('says in one line what is wrong with %j', async (args, complaint) => {
    const { code, output } = await command(...args);
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(complaint)]]);
  });
});
