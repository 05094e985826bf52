import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import { eventSeats } from '../enquiries.tables.ts';

export type Standing = (typeof eventSeats.$inferSelect)['standing'];

export type Seat = {
  /** What this person has, and by which registration: the first decides, whatever is sent after it. */
  readonly own: { readonly standing: Standing; readonly enquiryId: string };
  /** What a newcomer gets at this moment: what is answered, so that it tells nothing of the address. */
  readonly newcomer: Standing;
};

/** Whoever changes the seats of an event waits here for the others, until the transaction ends. */
export const lockSeats = (tx: Transaction, event: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`event ${event}`}, 0))`);

/**
 * Takes a seat, or a place on the waiting list if the event is full or others wait already. Of those who come at once
 * the last seat is given to one; a person who comes again takes none.
 */
export async function takeSeat(
  tx: Transaction,
  event: Pick<EventFacts, 'capacity' | 'id'>,
  emailNormalised: string,
  enquiryId: string,
  now: Date,
): Promise<Seat> {
  await lockSeats(tx, event.id);
  const registered = await tx.$count(eventSeats, eq(eventSeats.event, event.id));
  const newcomer = registered < event.capacity ? 'seat' : 'waiting';
  await tx
    .insert(eventSeats)
    .values({ event: event.id, emailNormalised, enquiryId, standing: newcomer, createdAt: now })
    .onConflictDoNothing();
  const [own] = await tx
    .select()
    .from(eventSeats)
    .where(and(eq(eventSeats.event, event.id), eq(eventSeats.emailNormalised, emailNormalised)));
  if (own === undefined) throw new Error('events: a seat was neither taken nor there.');
  return { own, newcomer };
}
