import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type AppliedRow, readApplied } from '../database/applied-migrations.ts';

export const DATABASE_FOLDER = 'database';

/** What a copy is of. */
export type CopyFacts = {
  readonly createdAt: string;
  readonly migrations: readonly AppliedRow[];
};

/**
 * Copies the folder of the embedded database into `to`, as it is between two queries. The pool has one connection, and PGlite
 * writes only while a query runs: nothing changes while the connection is held. Queries wait meanwhile. Where the file system can,
 * the copy shares the blocks of the original and takes no time.
 */
export async function copyDatabase(pool: Pool, dataDir: string, to: string): Promise<CopyFacts> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const onError = (error: Error) => (failure = error);
  client.on('error', onError);
  try {
    const migrations = (await readApplied(client)) ?? [];
    await client.query('CHECKPOINT');
    const createdAt = new Date().toISOString();
    await cp(join(dataDir, DATABASE_FOLDER), join(to, DATABASE_FOLDER), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
    // The next database process would have written beside the copy: this connection does not outlive its own.
    await client.query('SELECT 1');
    return { createdAt, migrations };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}
