import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import { eventSeats } from '../enquiries.tables.ts';

export type Seat = {
  /** What this person has: the first registration decides, whatever is sent after it. */
  readonly own: (typeof eventSeats.$inferSelect)['standing'];
  /** What a newcomer gets at this moment: what is answered, so that it tells nothing of the address. */
  readonly newcomer: (typeof eventSeats.$inferSelect)['standing'];
};

/**
 * Takes a seat, or a place on the waiting list where the room is full. Those who come at once wait for each other here,
 * so that the last seat is given once; a person who comes again takes none.
 */
export async function takeSeat(tx: Transaction, event: Pick<EventFacts, 'capacity' | 'id'>, emailNormalised: string, enquiryId: string, now: Date): Promise<Seat> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`event ${event.id}`}, 0))`);
  const taken = await tx.$count(eventSeats, and(eq(eventSeats.event, event.id), eq(eventSeats.standing, 'seat')));
  const newcomer = taken < event.capacity ? 'seat' : 'waiting';
  await tx.insert(eventSeats).values({ event: event.id, emailNormalised, enquiryId, standing: newcomer, createdAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(eventSeats).where(and(eq(eventSeats.event, event.id), eq(eventSeats.emailNormalised, emailNormalised)));
  if (row === undefined) throw new Error('events: a seat was neither taken nor there.');
  return { own: row.standing, newcomer };
}
