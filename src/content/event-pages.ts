import type { EventFacts } from '#contracts/events.ts';
import { instantOf } from '#domain/trading-hours/zoned-time.ts';
import type { ContentFault } from './content-error.ts';
import type { Page, PageOf } from './page.ts';

export type EventPage = PageOf<'event'>;
export type EBookPage = PageOf<'e-book'>;

export const isEvent = (page: Page): page is EventPage => page.front.template === 'event';
type WebinarFront = EventPage['front'] & { readonly webinar: NonNullable<EventPage['front']['webinar']> };
export type WebinarPage = EventPage & { readonly front: WebinarFront };
/** One that is heard at a distance, and listed on the page of webinars. */
const isWebinar = (page: EventPage): page is WebinarPage => page.front.webinar !== undefined;
/** One that is at a place, and listed among the events. */
export const isAtPlace = (page: Page): page is EventPage => isEvent(page) && !isWebinar(page);
export const isEBook = (page: Page): page is EBookPage => page.front.template === 'e-book';

/** The last part of the path: `events/trade-days-london` is `trade-days-london`. */
export const contentId = ({ path }: Page): string => path.slice(path.lastIndexOf('/') + 1);

const MINUTES = 60;

function instant(zone: string, local: string): Date {
  const [day = '', clock = ''] = local.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(instantOf(zone, Date.parse(`${day}T00:00:00Z`), hours * MINUTES + minutes));
}

export function eventFacts(page: EventPage): EventFacts {
  const { form, title, description, begins, ends, zone, place, capacity, webinar } = page.front;
  return {
    id: contentId(page),
    form,
    title,
    description,
    begins: instant(zone, begins),
    ends: instant(zone, ends),
    zone,
    place,
    capacity,
    ...(webinar && { join: webinar.join }),
  };
}

const soonestFirst = (a: EventFacts, b: EventFacts): number =>
  a.begins.getTime() - b.begins.getTime() || a.id.localeCompare(b.id);

/** Soonest first. */
export const eventsOf = (pages: readonly Page[]): readonly EventFacts[] =>
  pages.filter(isEvent).map(eventFacts).toSorted(soonestFirst);

/** A webinar with its page. */
export type Webinar = EventFacts & { readonly page: WebinarPage };

/** Soonest first. */
export const webinarsOf = (pages: readonly Page[]): readonly Webinar[] =>
  pages
    .filter(isEvent)
    .filter(isWebinar)
    .map((page) => ({ ...eventFacts(page), page }))
    .toSorted(soonestFirst);

/** When the next of them is over: until then pages may say that it is to come. */
export const nextEventEnd = (pages: readonly Page[], now: Date): Date | undefined =>
  eventsOf(pages)
    .map(({ ends }) => ends)
    .filter((ends) => ends > now)
    .toSorted((a, b) => a.getTime() - b.getTime())[0];

/** An event is the same in every language, since its seats are counted together; the same moment may be told by another clock. */
export function eventPageFaults(pages: readonly Page[]): ContentFault[] {
  const first = new Map<string, EventPage>();
  return pages.filter(isEvent).flatMap((page): ContentFault[] => {
    const other = first.get(page.path) ?? page;
    first.set(page.path, other);
    const [own, others] = [sharedFacts(page), sharedFacts(other)];
    return SHARED_FACTS.filter((name) => own[name] !== others[name]).map((name) => ({
      file: page.file,
      path: name,
      message: `expected "${others[name]}", as ${other.file} has it, found "${own[name]}"`,
    }));
  });
}

const SHARED_FACTS = ['form', 'begins', 'ends', 'capacity'] as const;

function sharedFacts(page: EventPage): Readonly<Record<(typeof SHARED_FACTS)[number], string | number>> {
  const { form, begins, ends, capacity } = eventFacts(page);
  return { form, begins: begins.toISOString(), ends: ends.toISOString(), capacity };
}

/** Events, e-books and the pages that list them are distinguished by their folder. */
export function folderFaults(pages: readonly Page[]): ContentFault[] {
  return pages.flatMap(({ file, front }): ContentFault[] => {
    const expected = file.startsWith('events/') ? 'event' : file.startsWith('e-books/') ? 'e-book' : undefined;
    const isOdd =
      expected === undefined ? front.template === 'event' || front.template === 'e-book' : front.template !== expected;
    return isOdd
      ? [
          {
            file,
            path: 'template',
            message: `expected "${expected ?? 'plain'}": events stand in events/, e-books in e-books/`,
          },
        ]
      : [];
  });
}
