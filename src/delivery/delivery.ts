import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { type JobResult, type JobWithMetadata, fromDrizzle } from 'pg-boss';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Database, Transaction } from '#contracts/database.ts';
import { type EnqueueFollowUp, type FollowUp, type TaskHandler, UndeliverableError } from '#contracts/follow-ups.ts';
import { JOB_BATCH, JOB_COMPLAINT_EVERY_MS, JOB_DRAIN_MS, JOB_POLL_MS, JOB_WORKERS } from '#contracts/limits.ts';
import { type DeadLetter, listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { type EventJob, type FollowUpJob, factsOf, parseFollowUp } from './follow-up-job.ts';
import { nextJobId } from './job-id.ts';
import { FOLLOW_UPS, QUEUE_TIMES, type QueueTimes, openJobQueue } from './job-queue.ts';
import type { MailTexts } from './mail-texts.ts';
import { openOutbox } from './outbox/outbox.ts';
import { outboxRoutes } from './outbox/outbox-routes.ts';
import { type MailBrand, type MailEdition, renderMail } from './render-mail.ts';
import { renderSms } from './render-sms.ts';
import { smtpTransport } from './transports/smtp-transport.ts';

export type DeliveryOptions = {
  readonly database: { readonly db: Database; readonly pool: Pool; readonly kind: 'embedded' | 'postgres' };
  /** `tokensCss`: the design tokens, which the outbox's pages are drawn with. */
  readonly transport: { readonly kind: 'outbox'; readonly tokensCss: string } | { readonly kind: 'smtp'; readonly url: string };
  /** `from` is the sender: `Name <address>` or an address. */
  readonly brand: MailBrand & { readonly from: string };
  readonly texts: MailTexts;
  /** Asked for each mail when it is sent, so that dated warnings are those of the day; undefined: no such edition. */
  readonly edition: (id: string) => MailEdition | undefined;
  /** What does the tasks, by their names. */
  readonly tasks?: Readonly<Record<string, TaskHandler>>;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly times?: QueueTimes;
};

export type Delivery = {
  /** Writes the job in the caller's own transaction: it exists if that commits. */
  readonly enqueue: EnqueueFollowUp<Transaction>;
  /** Begins to deliver; a machine without the worker role only enqueues. */
  readonly start: () => Promise<void>;
  /** Waits for what is on its way, up to JOB_DRAIN_MS; what is left runs again elsewhere or at the next start. */
  readonly stop: () => Promise<void>;
  /** The development outbox at /outbox; nothing where mail goes out by SMTP. */
  readonly routes: FastifyPluginAsync;
  /** Oldest first. */
  readonly deadLetters: () => Promise<readonly DeadLetter[]>;
  /** Puts dead letters back in the queue, once what stopped them is mended: all, or those of `ids`; answers how many. */
  readonly redeliver: (ids?: readonly string[]) => Promise<number>;
};

/** What follows a record, through the job queue: at least once, in order per profile, with retries and dead letters. */
export async function createDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { database, brand, logger, texts } = options;
  let complainedAt = Number.NEGATIVE_INFINITY;
  const boss = await openJobQueue(database.pool, database.kind, options.times ?? QUEUE_TIMES, (error) => {
    // Polled twice a second, a resting database would fill the log.
    if (performance.now() - complainedAt < JOB_COMPLAINT_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn({ reason: error.message.split('\n', 1)[0] }, 'the job queue could not reach its tables');
  });
  const outbox = options.transport.kind === 'outbox' ? openOutbox(database.db, brand.from) : undefined;
  const smtp = options.transport.kind === 'smtp' ? smtpTransport(options.transport.url, brand.from, new URL(brand.publicUrl).hostname) : undefined;
  const outcomes = new Counter({
    name: 'forecourt_follow_ups_total',
    help: 'Tries to deliver what follows a record, by kind (mail, sms, event, task), name and outcome: delivered, failed (tried again or given up), undeliverable (given up at once).',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [options.registry],
  });
  const editionOf = (id: string): MailEdition => {
    const edition = options.edition(id);
    if (edition === undefined) throw new UndeliverableError(`there is no edition "${id}"`);
    return edition;
  };

  /** Resolves once the next one has taken responsibility; what is said of it goes to the log. */
  async function hand(job: FollowUpJob, id: string, attempt: number): Promise<Readonly<Record<string, unknown>>> {
    switch (job.kind) {
      case 'mail': {
        const edition = editionOf(job.edition);
        const mail = { id, to: job.to, template: job.template, edition, mail: renderMail(job, edition, brand, texts) };
        await (outbox === undefined ? smtp?.send(mail) : outbox.keepMail(mail));
        return {};
      }
      case 'sms': {
        const edition = editionOf(job.edition);
        const { text, segments, alphabet } = renderSms(job, edition, brand, texts);
        if (outbox === undefined) throw new UndeliverableError('no SMS provider is set');
        await outbox.keepMessage({ id, kind: 'sms', recipient: job.to, name: job.template, language: edition.language, body: text });
        return { segments, alphabet };
      }
      case 'event':
        if (outbox === undefined) throw new UndeliverableError(`there is no webhook "${job.receiver}"`);
        await outbox.keepMessage({ id, kind: 'event', recipient: job.id, name: job.name, language: 'en', body: JSON.stringify({ type: job.name, timestamp: job.at, data: job.body }, undefined, 2) });
        return {};
      case 'task': {
        const handler = options.tasks !== undefined && Object.hasOwn(options.tasks, job.task) ? options.tasks[job.task] : undefined;
        if (handler === undefined) throw new UndeliverableError(`there is no task "${job.task}"`);
        await handler(job.values, { id, attempt });
        return {};
      }
    }
  }

  async function deliver(job: JobWithMetadata): Promise<JobResult> {
    const { kind, name, receiver } = factsOf(job.data);
    const facts = { job: job.id, attempt: job.retryCount + 1, kind, name, ...(kind === 'mail' ? { domain: receiver } : { receiver }) };
    const count = (outcome: string) => outcomes.inc({ kind, name, outcome });
    try {
      const said = await hand(parseFollowUp(job.data), job.id, job.retryCount + 1);
      count('delivered');
      logger.info({ ...facts, ...said }, `${kind} delivered`);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = error instanceof UndeliverableError;
      count(hopeless ? 'undeliverable' : 'failed');
      logger.warn({ ...facts, reason }, hopeless || job.retryCount >= job.retryLimit ? `${kind} given up` : `${kind} not delivered, trying again`);
      return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { reason } };
    }
  }

  /** Each of a profile's receivers has an order of its own: a CRM that rests holds up no mail. */
  function jobsOf(orderKey: string, followUp: FollowUp): readonly { readonly key: string; readonly job: FollowUp | EventJob }[] {
    if (followUp.kind === 'mail') return [{ key: orderKey, job: followUp }];
    if (followUp.kind === 'event') return outbox === undefined ? [] : [{ key: `${orderKey} event`, job: followUp }];
    return [{ key: `${orderKey} ${followUp.kind}`, job: followUp }];
  }

  return {
    enqueue: async (transaction, orderKey, followUp) => {
      for (const { key, job } of jobsOf(orderKey, followUp)) {
        await boss.send(FOLLOW_UPS, job, { id: nextJobId(), singletonKey: key, db: fromDrizzle(transaction, sql) });
      }
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
      smtp?.close();
    },
    routes: options.transport.kind === 'outbox' ? outboxRoutes(database.db, brand.name, options.transport.tokensCss) : async () => {},
    deadLetters: () => listDeadLetters(boss),
    redeliver: (ids) => replayDeadLetters(boss, ids),
  };
}
