import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { readRelease } from '../database/migration-files.ts';
import { type CopyFacts, DATABASE_FOLDER } from './copy-database.ts';
import { MANIFEST_FILE, type Manifest, sumsOf } from './manifest.ts';
import { syncPath } from './sync-path.ts';

/**
 * Packs the copy in `folder` with its manifest as `file`, readable by its owner only. The file has its name once it is whole and on
 * disk. Never replaces a file.
 */
export async function writeBackup(
  folder: string,
  { createdAt, migrations }: CopyFacts,
  secretFingerprint: string | undefined,
  file: string,
): Promise<void> {
  const manifest: Manifest = {
    format: 1,
    version: readRelease().version,
    createdAt,
    secretFingerprint: secretFingerprint ?? null,
    migrations: [...migrations],
    files: await sumsOf(folder),
  };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await create({ file: unfinished, cwd: folder, gzip: true, portable: true, strict: true, mode: 0o600 }, [
      MANIFEST_FILE,
      DATABASE_FOLDER,
    ]);
    await syncPath(unfinished);
    if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
    await rename(unfinished, file);
    await syncPath(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
