import type { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '#contracts/database.ts';
import type { ErrorClass } from '#contracts/delivery-desk.ts';
import { errorClassOf, errorLine } from '../error-class.ts';
import { inTransaction } from '../insert-job.ts';
import { DEAD_LETTERS, WEBHOOK_PREFIX } from '../job-queue.ts';
import { nextJobId } from '../job-id.ts';
import { sendWebhook } from '../webhooks/send-webhook.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { type QueueFacts, readQueues } from './queue-facts.ts';
import type { Redrive } from './orders.ts';

export type Endpoint = {
  readonly name: string;
  readonly queue: string;
  /** Its host alone: its path may be a secret of the receiver's. */
  readonly host: string;
  readonly isEncrypted: boolean;
  readonly events: readonly string[] | undefined;
  /** Two while one replaces the other. */
  readonly secrets: number;
};

/** What became of a test: how long the receiver took, and why not. */
export type EndpointTest = {
  readonly ms: number;
  readonly failure: { readonly errorClass: ErrorClass; readonly error: string } | undefined;
};

export type DeliveryDesk = {
  readonly queues: (handle?: Database | Transaction) => Promise<readonly QueueFacts[]>;
  readonly endpoints: readonly Endpoint[];
  readonly redrive: Redrive;
  /** Undefined where there is none of this name. */
  readonly test: (name: string) => Promise<EndpointTest | undefined>;
};

/** The type of events that staff send to see whether an endpoint answers; none of the catalogue. */
export const TEST_EVENT = 'endpoint.test';

export function deliveryDesk({
  boss,
  db,
  queues,
  webhooks,
}: {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly queues: readonly string[];
  readonly webhooks: readonly Webhook[];
}): DeliveryDesk {
  return {
    queues: (handle = db) => readQueues(handle, queues),
    endpoints: webhooks.map(({ name, url, events, secret }) => ({
      name,
      queue: `${WEBHOOK_PREFIX}${name}`,
      host: new URL(url).host,
      isEncrypted: url.startsWith('https:'),
      events,
      secrets: secret.split(' ').length,
    })),
    redrive: (tx: Transaction, ids) =>
      ids.length === 0
        ? Promise.resolve(0)
        : boss.redrive(DEAD_LETTERS, { ids: [...ids], limit: ids.length, db: inTransaction(tx) }),
    test: async (name) => {
      const webhook = webhooks.find((each) => each.name === name);
      if (webhook === undefined) return undefined;
      const began = performance.now();
      const at = new Date();
      const event = {
        kind: 'event' as const,
        name: TEST_EVENT,
        version: 1,
        id: `test_${nextJobId()}`,
        at: at.toISOString(),
        body: { endpoint: name },
        receiver: name,
      };
      const took = () => Math.round(performance.now() - began);
      try {
        await sendWebhook(webhook, event, at.getTime());
        return { ms: took(), failure: undefined };
      } catch (error) {
        const { message } = error as Error;
        return { ms: took(), failure: { errorClass: errorClassOf(message), error: errorLine(message) } };
      }
    },
  };
}
