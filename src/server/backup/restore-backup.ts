import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { EMBEDDED_LOCK_WAIT_MS } from '#contracts/limits.ts';
import { secureDataFolder } from '../data-folder.ts';
import { schemaState } from '../database/applied-migrations.ts';
import { DataFolderInUseError, SchemaTooNewError } from '../database/database-errors.ts';
import { UNFINISHED_RESTORE } from '../database/embedded-messages.ts';
import { lockFolder, readHolder } from '../database/folder-lock.ts';
import { readRelease } from '../database/migration-files.ts';
import { DATABASE_FOLDER } from './copy-database.ts';
import { ERASURES_FILE, addErasures, readErasures } from './erasure-ledger.ts';
import { MANIFEST_FILE, type Manifest, differences, parseManifest, sumsOf } from './manifest.ts';
import { syncPath } from './sync-path.ts';

export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

export type Restored = {
  readonly manifest: Manifest;
  /** Where the database that was there before is kept. */
  readonly former: string | undefined;
  /** How many people were erased after the backup, as the ledgers in the data folder and beside the file say; undefined without any. */
  readonly erasedSince: number | undefined;
};

/**
 * Puts the database of a backup in the place of the one in `dataDir`, which is kept. While a restore is not finished, the folder
 * UNFINISHED_RESTORE is there, and a start that finds no database beside it makes no new one: it says what to do. The ledger beside
 * the file is added to that of the data folder, which the start goes by. Throws DataFolderInUseError, SchemaTooNewError,
 * BackupRefusedError, ErasureLedgerError.
 *
 * @param check throws where the manifest's secret is not the one of this site
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  check: (manifest: Manifest) => void,
): Promise<Restored> {
  if (!existsSync(file)) throw new BackupRefusedError(`${file} is not there.`);
  secureDataFolder(dataDir);
  const socketFolder = readHolder(dataDir)?.socketFolder ?? join(dataDir, 'database.no-socket');
  const taken = await lockFolder(dataDir, { pid: process.pid, socketFolder }, EMBEDDED_LOCK_WAIT_MS);
  if (taken.kind === 'held') throw new DataFolderInUseError(dataDir, taken.by?.pid);
  const beside = join(dataDir, UNFINISHED_RESTORE);
  const place = join(dataDir, DATABASE_FOLDER);
  const wasEmpty = !existsSync(beside) && !existsSync(place);
  try {
    await mkdir(beside, { recursive: true, mode: 0o700 });
    // Emptied and not removed: it may be all that tells a start of a restore that was cut short.
    for (const name of await readdir(beside)) await rm(join(beside, name), { recursive: true, force: true });
    await syncPath(dataDir);
    const manifest = await unpack(file, beside);
    check(manifest);
    for (const path of Object.keys(manifest.files)) await syncPath(join(beside, path));
    const erasedSince = await takeErasures(file, dataDir, manifest);
    const former = await swap(dataDir, beside);
    return { manifest, former, erasedSince };
  } catch (error) {
    // It stays where a database is missing that was there before.
    if (existsSync(place) || wasEmpty) await rm(beside, { recursive: true, force: true });
    throw error;
  } finally {
    taken.lock.release();
  }
}

async function unpack(file: string, beside: string): Promise<Manifest> {
  try {
    await extract({
      file,
      cwd: beside,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) =>
        (path === MANIFEST_FILE || path.startsWith(`${DATABASE_FOLDER}/`)) &&
        'type' in entry &&
        (entry.type === 'File' || entry.type === 'Directory'),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new BackupRefusedError('The disk is full. Free some space and restore again.');
    throw new BackupRefusedError(`${file} is damaged, or no backup of this product: ${message}. Take another one.`);
  }
  let manifest: Manifest;
  try {
    manifest = parseManifest(await readFile(join(beside, MANIFEST_FILE), 'utf8'));
  } catch {
    throw new BackupRefusedError(
      `${file} has no manifest that this version understands. Take another backup, or the version that made it.`,
    );
  }
  const release = readRelease();
  const { refusal } = schemaState(manifest.migrations, release);
  if (refusal !== undefined) throw new SchemaTooNewError(release, refusal);
  const damaged = differences(manifest.files, await sumsOf(beside));
  if (damaged.length > 0)
    throw new BackupRefusedError(
      `${file} is damaged: ${damaged.length} of its files are not as they were (${damaged[0]}). Take another backup.`,
    );
  return manifest;
}

async function takeErasures(file: string, dataDir: string, { createdAt }: Manifest): Promise<number | undefined> {
  const own = join(dataDir, ERASURES_FILE);
  const more = await readErasures(join(dirname(file), ERASURES_FILE));
  if (more === undefined && !existsSync(own)) return undefined;
  const since = new Date(createdAt);
  return (await addErasures(own, more ?? [])).filter(({ erasedAt }) => erasedAt >= since).length;
}

async function swap(dataDir: string, beside: string): Promise<string | undefined> {
  const place = join(dataDir, DATABASE_FOLDER);
  let former: string | undefined;
  if (existsSync(place)) {
    former = `${place}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(place, former);
    await syncPath(dataDir);
  }
  await rename(join(beside, DATABASE_FOLDER), place);
  await syncPath(dataDir);
  await rm(beside, { recursive: true, force: true });
  return former;
}
