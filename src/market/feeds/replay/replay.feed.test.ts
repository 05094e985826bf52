import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPLAY_LINE_MAX_CHARS, REPLAY_NAMED_LINES } from '#contracts/limits.ts';
import type { FeedTick } from '#market/feeds/feed.ts';
import { readLines } from '#market/feeds/replay/read-lines.ts';
import { createReplayClock } from '#market/feeds/replay/replay-clock.ts';
import replayFeed from '#market/feeds/replay/replay.feed.ts';
import { symbolOfFile } from '#market/feeds/replay/symbol-of-file.ts';
import { recordingLogger } from '#market/testing/recording-logger.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';

const SYMBOLS = TEST_INSTRUMENTS.map((instrument) => instrument.symbol);

// Small recordings in the layouts of the vendors.
const SINCE_MIDNIGHT = '1787,1.38727,1.38729\r\n1813,1.38726,1.38724\r\n1831,1.38727,1.38727\r\n';
const FRACTIONAL = '808.0672,1310.926,1311.237\n911.499,1310.9,1311.24\n1423.185,1311,1311.305\n';
const ISO =
  'timestamp,bid,ask\n2013-01-01 22:00:00.295000+00:00,86.655,86.728\n2013-01-01 23:00:00.907000+01:00,86.657,86.728\n2013-01-01T22:00:01Z,86.658,86.728\n';
const COMPACT = '20200101 170000065,1.121200,1.121720,0\n20200101 170010447,1.121200,1.121920,0\n';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function recording(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

async function open(settings: Record<string, string>) {
  const { logger, lines } = recordingLogger();
  const feed = await replayFeed.open(
    { speed: '1000000', ...settings },
    { instruments: TEST_INSTRUMENTS, logger, now: Date.now },
  );
  return { feed, lines };
}

async function playOnce(settings: Record<string, string>) {
  const { feed, lines } = await open({ loop: 'off', ...settings });
  const ticks: FeedTick[] = [];
  let malformed = 0;
  await feed.run(
    {
      tick: (tick) => ticks.push(tick),
      heartbeat: () => undefined,
      malformed: () => (malformed += 1),
      refused: () => undefined,
    },
    new AbortController().signal,
  );
  return { ticks, malformed, lines };
}

const refusalOf = (settings: Record<string, string>): Promise<string> =>
  open(settings).then(
    () => 'was not refused',
    (error: Error) => error.message,
  );

describe('recordings', () => {
  it('plays milliseconds since midnight, crossed and locked quotes included', async () => {
    const { ticks, malformed } = await playOnce({ file: await recording('eurusd-a.csv', SINCE_MIDNIGHT) });
    expect(ticks.map(({ symbol, bid, ask }) => [symbol, bid, ask])).toEqual([
      ['EURUSD', 1.38727, 1.38729],
      ['EURUSD', 1.38726, 1.38724],
      ['EURUSD', 1.38727, 1.38727],
    ]);
    expect(malformed).toBe(0);
  });

  it('plays fractional milliseconds and prices of 0 to 3 decimals', async () => {
    const { ticks } = await playOnce({ file: await recording('xauusd-b.csv', FRACTIONAL) });
    expect(ticks.map(({ bid, ask }) => [bid, ask])).toEqual([
      [1310.926, 1311.237],
      [1310.9, 1311.24],
      [1311, 1311.305],
    ]);
  });

  it('plays ISO times behind a header, with offsets', async () => {
    const { ticks, malformed } = await playOnce({ file: await recording('usdjpy-c.csv', ISO), speed: '1' });
    expect(ticks.map(({ bid }) => bid)).toEqual([86.655, 86.657, 86.658]);
    expect(ticks[2]!.timeMs - ticks[0]!.timeMs).toBeCloseTo(705, 0);
    expect(malformed).toBe(0);
  });

  it('plays compact times with volume', async () => {
    const { ticks } = await playOnce({ file: await recording('DAT_ASCII_EURUSD_T_202001.csv', COMPACT) });
    expect(ticks.map(({ bid, ask }) => [bid, ask])).toEqual([
      [1.1212, 1.12172],
      [1.1212, 1.12192],
    ]);
  });

  it.each([
    ['eurusd.csv.gz', () => gzipSync(SINCE_MIDNIGHT)],
    [
      'eurusd.zip',
      () =>
        zipSync({
          'readme.md': new TextEncoder().encode('no ticks'),
          'ticks.CSV': new TextEncoder().encode(SINCE_MIDNIGHT),
        }),
    ],
    ['eurusd-stored.zip', () => zipSync({ 'ticks.csv': [new TextEncoder().encode(SINCE_MIDNIGHT), { level: 0 }] })],
    ['eurusd.gz.misnamed.csv', () => gzipSync(SINCE_MIDNIGHT)],
    ['eurusd-bom.csv', () => new TextEncoder().encode(`\uFEFF${SINCE_MIDNIGHT}`)],
  ])('unpacks %s by its content', async (name, pack) => {
    const { ticks } = await playOnce({ file: await recording(name, pack()) });
    expect(ticks).toHaveLength(3);
  });

  const MANY = Array.from({ length: 40_000 }, (_, i) => `${i},1.1${String(i % 1000).padStart(3, '0')},1.2`).join('\n');

  it.each([
    ['eurusd-many.csv', () => MANY],
    ['eurusd-many.gz', () => gzipSync(MANY)],
    ['eurusd-many.zip', () => zipSync({ 'a.csv': new TextEncoder().encode(MANY) })],
  ])('plays %s, larger than one read, whole and in order', async (name, pack) => {
    const { ticks, malformed } = await playOnce({ file: await recording(name, pack()) });
    expect(ticks).toHaveLength(40_000);
    expect(malformed).toBe(0);
    expect(ticks.every((tick, i) => tick.bid === Number(`1.1${String(i % 1000).padStart(3, '0')}`))).toBe(true);
  });

  it('leaves out malformed lines, counts all, names the first by line number', async () => {
    const bad = Array.from({ length: REPLAY_NAMED_LINES + 5 }, (_, i) => `nonsense ${i}`);
    const file = await recording(
      'eurusd-bad.csv',
      [
        '1787,1.38727,1.38729',
        ...bad,
        '',
        '1900,nan,1.4',
        '1901,1.3',
        '1902,0x10,1.4',
        '2000,1.38728,1.38729',
        '2001,1.38',
      ].join('\n'),
    );
    const { ticks, malformed, lines } = await playOnce({ file });
    expect(ticks.map(({ bid }) => bid)).toEqual([1.38727, 1.38728]);
    expect(malformed).toBe(bad.length + 4);
    const named = lines.filter(({ text }) => text.startsWith('a line is not a tick'));
    expect(named).toHaveLength(REPLAY_NAMED_LINES);
    expect(named[0]!.fields).toMatchObject({ file, line: 2 });
    expect(lines.at(-1)!.fields).toMatchObject({ malformed: bad.length + 4, played: 2 });
  });

  it('a line without end costs one line, not the memory', async () => {
    const file = await recording('eurusd-endless.csv', `1,1.1,1.2\n${'9'.repeat(300_000)}\n2,1.1,1.2`);
    const lengths: number[] = [];
    for await (const lines of readLines(file)) lengths.push(...lines.map((line) => line.length));
    expect(lengths).toEqual([9, REPLAY_LINE_MAX_CHARS, 9]);
    expect((await playOnce({ file })).ticks).toHaveLength(2);
  });

  it('[LIV-7] a missing, empty, broken or foreign file is refused before the server answers, in one line', async () => {
    const nowhere = join(folder, 'eurusd-nowhere.csv');
    expect(await refusalOf({ file: nowhere })).toBe(
      `file: "${nowhere}" cannot be read (ENOENT). Check the path and that the file is whole.`,
    );
    expect(await refusalOf({ file: folder, symbol: 'EURUSD' })).toContain('cannot be read (EISDIR)');
    expect(await refusalOf({ file: await recording('eurusd-empty.csv', '') })).toContain(
      'is empty. Choose a file with recorded ticks.',
    );
    expect(await refusalOf({ file: await recording('eurusd-text.csv', 'Lorem ipsum\ndolor sit amet\n') })).toContain(
      'holds no ticks that are understood. Known layouts are',
    );
    const noise = Uint8Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251);
    expect(await refusalOf({ file: await recording('eurusd-noise.csv', noise) })).toContain(
      'holds no ticks that are understood',
    );
    const zip = zipSync({ 'a.csv': new TextEncoder().encode(SINCE_MIDNIGHT.repeat(2000)) });
    expect(
      await refusalOf({ file: await recording('eurusd-broken.gz', gzipSync(SINCE_MIDNIGHT).fill(7, 10)) }),
    ).toContain('cannot be read (');
    expect(await refusalOf({ file: await recording('eurusd-head.zip', zip.slice(0, 40)) })).toContain(
      'cannot be read (',
    );
    expect(
      await refusalOf({ file: await recording('eurusd-other.zip', zipSync({ 'a.pdf': new Uint8Array(9) })) }),
    ).toContain('has no .csv or .txt in it');
    expect(await refusalOf({ file: await recording('eurusd-zip-header.zip', 'PK\u0003\u0004') })).toContain(
      'cannot be read (',
    );
  });

  const LONG = Array.from({ length: 200_000 }, (_, i) => `${i},${1 + (i % 97) / 1000},${1.1 + (i % 89) / 1000}`).join(
    '\n',
  );

  it.each([
    ['eurusd-short.gz', () => gzipSync(LONG), 'unexpected end of file'],
    ['eurusd-short.zip', () => zipSync({ 'a.csv': new TextEncoder().encode(LONG) }), 'the archive is cut short'],
  ])(
    '%s, which breaks off while it plays, is a failure of the feed, not of the process',
    async (name, pack, failure) => {
      const packed = pack();
      const file = await recording(name, packed.subarray(0, packed.length / 2));
      await expect(playOnce({ file })).rejects.toThrow(failure);
    },
  );

  it('needs the instrument in the name or said', async () => {
    expect(await refusalOf({ file: await recording('ticks.csv', SINCE_MIDNIGHT) })).toContain(
      'does not say one instrument of the brand. Name it by the setting symbol, such as --feed-symbol EURUSD.',
    );
    expect(await refusalOf({ file: await recording('ticks.csv', SINCE_MIDNIGHT), symbol: 'EURXYZ' })).toContain(
      'symbol: "EURXYZ" is not an instrument of the brand. Choose one of EURUSD, USDJPY',
    );
    expect(
      (await playOnce({ file: await recording('ticks.csv', SINCE_MIDNIGHT), symbol: 'USDJPY' })).ticks[0]!.symbol,
    ).toBe('USDJPY');
  });

  it.each([
    ['eurusd-fxcm-2014-05-01.zip', 'EURUSD'],
    ['/some/where/EUR_USD.csv', 'EURUSD'],
    ['DAT_ASCII_USDJPY_T.csv', 'USDJPY'],
    ['eurusd-usdjpy.csv', undefined],
    ['neurusdy.csv', undefined],
    ['/eurusd/ticks.csv', undefined],
  ])('the name %s says %s', (file, symbol) => {
    expect(symbolOfFile(file, SYMBOLS)).toBe(symbol);
  });

  it('loops by default, with times that go on', async () => {
    const { feed } = await open({ file: await recording('eurusd-loop.csv', SINCE_MIDNIGHT) });
    const ticks: FeedTick[] = [];
    const end = new AbortController();
    await feed.run(
      {
        tick(tick) {
          ticks.push(tick);
          if (ticks.length === 7) end.abort();
        },
        heartbeat: () => undefined,
        malformed: () => undefined,
        refused: () => undefined,
      },
      end.signal,
    );
    expect(ticks).toHaveLength(7);
    expect(ticks[6]!.bid).toBe(1.38727);
    expect(ticks.every((tick, i) => i === 0 || tick.timeMs >= ticks[i - 1]!.timeMs)).toBe(true);
  });

  it('ends promptly while it waits for a tick that is far off', async () => {
    const { feed } = await open({
      file: await recording('eurusd-far.csv', '0,1.1,1.2\n3600000,1.1,1.2\n'),
      speed: '1',
      gap: '3600',
    });
    const end = new AbortController();
    const running = feed.run(
      {
        tick: () => setTimeout(() => end.abort(), 5),
        heartbeat: () => undefined,
        malformed: () => undefined,
        refused: () => undefined,
      },
      end.signal,
    );
    await expect(running).resolves.toBeUndefined();
  });
});

describe('the clock of a replay', () => {
  it('plays at its speed, stamped with the time of playing', () => {
    let nowMs = 1_000_000;
    const clock = createReplayClock(60, 5_000, () => nowMs);
    expect(clock.dueMs(43_200_000)).toBe(1_000_000);
    expect(clock.dueMs(43_260_000)).toBe(1_001_000);
    nowMs += 1_000;
    expect(clock.dueMs(43_260_030)).toBe(1_001_000.5);
  });

  it('cuts a gap of 46 minutes to the longest wait', () => {
    const clock = createReplayClock(1, 5_000, () => 1_000_000);
    clock.dueMs(0);
    expect(clock.dueMs(46 * 60_000)).toBe(1_005_000);
    expect(clock.dueMs(46 * 60_000 + 10)).toBe(1_005_010);
  });

  it('a tick recorded out of order is due in the past and does not hold up the others', () => {
    const clock = createReplayClock(1, 5_000, () => 1_000_000);
    clock.dueMs(1_000);
    expect(clock.dueMs(1_500)).toBe(1_000_500);
    expect(clock.dueMs(1_200)).toBe(1_000_200);
    expect(clock.dueMs(1_600)).toBe(1_000_600);
  });

  it('does not run to catch up after the machine slept', () => {
    let nowMs = 1_000_000;
    const clock = createReplayClock(1, 5_000, () => nowMs);
    clock.dueMs(0);
    nowMs += 3_600_000;
    expect(clock.dueMs(10)).toBeGreaterThan(nowMs - 1_001);
  });

  it('a new round goes on right after the last', () => {
    const clock = createReplayClock(1, 5_000, () => 1_000_000);
    clock.dueMs(0);
    clock.dueMs(900);
    clock.rewind();
    expect(clock.dueMs(0)).toBe(1_000_900);
  });
});
