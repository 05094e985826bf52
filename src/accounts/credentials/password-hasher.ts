import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import {
  HASHING_RETRY_AFTER_S,
  PASSWORD_HASHES_AT_ONCE_MAX,
  PASSWORD_HASHES_WAITING_MAX,
  PASSWORD_HASH_LANES,
  PASSWORD_HASH_MEMORY_KIB,
  PASSWORD_HASH_PASSES,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { HashCost, PasswordTask, TaskOutcome } from './password-thread.ts';

/** By its name: a source tree has it as a source, which Node runs as it is; a release has it built. */
const THREAD_FILE = import.meta.resolve('#accounts/credentials/password-thread.ts');

/** FRM-8. */
const COST: HashCost = {
  memoryCost: PASSWORD_HASH_MEMORY_KIB,
  timeCost: PASSWORD_HASH_PASSES,
  parallelism: PASSWORD_HASH_LANES,
};

/** A task that has lost two threads is not tried on a third. */
const TRIES = 2;

/**
 * argon2id (FRM-8; the package's default algorithm) on threads of its own, a few at a time: each takes 19 MiB and a
 * core. They have a low priority, so that pages and prices keep the processor, and libuv's pool stays free for files and
 * names (decision 080). Beyond the queue it refuses with `unavailable` and Retry-After rather than let everyone wait.
 */
export class PasswordHasher {
  readonly #atOnce: number;
  readonly #unfinishedMax: number;
  readonly #cost: HashCost;
  /** Made when first needed. */
  #pool: Piscina<PasswordTask, TaskOutcome> | undefined;
  #unfinished = 0;
  #isClosed = false;
  #decoy: Promise<string> | undefined;

  /** `cost` is for tests of what is not the hashing: the site leaves it as it is. */
  constructor(
    atOnce = Math.min(PASSWORD_HASHES_AT_ONCE_MAX, availableParallelism()),
    waitingMax = PASSWORD_HASHES_WAITING_MAX,
    cost = COST,
  ) {
    this.#atOnce = atOnce;
    this.#unfinishedMax = atOnce + waitingMax;
    this.#cost = cost;
  }

  /** Refuses at once where the queue is full: before a try is counted, or the database asked, for nothing. */
  refuseWhenFull(): void {
    if (this.#unfinished >= this.#unfinishedMax)
      throw new ProblemError('unavailable', undefined, { retryAfterSeconds: HASHING_RETRY_AFTER_S });
  }

  /** PHC string. The password is hashed in its NFC form (NIST SP 800-63B 3.1.1.2). */
  async hash(password: string): Promise<string> {
    return String(await this.#run({ kind: 'hash', password: password.normalize('NFC'), cost: this.#cost }));
  }

  /** Without a stored hash, the same work is done against one nobody has the password of, and the answer is false. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await (this.#decoy ??= this.#makeDecoy()));
    const right = await this.#run({ kind: 'verify', stored: against, password: password.normalize('NFC') });
    return right === true && stored !== undefined;
  }

  /** Makes the threads and the decoy ahead, so that the first log-in with an unknown e-mail takes no longer than the next. */
  async warmUp(): Promise<void> {
    await Promise.all(Array.from({ length: this.#atOnce }, () => this.verify(undefined, '')));
  }

  /** Ends the threads; what they are at fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  async #makeDecoy(): Promise<string> {
    try {
      return await this.hash(randomBytes(32).toString('base64url'));
    } catch (error) {
      this.#decoy = undefined;
      throw error;
    }
  }

  async #run(task: PasswordTask): Promise<string | boolean> {
    this.refuseWhenFull();
    this.#unfinished += 1;
    try {
      const outcome = await this.#outcomeOf(task);
      if (outcome.kind === 'failed') throw new Error(outcome.message);
      return outcome.result;
    } finally {
      this.#unfinished -= 1;
    }
  }

  async #outcomeOf(task: PasswordTask): Promise<TaskOutcome> {
    let reason = 'the threads are closed';
    for (let tries = 0; tries < TRIES && !this.#isClosed; tries += 1) {
      try {
        return await (this.#pool ??= this.#openPool()).run(task);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    throw new PasswordThreadLostError(reason);
  }

  #openPool(): Piscina<PasswordTask, TaskOutcome> {
    const pool = new Piscina<PasswordTask, TaskOutcome>({
      filename: THREAD_FILE,
      execArgv: [],
      minThreads: 0,
      maxThreads: this.#atOnce,
      idleTimeout: Number.POSITIVE_INFINITY,
      stricterFIFO: true,
      recordTiming: false,
    });
    pool.on('error', () => {}); // told by the task, or by the end of the thread below
    // A thread that dies before it is ready has no task yet, and leaves what waits for it in the queue. With the last one
    // gone the queue is given up: each task is tried once more, by a new pool.
    pool.on('workerDestroy', () =>
      queueMicrotask(() => {
        if (pool.threads.length > 0 || pool.queueSize === 0) return;
        if (this.#pool === pool) this.#pool = undefined;
        void pool.destroy();
      }),
    );
    return pool;
  }
}

export class PasswordThreadLostError extends Error {
  constructor(reason: string) {
    super(
      `password-hasher: a password was not hashed (${reason}). Trying again makes new threads, unless the site is closing.`,
    );
  }
}
