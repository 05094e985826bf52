import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#contracts/database.ts';
import { DELIVERY_COUNTED_MAX, ENDPOINT_TESTS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DeliveryDesk, Endpoint } from '#delivery/desk/delivery-desk.ts';
import { lockQueue, setPaused } from '#delivery/desk/pauses.ts';
import { judgeQueue } from '#delivery/desk/judge-queue.ts';
import type { QueueFacts } from '#delivery/desk/queue-facts.ts';
import { staff } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { EndpointRow, EndpointTested, EndpointsAnswer, TheirEndpoint } from './delivery.answers.ts';
import { lastErrorOf } from './queue-row.ts';

const endpointRow = (
  { name, host, isEncrypted, events, secrets }: Endpoint,
  facts: QueueFacts,
  by: string | null,
): EndpointRow => ({
  name,
  host,
  is_encrypted: isEncrypted,
  events: events ?? null,
  secrets,
  ...judgeQueue(facts),
  is_paused: facts.pausedAt !== null,
  changed_by: by,
  paused_at: facts.pausedAt?.toISOString() ?? null,
  version: facts.version,
  waiting: facts.waiting,
  dead: facts.dead,
  done_day: facts.doneDay,
  tries_day: facts.doneDay + facts.failedDay,
  last_delivered_at: facts.lastDeliveredAt?.toISOString() ?? null,
  last_error: lastErrorOf(facts),
});

async function endpointRows(db: Database | Transaction, desk: DeliveryDesk): Promise<readonly EndpointRow[]> {
  if (desk.endpoints.length === 0) return [];
  const facts = await desk.queues(db);
  const ids = facts.flatMap(({ pausedBy }) => pausedBy ?? []);
  const names = ids.length === 0 ? [] : await db.select().from(staff).where(inArray(staff.id, ids));
  return desk.endpoints.flatMap((endpoint) => {
    const own = facts.find(({ queue }) => queue === endpoint.queue);
    return own === undefined
      ? []
      : [endpointRow(endpoint, own, names.find(({ id }) => id === own.pausedBy)?.name ?? null)];
  });
}

export const endpointsCall = consoleCall({
  method: 'GET',
  path: '/console/api/delivery/endpoints',
  needs: 'delivery.view',
  summary: 'Who is told of events by webhook, how that goes, and whether it rests',
  read: async ({ context: { db, desk } }): Promise<EndpointsAnswer> => ({
    endpoints: await endpointRows(db, desk),
    counted_max: DELIVERY_COUNTED_MAX,
  }),
});

/** @throws ProblemError `not-found` */
function endpointNamed(desk: DeliveryDesk, name: string): Endpoint {
  const endpoint = desk.endpoints.find((each) => each.name === name);
  if (endpoint === undefined) throw new ProblemError('not-found');
  return endpoint;
}

export const pauseCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/endpoints/{id}/pause',
  needs: 'delivery.endpoints',
  summary: 'Pause an endpoint, whose events wait in order, or resume it',
  body: z.object({ paused: z.boolean(), version: z.int().check(z.positive()) }),
  refusals: ['not-found', 'changed-meanwhile'],
  write: async (asked, tx): Promise<{ readonly version: number }> => {
    const { context, params, body, who } = asked;
    const endpoint = endpointNamed(context.desk, params.id);
    const before = await lockQueue(tx, endpoint.queue);
    if (before.version !== body.version) {
      const theirs = (await endpointRows(tx, context.desk)).find(({ name }) => name === endpoint.name);
      throw new ProblemError('changed-meanwhile', undefined, {
        theirs: { endpoint: theirs, by: theirs?.changed_by ?? null } as TheirEndpoint,
      });
    }
    const version = await setPaused(tx, before, body.paused, who.id, context.now());
    await recordStaffAct(context, tx, asked, body.paused ? 'endpoint-paused' : 'endpoint-resumed', endpoint.name);
    return { version };
  },
});

export const testCall = consoleCall({
  method: 'POST',
  path: '/console/api/delivery/endpoints/{id}/test',
  needs: 'delivery.endpoints',
  summary: 'Send a test event to an endpoint, paused or not, and say what it answered',
  refusals: ['not-found', 'too-many-requests'],
  read: async (asked): Promise<EndpointTested> => {
    const { context, params, who } = asked;
    const { name } = endpointNamed(context.desk, params.id);
    // Before the event leaves, and not in one transaction with it: a receiver may take its time.
    await context.db.transaction(async (tx) => {
      await context.throttle.require(tx, 'endpoint tests', who.id, ENDPOINT_TESTS);
      await recordStaffAct(context, tx, asked, 'endpoint-tested', name);
    });
    const tested = await context.desk.test(name);
    if (tested === undefined) throw new ProblemError('not-found');
    const { ms, failure } = tested;
    return { ms, failure: failure === undefined ? null : { class: failure.errorClass, line: failure.error } };
  },
});
