import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusableError } from './database/database-errors.ts';

/** What the server keeps in the folder; anything else in it is the operator's own. */
const OWN = /^(?:database|erasures|secret|cache|pictures|logs)(?:\.|$)/;
const OF_OTHERS = 0o077;

/** New files and folders are their owner's alone, those that a library makes too. To be called before anything is written. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/**
 * Makes the data folder, closes it and what the server keeps in it to every other user (folders 0700, files 0600), an
 * older one too. Accounts, sessions and the secret that signs them lie in it.
 *
 * @throws DataFolderUnusableError where another user owns it, or it is a folder of other things
 */
export function secureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const facts = statSync(folder);
    requireOwn(folder, folder, facts);
    const names = readdirSync(folder);
    if ((facts.mode & OF_OTHERS) !== 0) {
      const others = names.filter((name) => !name.startsWith('.') && name !== 'lost+found');
      if (others.length > 0 && !names.some((name) => OWN.test(name))) {
        throw new DataFolderUnusableError(
          folder,
          `it holds other things (${others.slice(0, 3).join(', ')}), which would be closed to all users but this one`,
          'Name a folder of its own (DATA_DIR or --data).',
        );
      }
      chmodSync(folder, 0o700);
    }
    // One that is a link to another disk is followed, links below it are not.
    for (const name of names)
      if (OWN.test(name)) close(folder, join(folder, name), statSync(join(folder, name), { throwIfNoEntry: false }));
  } catch (error) {
    if (error instanceof DataFolderUnusableError) throw error;
    throw DataFolderUnusableError.because(
      folder,
      (error as NodeJS.ErrnoException).code,
      error instanceof Error ? error.message : String(error),
    );
  }
}

function close(folder: string, path: string, facts: Stats | undefined): void {
  if (facts === undefined || !(facts.isDirectory() || facts.isFile())) return;
  requireOwn(folder, path, facts);
  try {
    if ((facts.mode & OF_OTHERS) !== 0) chmodSync(path, facts.isDirectory() ? 0o700 : 0o600);
    if (facts.isDirectory())
      for (const name of readdirSync(path))
        close(folder, join(path, name), lstatSync(join(path, name), { throwIfNoEntry: false }));
  } catch (error) {
    // Gone meanwhile: a database that runs removes files, and so does a picture cache.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Who owns a file may read and replace it whatever its mode. Windows has no such owner. */
function requireOwn(folder: string, path: string, { uid }: Stats): void {
  const self = process.getuid?.();
  if (self === undefined || uid === self) return;
  throw new DataFolderUnusableError(
    folder,
    `${path === folder ? 'it' : path} belongs to another user (uid ${uid}), and this server runs as uid ${self}`,
    `Give it to this user (chown -R ${self} ${folder}), or name another folder (DATA_DIR or --data).`,
  );
}
