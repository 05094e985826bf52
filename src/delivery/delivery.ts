import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { type JobResult, type JobWithMetadata, fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp } from '#contracts/follow-ups.ts';
import { JOB_BATCH, JOB_COMPLAINT_EVERY_MS, JOB_DRAIN_MS, JOB_POLL_MS, JOB_WORKERS } from '#contracts/limits.ts';
import { nextJobId } from './job-id.ts';
import { DEAD_LETTERS, FOLLOW_UPS, QUEUE_TIMES, type QueueTimes, openJobQueue } from './job-queue.ts';
import { mailDomain, mailJob } from './mail-job.ts';
import type { MailTexts } from './mail-texts.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { type MailBrand, type MailEdition, renderMail } from './render-mail.ts';
import type { MailTransport } from './transports/mail-transport.ts';
import { outboxTransport } from './transports/outbox-transport.ts';
import { smtpTransport } from './transports/smtp-transport.ts';
import { UndeliverableError } from './undeliverable-error.ts';

export type DeliveryOptions = {
  readonly database: { readonly db: Database; readonly pool: Pool; readonly kind: 'embedded' | 'postgres' };
  /** `tokensCss`: the design tokens, which the outbox's pages are drawn with. */
  readonly transport: { readonly kind: 'outbox'; readonly tokensCss: string } | { readonly kind: 'smtp'; readonly url: string };
  /** `from` is the sender: `Name <address>` or an address. */
  readonly brand: MailBrand & { readonly from: string };
  readonly texts: MailTexts;
  /** Asked for each mail when it is sent, so that dated warnings are those of the day; undefined: no such edition. */
  readonly edition: (id: string) => MailEdition | undefined;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly times?: QueueTimes;
};

/** A follow-up that was given up: after all tries, or because no try could help. Holds no address. */
export type DeadLetter = {
  readonly id: string;
  readonly orderKey: string;
  readonly template: string;
  readonly recipientDomain: string;
  readonly enqueuedAt: Date;
  readonly givenUpAt: Date;
  readonly tries: number;
  readonly reason: string;
};

export type Delivery = {
  /** Writes the job in the caller's own transaction: it exists if that commits. */
  readonly enqueue: EnqueueFollowUp<Transaction>;
  /** Begins to deliver; a machine without the worker role only enqueues. */
  readonly start: () => Promise<void>;
  /** Waits for mails on their way, up to JOB_DRAIN_MS; what is left runs again elsewhere or at the next start. */
  readonly stop: () => Promise<void>;
  /** The development outbox at /outbox; nothing where mail goes out by SMTP. */
  readonly routes: FastifyPluginAsync;
  /** Oldest first. */
  readonly deadLetters: () => Promise<readonly DeadLetter[]>;
  /** Puts all dead letters back in the queue, once what stopped them is mended; answers how many. */
  readonly redeliver: () => Promise<number>;
};

/** Mail through the job queue: at least once, in order per profile, with retries and dead letters. */
export async function createDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { database, brand, logger } = options;
  let complainedAt = Number.NEGATIVE_INFINITY;
  const boss = await openJobQueue(database.pool, database.kind, options.times ?? QUEUE_TIMES, (error) => {
    // Polled twice a second, a resting database would fill the log.
    if (performance.now() - complainedAt < JOB_COMPLAINT_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn({ reason: error.message.split('\n', 1)[0] }, 'the job queue could not reach its tables');
  });
  const transport: MailTransport =
    options.transport.kind === 'smtp'
      ? smtpTransport(options.transport.url, brand.from, new URL(brand.publicUrl).hostname)
      : outboxTransport(database.db, brand.from);
  const outcomes = new Counter({
    name: 'forecourt_mails_total',
    help: 'Tries to deliver a mail, by template and outcome: delivered, failed (tried again or given up), undeliverable (given up at once).',
    labelNames: ['template', 'outcome'],
    registers: [options.registry],
  });

  async function deliver(job: JobWithMetadata): Promise<JobResult> {
    const parsed = z.safeParse(mailJob, job.data);
    const facts = { job: job.id, attempt: job.retryCount + 1, ...(parsed.success ? { template: parsed.data.template, domain: mailDomain(parsed.data.to) } : {}) };
    const count = (outcome: string) => outcomes.inc({ template: parsed.data?.template ?? 'unknown', outcome });
    try {
      if (!parsed.success) throw new UndeliverableError(`the job is not a mail: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
      const edition = options.edition(parsed.data.edition);
      if (edition === undefined) throw new UndeliverableError(`there is no edition "${parsed.data.edition}"`);
      const mail = renderMail(parsed.data, edition, brand, options.texts);
      await transport.send({ id: job.id, to: parsed.data.to, template: parsed.data.template, edition, mail });
      count('delivered');
      logger.info(facts, 'mail delivered');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = error instanceof UndeliverableError;
      count(hopeless ? 'undeliverable' : 'failed');
      logger.warn({ ...facts, reason }, hopeless || job.retryCount >= job.retryLimit ? 'mail given up' : 'mail not delivered, trying again');
      return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { reason } };
    }
  }

  return {
    enqueue: async (transaction, orderKey, followUp) => {
      await boss.send(FOLLOW_UPS, followUp, { id: nextJobId(), singletonKey: orderKey, db: fromDrizzle(transaction, sql) });
    },
    start: async () => {
      await boss.work(
        FOLLOW_UPS,
        { pollingIntervalSeconds: JOB_POLL_MS / 1000, batchSize: JOB_BATCH, burstWhenBatchFull: true, localConcurrency: JOB_WORKERS, includeMetadata: true, perJobResults: true },
        (jobs: JobWithMetadata[]) => Promise.all(jobs.map(deliver)),
      );
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: JOB_DRAIN_MS, close: false });
      transport.close();
    },
    routes: options.transport.kind === 'outbox' ? outboxRoutes(database.db, brand.name, options.transport.tokensCss) : async () => {},
    deadLetters: async () => {
      const jobs = await boss.findJobs(DEAD_LETTERS);
      return jobs.map(toDeadLetter).toSorted((a, b) => a.givenUpAt.getTime() - b.givenUpAt.getTime());
    },
    redeliver: () => boss.redrive(DEAD_LETTERS),
  };
}

function toDeadLetter(job: JobWithMetadata<unknown>): DeadLetter {
  const { template, to } = job.data as { template?: unknown; to?: unknown };
  // `reason` is ours; `message` is pg-boss's own, of a job whose worker died at its last try.
  const { reason, message } = (job.sourceOutput ?? {}) as { reason?: string; message?: string };
  return {
    id: job.id,
    orderKey: job.singletonKey ?? '',
    template: String(template),
    recipientDomain: mailDomain(String(to)),
    enqueuedAt: job.sourceCreatedOn ?? job.createdOn,
    givenUpAt: job.createdOn,
    tries: (job.sourceRetryCount ?? 0) + 1,
    reason: reason ?? message ?? 'unknown',
  };
}
