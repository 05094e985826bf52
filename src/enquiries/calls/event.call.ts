import type { infer as Infer } from 'zod/mini';
import type { CallInput } from '#calls/call-declaration.ts';
import type { Example } from '#contracts/declared-call.ts';
import { EXAMPLE_PERSON } from '#calls/example-people.ts';
import { anyone } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { eventBody } from '#contracts/calls/enquiries.ts';
import type { Edition } from '#contracts/edition.ts';
import type { EventFacts, EventForm } from '#contracts/events.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from '../define-call.ts';
import { defineEnquiry, freshIds } from '../define-enquiry.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { calendarFileName } from '../events/calendar-file.ts';
import { eventOf } from '../events/assign-free-seats.ts';
import { calendarOf, seatMail } from '../events/seat-mail.ts';
import { takeSeat } from '../events/take-seat.ts';

/** Registers for an event of this form, as far as there are seats; then for its waiting list. */
const eventCall = (path: `/${string}`, form: EventForm, what: string, example: Example) =>
  defineEnquiry({
    path,
    summary: `Registers for ${what}: a seat, or the waiting list`,
    kind: form,
    promotion: form === 'webinar' ? 'webinars' : 'events',
    body: eventBody,
    answer: 'EventAnswer',
    refusals: ['event-over'],
    examples: [example],
    about: (asked) => {
      const event = requestedEvent(asked, form);
      return { subjectId: event.id, event };
    },
    write: async ({ context, edition, id, event, email }, tx) => {
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

export const eventCalls = [
  eventCall('/utils/custom-forms/tradedays', 'trade-days', 'the trade days', {
    name: 'by-name',
    body: { ...EXAMPLE_PERSON, event: 'trade-days-london', company: 'Analytical Engines Ltd' },
  }),
  eventCall('/utils/custom-forms/latam-expo', 'latam-expo', 'the expo in Latin America', {
    name: 'next',
    body: EXAMPLE_PERSON,
  }),
  eventCall('/utils/custom-forms/dubai-expo', 'dubai-expo', 'the expo in Dubai', {
    name: 'unknown-event',
    body: { ...EXAMPLE_PERSON, event: 'none-of-ours' },
    refused: 'bad-input',
  }),
  eventCall('/utils/custom-forms/webinar', 'webinar', 'a webinar', {
    name: 'next',
    body: EXAMPLE_PERSON,
  }),
];

type EventInput = CallInput<EnquiriesContext, string, Infer<typeof eventBody>, undefined> & {
  readonly edition: Edition;
};

/** The event that is named, or the next of the form. One that has ended takes nobody. */
function requestedEvent({ context, request, body, edition }: EventInput, form: EventForm): EventFacts {
  const events = context.content.events(edition.id).filter((event) => event.form === form);
  const open = (event: EventFacts) => event.ends > context.now();
  const event = body.event === undefined ? events.find(open) : events.find(({ id }) => id === body.event);
  if (event === undefined && body.event !== undefined) throw refusal(context, request, { event: ['invalid'] });
  if (event === undefined || !open(event)) throw new ProblemError('event-over');
  return event;
}

export const calendarCall = defineCall({
  method: 'GET',
  path: '/api/events/{edition}/{event}',
  tag: 'enquiries',
  guard: anyone,
  summary: 'The calendar file of an event',
  answer: { type: 'text/calendar', about: 'An event of RFC 5545.' },
  refusals: ['not-found'],
  examples: [{ name: 'unknown', path: { edition: 'en-gb', event: 'none-of-ours' }, refused: 'not-found' }],
  handle: ({ context, reply, params }) => {
    const event = context.editions.some(({ id }) => id === params.edition)
      ? eventOf(context, params.edition, params.event)
      : undefined;
    if (event === undefined) throw new ProblemError('not-found');
    void reply.header('Content-Disposition', `attachment; filename="${calendarFileName(event)}"`);
    return calendarOf(context, params.edition, event);
  },
});
