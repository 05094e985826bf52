// @module-tag long: starts databases on full disks and in folders that cannot be used

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMBEDDED_HUNG_MS, EMBEDDED_PING_EVERY_MS, EMBEDDED_START_WAIT_MS } from '#contracts/limits.ts';
import { isDatabaseResting } from '#domain/database-resting.ts';
import { freshFolder, silent } from '../../../tests/support/databases.ts';
import { DataFolderInUseError, DataFolderUnusableError } from './database-errors.ts';
import { openDatabase } from './open-database.ts';
import { projectFolder } from './project-folder.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const open = async (dataDir: string) => {
  const handle = await openDatabase({ dataDir, logger: silent });
  cleanups.push(() => handle.close());
  return handle;
};

async function folder(): Promise<string> {
  const { dataDir, remove } = await freshFolder();
  cleanups.push(remove);
  return dataDir;
}

/** A process that owns the folder, with the numbers it said were kept so far. */
function startOwner(dataDir: string): {
  process: ChildProcess;
  said: string[];
  until: (word: string) => Promise<void>;
} {
  const owner = spawn(process.execPath, [join(projectFolder(), 'tests', 'support', 'database-owner.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => owner.kill('SIGKILL'));
  const said: string[] = [];
  owner.stdout.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')));
  const until = async (word: string) => {
    while (!said.some((line) => line.startsWith(word))) {
      if (owner.exitCode !== null) throw new Error(`the owner ended: ${said.join(' / ')}`);
      await sleep(10);
    }
  };
  return { process: owner, said, until };
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0);
const embeddedChildOf = (pid: number): number =>
  childrenOf(pid).find((child) =>
    execFileSync('ps', ['-o', 'args=', '-p', String(child)], { encoding: 'utf8' }).includes('embedded-child'),
  ) ?? Number.NaN;
/** A zombie has ended, though nobody has asked for its exit code yet. */
const runs = (pid: number): boolean =>
  !/^$|^Z/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim());
const numbersKept = (said: readonly string[]) =>
  said.filter((line) => line.startsWith('kept ')).map((line) => Number(line.slice(5)));

describe('the data folder', () => {
  it('is refused to a second opener in one line that names folder, process and remedy', async () => {
    const dataDir = await folder();
    const first = await open(dataDir);
    const startedAt = performance.now();
    const refusal: unknown = await openDatabase({ dataDir, logger: silent }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUseError);
    expect((refusal as Error).message).toBe(
      `The data folder ${dataDir} is in use by process ${process.pid}. Stop that one first, or start this one on a folder of its own (DATA_DIR or --data).`,
    );
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await first.healthy()).toBe(true);
  });

  it('goes to exactly one of several who open it at the same moment', async () => {
    const dataDir = await folder();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => open(dataDir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      results.filter((result) => result.status === 'rejected' && result.reason instanceof DataFolderInUseError),
    ).toHaveLength(3);
  });

  it('is free again once its owner closed it, and keeps what it held', async () => {
    const dataDir = await folder();
    const first = await openDatabase({ dataDir, logger: silent });
    await first.pool.query('CREATE TABLE kept AS SELECT 7 AS n');
    const child = embeddedChildOf(process.pid);
    await first.close();
    expect(runs(child)).toBe(false);
    const second = await open(dataDir);
    expect((await second.pool.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
  });

  it(
    'is made anew where a first start was cut short',
    async () => {
      const dataDir = await folder();
      rmSync(join(dataDir, 'database'), { recursive: true });
      mkdirSync(join(dataDir, 'database.new', 'base'), { recursive: true });
      writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '18\n');
      expect(await (await open(dataDir)).healthy()).toBe(true);
      expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.holder.json', 'database.lock']);
    },
    EMBEDDED_START_WAIT_MS,
  );

  it('opens although the folder for temporary files has a name too long for a socket', async () => {
    const dataDir = await folder();
    const long = join(dataDir, 'a'.repeat(90));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    cleanups.push(() => vi.unstubAllEnvs());
    expect(await (await open(dataDir)).healthy()).toBe(true);
  });

  it('that cannot be used is named in one line with the reason', async () => {
    const dataDir = await folder();
    writeFileSync(join(dataDir, 'file'), '');
    const inTheWay = await openDatabase({ dataDir: join(dataDir, 'file', 'data'), logger: silent }).catch(
      (error: unknown) => error,
    );
    expect(inTheWay).toBeInstanceOf(DataFolderUnusableError);
    expect((inTheWay as Error).message).toMatch(/a file stands in its way\. Name another folder/);

    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '12\n');
    const damaged = await openDatabase({ dataDir, logger: silent }).catch((error: unknown) => error);
    expect(damaged).toBeInstanceOf(DataFolderUnusableError);
  });
});

describe('kill -9', () => {
  it('of the server: its database process goes too, and the next opener has every acknowledged row at once', async () => {
    const dataDir = await folder();
    const owner = startOwner(dataDir);
    await owner.until('kept 50');
    const child = embeddedChildOf(owner.process.pid ?? 0);
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    const startedAt = performance.now();
    const next = await open(dataDir);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    // It lets go of the folder first, and then ends.
    await vi.waitFor(() => expect(runs(child)).toBe(false));
    const { rows } = await next.pool.query<{ n: number }>('SELECT max(n) AS n, count(*)::int AS count FROM owner_rows');
    expect(rows[0]?.n).toBeGreaterThanOrEqual(Math.max(...numbersKept(owner.said)));
  });

  it('of the server and its database process at once: nothing acknowledged is lost', async () => {
    const dataDir = await folder();
    const owner = startOwner(dataDir);
    await owner.until('kept 50');
    const child = embeddedChildOf(owner.process.pid ?? 0);
    const { socketFolder } = JSON.parse(readFileSync(join(dataDir, 'database.holder.json'), 'utf8')) as {
      socketFolder: string;
    };
    process.kill(child, 'SIGKILL');
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    expect(existsSync(socketFolder)).toBe(true);
    const next = await open(dataDir);
    expect(existsSync(socketFolder)).toBe(false);
    const { rows } = await next.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM owner_rows');
    expect(rows[0]?.n).toBeGreaterThanOrEqual(Math.max(...numbersKept(owner.said)));
  });

  it('of the database process: what ran fails as resting, and it is back by itself with everything acknowledged', async () => {
    const handle = await open(await folder());
    await handle.pool.query('CREATE TABLE survives (n int)');
    await handle.pool.query('INSERT INTO survives VALUES (1)');
    const failure: unknown = await handle.db
      .transaction(async (transaction) => {
        await transaction.execute(sql`INSERT INTO survives VALUES (2)`);
        process.kill(embeddedChildOf(process.pid), 'SIGKILL');
        await sleep(50);
        await transaction.execute(sql`INSERT INTO survives VALUES (3)`);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseResting(failure)).toBe(true);
    const deadline = Date.now() + 10_000;
    while (!(await handle.healthy()) && Date.now() < deadline) await sleep(50);
    expect((await handle.pool.query('SELECT n FROM survives')).rows).toEqual([{ n: 1 }]);
  });
});

describe('a database process that hangs', () => {
  it('is ended and replaced; one that answers is left alone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
    cleanups.push(() => vi.useRealTimers());
    const handle = await open(await folder());
    const child = embeddedChildOf(process.pid);
    for (let answered = 0; answered < 10; answered += 1) {
      vi.advanceTimersByTime(EMBEDDED_PING_EVERY_MS);
      await sleep(50);
    }
    expect(runs(child)).toBe(true);

    process.kill(child, 'SIGSTOP');
    vi.advanceTimersByTime(EMBEDDED_HUNG_MS + 2 * EMBEDDED_PING_EVERY_MS);
    const deadline = Date.now() + 10_000;
    while (!(await handle.healthy()) && Date.now() < deadline) await sleep(50);
    expect(runs(child)).toBe(false);
    expect(embeddedChildOf(process.pid)).not.toBe(child);
    expect(await handle.healthy()).toBe(true);
  });
});

describe('a query of the pool inside a transaction', () => {
  it('fails after the wait for a connection instead of hanging, and the database goes on', async () => {
    const handle = await open(await folder());
    const failure: unknown = await handle.db
      .transaction(() => handle.pool.query('SELECT 1'))
      .catch((error: unknown) => error);
    expect((failure as Error).message).toBe('timeout exceeded when trying to connect');
    expect(await handle.healthy()).toBe(true);
  });
});

describe('the signals of a terminal or service manager', () => {
  it('do not end the database under a server that still drains', async () => {
    const handle = await open(await folder());
    const child = embeddedChildOf(process.pid);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(child, signal);
    await sleep(100);
    expect(runs(child)).toBe(true);
    expect(await handle.healthy()).toBe(true);
  });
});

describe('a full disk', () => {
  const canMount = process.platform === 'linux' && process.getuid?.() === 0;

  /** A file system of its own that holds `megabytes`. */
  async function smallDisk(megabytes: number): Promise<string> {
    const point = join(await folder(), 'disk');
    mkdirSync(point);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', point]);
    cleanups.push(() => execFileSync('umount', [point]));
    return point;
  }

  it.skipIf(!canMount)(
    'at the first start is named in one line',
    async () => {
      const error: unknown = await openDatabase({ dataDir: await smallDisk(12), logger: silent }).catch(
        (failure: unknown) => failure,
      );
      expect((error as Error).message).toMatch(
        /^The data folder .* cannot be used: the disk is full\. Free some space and start again\.$/,
      );
    },
    EMBEDDED_START_WAIT_MS,
  );

  it.skipIf(!canMount)(
    'while running fails as resting, and work goes on once there is space',
    async () => {
      const disk = await smallDisk(90);
      const handle = await open(disk);
      await handle.pool.query('CREATE TABLE big (body text)');
      await handle.pool.query("INSERT INTO big VALUES ('acknowledged')");
      writeFileSync(join(disk, 'filler'), Buffer.alloc(40 * 1024 * 1024));
      let failure: unknown;
      for (let i = 0; i < 400 && failure === undefined; i += 1) {
        await handle.pool
          .query(`INSERT INTO big SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 30000)`)
          .catch((error: unknown) => (failure = error));
      }
      expect(isDatabaseResting(failure)).toBe(true);
      rmSync(join(disk, 'filler'));
      const deadline = Date.now() + 15_000;
      while (!(await handle.healthy()) && Date.now() < deadline) await sleep(100);
      await handle.pool.query("INSERT INTO big VALUES ('after')");
      const { rows } = await handle.pool.query("SELECT body FROM big WHERE body IN ('acknowledged', 'after')");
      expect(rows).toHaveLength(2);
    },
    EMBEDDED_START_WAIT_MS,
  );
});
