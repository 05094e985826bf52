// `npm run erasures`: copies the ledger of erasures away, and has the erasures of a ledger done again after a restore.
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { erasures } from '#accounts/log-in.tables.ts';
import type { Erasure } from '#contracts/erasures.ts';
import { EMBEDDED_LOCK_WAIT_MS } from '#contracts/limits.ts';
import { ERASURES_FILE, addErasures, copyErasures, readErasures } from '#server/backup/erasure-ledger.ts';
import { keepFilesPrivate, secureDataFolder } from '#server/data-folder.ts';
import { DataFolderInUseError } from '#server/database/database-errors.ts';
import { lockFolder, readHolder } from '#server/database/folder-lock.ts';
import { readyTables } from '#server/database/migrate.ts';
import { type DatabaseHandle, openDatabase } from '#server/database/open-database.ts';
import type { Settings } from '#server/settings.ts';
import { readDatabaseSettings } from './command-line/database-settings.ts';
import { readOptions } from './command-line/read-options.ts';
import { runCommand, UsageError } from './command-line/run-command.ts';

const USAGE = `Usage: npm run erasures -- export <file> [--data <folder>]
       npm run erasures -- replay <file> [--data <folder>]
  export  adds who was erased to a file, by ids alone: copy it away with the backups. It may run beside a running site.
  replay  has whoever the file names erased again when the site starts: stop it first. The file is an exported one, ${ERASURES_FILE}
          of a data folder, or the log of a site.
  Reads DATABASE_URL, or DATABASE_URL_FILE.
  --data <folder>  the folder of the embedded database; without it DATA_DIR, or data`;

/** Of PostgreSQL the table, of the embedded database the file that the site keeps in its data folder. */
async function read(dataDir: string | undefined): Promise<readonly Erasure[]> {
  const settings = readDatabaseSettings(dataDir);
  if (settings.databaseUrl !== undefined) return inPostgres(settings, ({ db }) => db.select().from(erasures));
  const file = join(settings.dataDir, ERASURES_FILE);
  const found = await readErasures(file);
  if (found === undefined) throw new Error(`${file} is not there: no site of this version has run with this folder.`);
  return found;
}

async function add(more: readonly Erasure[], dataDir: string | undefined): Promise<void> {
  const settings = readDatabaseSettings(dataDir);
  if (settings.databaseUrl === undefined) return addToFolder(settings.dataDir, more);
  if (more.length > 0)
    await inPostgres(settings, ({ db }) =>
      db
        .insert(erasures)
        .values([...more])
        .onConflictDoNothing(),
    );
}

/** While no site runs: it writes the file as well, and what one of the two adds could be lost. */
async function addToFolder(dataDir: string, more: readonly Erasure[]): Promise<void> {
  secureDataFolder(dataDir);
  const socketFolder = readHolder(dataDir)?.socketFolder ?? join(dataDir, 'database.no-socket');
  const taken = await lockFolder(dataDir, { pid: process.pid, socketFolder }, EMBEDDED_LOCK_WAIT_MS);
  if (taken.kind === 'held') throw new DataFolderInUseError(dataDir, taken.by?.pid);
  try {
    await addErasures(join(dataDir, ERASURES_FILE), more);
  } finally {
    taken.lock.release();
  }
}

async function inPostgres<Result>(
  { databaseUrl, dataDir, migrate }: Settings,
  work: (database: DatabaseHandle) => PromiseLike<Result>,
): Promise<Result> {
  const database = await openDatabase({ url: databaseUrl, dataDir, logger: pino({ level: 'silent' }) });
  try {
    await readyTables(database, migrate);
    return await work(database);
  } finally {
    await database.close();
  }
}

async function main(args: readonly string[]): Promise<void> {
  keepFilesPrivate();
  const { values, positionals } = readOptions(args, { data: { type: 'string' } }, 2);
  const [what, file] = positionals;
  if (what !== 'export' && what !== 'replay') throw new UsageError('Say export or replay.');
  if (file === undefined) throw new UsageError('Name the file.');
  const path = resolve(file);
  if (what === 'export') {
    const count = await copyErasures(await read(values.data), path);
    console.log(`✓ ${file} has ${count} erasures.`);
    return;
  }
  const found = await readErasures(path);
  if (found === undefined) throw new Error(`${file} is not there.`);
  await add(found, values.data);
  console.log(
    `✓ ${found.length} erasures are noted. Whoever of them is in the database is erased again when the site starts.`,
  );
}

await runCommand(USAGE, main);
