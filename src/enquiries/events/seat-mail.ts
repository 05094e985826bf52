import type { EventFacts } from '#contracts/events.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import type { EnquiryMail } from '../enquiry-mails.ts';
import { calendarFile, calendarFileName } from './calendar-file.ts';
import { seatCode } from './seat-code.ts';

type SeatTemplate = 'event-cancelled' | 'event-registered' | 'event-seat-free' | 'event-waiting-list';

/** Of those who have a seat and go in by a link: it is the one thing to do in their mail. */
const WEBINAR_TEMPLATES = {
  'event-registered': 'webinar-registered',
  'event-seat-free': 'webinar-seat-free',
} as const satisfies Partial<Record<SeatTemplate, string>>;

/** The page that a seat is given back on, under its edition. */
const GIVE_BACK_PAGE = 'events/give-back-seat';

const eventPage = (
  { publicUrl }: Pick<EnquiriesContext, 'publicUrl'>,
  edition: string,
  { id }: Pick<EventFacts, 'id'>,
): string => `${publicUrl}/${edition}/events/${id}`;

/** `url` leads to the event's page, unless it is for somebody who has a seat and goes in by another. */
export const calendarOf = (
  context: Pick<EnquiriesContext, 'now' | 'publicUrl'>,
  edition: string,
  event: EventFacts,
  url = eventPage(context, edition, event),
): string => calendarFile(event, new URL(context.publicUrl).hostname, url, context.now());

/** What a person is told of a seat or of the waiting list, with the link that gives it back, and the calendar entry of a seat. */
export function seatMail(
  context: Pick<EnquiriesContext, 'editions' | 'linkKeys' | 'now' | 'publicUrl'>,
  edition: string,
  event: EventFacts,
  template: SeatTemplate,
  enquiryId: string,
): EnquiryMail {
  const locale = context.editions.find(({ id }) => id === edition)?.locale;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: event.zone }).format(
    event.begins,
  );
  const further = `${context.publicUrl}/${edition}/${GIVE_BACK_PAGE}?${new URLSearchParams({ code: seatCode(context.linkKeys, enquiryId, event.ends) })}`;
  const named = { link: eventPage(context, edition, event), event: event.title, when, place: event.place };
  if (template === 'event-cancelled') return { template, values: named };
  const values = { ...named, further };
  if (template === 'event-waiting-list') return { template, values };
  const { join } = event;
  return {
    ...(join === undefined
      ? { template, values }
      : { template: WEBINAR_TEMPLATES[template], values: { ...values, link: join, page: named.link } }),
    attachments: [
      {
        filename: calendarFileName(event),
        contentType: 'text/calendar',
        content: calendarOf(context, edition, event, join),
      },
    ],
  };
}
