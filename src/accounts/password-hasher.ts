import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { HASHING_RETRY_AFTER_S, PASSWORD_HASHES_AT_ONCE_MAX, PASSWORD_HASHES_WAITING_MAX } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { type PasswordTask, PasswordThreads } from './password-threads.ts';

/**
 * argon2id (FRM-8; the package's default algorithm) on threads of its own, a few at a time: each takes 19 MiB and a
 * core. Beyond the waiting line it refuses with `unavailable` and Retry-After rather than let everyone wait.
 */
export class PasswordHasher {
  readonly #threads = new PasswordThreads();
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #decoy: Promise<string> | undefined;

  constructor(
    atOnce = Math.min(PASSWORD_HASHES_AT_ONCE_MAX, availableParallelism()),
    waitingMax = PASSWORD_HASHES_WAITING_MAX,
  ) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** Refuses at once where the line is full: before a try is counted, or the database asked, for nothing. */
  refuseWhenFull(): void {
    if (this.#running >= this.#atOnce && this.#waiting.length >= this.#waitingMax) {
      throw new ProblemError('unavailable', undefined, { retryAfterSeconds: HASHING_RETRY_AFTER_S });
    }
  }

  /** PHC string. The password is hashed in its NFC form (NIST SP 800-63B 3.1.1.2). */
  async hash(password: string): Promise<string> {
    return String(await this.#run({ kind: 'hash', password: password.normalize('NFC') }));
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

  /** Ends the threads. */
  close(): Promise<void> {
    return this.#threads.close();
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
    if (this.#running >= this.#atOnce) {
      // Who leaves hands its place over, so no newcomer overtakes.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await this.#threads.run(task);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
