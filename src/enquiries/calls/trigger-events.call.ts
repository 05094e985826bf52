import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import { triggerEventsBody } from '#contracts/calls/enquiries.ts';
import { CONSENT_COOKIE, heldCookie } from '#contracts/cookies.ts';
import { TRIGGER_EVENTS_PER_ADDRESS } from '#contracts/limits.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { defineCall } from '../define-call.ts';
import { analyticsEvents } from '../enquiries.tables.ts';

/**
 * Named events of the browser, kept and handed on. The browser may not know what the visitor chose, so the server asks the
 * cookie and the browser's signal itself: without consent nothing is kept (TRK-4).
 */
export const triggerEventsCall = defineCall({
  method: 'POST',
  path: '/utils/trigger-events',
  tag: 'enquiries',
  guard: xsrf,
  summary: 'Named analytics events; none is kept of who has not agreed to be measured',
  body: triggerEventsBody,
  answer: 'TriggerEventsAnswer',
  refusals: ['too-many-requests'],
  examples: [
    { name: 'events', body: { events: [{ name: 'video-played', data: { seconds: 12 } }] } },
    { name: 'unknown-name', body: { events: [{ name: 'none-of-ours' }] }, refused: 'bad-input' },
  ],
  check: ({ context, request, body }) => {
    const edition = requireEdition(context, request, body.edition);
    const unknown = body.events.flatMap(({ name }, at) =>
      context.analyticsEvents.includes(name) ? [] : [[`events.${at}.name`, ['invalid']] as const],
    );
    if (unknown.length > 0) throw refusal(context, request, Object.fromEntries(unknown));
    return { edition };
  },
  limits: [{ name: 'trigger-events', rule: TRIGGER_EVENTS_PER_ADDRESS }],
  write: async ({ context, request, body, edition }, tx) => {
    if (
      !context.mayMeasure(edition.id, heldCookie(request.cookies, CONSENT_COOKIE), request.headers['sec-gpc'] === '1')
    )
      return { accepted: 0 };
    const at = context.now();
    const rows = body.events.map(({ name, data = {} }) => ({
      id: crypto.randomUUID(),
      name,
      data,
      edition: edition.id,
      createdAt: at,
    }));
    await tx.insert(analyticsEvents).values(rows);
    for (const { id, name, data } of rows) {
      const event = { name, data, edition: edition.id, regulator: edition.regulator };
      await context.enqueue(tx, id, eventFollowUp('analytics.event', event, at, id));
    }
    return { accepted: rows.length };
  },
});
