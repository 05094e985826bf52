import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_CONNECT_WAIT_MS, EMBEDDED_LOCK_WAIT_MS, EMBEDDED_VACUUM_EVERY_MS } from '#contracts/limits.ts';
import { secureDataFolder } from '../data-folder.ts';
import { DataFolderUnusableError } from './database-errors.ts';
import { drainPool } from './drain-pool.ts';
import { EMBEDDED_PORT } from './embedded-messages.ts';
import { EmbeddedProcess } from './embedded-process.ts';
import { TracedClient, keepSpansApart } from './traced-pool.ts';
import { watchConnections } from './watch-connections.ts';

/**
 * Starts the embedded database on `dataDir` in a process of its own and keeps it running; while it is away, queries fail
 * as resting. Throws DataFolderInUseError, DataFolderUnusableError.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  logger: Logger,
  onBroken: (error: Error) => void,
  isTraced = false,
): Promise<{ readonly pool: pg.Pool; readonly socketFolder: string; readonly close: () => Promise<void> }> {
  checkFolder(dataDir);
  const socketFolder = makeSocketFolder();
  const server = new EmbeddedProcess(
    { dataDir, pid: process.pid, socketFolder, lockWaitMs: EMBEDDED_LOCK_WAIT_MS },
    logger,
  );
  try {
    await server.start();
    // PGlite gives each file that it makes a mode of its own, 0666, whatever the umask. The folder is what keeps others out.
    secureDataFolder(dataDir);
  } catch (error) {
    await server.close();
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  }

  const pool = new pg.Pool({
    ...(isTraced && { Client: TracedClient }),
    pipeline: true, // see pipelined.ts
    host: socketFolder,
    port: EMBEDDED_PORT,
    user: 'postgres',
    database: 'postgres',
    // PGlite is one session. Its socket server takes turns between messages, not between queries, so two connections
    // could run each other's statements; one connection queues whole queries and transactions here instead.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: DATABASE_CONNECT_WAIT_MS,
  });
  if (isTraced) keepSpansApart(pool);
  watchConnections(pool, onBroken);
  pool.on('connect', (client) => {
    // The one session outlasts a connection that breaks, and would still know the statements that this one prepares.
    client
      .query('DEALLOCATE ALL')
      .catch((error: unknown) =>
        logger.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'the embedded database did not forget the statements of the last connection',
        ),
      );
  });
  const vacuum = setInterval(() => {
    pool
      .query('VACUUM (ANALYZE)')
      .catch((error: unknown) =>
        logger.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'the hourly vacuum of the embedded database failed',
        ),
      );
  }, EMBEDDED_VACUUM_EVERY_MS);
  vacuum.unref();

  return {
    pool,
    socketFolder,
    close: async () => {
      clearInterval(vacuum);
      await drainPool(pool);
      await server.close();
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Mode 0700, since who may enter may query. */
function makeSocketFolder(): string {
  const name = 'forecourt-';
  const fits = join(tmpdir(), `${name}XXXXXX`, `.s.PGSQL.${EMBEDDED_PORT}`).length <= SOCKET_PATH_MAX;
  const base = fits ? tmpdir() : '/tmp';
  try {
    return mkdtempSync(join(base, name));
  } catch (error) {
    throw DataFolderUnusableError.because(base, (error as NodeJS.ErrnoException).code, String(error));
  }
}
const SOCKET_PATH_MAX = 103; // sun_path of macOS less its final zero; Linux has 107

/** What would stop the child, found here where it can be said in one line. */
function checkFolder(dataDir: string): void {
  try {
    secureDataFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof DataFolderUnusableError) throw error;
    throw DataFolderUnusableError.because(dataDir, (error as NodeJS.ErrnoException).code, String(error));
  }
}
