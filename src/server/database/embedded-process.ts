import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import {
  EMBEDDED_CLOSE_WAIT_MS,
  EMBEDDED_HUNG_MS,
  EMBEDDED_PING_EVERY_MS,
  EMBEDDED_RESTART_MAX_MS,
  EMBEDDED_START_TOLD_MS,
  EMBEDDED_START_WAIT_MS,
} from '#contracts/limits.ts';
import { DataFolderInUseError, DataFolderUnusableError } from './database-errors.ts';
import type { ChildMessage, EmbeddedStart, ParentMessage } from './embedded-messages.ts';

/** By its name: a source tree has it as a source, which Node runs as it is; a release has it built. */
const CHILD_FILE = createRequire(import.meta.url).resolve('#server/database/embedded-child.ts');

const FIRST_RETRY_MS = 250;

/**
 * The database process and whoever comes after it. One that dies or hangs is replaced, and the new one replays the log;
 * so ending one never loses what was acknowledged.
 */
export class EmbeddedProcess {
  readonly #start: EmbeddedStart;
  readonly #logger: Logger;
  #child: ChildProcess | undefined;
  #closing = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(start: EmbeddedStart, logger: Logger) {
    this.#start = start;
    this.#logger = logger;
  }

  /** Resolves when it listens. Throws DataFolderInUseError, DataFolderUnusableError. */
  async start(): Promise<void> {
    const child = fork(CHILD_FILE, [JSON.stringify(this.#start)], {
      // A process that ends within seconds, as those of tests, takes longer to make its code fast than it wins by it.
      execArgv: process.env['EMBEDDED_DATABASE_LIVES'] === 'briefly' ? ['--liftoff-only'] : [],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.on('error', (error) => this.#logger.warn({ err: error }, 'the channel to the embedded database failed'));
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => this.#logger.warn({ text: text.trim() }, 'the embedded database says'));
    await ready(child, this.#start.dataDir, this.#logger);
    this.#failures = 0;
    const watch = watchForHang(child, this.#logger);
    let isDiskFull = false;
    child.on('message', ({ kind }: ChildMessage) => {
      if (kind !== 'disk-full' || isDiskFull) return;
      isDiskFull = true;
      this.#logger.error('the disk is full; the embedded database rests until there is space');
      // PGlite can loop without end after a write to its log found the disk full. The next process starts from what is on disk.
      child.kill('SIGKILL');
    });
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      if (this.#closing) return;
      this.#logger.error({ code, signal }, 'the embedded database ended unexpectedly; starting it again');
      this.#startAgain();
    });
  }

  #startAgain(): void {
    const delayMs = this.#failures === 0 ? 0 : Math.min(EMBEDDED_RESTART_MAX_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#logger.warn('the embedded database runs again'),
        (error: unknown) => {
          if (this.#closing) return;
          this.#failures += 1;
          this.#logger.error(
            { reason: error instanceof Error ? error.message : String(error), attempt: this.#failures },
            'the embedded database could not be started again; trying on',
          );
          this.#startAgain();
        },
      );
    }, delayMs);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#retry);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = setTimeout(() => {
      this.#logger.warn(
        'the embedded database did not close in time and is ended; its log is replayed at the next start',
      );
      child.kill('SIGKILL');
    }, EMBEDDED_CLOSE_WAIT_MS);
    if (child.connected) child.send({ kind: 'close' } satisfies ParentMessage);
    await ended;
    clearTimeout(kill);
  }
}

/** Resolves when the child listens; else rejects once it is gone, with what it said. */
function ready(child: ChildProcess, dataDir: string, logger: Logger): Promise<void> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const telling = setInterval(
      () =>
        logger.warn(
          { seconds: Math.round((performance.now() - startedAt) / 1000) },
          'the embedded database is still starting',
        ),
      EMBEDDED_START_TOLD_MS,
    );
    const stopWaiting = () => {
      clearTimeout(giveUp);
      clearInterval(telling);
    };
    let refusal: Error | undefined;
    const giveUp = setTimeout(() => {
      refusal = new DataFolderUnusableError(
        dataDir,
        `the database in it was not up within ${EMBEDDED_START_WAIT_MS / 1000} s`,
        'Look at the log for its last words.',
      );
      child.kill('SIGKILL');
    }, EMBEDDED_START_WAIT_MS);
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      stopWaiting();
      reject(
        refusal ??
          DataFolderUnusableError.because(
            dataDir,
            undefined,
            `the database ended while starting (${signal ?? `code ${code}`})`,
          ),
      );
    };
    child.once('exit', onExit);
    child.once('error', (error) => {
      stopWaiting();
      reject(error);
    });
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'in-use') refusal = new DataFolderInUseError(dataDir, message.pid);
      else if (message.kind === 'restore-unfinished') refusal = DataFolderUnusableError.restoreUnfinished(dataDir);
      else if (message.kind === 'failed')
        refusal = DataFolderUnusableError.because(dataDir, message.code, message.detail);
      else if (message.kind === 'ready') {
        stopWaiting();
        child.off('exit', onExit);
        resolve();
      }
    });
  });
}

/** PGlite runs on its process's one thread: where that no longer answers, no query ever will. */
function watchForHang(child: ChildProcess, logger: Logger): NodeJS.Timeout {
  let answeredAt = performance.now();
  child.on('message', () => (answeredAt = performance.now()));
  const watch = setInterval(() => {
    if (performance.now() - answeredAt > EMBEDDED_HUNG_MS) {
      logger.error('the embedded database hangs and is ended');
      child.kill('SIGKILL');
    } else if (child.connected) {
      child.send({ kind: 'ping' } satisfies ParentMessage);
    }
  }, EMBEDDED_PING_EVERY_MS);
  watch.unref();
  return watch;
}
