import { type SQL, inArray, or, sql } from 'drizzle-orm';
import { jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { type NotPersonal, type Person, type PersonalTable, personalTable } from '#contracts/personal-data.ts';
import { mailReports, mailSuppressions, outboxMails, outboxMessages } from './delivery.tables.ts';

const COPIES = 'copies of what the other tables hold, on their way';

/** Of pg-boss's own table what this module puts there; dead letters are rows of it too. */
const jobs = pgSchema('pgboss').table('job', {
  data: jsonb('data'),
  singletonKey: text('singleton_key'),
  output: jsonb('output'),
  sourceOutput: jsonb('source_output'),
});

/** A notice to the company says what was typed, the address among it. */
const noticeOf = (emails: readonly string[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements(${jobs.data}->'notice'->'facts') as fact where ${inArray(sql`lower(fact->>'value')`, [...emails])})`;

/** Addressed to the person, or a follow-up of something that is the person's: waiting, on its way, tried again or given up. */
const ofPerson = ({ emails, phones, ids }: Person): SQL =>
  or(
    inArray(jobs.singletonKey, [...ids]),
    inArray(sql`lower(${jobs.data}->>'to')`, [...emails]),
    inArray(sql`${jobs.data}->>'to'`, [...phones]),
    noticeOf(emails),
  )!;

/** Words of a message or an event that hold one of them. */
const mentions = (column: typeof outboxMails.text | typeof outboxMessages.body, words: readonly string[]): SQL[] =>
  words.map((word) => sql`position(${word} in lower(${column})) > 0`);

/**
 * The module's tables that hold persons: nothing that was queued for a person goes out once the person is erased. What
 * follows the erasure itself is queued after it.
 */
export const DELIVERY_PERSONAL: readonly PersonalTable[] = [
  personalTable(jobs, {
    columns: { data: 'person', singletonKey: 'person', output: 'person', sourceOutput: 'person' },
    find: ofPerson,
    export: { not: COPIES },
    erase: 'row',
  }),
  personalTable(outboxMails, {
    columns: {
      id: 'internal',
      createdAt: 'person',
      sender: 'internal',
      recipient: 'person',
      subject: 'person',
      language: 'person',
      template: 'person',
      text: 'person',
      html: 'person',
      headers: 'person',
      attachments: 'person',
    },
    // A mail to the company holds what an enquirer typed.
    find: ({ emails }) =>
      or(inArray(sql`lower(${outboxMails.recipient})`, [...emails]), ...mentions(outboxMails.text, emails))!,
    export: { not: COPIES },
    erase: 'row',
  }),
  personalTable(outboxMessages, {
    columns: {
      id: 'internal',
      createdAt: 'person',
      kind: 'person',
      recipient: 'person',
      name: 'person',
      language: 'person',
      body: 'person',
    },
    find: ({ emails, phones, ids }) =>
      or(
        inArray(outboxMessages.recipient, [...phones, ...ids]),
        ...mentions(outboxMessages.body, [...emails, ...ids]),
      )!,
    export: { not: COPIES },
    erase: 'row',
  }),
  personalTable(mailReports, {
    columns: {
      id: 'internal',
      source: 'person',
      key: 'internal',
      email: 'person',
      kind: 'person',
      code: 'person',
      at: 'person',
      receivedAt: 'person',
    },
    find: ({ emails }) => inArray(mailReports.email, [...emails]),
    export: { as: 'mail_reports' },
    erase: 'row',
  }),
  personalTable(mailSuppressions, {
    columns: {
      id: 'internal',
      email: 'person',
      kind: 'person',
      source: 'person',
      code: 'person',
      at: 'person',
      isMadeUp: 'internal',
      liftedAt: 'person',
      liftedBy: 'internal',
      liftReason: 'person',
    },
    find: ({ emails }) => inArray(mailSuppressions.email, [...emails]),
    export: { as: 'mail_suppressions' },
    erase: 'row',
  }),
];

/** pg-boss's columns beside those above, and its other tables. */
export const JOB_COLUMNS_OF_NOBODY: readonly string[] = [
  'id',
  'name',
  'priority',
  'state',
  'retry_limit',
  'retry_count',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'deletion_seconds',
  'singleton_on',
  'group_id',
  'group_tier',
  'start_after',
  'created_on',
  'started_on',
  'completed_on',
  'keep_until',
  'dead_letter',
  'policy',
  'heartbeat_on',
  'heartbeat_seconds',
  'blocked',
  'blocking',
  'pending_dependencies',
  'source_name',
  'source_id',
  'source_created_on',
  'source_retry_count',
  'source_root_id',
];
const OF_QUEUES = 'of pg-boss: numbers and settings of its queues';
export const DELIVERY_NOT_PERSONAL: NotPersonal = {
  delivery_counts: 'how many jobs a queue had',
  delivery_attempts: 'ids of jobs, and why a try failed in words without data of a person',
  delivery_queues: 'settings of queues, and the last error of each without data of a person',
  letter_orders: 'what staff sent again or discarded by a filter of kinds, templates and errors',
  letter_order_letters: 'ids of jobs',
  'pgboss.bam': OF_QUEUES,
  'pgboss.job_dependency': 'ids of jobs',
  'pgboss.queue': OF_QUEUES,
  'pgboss.queue_stats': OF_QUEUES,
  'pgboss.schedule': 'not used',
  'pgboss.subscription': 'not used',
  'pgboss.version': OF_QUEUES,
  'pgboss.warning': OF_QUEUES,
};
