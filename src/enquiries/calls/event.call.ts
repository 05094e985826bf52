import type { FastifyInstance } from 'fastify';
import type { infer as Infer } from 'zod/mini';
import { refusal } from '#accounts/parse-body.ts';
import { type EventAnswer, eventBody } from '#contracts/calls/enquiries.ts';
import type { EventFacts, EventForm } from '#contracts/events.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { type Asked, type Settled, enquiryCall, freshIds } from '../enquiry-call.ts';
import { calendarFileName } from '../events/calendar-file.ts';
import { eventOf } from '../events/move-up.ts';
import { calendarOf, seatMail } from '../events/seat-mail.ts';
import { takeSeat } from '../events/take-seat.ts';

/** Registers for an event of this form, as far as there are seats; then for its waiting list. */
export const eventCall = (path: `/${string}`, form: EventForm) =>
  enquiryCall({
    path,
    kind: form,
    schema: eventBody,
    about: (asked) => {
      const event = eventAsked(asked, form);
      return { id: event.id, subject: event };
    },
    settle: async ({ context, edition, id }, event, tx, email): Promise<Settled<EventAnswer>> => {
      if (email === undefined) throw new Error('events: the body has no e-mail.');
      const { own, newcomer } = await takeSeat(tx, event, email.normalised, id, context.now());
      return {
        answer: { ...freshIds(), state: newcomer === 'seat' ? 'registered' : 'waiting-list' },
        mail: seatMail(
          context,
          edition.id,
          event,
          own.standing === 'seat' ? 'event-registered' : 'event-waiting-list',
          own.enquiryId,
        ),
      };
    },
  });

/** The event that is named, or the next of the form. One that has ended takes nobody. */
function eventAsked({ context, request, body, edition }: Asked<Infer<typeof eventBody>>, form: EventForm): EventFacts {
  const events = context.content.events(edition.id).filter((event) => event.form === form);
  const open = (event: EventFacts) => event.ends > context.now();
  const event = body.event === undefined ? events.find(open) : events.find(({ id }) => id === body.event);
  if (event === undefined && body.event !== undefined) throw refusal(context, request, { event: ['invalid'] });
  if (event === undefined || !open(event)) throw new ProblemError('event-over');
  return event;
}

/** GET /api/events/{edition}/{event}: the event for a calendar. */
export function calendarCall(app: FastifyInstance, context: EnquiriesContext): void {
  app.get<{ Params: { edition: string; event: string } }>('/api/events/:edition/:event', async ({ params }, reply) => {
    const event = context.editions.some(({ id }) => id === params.edition)
      ? eventOf(context, params.edition, params.event)
      : undefined;
    if (event === undefined) throw new ProblemError('not-found');
    void reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${calendarFileName(event)}"`);
    return calendarOf(context, params.edition, event);
  });
}
