import { Worker } from 'node:worker_threads';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly stored: string; readonly password: string };
export type TaskOutcome =
  | { readonly kind: 'done'; readonly result: string | boolean }
  | { readonly kind: 'failed'; readonly message: string };

/** By its name: as a source Node runs it as it is, beside the bundle too. */
const THREAD = new URL(import.meta.resolve('#accounts/password-thread.ts'));

/** A task that took two threads with it is not tried by a third. */
const TRIES = 2;

/**
 * Threads of their own for argon2id, at a low priority, so that pages and prices keep the processor and libuv's pool
 * stays free for files and names (decision 053). Made when first needed, and anew where one died; a thread that rests
 * does not keep the process. The caller gives no more tasks at once than it wants threads.
 */
export class PasswordThreads {
  readonly #resting: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  /** @throws Error in argon2's own words where it fails, PasswordThreadLostError where the threads died over it */
  async run(task: PasswordTask): Promise<string | boolean> {
    for (let tries = 1; ; tries += 1) {
      if (this.#isClosed) throw new PasswordThreadLostError('the threads are closed');
      const outcome = await this.#runOnce(task);
      if (outcome.kind === 'done') return outcome.result;
      if (outcome.kind === 'failed') throw new Error(outcome.message);
      if (tries === TRIES) throw new PasswordThreadLostError(outcome.reason);
    }
  }

  async #runOnce(task: PasswordTask): Promise<TaskOutcome | { readonly kind: 'lost'; readonly reason: string }> {
    const thread = this.#resting.pop() ?? this.#open();
    thread.ref();
    const outcome = await outcomeOf(thread, task);
    thread.unref();
    if (outcome.kind !== 'lost') this.#resting.push(thread);
    return outcome;
  }

  /** Ends the threads; what they were at fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #open(): Worker {
    const thread = new Worker(THREAD, { name: 'passwords', execArgv: [] });
    this.#all.add(thread);
    const forget = () => {
      this.#all.delete(thread);
      const at = this.#resting.indexOf(thread);
      if (at !== -1) this.#resting.splice(at, 1);
    };
    // Told by the exit, to whoever waits; without a listener an error would end the process.
    thread.on('error', forget).on('exit', forget);
    return thread;
  }
}

export class PasswordThreadLostError extends Error {
  constructor(reason: string) {
    super(
      `password-threads: a password was not hashed (${reason}). Trying again makes new threads, unless the site is closing.`,
    );
  }
}

function outcomeOf(
  thread: Worker,
  task: PasswordTask,
): Promise<TaskOutcome | { readonly kind: 'lost'; readonly reason: string }> {
  return new Promise((resolve) => {
    const settle = (outcome: Awaited<ReturnType<typeof outcomeOf>>) => {
      thread.off('message', settle).off('error', broke).off('exit', ended);
      resolve(outcome);
    };
    const broke = (error: unknown) => settle({ kind: 'lost', reason: String(error) });
    const ended = (code: number) => settle({ kind: 'lost', reason: `its thread ended with ${code}` });
    thread.on('message', settle).on('error', broke).on('exit', ended);
    thread.postMessage(task);
  });
}
