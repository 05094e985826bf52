import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED_START_WAIT_MS } from '#contracts/limits.ts';
import { silent } from '../../tests/support/databases.ts';
import { secureDataFolder } from './data-folder.ts';
import { openDatabase } from './database/open-database.ts';
import { openDeadLettersSocket } from './dead-letters-socket.ts';
import { openImportSocket } from './import-socket.ts';
import { rootSecrets } from './secret.ts';

const base = mkdtempSync(join(tmpdir(), 'forecourt-own-'));
chmodSync(base, 0o755); // others may enter, as they may in /srv
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folder = '';
let count = 0;
beforeEach(() => {
  folder = join(base, `data-${(count += 1)}`);
});

const isPosix = process.platform !== 'win32';
const isRoot = isPosix && process.getuid?.() === 0;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** Everything in a folder that others may touch, the folder with it. */
const openIn = (path: string): string[] => {
  const facts = lstatSync(path);
  return [
    ...((facts.mode & 0o077) !== 0 && !facts.isSymbolicLink() ? [path] : []),
    ...(facts.isDirectory() ? readdirSync(path).flatMap((name) => openIn(join(path, name))) : []),
  ];
};

/** As an older version left it. */
function olderFolder(): void {
  mkdirSync(join(folder, 'database/pg_wal'), { recursive: true });
  mkdirSync(join(folder, 'pictures'));
  for (const file of [
    'database/PG_VERSION',
    'database/pg_wal/000000010000000000000001',
    'pictures/a.webp',
    'database.lock',
    'notes.txt',
  ]) {
    writeFileSync(join(folder, file), 'x');
    chmodSync(join(folder, file), 0o666);
  }
  writeFileSync(join(folder, 'secret'), `${'a'.repeat(64)}\n`);
  for (const path of ['secret']) chmodSync(join(folder, path), 0o644);
  for (const path of ['', 'database', 'database/pg_wal', 'pictures']) chmodSync(join(folder, path), 0o755);
}

describe.skipIf(!isPosix)('the data folder', () => {
  it('is made for its owner alone', () => {
    secureDataFolder(join(folder, 'deep'));
    expect([modeOf(join(folder, 'deep'))]).toEqual(['700']);
  });

  it('of an older version is closed, with all that the server keeps in it and nothing else', () => {
    olderFolder();
    secureDataFolder(folder);
    expect(openIn(folder)).toEqual([join(folder, 'notes.txt')]);
    expect([
      modeOf(folder),
      modeOf(join(folder, 'database')),
      modeOf(join(folder, 'database/PG_VERSION')),
      modeOf(join(folder, 'secret')),
    ]).toEqual(['700', '700', '600', '600']);
  });

  it('is closed although its database lies behind a link, and links within lead to no change elsewhere', () => {
    const [elsewhere, others] = [join(base, 'other-disk'), join(base, 'others.txt')];
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'PG_VERSION'), '17');
    writeFileSync(others, 'x');
    for (const path of [elsewhere, join(elsewhere, 'PG_VERSION')]) chmodSync(path, 0o755);
    chmodSync(others, 0o644);
    symlinkSync(others, join(elsewhere, 'link'));
    mkdirSync(folder);
    symlinkSync(elsewhere, join(folder, 'database'));
    secureDataFolder(folder);
    expect([openIn(elsewhere), modeOf(others)]).toEqual([[], '644']);
  });

  it('is refused where it is a folder of other things, which would be closed to their users', () => {
    mkdirSync(join(folder, 'www'), { recursive: true });
    chmodSync(folder, 0o755);
    expect(() => secureDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: it holds other things (www), which would be closed to all users but this one. Name a folder of its own (DATA_DIR or --data).`,
    );
    expect(modeOf(folder)).toBe('755');
  });

  it.skipIf(!isRoot)('of another user is refused in one line', () => {
    mkdirSync(folder);
    chownSync(folder, 4711, 4711);
    expect(() => secureDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be used: it belongs to another user (uid 4711), and this server runs as uid 0. Give it to this user (chown -R 0 ${folder}), or name another folder (DATA_DIR or --data).`,
    );
    chownSync(folder, 0, 0);
    olderFolder();
    chownSync(join(folder, 'secret'), 4711, 4711);
    expect(() => secureDataFolder(folder)).toThrow(`${join(folder, 'secret')} belongs to another user (uid 4711)`);
  });

  it('says in one line where a file stands in its way', () => {
    writeFileSync(folder, 'x');
    expect(() => secureDataFolder(folder)).toThrow(/cannot be used: a file stands in its way\. Name another folder/);
  });

  it('holds a secret that only its owner reads', () => {
    rootSecrets(undefined, folder);
    expect([modeOf(folder), modeOf(join(folder, 'secret'))]).toEqual(['700', '600']);
  });
});

/** Whether another user of the machine can do it; undefined where we may not become one. */
const asNobody = (command: string): boolean | undefined =>
  isRoot ? spawnSync('sh', ['-c', command], { uid: 65_534, gid: 65_534, stdio: 'ignore' }).status === 0 : undefined;
const NOT_TRIED = [undefined, undefined, undefined, undefined];

describe.skipIf(!isPosix)('the embedded database', () => {
  it(
    'is readable by nobody else, in use and at rest, with an open umask, and an older folder after a start too',
    { timeout: 3 * EMBEDDED_START_WAIT_MS },
    async () => {
      const umask = process.umask(0);
      try {
        const open = async () => {
          const database = await openDatabase({ dataDir: folder, logger: silent });
          const sockets = database.socketFolder ?? '';
          const socket = await openImportSocket(sockets, database.db);
          const letters = await openDeadLettersSocket(sockets, database.db, {
            deadLetters: async () => [],
            redeliver: async () => 0,
          });
          await database.pool.query(
            'CREATE TABLE IF NOT EXISTS secrets AS SELECT md5(n::text) AS word FROM generate_series(1, 20000) AS n',
          );
          await database.pool.query('CHECKPOINT');
          expect([
            modeOf(folder),
            modeOf(join(folder, 'database')),
            modeOf(join(folder, 'database/PG_VERSION')),
            modeOf(sockets),
          ]).toEqual(['700', '700', '600', '700']);
          expect(
            openIn(folder).filter((path) => dirname(path) === folder),
            'beside the database',
          ).toEqual([]);
          expect(openIn(sockets)).toEqual([]);
          expect(
            [`ls ${folder}`, `cat ${folder}/database/PG_VERSION`, `ls ${sockets}`, `ls ${base}`].map(asNobody),
            'the last tells that another user was asked',
          ).toEqual(isRoot ? [false, false, false, true] : NOT_TRIED);
          await letters.close();
          await socket.close();
          await database.close();
          expect(existsSync(sockets)).toBe(false);
        };
        await open();
        for (const path of [folder, join(folder, 'database'), join(folder, 'database/PG_VERSION')])
          chmodSync(path, 0o755);
        expect(asNobody(`cat ${folder}/database/PG_VERSION`), 'as an older version left it').toBe(
          isRoot ? true : undefined,
        );
        await open();
      } finally {
        process.umask(umask);
      }
    },
  );
});
