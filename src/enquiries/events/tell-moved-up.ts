import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import { enquiries, eventSeats } from '../enquiries.tables.ts';
import { type SeatsContext, tellMovedUp } from './assign-free-seats.ts';

/** The task that mails somebody whom staff gave a seat, once it can be taken back no more. */
export const TELL_MOVED_UP = 'tell-moved-up';

/**
 * Gives the mail to the queue in the transaction that says so: whatever is killed, it is sent once or waits still. `version`: of the seat as
 * it was given; one that was taken back, given back, cancelled or erased meanwhile is another one, or is not there.
 */
export const tellMovedUpTask =
  (context: SeatsContext): TaskHandler =>
  ({ enquiry: enquiryId = '', version = '' }) =>
    context.db.transaction(async (tx) => {
      const [seat] = await tx
        .update(eventSeats)
        .set({ toldAt: context.now() })
        .where(
          and(
            eq(eventSeats.enquiryId, enquiryId),
            eq(eventSeats.version, Number(version)),
            eq(eventSeats.standing, 'seat'),
            isNotNull(eventSeats.movedAt),
            isNull(eventSeats.toldAt),
          ),
        )
        .returning({ event: eventSeats.event });
      if (seat === undefined) return;
      const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId));
      if (enquiry !== undefined) await tellMovedUp(context, tx, enquiry, seat.event);
    });
