import ical from 'ical-generator';
import type { EventFacts } from '#contracts/events.ts';

/** The event as a calendar entry (RFC 5545), its times in UTC: every calendar shows them in its owner's zone. */
export function calendarFile(event: EventFacts, brandHost: string, url: string, now: Date): string {
  const calendar = ical({ prodId: { company: 'Forecourt', product: 'events' } });
  calendar.createEvent({
    id: `${event.id}@${brandHost}`,
    stamp: now,
    start: event.begins,
    end: event.ends,
    summary: event.title,
    description: event.description,
    location: event.place,
    url,
  });
  return calendar.toString();
}

export const calendarFileName = (event: Pick<EventFacts, 'id'>): string => `${event.id}.ics`;
