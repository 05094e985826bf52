import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { enquiries, eventSeats } from '../enquiries.tables.ts';
import { recordSeatEvent } from './record-seat-event.ts';
import { seatFacts } from './seat-facts.ts';
import { seatMail } from './seat-mail.ts';
import { lockSeats } from './take-seat.ts';

export type SeatsContext = Pick<
  EnquiriesContext,
  'content' | 'db' | 'editions' | 'enqueue' | 'linkKeys' | 'now' | 'people' | 'publicUrl'
>;

/** The event in the words of an edition; undefined where there is none of the id, or no longer. */
export const eventOf = (
  { content }: Pick<EnquiriesContext, 'content'>,
  edition: string,
  id: string,
): EventFacts | undefined => content.events(edition).find((event) => event.id === id);

/**
 * Gives the seats that are free to those who wait longest, and mails each: a promised mail, so it counts against no
 * limit. Returns how many got a seat.
 */
export async function assignFreeSeats(
  context: SeatsContext,
  tx: Transaction,
  event: Pick<EventFacts, 'capacity' | 'ends' | 'id'>,
): Promise<number> {
  const now = context.now();
  if (event.ends <= now) return 0;
  await lockSeats(tx, event.id);
  const ofEvent = (standing: 'seat' | 'waiting') =>
    and(eq(eventSeats.event, event.id), eq(eventSeats.standing, standing));
  const free = event.capacity - (await tx.$count(eventSeats, ofEvent('seat')));
  if (free <= 0) return 0;
  const first = await tx
    .select({ enquiry: enquiries })
    .from(eventSeats)
    .innerJoin(enquiries, eq(enquiries.id, eventSeats.enquiryId))
    .where(ofEvent('waiting'))
    .orderBy(asc(eventSeats.rank), asc(eventSeats.createdAt), asc(eventSeats.enquiryId))
    .limit(free);
  if (first.length === 0) return 0;
  await tx
    .update(eventSeats)
    .set({ standing: 'seat', movedAt: now, toldAt: now, version: sql`${eventSeats.version} + 1` })
    .where(
      inArray(
        eventSeats.enquiryId,
        first.map(({ enquiry }) => enquiry.id),
      ),
    );
  for (const { enquiry } of first) {
    await recordSeatEvent(context, tx, enquiry, 'moved-up', { subject: event.id });
    await tellMovedUp(context, tx, enquiry, event.id);
  }
  return first.length;
}

/** The mail that somebody has a seat now, and the event for webhooks. */
export async function tellMovedUp(
  context: SeatsContext,
  tx: Transaction,
  enquiry: typeof enquiries.$inferSelect,
  event: string,
): Promise<void> {
  const { id: enquiryId, email, edition } = enquiry;
  const facts = eventOf(context, edition, event);
  if (email === null || facts === undefined) return; // the brand has dropped their edition: nothing could be worded
  await context.enqueue(tx, enquiryId, {
    kind: 'mail',
    to: email,
    edition,
    ...seatMail(context, edition, facts, 'event-seat-free', enquiryId),
  });
  const told = await seatFacts(tx, enquiry, event);
  await context.enqueue(tx, enquiryId, eventFollowUp('event.moved-up', told, context.now()));
}

/** After an editor has raised a capacity: at start, and when pages have changed. Several machines may do it at once. */
export async function assignAllFreeSeats(context: SeatsContext): Promise<number> {
  const events = new Map(
    context.editions.flatMap(({ id }) => context.content.events(id)).map((event) => [event.id, event]),
  );
  let moved = 0;
  for (const event of events.values())
    moved += await context.db.transaction((tx) => assignFreeSeats(context, tx, event));
  return moved;
}
