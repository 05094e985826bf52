import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import {
  DEAD_LETTER_KEEP_S,
  JOB_EXPIRES_S,
  JOB_FORGET_S,
  JOB_KEEP_S,
  JOB_RETRIES,
  JOB_RETRY_FIRST_S,
  JOB_RETRY_MAX_S,
  JOB_SUPERVISE_S,
} from '#contracts/limits.ts';

/** Mails. What goes elsewhere has queues of its own, so that one who rests or hangs holds up no other. */
export const FOLLOW_UPS = 'follow-ups';
export const SMS = 'sms';
export const TASKS = 'tasks';
export const WEBHOOK_PREFIX = 'webhook-';
export const DEAD_LETTERS = 'dead-letters';

/** How long things take, in seconds; tests shorten it. */
export type QueueTimes = {
  readonly retryFirst: number;
  readonly retryMax: number;
  readonly retries: number;
  readonly expires: number;
  readonly supervise: number;
  readonly forget: number;
};

export const QUEUE_TIMES: QueueTimes = {
  retryFirst: JOB_RETRY_FIRST_S,
  retryMax: JOB_RETRY_MAX_S,
  retries: JOB_RETRIES,
  expires: JOB_EXPIRES_S,
  supervise: JOB_SUPERVISE_S,
  forget: JOB_FORGET_S,
};

/**
 * pg-boss on the site's own database. Jobs of one key run one after the other, a retry before its successors; a job that
 * failed for good moves to the dead letters, and its key goes on once the failed one is forgotten.
 */
export async function openJobQueue(
  pool: Pool,
  kind: 'embedded' | 'postgres',
  times: QueueTimes,
  names: readonly string[],
  onError: (error: Error) => void,
  migrate: 'auto' | 'off' = 'auto',
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        const result: unknown = await pool.query(text, values);
        // Scripts of several statements answer with several results.
        return Array.isArray(result)
          ? { rows: result.flatMap(({ rows }: { rows: unknown[] }) => rows) }
          : (result as { rows: unknown[] });
      },
    },
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: times.supervise,
    monitorIntervalSeconds: times.supervise,
    maintenanceIntervalSeconds: times.forget,
    // What only the owner of the tables may do.
    migrate: migrate === 'auto',
    createSchema: migrate === 'auto',
    reindex: kind === 'postgres' && migrate === 'auto',
    monitorVacuum: false,
  });
  boss.on('error', onError);
  await boss.start().catch((error: unknown) => {
    if (migrate === 'auto') throw error;
    throw new Error(
      `The tables of the job queue are not those of this version (${(error as Error).message}), and MIGRATE is off here. Run the migrate command of this version as the owner of the tables first.`,
      { cause: error },
    );
  });
  const dead = { retentionSeconds: DEAD_LETTER_KEEP_S };
  const followUps = {
    deadLetter: DEAD_LETTERS,
    retryLimit: times.retries,
    retryDelay: times.retryFirst,
    retryBackoff: true,
    retryDelayMax: times.retryMax,
    expireInSeconds: times.expires,
    deleteAfterSeconds: times.forget,
    retentionSeconds: JOB_KEEP_S,
  };
  await boss.createQueue(DEAD_LETTERS, dead);
  // A queue that stood already keeps its old numbers otherwise.
  await boss.updateQueue(DEAD_LETTERS, dead);
  // For the same reason as below.
  await boss.previewRedrive(DEAD_LETTERS, { ids: ['00000000-0000-0000-0000-000000000000'] });
  for (const name of names) {
    await boss.createQueue(name, { policy: 'key_strict_fifo', ...followUps });
    await boss.updateQueue(name, followUps);
    // pg-boss looks a queue up at its first use, by the pool. Inside a transaction on the embedded database's one
    // connection that would wait for itself, so the first use is here.
    await boss.getBlockedKeys(name);
  }
  return boss;
}
