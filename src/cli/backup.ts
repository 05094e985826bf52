// `npm run backup`: writes the embedded database to one file, while the site runs or without it.
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { copyFolder, siteCopy, type SiteCopy } from '#server/backup/backup-socket.ts';
import { copyDatabase, type CopyFacts } from '#server/backup/copy-database.ts';
import { ERASURES_FILE, copyErasures, readErasures } from '#server/backup/erasure-ledger.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { fingerprintsHere } from '#server/backup/secret-fingerprint.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { keepFilesPrivate } from '#server/data-folder.ts';
import { isAlive } from '#server/database/folder-lock.ts';
import type { Settings } from '#server/settings.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { openOrAsk } from './command-line/open-or-ask.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run backup -- <file or folder> [--data <folder>]
  Writes the embedded database to a new file, also while the site runs. In a folder the file is named by the time.
  Beside it, ${ERASURES_FILE} has who was erased: copy it along, since a restore reads it.
  The secret of the site is not in it: keep SECRET, or the file secret of the data folder, apart.
  --data <folder>  the folder of the embedded database; without it DATA_DIR, or data`;

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(args, { data: { type: 'string' } }, 1);
  const [to] = positionals;
  if (to === undefined) throw new UsageError('Name the file or the folder to write to.');
  const settings = readDatabaseSettings(values.data);
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined)
    throw new Error('The database is PostgreSQL: back it up with pg_dump (docs/how-to/back-up-and-restore.md).');
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`The data folder ${dataDir} holds no database.`);
  const file = fileFor(to);
  await removeLeftCopies(dataDir);
  const folder = copyFolder(dataDir, process.pid);
  try {
    const copy = await copyInto(folder, settings);
    const fingerprint = 'secretFingerprint' in copy ? copy.secretFingerprint : fingerprintsHere(dataDir)[0];
    await writeBackup(folder, copy, fingerprint, file);
    // Of after the copy: who was erased in between is named.
    const erasures = await readErasures(join(dataDir, ERASURES_FILE));
    await copyErasures(erasures ?? [], join(dirname(file), ERASURES_FILE));
    await noteBackup(dataDir, copy.createdAt);
    console.log(`✓ ${file} has the database of ${copy.createdAt} (${statSync(file).size} bytes).`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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
