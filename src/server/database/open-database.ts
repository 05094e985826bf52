import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#contracts/database.ts';
import { DATABASE_HEALTH_WAIT_MS, READY_CHECK_MAX_MS } from '#contracts/limits.ts';
import { readApplied, schemaState } from './applied-migrations.ts';
import { followDatabaseClock } from './database-clock.ts';
import { watchOutage } from './database-outage.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { readRelease } from './migration-files.ts';
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
  /** Whether this version may work on the tables as they are now: a newer one may have brought them on meanwhile. */
  readonly takesThisVersion: () => Promise<boolean>;
  /** The database's time, which all machines of the site agree on (decision 149). */
  readonly now: () => Date;
  /** Of a query that failed because the database is away: the log has it once, with what followed. */
  readonly away: (error: unknown) => void;
};

/**
 * Opens PostgreSQL where `url` is given, else the embedded database in `dataDir`; one driver serves both. Throws
 * DataFolderInUseError, DataFolderUnusableError or DatabaseUnreachableError, whose messages are for the operator.
 */
export async function openDatabase(options: {
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  /** Whether queries are spans of the trace that they are sent in. */
  readonly isTraced?: boolean;
}): Promise<DatabaseHandle> {
  const { url, dataDir, logger, isTraced } = options;
  let pool: Pool | undefined;
  const healthy = async (): Promise<boolean> => {
    const answer =
      pool?.query('SELECT 1').then(
        () => true,
        () => false,
      ) ?? false;
    return Promise.race([answer, sleep(DATABASE_HEALTH_WAIT_MS, false, { ref: false })]);
  };
  const outage = watchOutage(logger, healthy);
  const opened = await (
    url === undefined
      ? openEmbeddedDatabase(dataDir, logger, outage.failed, isTraced)
      : openPostgres(url, outage.failed, isTraced).then((postgres) => ({ ...postgres, socketFolder: undefined }))
  ).catch((error: unknown) => {
    outage.close();
    throw error;
  });
  ({ pool } = opened);
  const clock = await followDatabaseClock(opened.pool);
  const release = readRelease();
  let isTaken = true;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const applied = await readApplied(opened.pool).catch(() => undefined);
    if (applied !== undefined) isTaken = schemaState(applied, release).refusal === undefined;
    reading = undefined;
  };
  const takesThisVersion = async (): Promise<boolean> => {
    // A database that is away, or hangs, says nothing of its tables: what was seen last counts.
    reading ??= read();
    await Promise.race([reading, sleep(READY_CHECK_MAX_MS / 2, undefined, { ref: false })]);
    return isTaken;
  };
  return {
    db: drizzle({ client: opened.pool }),
    pool: opened.pool,
    kind: url === undefined ? 'embedded' : 'postgres',
    socketFolder: opened.socketFolder,
    healthy,
    takesThisVersion,
    now: clock.now,
    away: outage.failed,
    close: () => {
      clock.stop();
      outage.close(); // connections that end with the pool are no news
      return opened.close();
    },
  };
}
