import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import {
  HASHING_RETRY_AFTER_S,
  PASSWORD_HASHES_AT_ONCE_MAX,
  PASSWORD_HASHES_WAITING_MAX,
  PASSWORD_HASH_LANES,
  PASSWORD_HASH_MEMORY_KIB,
  PASSWORD_HASH_PASSES,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';

const COST = { memoryCost: PASSWORD_HASH_MEMORY_KIB, timeCost: PASSWORD_HASH_PASSES, parallelism: PASSWORD_HASH_LANES };

/**
 * argon2id (FRM-8; the package's default algorithm), off the event loop, a few at a time: each takes 19 MiB and a
 * core. Beyond the waiting line it refuses with `unavailable` and Retry-After rather than let everyone wait.
 */
export class PasswordHasher {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #decoy: Promise<string> | undefined;

  constructor(atOnce = Math.min(PASSWORD_HASHES_AT_ONCE_MAX, availableParallelism()), waitingMax = PASSWORD_HASHES_WAITING_MAX) {
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
  hash(password: string): Promise<string> {
    return this.#run(() => hash(password.normalize('NFC'), COST));
  }

  /** Without a stored hash, the same work is done against one nobody has the password of, and the answer is false. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored ?? (await (this.#decoy ??= hash(randomBytes(32), COST)));
    const right = await this.#run(() => verify(against, password.normalize('NFC')));
    return right && stored !== undefined;
  }

  /** Makes the decoy ahead, so that the first log-in with an unknown e-mail takes no longer than the next. */
  async warmUp(): Promise<void> {
    await this.verify(undefined, '');
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.refuseWhenFull();
    if (this.#running >= this.#atOnce) {
      // Who leaves hands its place over, so no newcomer overtakes.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
