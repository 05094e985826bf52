import { DEAD_LETTER_KEEP_S, JOB_FORGET_S, JOB_KEEP_S, OUTBOX_KEEP } from '#contracts/limits.ts';
import { inDays, type Retention } from '#contracts/retention.ts';

const NEWEST = `the newest ${OUTBOX_KEEP}, in a demonstration`;
const NOTHING = 'for good: nothing of anybody';
/** pg-boss takes its own jobs away, by the numbers in job-queue.ts; the outbox trims itself. */
export const DELIVERY_RETENTION: Retention = {
  'pgboss.job': {
    kept: `${JOB_FORGET_S} seconds once it is done; ${inDays(JOB_KEEP_S)} while no worker runs; ${inDays(DEAD_LETTER_KEEP_S)} as a dead letter`,
  },
  outbox_mails: { kept: NEWEST },
  outbox_messages: { kept: NEWEST },
  'pgboss.bam': { kept: NOTHING },
  'pgboss.job_dependency': { kept: 'as long as the job' },
  'pgboss.queue': { kept: NOTHING },
  'pgboss.queue_stats': { kept: NOTHING },
  'pgboss.schedule': { kept: NOTHING },
  'pgboss.subscription': { kept: NOTHING },
  'pgboss.version': { kept: NOTHING },
  'pgboss.warning': { kept: NOTHING },
};
