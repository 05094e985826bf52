import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One process at a time per data folder. PGlite itself takes no lock, and two writers would destroy the files. SQLite's
 * file lock is the kernel's own (fcntl on POSIX, LockFileEx on Windows): it goes with the process that holds it, kill -9
 * included, and is taken atomically. The process id of the holder is in a separate file, only for the message of the refusal.
 */
export type FolderLock = { release(): void };

export type FolderHolder = {
  /** The server, as its operator knows it. */
  readonly pid: number;
  /** Where the holder's database listens; a holder that was killed leaves it behind. */
  readonly socketFolder: string;
};

/**
 * Takes the lock. While the holder's server is alive: answers the holder at once. When the server is dead its database
 * process is about to close the folder, which is waited for, up to `waitMs`.
 */
export async function lockFolder(
  dataDir: string,
  self: FolderHolder,
  waitMs: number,
): Promise<
  | { kind: 'locked'; lock: FolderLock; before: FolderHolder | undefined }
  | { kind: 'held'; by: FolderHolder | undefined }
> {
  const file = new DatabaseSync(join(dataDir, 'database.lock'));
  const deadline = Date.now() + waitMs;
  file.exec('PRAGMA busy_timeout = 0');
  for (;;) {
    try {
      file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      break;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    }
    const holder = readHolder(dataDir);
    if ((holder !== undefined && isAlive(holder.pid)) || Date.now() >= deadline) {
      file.close();
      return { kind: 'held', by: holder };
    }
    await sleep(RETRY_MS);
  }
  const before = readHolder(dataDir);
  const holderFile = join(dataDir, 'database.holder.json');
  writeFileSync(`${holderFile}.new`, JSON.stringify(self));
  renameSync(`${holderFile}.new`, holderFile);
  return { kind: 'locked', lock: { release: () => file.close() }, before };
}

const SQLITE_BUSY = 5;
const RETRY_MS = 25;

export function readHolder(dataDir: string): FolderHolder | undefined {
  try {
    const { pid, socketFolder } = JSON.parse(
      readFileSync(join(dataDir, 'database.holder.json'), 'utf8'),
    ) as Partial<FolderHolder>;
    return typeof pid === 'number' && typeof socketFolder === 'string' ? { pid, socketFolder } : undefined;
  } catch {
    return undefined; // the lock alone decides; without this file the refusal only lacks a number
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Killed, but nobody has asked for its exit code yet: common where a container's first process is not an init.
    return !(process.platform === 'linux' && /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // another user's process is alive too
  }
}
