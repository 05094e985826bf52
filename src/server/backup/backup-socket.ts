import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordCommand } from '#audit/audit-trail.ts';
import { BACKUP_COPY_WAIT_MS } from '#contracts/limits.ts';
import type { DatabaseHandle } from '../database/open-database.ts';
import { BACKUP_SOCKET_NAME } from '../database/embedded-messages.ts';
import { askOwnerSocket, firstLineOf, openQuestionSocket, type OwnerSocket } from '../owner-socket.ts';
import { copyDatabase, type CopyFacts } from './copy-database.ts';

const QUESTION = z.object({ pid: z.int().check(z.positive()) });

/** Where the copy for the command with this process id lies. */
export const copyFolder = (dataDir: string, pid: number): string => join(dataDir, `database.copy-${pid}`);

export type SiteCopy = CopyFacts & { readonly secretFingerprint: string };

/** The command for backups asks the running site for a copy of the database (`owner-socket.ts`), and removes it afterwards. */
export const openBackupSocket = (
  socketFolder: string,
  { db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>,
  dataDir: string,
  secretFingerprint: string,
): Promise<OwnerSocket> =>
  openQuestionSocket(join(socketFolder, BACKUP_SOCKET_NAME), QUESTION, async ({ pid }): Promise<SiteCopy> => {
    const folder = copyFolder(dataDir, pid);
    await mkdir(folder, { mode: 0o700 });
    await recordCommand(db, 'database-backed-up');
    return { ...(await copyDatabase(pool, dataDir, folder)), secretFingerprint };
  });

/** Has the running site copy its database into `copyFolder` of this process. */
export async function siteCopy(socketFolder: string): Promise<SiteCopy> {
  const path = join(socketFolder, BACKUP_SOCKET_NAME);
  const { status, text } = await askOwnerSocket(path, { pid: process.pid }, BACKUP_COPY_WAIT_MS).catch(
    (error: unknown) => {
      throw new Error(`The running site makes no copy: ${firstLineOf(error)}. Run this again when the site is open.`);
    },
  );
  if (status !== 200) throw new Error(`The running site could not copy its database: ${text}`);
  return JSON.parse(text) as SiteCopy;
}
