import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { postgresBackups } from '#server/backup/last-backup.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { freshPlace, silent } from '../support/databases.ts';
import { ROOT, temporaryFolder } from '../support/folders.ts';

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

const folder = temporaryFolder();
const mounts: string[] = [];
afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount]);
  folder.remove();
});
const below = (name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  return path;
};
/** A disk of so many bytes; undefined where this machine lets nobody make one. */
const smallDisk = (name: string, bytes: number): string | undefined => {
  const path = below(name);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status !== 0) return undefined;
  mounts.push(path);
  return path;
};
const run = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  promisify(execFile)(file, args, { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...env } }).then(
    ({ stdout, stderr }): Outcome => ({ code: 0, stdout, stderr }),
    (error: Outcome) => error,
  );
const dump = (url: string, to: string): Promise<Outcome> =>
  run('/bin/sh', ['deploy/backup/dump.sh'], { DATABASE_URL: url, BACKUP_DIR: to });
const backup = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> =>
  run(process.execPath, ['src/cli/backup.ts', ...args], env);

const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /copy|part/.test(name));

const hasServer = inject('templateDatabase') !== '' && spawnSync('pg_dump', ['--version']).status === 0;
const disk = smallDisk('full', 64 * 1024);
const noDisk = disk === undefined ? ' (skipped: nobody may mount a small disk here)' : '';

describe.skipIf(!hasServer)(
  `deploy/backup/dump.sh${hasServer ? '' : ' (skipped: no server or no pg_dump here)'}`,
  () => {
    it(
      'makes a dump, which is checked and noted for the metric of every process; an old one is not',
      { tags: ['long'] },
      async () => {
        const place = await freshPlace('postgres');
        const url = place.url ?? '';
        const to = below('dumps');
        writeFileSync(join(to, 'forecourt-2020-01-01T02-30-00Z.dump.part'), 'of a run that was killed');
        const old = join(to, 'forecourt-2020-01-01T02-30-00Z.dump');
        writeFileSync(old, 'PGDMP');
        utimesSync(old, 1_577_836_800, 1_577_836_800);
        const database = await openDatabase({ url, dataDir: '', logger: silent });
        try {
          const stamps = async () => {
            const registry = new Registry();
            postgresBackups(registry, database.db);
            return [...(await registry.metrics()).matchAll(/\{database="postgresql"\} (\d+)/g)].map(([, at]) =>
              Number(at),
            );
          };
          expect(await backup({ DATABASE_URL: url }, '--dumped', to)).toMatchObject({
            code: 1,
            stderr: expect.stringContaining('deploy/backup/dump.sh has failed since') as string,
          });
          expect(await stamps()).toEqual([]);
          expect(await dump(url, to)).toMatchObject({ code: 0, stderr: '' });
          const names = readdirSync(to);
          expect(names).toEqual([expect.stringMatching(/^forecourt-\d{4}-.*Z\.dump$/)]);
          const begun = Date.now() / 1000;
          expect(await backup({ DATABASE_URL: url }, '--dumped', to)).toMatchObject({ code: 0, stderr: '' });
          expect(Math.abs(((await stamps())[0] ?? 0) - begun)).toBeLessThan(60);
          expect(readdirSync(to)).toContain('erasures.jsonl');
          const { code, stdout } = await run('pg_restore', ['--list', join(to, names[0] ?? '')]);
          expect([code, stdout]).toEqual([0, expect.stringContaining('TABLE DATA public profiles')]);
        } finally {
          await database.close();
          await place.remove();
        }
      },
    );

    it.skipIf(disk === undefined)(
      `on a full disk says so, and leaves nothing${noDisk}`,
      { tags: ['long'] },
      async () => {
        const place = await freshPlace('postgres');
        try {
          const outcome = await dump(place.url ?? '', disk ?? '');
          expect(outcome).toMatchObject({
            code: expect.not.stringMatching('0') as number,
            stderr: expect.stringContaining('No space left on device') as string,
          });
          expect(outcome.code).not.toBe(0);
          expect(readdirSync(disk ?? '')).toEqual([]);
        } finally {
          await place.remove();
        }
      },
    );

    it('does not show the password among its arguments, and refuses a dump that is none', async () => {
      const bin = below('bin');
      const seen = join(folder.path, 'seen');
      writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\necho "$* $PGPASSWORD" > ${seen}\n: > "\${2#--file=}"\n`, {
        mode: 0o755,
      });
      const to = below('no-dump');
      const made = await run('/bin/sh', ['deploy/backup/dump.sh'], {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        DATABASE_URL: 'postgres://owner:s3cret@db.example:5432/forecourt?sslmode=verify-full',
        BACKUP_DIR: to,
      });
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(seen, 'utf8')).toMatch(
        /--dbname=postgres:\/\/owner@db\.example:5432\/forecourt\?sslmode=verify-full s3cret\n$/,
      );
      expect((await backup({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, '--dumped', to)).stderr).toContain(
        'is no dump of pg_dump',
      );
    });
  },
);

describe('npm run backup', () => {
  it.skipIf(disk === undefined)(
    `on a full disk says so, and leaves nothing there or beside the database${noDisk}`,
    { tags: ['long'] },
    async () => {
      const { dataDir, remove } = await freshPlace('embedded');
      try {
        expect(await backup({}, join(disk ?? '', 'site.tar.gz'), '--data', dataDir)).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(
            /^✗ The disk of .*full is full: no backup was made, and nothing of it is left\./,
          ) as string,
        });
        expect([readdirSync(disk ?? ''), copiesIn(dataDir)]).toEqual([[], []]);

        // Too small for a second database beside the first.
        const bytes = readdirSync(dataDir, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
        const tight = join(smallDisk('tight', Math.round(bytes * 1.6)) ?? '', 'data');
        cpSync(dataDir, tight, { recursive: true });
        expect(await backup({}, join(folder.path, 'site.tar.gz'), '--data', tight)).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/^✗ The disk of .*tight\/data is full/) as string,
        });
        expect([copiesIn(tight), existsSync(join(folder.path, 'site.tar.gz'))]).toEqual([[], false]);
      } finally {
        await remove();
      }
    },
  );
});
