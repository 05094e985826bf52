import type { FastifyInstance } from 'fastify';
import { parseBody, refusal } from '#accounts/parse-body.ts';
import { editionNamed, requestEdition } from '#accounts/request-edition.ts';
import { addressSubject } from '#accounts/throttle.ts';
import { requireXsrf } from '#accounts/xsrf.ts';
import { type TriggerEventsAnswer, triggerEventsBody } from '#contracts/calls/enquiries.ts';
import { CONSENT_COOKIE } from '#contracts/cookies.ts';
import { TRIGGER_EVENTS_PER_ADDRESS } from '#contracts/limits.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { analyticsEvents } from '../enquiries.tables.ts';

/**
 * POST /utils/trigger-events: named events of the browser, kept and handed on. The browser may not know what the visitor
 * chose, so the server asks the cookie and the browser's signal itself: without consent nothing is kept (TRK-4).
 */
export function triggerEventsCall(app: FastifyInstance, context: EnquiriesContext): void {
  const { db } = context;
  app.post(
    '/utils/trigger-events',
    { onRequest: requireXsrf(context) },
    async (request): Promise<TriggerEventsAnswer> => {
      const body = parseBody(context, request, triggerEventsBody);
      const edition =
        body.edition === undefined
          ? requestEdition(context.editions, request)
          : editionNamed(context.editions, body.edition);
      if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
      const unknown = body.events.flatMap(({ name }, at) =>
        context.analyticsEvents.includes(name) ? [] : [[`events.${at}.name`, ['invalid']] as const],
      );
      if (unknown.length > 0) throw refusal(context, request, Object.fromEntries(unknown));
      await context.throttle.require(db, 'trigger-events', addressSubject(request.ip), TRIGGER_EVENTS_PER_ADDRESS);
      if (!context.mayMeasure(edition.id, request.cookies[CONSENT_COOKIE.name], request.headers['sec-gpc'] === '1'))
        return { accepted: 0 };

      const at = context.now();
      const rows = body.events.map(({ name, data = {} }) => ({
        id: crypto.randomUUID(),
        name,
        data,
        edition: edition.id,
        createdAt: at,
      }));
      await db.transaction(async (tx) => {
        await tx.insert(analyticsEvents).values(rows);
        for (const { id, name, data } of rows) {
          await context.enqueue(
            tx,
            id,
            eventFollowUp('analytics.event', { name, data, edition: edition.id, regulator: edition.regulator }, at, id),
          );
        }
      });
      return { accepted: rows.length };
    },
  );
}
