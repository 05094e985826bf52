// `npm run backup`: writes the embedded database to one file, while the site runs or without it.
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pino } from 'pino';
import { erasures as erasedPeople } from '#accounts/log-in.tables.ts';
import { recordCommand } from '#audit/audit-trail.ts';
import { copyFolder, siteCopy, type SiteCopy } from '#server/backup/backup-socket.ts';
import { copyDatabase, type CopyFacts } from '#server/backup/copy-database.ts';
import { newestDump } from '#server/backup/dumped-backup.ts';
import { ERASURES_FILE, copyErasures, readErasures } from '#server/backup/erasure-ledger.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { fingerprintsHere } from '#server/backup/secret-fingerprint.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { isAlive } from '#server/database/folder-lock.ts';
import { readyTables } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Settings } from '#server/settings.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run backup -- <file or folder> [--data <folder>]
       npm run backup -- --dumped <folder>
  Writes the embedded database to a new file, also while the site runs. In a folder the file is named by the time.
  Beside it, ${ERASURES_FILE} has who was erased: copy it along, since a restore reads it.
  The secret of the site is not in it: keep SECRET, or the file secret of the data folder, apart.
  --dumped <folder>  of PostgreSQL, after deploy/backup/dump.sh: checks the newest dump of the folder, puts ${ERASURES_FILE} beside it
                   and notes the backup for the metric. Reads DATABASE_URL, or DATABASE_URL_FILE
  --data <folder>  the folder of the embedded database; without it DATA_DIR, or data`;

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(args, { data: { type: 'string' }, dumped: { type: 'string' } }, 1);
  const [to] = positionals;
  if (values.dumped !== undefined) return noteDump(values.dumped);
  if (to === undefined) throw new UsageError('Name the file or the folder to write to.');
  const settings = readDatabaseSettings(values.data);
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    throw new Error(
      'The database is PostgreSQL: back it up with deploy/backup/dump.sh, and note it with --dumped (docs/how-to/back-up-and-restore.md).',
    );
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`The data folder ${dataDir} holds no database.`);
  const file = fileFor(to);
  await removeLeftCopies(dataDir);
  const folder = copyFolder(dataDir, process.pid);
  try {
    const copy = await copyInto(folder, settings).catch(sayDiskFull(dataDir));
    const fingerprint = 'secretFingerprint' in copy ? copy.secretFingerprint : fingerprintsHere(dataDir)[0];
    await writeBackup(folder, copy, fingerprint, file).catch(sayDiskFull(dirname(file)));
    // Of after the copy: who was erased in between is named.
    const erasures = await readErasures(join(dataDir, ERASURES_FILE));
    await copyErasures(erasures ?? [], join(dirname(file), ERASURES_FILE));
    await noteBackup(dataDir, copy.createdAt);
    console.log(`✓ ${file} has the database of ${copy.createdAt} (${statSync(file).size} bytes).`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of a dump that is whole. The site runs meanwhile, on whatever machine. */
async function noteDump(folder: string): Promise<void> {
  const settings = readDatabaseSettings(undefined);
  if (settings.databaseUrl === undefined) throw new Error('--dumped is for PostgreSQL: set DATABASE_URL.');
  const { file, bytes } = await newestDump(resolve(folder));
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    logger: pino({ level: 'silent' }),
  });
  try {
    await readyTables(database, 'off');
    const people = await copyErasures(await database.db.select().from(erasedPeople), join(folder, ERASURES_FILE));
    await recordCommand(database.db, 'database-backed-up');
    console.log(`✓ ${file} is noted (${bytes} bytes), and ${ERASURES_FILE} beside it has ${people} erasures.`);
  } finally {
    await database.close();
  }
}

/** The running site, which makes the copy, says it in words. */
const sayDiskFull =
  (place: string) =>
  (error: unknown): never => {
    if (/ENOSPC|EDQUOT|EFBIG/.test(String(error)))
      throw new Error(
        `The disk of ${place} is full: no backup was made, and nothing of it is left. Free some space, and run this again.`,
        { cause: error },
      );
    throw error;
  };

function fileFor(to: string): string {
  const path = resolve(to);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, `forecourt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`) : path;
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
  return file;
}

/** By the server that holds the database, or from the folder itself. */
const copyInto = (folder: string, settings: Settings): Promise<CopyFacts | SiteCopy> =>
  openOrAsk<CopyFacts | SiteCopy>(
    settings,
    async (database) => {
      await mkdir(folder, { mode: 0o700 });
      const facts = await copyDatabase(database.pool, settings.dataDir, folder);
      await database.close();
      return facts;
    },
    ({ socketFolder }) => siteCopy(socketFolder),
    'as they are',
  );

/** Of commands that were killed. */
async function removeLeftCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = /^database\.copy-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid))))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

await runCommand(USAGE, main);
