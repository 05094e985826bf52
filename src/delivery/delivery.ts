import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Database, Transaction } from '#contracts/database.ts';
import {
  type EnqueueFollowUp,
  type FollowUp,
  type FollowUpStates,
  type TaskHandler,
  UndeliverableError,
} from '#contracts/follow-ups.ts';
import {
  JOB_BATCH,
  JOB_COMPLAINT_EVERY_MS,
  JOB_DRAIN_MS,
  JOB_POLL_MS,
  JOB_WORKERS,
  OUTBOX_BATCH,
  RESUMED_BATCH,
  SLOW_JOB_POLL_MS,
} from '#contracts/limits.ts';
import { pipelined } from '#contracts/pipelined.ts';
import { type DeadLetter, listDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { type DeliveryDesk, deliveryDesk } from './desk/delivery-desk.ts';
import { openOrderRunner } from './desk/orders.ts';
import { type Pace, openPauses } from './desk/pauses.ts';
import { type MailReport, type RecordMailEvent, isSuppressed, takeReport } from './desk/suppressions.ts';
import { openTally } from './desk/tally.ts';
import { errorClassOf, errorLine } from './error-class.ts';
import { type EventJob, type FollowUpJob, factsOf, parseFollowUp } from './follow-up-job.ts';
import { jobInsert } from './insert-job.ts';
import { inJobSpan } from './job-span.ts';
import { nextJobId } from './job-id.ts';
import { queueMetrics } from './queue-metrics.ts';
import { oldestDueS } from './oldest-due.ts';
import { FOLLOW_UPS, QUEUE_TIMES, SMS, TASKS, WEBHOOK_PREFIX, type QueueTimes, openJobQueue } from './job-queue.ts';
import { mailStates } from './mail-states.ts';
import type { MailTexts } from './mail-texts.ts';
import { openOutbox } from './outbox/outbox.ts';
import { type MayReadOutbox, outboxRoutes } from './outbox/outbox-routes.ts';
import { type MailBrand, type MailEdition, renderMail } from './render-mail.ts';
import { renderSms } from './sms/render-sms.ts';
import { type SmsAccount, sendSms } from './sms/sms-transport.ts';
import { reportKey } from './reports/report-status.ts';
import { MailboxUnknownError, smtpTransport } from './transports/smtp-transport.ts';
import type { SmtpTls } from './transports/smtp-tls.ts';
import { sendWebhook, webhookBody } from './webhooks/send-webhook.ts';
import { type Webhook, wantsEvent } from './webhooks/webhook.ts';

export type DeliveryOptions = {
  readonly database: { readonly db: Database; readonly pool: Pool; readonly kind: 'embedded' | 'postgres' };
  /** `tokensCss`: the design tokens, which the outbox's pages are drawn with. `mayRead`: who may look into it. */
  readonly transport:
    | { readonly kind: 'outbox'; readonly tokensCss: string; readonly mayRead: MayReadOutbox }
    | { readonly kind: 'smtp'; readonly url: string; readonly tls: SmtpTls };
  /** `from` is the sender: `Name <address>` or an address. */
  readonly brand: MailBrand & { readonly from: string };
  readonly texts: MailTexts;
  /** Asked for each mail when it is sent, so that dated warnings are those of the day; undefined: no such edition. */
  readonly edition: (id: string) => MailEdition | undefined;
  /** Without a provider, SMS go to the outbox; where there is none, they are given up. */
  readonly sms?: SmsAccount | undefined;
  /** Who is told of events. Without any, events go to the outbox; where there is none, nowhere. */
  readonly webhooks?: readonly Webhook[];
  /** Tells the timeline of a person that a mail came back, or that they complained. */
  readonly recordMailEvent?: RecordMailEvent;
  /** What does the tasks, by their names. */
  readonly tasks?: Readonly<Record<string, TaskHandler>>;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly times?: QueueTimes;
  /** `off`: another process makes and changes the queue's tables. */
  readonly migrate?: 'auto' | 'off';
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
  /** For how many seconds the oldest job has been due that nobody has begun; 0 without one. */
  readonly oldestDueS: () => Promise<number>;
  /** Where the mails of these order keys are, those that are not delivered yet. */
  readonly mailStates: FollowUpStates;
  /** Oldest first. */
  readonly deadLetters: () => Promise<readonly DeadLetter[]>;
  /** Puts dead letters back in the queue, once what stopped them is fixed: all, or those of `ids`; answers how many. */
  readonly redeliver: (ids?: readonly string[]) => Promise<number>;
  /** What staff see of all this, and do about it. */
  readonly desk: DeliveryDesk;
};

/** What follows a record, through the job queue: at least once, in order per profile, with retries and dead letters. */
export async function createDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { database, brand, logger, texts } = options;
  let complainedAt = Number.NEGATIVE_INFINITY;
  const webhooks = options.webhooks ?? [];
  const worked = new Set<string>();
  /** Of queues whose workers are still to begin. */
  const paces = new Map<string, Pace>();
  const queues = [
    FOLLOW_UPS,
    SMS,
    TASKS,
    `${WEBHOOK_PREFIX}${OUTBOX}`,
    ...webhooks.map(({ name }) => `${WEBHOOK_PREFIX}${name}`),
  ];
  const complain = (error: Error) => {
    // Polled twice a second, a resting database would fill the log.
    if (performance.now() - complainedAt < JOB_COMPLAINT_EVERY_MS) return;
    complainedAt = performance.now();
    logger.warn({ reason: error.message.split('\n', 1)[0] }, 'the job queue could not reach its tables');
  };
  const times = options.times ?? QUEUE_TIMES;
  const boss = await openJobQueue(database.pool, database.kind, times, queues, complain, options.migrate);
  const outbox = options.transport.kind === 'outbox' ? openOutbox(database.db, brand.from) : undefined;
  const smtp =
    options.transport.kind === 'smtp'
      ? smtpTransport(options.transport.url, options.transport.tls, brand.from, new URL(brand.publicUrl).hostname)
      : undefined;
  const outcomes = new Counter({
    name: 'forecourt_follow_ups_total',
    help: 'Tries to deliver what follows a record, by kind (mail, sms, event, task), name and outcome: delivered, failed (tried again or given up), undeliverable (given up at once), suppressed (marketing to an address that bounced or complained).',
    labelNames: ['kind', 'name', 'outcome'],
    registers: [options.registry],
  });
  queueMetrics(options.registry, database.pool, queues);
  const hasOutboxEvents = outbox !== undefined && webhooks.length === 0;
  const desk = deliveryDesk({
    boss,
    db: database.db,
    queues: queues.filter((name) => hasOutboxEvents || name !== `${WEBHOOK_PREFIX}${OUTBOX}`),
    webhooks,
  });
  const tally = openTally(database.db, complain);
  const orders = openOrderRunner(database.db, desk.redrive, complain);
  const pauses = openPauses(database.db, setPace, complain);
  const editionOf = (id: string): MailEdition => {
    const edition = options.edition(id);
    if (edition === undefined) throw new UndeliverableError(`there is no edition "${id}"`);
    return edition;
  };

  /** Resolves once the next one has taken responsibility; what is said of it goes to the log. */
  async function hand(
    job: FollowUpJob,
    id: string,
    attempt: number,
    enqueuedAt: Date,
  ): Promise<Readonly<Record<string, unknown>>> {
    switch (job.kind) {
      case 'mail': {
        const edition = editionOf(job.edition);
        const rendered = renderMail(job, edition, brand, texts);
        // Marketing, which the reader can leave. What the law or the account needs is tried anyway.
        if ('List-Unsubscribe' in rendered.headers && (await isSuppressed(database.db, job.to)))
          return { suppressed: true };
        const mail = { id, to: job.to, template: job.template, edition, mail: rendered };
        await (outbox === undefined ? smtp?.send(mail) : outbox.keepMail(mail));
        return {};
      }
      case 'sms': {
        const edition = editionOf(job.edition);
        const sms = renderSms(job, edition, brand, texts);
        refuseOutdated(job.values['minutes'], enqueuedAt);
        if (options.sms !== undefined) await sendSms(options.sms, job.to, sms);
        else if (outbox !== undefined)
          await outbox.keepMessage({
            id,
            kind: 'sms',
            recipient: job.to,
            name: job.template,
            language: edition.language,
            body: sms.text,
          });
        else throw new UndeliverableError('no SMS provider is set: SMS_PROVIDER');
        return { segments: sms.segments, alphabet: sms.alphabet };
      }
      case 'event': {
        const webhook = webhooks.find(({ name }) => name === job.receiver);
        if (webhook !== undefined) await sendWebhook(webhook, job, Date.now());
        else if (job.receiver === undefined && outbox !== undefined)
          await outbox.keepMessage({
            id,
            kind: 'event',
            recipient: job.id,
            name: job.name,
            language: 'en',
            body: webhookBody(job, 2),
          });
        else throw new UndeliverableError(`there is no webhook "${job.receiver ?? OUTBOX}"`);
        return {};
      }
      case 'task': {
        const handler =
          options.tasks !== undefined && Object.hasOwn(options.tasks, job.task) ? options.tasks[job.task] : undefined;
        if (handler === undefined) throw new UndeliverableError(`there is no task "${job.task}"`);
        await handler(job.values, { id, attempt });
        return {};
      }
    }
  }

  async function deliver(job: JobWithMetadata): Promise<JobResult> {
    const { kind, name, receiver } = factsOf(job.data);
    const facts = {
      job: job.id,
      attempt: job.retryCount + 1,
      kind,
      name,
      ...(kind === 'mail' ? { domain: receiver } : { receiver }),
    };
    const count = (outcome: string) => outcomes.inc({ kind, name, outcome });
    const rootId = job.sourceRootId ?? job.id;
    try {
      const said = await hand(parseFollowUp(job.data), job.id, job.retryCount + 1, job.createdOn);
      if (said['suppressed'] === true) {
        count('suppressed');
        logger.info(facts, 'mail not sent: its address is suppressed');
        return { id: job.id, status: 'completed' };
      }
      count('delivered');
      tally.delivered(job.name, job.retryCount > 0 || job.sourceRootId ? rootId : undefined);
      logger.info({ ...facts, ...said }, `${kind} delivered`);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const hopeless = error instanceof UndeliverableError;
      count(hopeless ? 'undeliverable' : 'failed');
      const errorClass = errorClassOf(reason);
      tally.failed(job.name, {
        rootId,
        attempt: job.retryCount + 1,
        errorClass,
        error: errorLine(reason),
        isGivenUp: hopeless || job.retryCount >= job.retryLimit,
      });
      if (error instanceof MailboxUnknownError) await takeBounce(job, error.status);
      logger.warn(
        { ...facts, reason },
        hopeless || job.retryCount >= job.retryLimit ? `${kind} given up` : `${kind} not delivered, trying again`,
      );
      return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output: { reason, class: errorClass } };
    }
  }

  /** The mail server knew of no such mailbox: the same as a report of it would say later. */
  async function takeBounce(job: JobWithMetadata, code: string): Promise<void> {
    const { to } = job.data as { readonly to?: unknown };
    if (typeof to !== 'string') return;
    const key = reportKey(job.id, String(job.retryCount));
    const report: MailReport = { source: 'smtp', key, email: to, kind: 'hard-bounce', code, at: new Date() };
    await database.db
      .transaction((tx) => takeReport(tx, report, options.recordMailEvent, new Date()))
      .catch((error: unknown) => complain(error as Error));
  }

  async function work(queue: string, pace: Pace): Promise<void> {
    const hurried = queue === FOLLOW_UPS || queue === SMS;
    const goesToOutbox = outbox !== undefined && (queue === FOLLOW_UPS || queue === `${WEBHOOK_PREFIX}${OUTBOX}`);
    const drains = pace === 'draining';
    await boss.work(
      queue,
      {
        pollingIntervalSeconds: (hurried ? JOB_POLL_MS : SLOW_JOB_POLL_MS) / 1000,
        batchSize: drains ? RESUMED_BATCH : goesToOutbox ? OUTBOX_BATCH : JOB_BATCH,
        burstWhenBatchFull: !drains,
        localConcurrency: queue === FOLLOW_UPS ? JOB_WORKERS : 1,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs: JobWithMetadata[]) =>
        Promise.all(jobs.map((job) => inJobSpan(factsOf(job.data), job.retryCount + 1, () => deliver(job)))),
    );
  }
  async function setPace(queue: string, pace: Pace): Promise<void> {
    if (!worked.has(queue)) {
      paces.set(queue, pace);
      return;
    }
    // Without waiting for what is on its way: the next look has to come in time.
    await boss.offWork(queue, { wait: false });
    if (pace !== 'paused') await work(queue, pace);
  }

  /** Each receiver has an order of its own within a profile: a CRM that rests holds up no mail, a refused SMS no newer code. */
  function jobsOf(orderKey: string, followUp: FollowUp, id: () => string): readonly QueuedJob[] {
    switch (followUp.kind) {
      case 'mail':
        return [{ queue: FOLLOW_UPS, id: id(), key: orderKey, job: followUp }];
      case 'sms': {
        const own = id();
        return [{ queue: SMS, id: own, key: own, job: followUp }];
      }
      case 'task':
        return [{ queue: TASKS, id: id(), key: orderKey, job: followUp, startAfter: followUp.afterS }];
      case 'event': {
        if (webhooks.length === 0)
          return outbox === undefined
            ? []
            : [{ queue: `${WEBHOOK_PREFIX}${OUTBOX}`, id: id(), key: orderKey, job: followUp }];
        const told = webhooks.filter((webhook) => wantsEvent(webhook, followUp.name));
        return told.map(({ name }) => ({
          queue: `${WEBHOOK_PREFIX}${name}`,
          id: id(),
          key: orderKey,
          job: { ...followUp, receiver: name },
        }));
      }
    }
  }

  return {
    enqueue: async (transaction, orderKey, followUp) => {
      await pipelined(
        jobsOf(orderKey, followUp, nextJobId).map(
          ({ queue, id, key, job, startAfter }) =>
            () =>
              boss.send(queue, job, {
                id,
                singletonKey: key,
                ...(startAfter !== undefined && { startAfter }),
                db: jobInsert(transaction, `enqueue_${queues.indexOf(queue)}`),
              }),
        ),
      );
    },
    start: async () => {
      // A webhook that is no longer set has its queue still: what waits there becomes dead letters, not lost.
      const left = (await boss.getQueues())
        .map(({ name }) => name)
        .filter((name) => name.startsWith(WEBHOOK_PREFIX) && !queues.includes(name));
      await pauses.start();
      for (const queue of [...queues, ...left]) {
        worked.add(queue);
        const pace = paces.get(queue) ?? 'usual';
        if (pace !== 'paused') await work(queue, pace);
      }
      tally.start();
      orders.start();
    },
    stop: async () => {
      await Promise.all([pauses.stop(), orders.stop()]);
      await boss.stop({ graceful: true, timeout: JOB_DRAIN_MS, close: false });
      await tally.stop();
      smtp?.close();
    },
    routes: options.transport.kind === 'outbox' ? outboxRoutes(database.db, brand, options.transport) : async () => {},
    oldestDueS: async () => Math.max(0, ...(await oldestDueS(database.pool)).values()),
    mailStates: (orderKeys) => mailStates(database.pool, orderKeys),
    deadLetters: () => listDeadLetters(boss),
    redeliver: (ids) => replayDeadLetters(boss, ids),
    desk,
  };
}

/** Stands for the webhooks where there is none. */
const OUTBOX = 'outbox';

type QueuedJob = {
  /** Not before so many seconds. */
  readonly startAfter?: number | undefined;
  readonly queue: string;
  readonly id: string;
  readonly key: string;
  readonly job: FollowUp | EventJob;
};

/** A code that is good for some minutes is no use after them. */
function refuseOutdated(minutes: string | undefined, enqueuedAt: Date): void {
  if (minutes === undefined || !/^\d{1,4}$/.test(minutes)) return;
  if (Date.now() > enqueuedAt.getTime() + Number(minutes) * 60_000)
    throw new UndeliverableError(`the message was good for ${minutes} minutes, which are over`);
}
