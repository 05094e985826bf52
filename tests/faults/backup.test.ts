// @module-tag long: backs up, kills and restores running sites

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { SIGN_UP, freshEmail, signUpBody } from '../support/accounts-site.ts';
import { becomeClient, logInStatus } from '../support/client-of-site.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';
import { type Site, runServer, startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

const surroundings = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
const command = (name: 'backup' | 'erasures' | 'restore', env: Record<string, string>, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, `src/cli/${name}.ts`), ...args], {
    cwd: ROOT,
    env: { ...surroundings, ...env },
  }).then(
    ({ stdout, stderr }): Outcome => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  );

const METRICS_TOKEN = 'a token of the operator';
const lastBackup = async (site: Site): Promise<number> => {
  const answer = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(
    /^forecourt_backup_last_success_timestamp_seconds\{database="embedded"\} (\S+)$/m.exec(await answer.text())?.[1],
  );
};
const signUp = async (site: Site, email: string): Promise<number> =>
  (await new Visitor(site.url).request('POST', SIGN_UP, { json: signUpBody(email) })).status;

const folder = temporaryFolder();
const first = join(folder.path, 'first');
const file = join(folder.path, 'site.tar.gz');
const email = freshEmail();
const SECRET = 's'.repeat(32);
let secret = '';

type Run = {
  /** What the log-in before the backup was answered with. */
  readonly logIn: number;
  /** Unix seconds, as the metric has it before and after. */
  readonly stamps: readonly [number, number];
  readonly begun: number;
  readonly made: Outcome;
  /** Of sign-ups that were sent while it was made. */
  readonly statuses: readonly number[];
};
let run: Run;

beforeAll(async () => {
  const site = await startSite({ dataDir: first, env: { METRICS_TOKEN } });
  try {
    await becomeClient(site, email);
    const logIn = await logInStatus(site, email);
    const before = await lastBackup(site);
    const statuses: number[] = [];
    let isDone = false;
    const load = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!isDone) statuses.push(await signUp(site, freshEmail()));
      }),
    );
    const begun = Date.now();
    const made = await command('backup', {}, file, '--data', first);
    console.info(`backed up in ${Date.now() - begun} ms while ${statuses.length} sign-ups were answered`);
    isDone = true;
    await load;
    run = { logIn, stamps: [before, await lastBackup(site)], begun, made, statuses };
  } finally {
    await site.kill();
  }
  secret = readFileSync(join(first, 'secret'), 'utf8');
}, 180_000);
afterAll(() => folder.remove());

/** An empty data folder that has the secret of the site that was backed up. */
function emptyFolder(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path, { mode: 0o700 });
  writeFileSync(join(path, 'secret'), secret, { mode: 0o600 });
  return path;
}

it('npm run backup writes a file for its owner alone while the site answers, and the metric tells when', () => {
  expect(run).toMatchObject({ logIn: 200, made: { code: 0, stderr: '' } });
  expect(run.statuses.length).toBeGreaterThan(0);
  expect(run.statuses.filter((status) => status >= 500)).toEqual([]);
  expect(run.stamps[0]).toBe(0);
  expect(run.stamps[1]).toBeGreaterThanOrEqual(Math.floor(run.begun / 1000));
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(first).filter((name) => name.startsWith('database.copy'))).toEqual([]);
});

describe('npm run restore', { timeout: 180_000 }, () => {
  it('brings a site that was killed back in an empty folder: who had signed up logs in', async () => {
    const dataDir = emptyFolder('restored');
    const begun = Date.now();
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0, stderr: '' });
    const site = await startSite({ dataDir });
    console.info(`restored, and open again, in ${Date.now() - begun} ms`);
    try {
      expect(await logInStatus(site, email)).toBe(200);
      expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is in use by process \d+\. Stop that one first/) as string,
      });
      const replay = await command('erasures', {}, 'replay', file, '--data', dataDir);
      expect(replay).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by process') as string });
    } finally {
      await site.stop();
    }

    // The log of a site is a ledger as well.
    const log = join(folder.path, 'site.log');
    const erased = { erased: crypto.randomUUID(), erased_at: new Date().toISOString(), held_until: null };
    writeFileSync(
      log,
      `${JSON.stringify({ level: 30, msg: 'closing' })}\n${JSON.stringify({ ...erased, level: 30 })}\n`,
    );
    expect(await command('erasures', {}, 'replay', log, '--data', dataDir)).toMatchObject({ code: 0 });
    const exported = join(folder.path, 'exported.jsonl');
    expect(await command('erasures', {}, 'export', exported, '--data', dataDir)).toMatchObject({ code: 0 });
    expect(readFileSync(exported, 'utf8')).toBe(`${JSON.stringify(erased)}\n`);

    // Without a site the command opens the folder itself; nothing is replaced.
    const second = join(folder.path, 'second.tar.gz');
    expect(await command('backup', {}, second, '--data', dataDir)).toMatchObject({ code: 0 });
    expect(await command('backup', {}, second, '--data', dataDir)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is there already') as string,
    });
    expect(await command('restore', {}, second, '--data', dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/The former one is kept as .*database\.before-/) as string,
    });
    expect(readdirSync(dataDir).some((name) => name.startsWith('database.before-'))).toBe(true);
  });

  it('refuses another secret and none, and leaves the folder without a database', async () => {
    const dataDir = join(folder.path, 'foreign');
    const otherSecrets: readonly Record<string, string>[] = [{}, { SECRET }];
    for (const env of otherSecrets)
      expect(await command('restore', env, file, '--data', dataDir)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/belongs to a site with another secret.*Set SECRET to the former one/) as string,
      });
    expect(readdirSync(dataDir).filter((name) => /^database(?:$|\.restoring)/.test(name))).toEqual([]);
    expect(await command('restore', { SECRET }, file, '--data', dataDir, '--with-another-secret')).toMatchObject({
      code: 0,
    });
    // What the restore allowed the start allows as well.
    const site = await startSite({ dataDir, env: { SECRET } });
    try {
      expect(await logInStatus(site, email)).toBe(200);
    } finally {
      await site.stop();
    }
  });

  it('a site does not start with another secret than its database, until the operator names it', async () => {
    const dataDir = emptyFolder('another-secret');
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0 });
    const start = ['--port', '0', '--data', dataDir];
    const { code, output } = await runServer(start, { SECRET });
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ The database belongs to a site with another secret/)]);
    const [, named = ''] = /WITH_ANOTHER_SECRET=([\da-f]{8}):/.exec(output) ?? [];
    expect((await runServer(start, { SECRET, WITH_ANOTHER_SECRET: '00000000' })).code).toBe(1);
    const site = await startSite({ dataDir, env: { SECRET, WITH_ANOTHER_SECRET: named, LOG_LEVEL: 'warn' } });
    try {
      expect(site.output()).toContain('as WITH_ANOTHER_SECRET says');
      expect(await logInStatus(site, email)).toBe(200);
    } finally {
      await site.stop();
    }
    // The file secret in the folder is the former one, which is foreign from now on.
    expect((await runServer(start)).output).toContain('belongs to a site with another secret');
  });

  it('looks at the secret before it brings the tables on', async () => {
    const dataDir = emptyFolder('foreign-and-old');
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0 });
    const asOfBefore = await openDatabase({ dataDir, logger: pino({ level: 'silent' }) });
    const newest = sql`created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
    await asOfBefore.db.execute(sql`delete from drizzle.__drizzle_migrations where ${newest}`);
    await asOfBefore.close();
    // Whoever brings the tables on runs that migration a second time, which fails.
    const start = ['--port', '0', '--data', dataDir];
    expect((await runServer(start, { SECRET })).output).toContain('belongs to a site with another secret');
    expect((await runServer(start)).output).not.toContain('belongs to a site with another secret');
  });

  it('takes a secret that is listed behind a newer one', async () => {
    const dataDir = join(folder.path, 'rotated');
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(join(dataDir, 'secret'), `${'ab'.repeat(32)}\n${secret}`, { mode: 0o600 });
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0, stderr: '' });
  });

  it('refuses a file that was cut or changed, and one that is no backup; the database stays', async () => {
    const dataDir = emptyFolder('damaged');
    const cut = join(folder.path, 'cut.tar.gz');
    const whole = readFileSync(file);
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)]! ^= 0xff;
    for (const bytes of [whole.subarray(0, whole.length / 2), changed, Buffer.from('no backup'), Buffer.alloc(0)]) {
      writeFileSync(cut, bytes);
      const { code, stderr } = await command('restore', {}, cut, '--data', dataDir);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is damaged|has no manifest/)]);
    }
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  });

  it('killed at any moment, never lets a start make an empty database; run again, it ends well', async () => {
    const dataDir = emptyFolder('killed');
    copyFileSync(file, join(folder.path, 'copy.tar.gz'));
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0 });
    for (let waitMs = 300; ; waitMs += 300) {
      const running = spawn(process.execPath, [join(ROOT, 'src/cli/restore.ts'), file, '--data', dataDir], {
        cwd: ROOT,
        env: surroundings,
        stdio: 'ignore',
      });
      const exit = once(running, 'exit') as Promise<[number | null]>;
      const timer = setTimeout(() => running.kill('SIGKILL'), waitMs);
      const [code] = await exit;
      clearTimeout(timer);
      expect(['database', 'database.restoring'].some((name) => existsSync(join(dataDir, name)))).toBe(true);
      if (code === 0) break;
    }

    // The one moment without a database: the former one is away and the new one is not in its place.
    renameSync(join(dataDir, 'database'), join(dataDir, 'database.before-now'));
    mkdirSync(join(dataDir, 'database.restoring'));
    const { code, output } = await runServer(['--port', '0', '--data', dataDir]);
    expect([code, output]).toEqual([1, expect.stringMatching(/a restore into it was cut short.*npm run restore/)]);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);

    expect((await command('restore', {}, join(folder.path, 'site-missing.tar.gz'), '--data', dataDir)).code).toBe(1);
    writeFileSync(join(folder.path, 'none.tar.gz'), 'no backup');
    expect((await command('restore', {}, join(folder.path, 'none.tar.gz'), '--data', dataDir)).code).toBe(1);
    expect(existsSync(join(dataDir, 'database.restoring'))).toBe(true);
    expect(await command('restore', {}, file, '--data', dataDir)).toMatchObject({ code: 0 });
    expect(existsSync(join(dataDir, 'database.restoring'))).toBe(false);
    const site = await startSite({ dataDir });
    try {
      expect(await logInStatus(site, email)).toBe(200);
    } finally {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
