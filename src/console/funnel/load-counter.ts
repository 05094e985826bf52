import type { Database } from '#contracts/database.ts';
import { FORM_LOADS_BUFFERED_MAX, FORM_LOADS_BUFFERED_MS } from '#contracts/limits.ts';
import { type Delta, dayOf, insertDeltas } from './insert-deltas.ts';

export type Load = Omit<Delta, 'day' | 'n'>;

type LoadCounterOptions = {
  readonly db: Database;
  readonly now: () => Date;
  /** How many were not counted, since the database was away for long. */
  readonly onDropped: (loads: number) => void;
  /** They wait for the database. */
  readonly onWaiting: (error: unknown) => void;
  readonly onWritten: () => void;
};

/**
 * Loads of this process, added up in memory and written every FORM_LOADS_BUFFERED_MS: a killed process loses what it had since. Those of one
 * kind are one row, and there are FORM_LOADS_BUFFERED_MAX of them at most, whatever is sent.
 */
export class LoadCounter {
  readonly #options: LoadCounterOptions;
  readonly #waiting = new Map<string, Delta>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: LoadCounterOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FORM_LOADS_BUFFERED_MS);
    this.#timer.unref();
  }

  count(load: Load): void {
    this.#add({ ...load, day: dayOf(this.#options.now()), n: 1 });
  }

  /** One after the other: what could not be written waits with what came since. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** With what is left written. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #add(delta: Delta): void {
    const key = keyOf(delta);
    const known = this.#waiting.get(key);
    this.#waiting.set(key, known === undefined ? delta : { ...known, n: known.n + delta.n });
    if (this.#waiting.size <= FORM_LOADS_BUFFERED_MAX) return;
    const [oldest] = this.#waiting;
    if (oldest === undefined) return;
    this.#waiting.delete(oldest[0]);
    this.#options.onDropped(oldest[1].n);
  }

  async #write(): Promise<void> {
    const deltas = [...this.#waiting.values()];
    if (deltas.length === 0) return;
    this.#waiting.clear();
    try {
      await insertDeltas(this.#options.db, deltas);
      this.#options.onWritten();
    } catch (error) {
      const since = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const delta of [...deltas, ...since]) this.#add(delta);
      this.#options.onWaiting(error);
    }
  }
}

const keyOf = ({ day, edition, form, version, step, event, field, code, source, campaign }: Delta): string =>
  `${day}\n${edition}\n${form}\n${version}\n${step}\n${event}\n${field}\n${code}\n${source}\n${campaign}`;
