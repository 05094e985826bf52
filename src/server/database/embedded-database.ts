import { type ChildProcess, fork } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import {
  DATABASE_CONNECT_WAIT_MS, EMBEDDED_CLOSE_WAIT_MS, EMBEDDED_LOCK_WAIT_MS, EMBEDDED_RESTART_MAX_MS, EMBEDDED_START_WAIT_MS, EMBEDDED_VACUUM_EVERY_MS,
} from '#contracts/limits.ts';
import { DataFolderInUseError, DataFolderUnusableError } from './database-errors.ts';
import { type ChildMessage, EMBEDDED_PORT, type EmbeddedStart, type ParentMessage } from './embedded-messages.ts';
import { drainPool } from './drain-pool.ts';
import { projectFolder } from './project-folder.ts';

export type EmbeddedDatabase = { readonly pool: pg.Pool; close(): Promise<void> };

/**
 * Starts the embedded database on `dataDir` in a process of its own and keeps it running: when that process dies, a new
 * one replays the log, and until it answers queries fail as resting. Throws DataFolderInUseError, DataFolderUnusableError.
 */
export async function openEmbeddedDatabase(dataDir: string, logger: Logger): Promise<EmbeddedDatabase> {
  checkFolder(dataDir);
  const socketFolder = mkdtempSync(join(tmpdir(), 'forecourt-'));
  const state: { child: ChildProcess | undefined; closing: boolean; restart: NodeJS.Timeout | undefined; failures: number } = {
    child: undefined, closing: false, restart: undefined, failures: 0,
  };

  const start = async () => {
    const child = startChild({ dataDir, pid: process.pid, socketFolder, lockWaitMs: EMBEDDED_LOCK_WAIT_MS }, logger);
    state.child = child;
    await ready(child, dataDir);
    state.failures = 0;
    child.once('exit', (code, signal) => {
      if (state.closing) return;
      logger.error({ code, signal }, 'the embedded database ended unexpectedly; starting it again');
      restart();
    });
  };
  const restart = () => {
    const delayMs = state.failures === 0 ? 0 : Math.min(EMBEDDED_RESTART_MAX_MS, 250 * 2 ** state.failures);
    state.restart = setTimeout(() => {
      start().then(
        () => logger.warn('the embedded database runs again'),
        (error: unknown) => {
          if (state.closing) return;
          state.failures += 1;
          logger.error({ err: error }, 'the embedded database could not be started again; trying on');
          restart();
        },
      );
    }, delayMs);
  };

  try {
    await start();
  } catch (error) {
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  }

  const pool = new pg.Pool({
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
  const vacuum = setInterval(() => {
    pool.query('VACUUM (ANALYZE)').catch((error: unknown) => logger.warn({ err: error }, 'the hourly vacuum of the embedded database failed'));
  }, EMBEDDED_VACUUM_EVERY_MS);
  vacuum.unref();

  return {
    pool,
    close: async () => {
      state.closing = true;
      clearInterval(vacuum);
      clearTimeout(state.restart);
      await drainPool(pool);
      if (state.child !== undefined) await closeChild(state.child, logger);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** What would stop the child, found here where it can be said in one line. */
function checkFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, (error as NodeJS.ErrnoException).code, String(error));
  }
}

function unusable(dataDir: string, code: string | undefined, detail: string): DataFolderUnusableError {
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left|disk full|SQLITE_FULL/i.test(detail)) {
    return new DataFolderUnusableError(dataDir, 'the disk is full', 'Free some space and start again.');
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DataFolderUnusableError(dataDir, 'it cannot be written', 'Mend its permissions, or name another folder (DATA_DIR or --data).');
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new DataFolderUnusableError(dataDir, 'a file stands in its way', 'Name another folder (DATA_DIR or --data).');
  }
  return new DataFolderUnusableError(dataDir, detail.split('\n', 1)[0] ?? detail, 'If it was copied or damaged, bring it back from a backup or name another folder (DATA_DIR or --data).');
}

function startChild(start: EmbeddedStart, logger: Logger): ChildProcess {
  // Named from the project folder: the sources are there in every installation, and Node runs them as they are.
  const file = join(projectFolder(), 'src', 'server', 'database', 'embedded-child.ts');
  const child = fork(file, [JSON.stringify(start)], { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.trim() !== '') logger.warn({ line }, 'embedded database');
  });
  return child;
}

/** Resolves when the child listens; rejects with why it does not. */
function ready(child: ChildProcess, dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new DataFolderUnusableError(dataDir, `the database in it was not up within ${EMBEDDED_START_WAIT_MS / 1000} s`, 'Look at the log for its last words.'));
    }, EMBEDDED_START_WAIT_MS);
    const settle = (finish: () => void) => {
      clearTimeout(giveUp);
      finish();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.once('exit', (code, signal) => settle(() => reject(unusable(dataDir, undefined, `the database ended while starting (${signal ?? `code ${code}`})`))));
    child.on('message', (message: ChildMessage) => {
      switch (message.kind) {
        case 'ready':
          return settle(resolve);
        case 'in-use':
          return settle(() => reject(new DataFolderInUseError(dataDir, message.pid)));
        case 'failed':
          return settle(() => reject(unusable(dataDir, message.code, message.detail)));
      }
    });
  });
}

async function closeChild(child: ChildProcess, logger: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = setTimeout(() => {
    logger.warn('the embedded database did not close in time and is ended; its log is replayed at the next start');
    child.kill('SIGKILL');
  }, EMBEDDED_CLOSE_WAIT_MS);
  if (child.connected) child.send({ kind: 'close' } satisfies ParentMessage);
  await ended;
  clearTimeout(kill);
}
