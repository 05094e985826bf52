import type { Pool } from 'pg';
import type { DeadLetter } from './dead-letters.ts';
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { QUEUE_TIMES, openJobQueue } from './job-queue.ts';

export type DeadLetters = {
  readonly list: () => Promise<readonly DeadLetter[]>;
  readonly replay: (ids?: readonly string[]) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** The dead letters alone, without delivering anything: for a command beside the site, or without it. */
export async function openDeadLetters(
  pool: Pool,
  kind: 'embedded' | 'postgres',
  migrate: 'auto' | 'off' = 'auto',
): Promise<DeadLetters> {
  const boss = await openJobQueue(pool, kind, QUEUE_TIMES, [], () => {}, migrate);
  return {
    list: () => listDeadLetters(boss),
    replay: (ids) => replayDeadLetters(boss, ids),
    close: () => boss.stop({ graceful: false, close: false }),
  };
}
