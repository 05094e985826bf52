import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#contracts/database.ts';
import { DATABASE_HEALTH_WAIT_MS } from '#contracts/limits.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPostgres } from './postgres-database.ts';

export type DatabaseHandle = {
  readonly db: Database;
  /** Never query it inside a transaction: on the embedded database that waits for itself, and fails after DATABASE_CONNECT_WAIT_MS. */
  readonly pool: Pool;
  readonly kind: 'embedded' | 'postgres';
  /** Of the embedded database: only the owner of the process may enter it. */
  readonly socketFolder: string | undefined;
  readonly close: () => Promise<void>;
  /** Whether a query is answered within DATABASE_HEALTH_WAIT_MS. */
  readonly healthy: () => Promise<boolean>;
};

/**
 * Opens PostgreSQL where `url` is given, else the embedded database in `dataDir`; one driver serves both. Throws
 * DataFolderInUseError, DataFolderUnusableError or DatabaseUnreachableError, whose messages are for the operator.
 */
export async function openDatabase(options: { readonly url?: string | undefined; readonly dataDir: string; readonly logger: Logger }): Promise<DatabaseHandle> {
  const { url, dataDir, logger } = options;
  const { pool, close, socketFolder } = url === undefined ? await openEmbeddedDatabase(dataDir, logger) : { ...(await openPostgres(url, logger)), socketFolder: undefined };
  return {
    db: drizzle({ client: pool }),
    pool,
    kind: url === undefined ? 'embedded' : 'postgres',
    socketFolder,
    close,
    healthy: async () => {
      const answer = pool.query('SELECT 1').then(() => true, () => false);
      return Promise.race([answer, sleep(DATABASE_HEALTH_WAIT_MS, false, { ref: false })]);
    },
  };
}
