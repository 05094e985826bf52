import { and, lt, ne } from 'drizzle-orm';
import {
  DEAD_LETTER_KEEP_S,
  DELIVERY_COUNTS_KEPT_S,
  JOB_FORGET_S,
  JOB_KEEP_S,
  LETTER_ORDERS_KEPT_S,
  MAIL_REPORTS_KEPT_S,
  OUTBOX_KEEP,
} from '#contracts/limits.ts';
import { inDays, type Retention, secondsBefore } from '#contracts/retention.ts';
import { deliveryAttempts, deliveryCounts, letterOrders, mailReports } from './delivery.tables.ts';

const NEWEST = `the newest ${OUTBOX_KEEP}, in a demonstration`;
const NOTHING = 'for good: nothing of anybody';
/** pg-boss takes its own jobs away, by the numbers in job-queue.ts; the outbox trims itself. */
export const DELIVERY_RETENTION: Retention = {
  'pgboss.job': {
    kept: `${JOB_FORGET_S} seconds once it is done; ${inDays(JOB_KEEP_S)} while no worker runs; ${inDays(DEAD_LETTER_KEEP_S)} as a dead letter`,
  },
  delivery_counts: {
    kept: inDays(DELIVERY_COUNTS_KEPT_S),
    forget: (db, now) =>
      db.delete(deliveryCounts).where(lt(deliveryCounts.bucket, secondsBefore(now, DELIVERY_COUNTS_KEPT_S))),
  },
  delivery_attempts: {
    kept: `until the job is delivered; ${inDays(DEAD_LETTER_KEEP_S)} at most`,
    forget: (db, now) =>
      db.delete(deliveryAttempts).where(lt(deliveryAttempts.at, secondsBefore(now, DEAD_LETTER_KEEP_S))),
  },
  delivery_queues: { kept: NOTHING },
  letter_orders: {
    kept: `${inDays(LETTER_ORDERS_KEPT_S)} after it was prepared`,
    forget: (db, now) =>
      db
        .delete(letterOrders)
        .where(
          and(lt(letterOrders.createdAt, secondsBefore(now, LETTER_ORDERS_KEPT_S)), ne(letterOrders.state, 'running')),
        ),
  },
  letter_order_letters: { kept: 'until its turn came; as long as the order' },
  mail_reports: {
    kept: `${inDays(MAIL_REPORTS_KEPT_S)}; until erasure`,
    forget: (db, now) =>
      db.delete(mailReports).where(lt(mailReports.receivedAt, secondsBefore(now, MAIL_REPORTS_KEPT_S))),
  },
  mail_suppressions: { kept: 'until erasure: nobody is written to again because time has passed' },
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
