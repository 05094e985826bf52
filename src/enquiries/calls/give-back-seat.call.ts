import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addressSubject } from '#accounts/throttle.ts';
import { requireXsrf } from '#accounts/xsrf.ts';
import type { GiveBackSeatAnswer } from '#contracts/calls/enquiries.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { EnquiriesContext } from '../enquiries-context.ts';
import { enquiries, eventSeats } from '../enquiries.tables.ts';
import { eventOf, moveUp } from '../events/move-up.ts';
import { seatFacts } from '../events/seat-facts.ts';
import { readSeatCode } from '../events/seat-code.ts';
import { lockSeats } from '../events/take-seat.ts';

/**
 * POST /api/event-seats/give-back/{code}, by the button of the page that the mail's link opens: the seat, or the place on
 * the waiting list, is given back, and who waits longest moves up in the same transaction. Twice is once.
 */
export function giveBackSeatCall(app: FastifyInstance, context: EnquiriesContext): void {
  const { db, throttle } = context;
  // The code stands in the address: no request line is logged.
  app.post<{ Params: { code: string } }>(
    '/api/event-seats/give-back/:code',
    { onRequest: requireXsrf(context), logLevel: 'warn' },
    async (request): Promise<GiveBackSeatAnswer> => {
      await throttle.require(db, 'give-back-seat', addressSubject(request.ip), VERIFICATIONS_PER_ADDRESS);
      const enquiryId = readSeatCode(context.linkKey, request.params.code, context.now());
      if (enquiryId === undefined)
        throw new ProblemError(
          readSeatCode(context.linkKey, request.params.code, new Date(0)) === undefined ? 'code-invalid' : 'event-over',
        );
      await db.transaction(async (tx) => {
        const [held] = await tx
          .select({ event: eventSeats.event, enquiry: enquiries })
          .from(eventSeats)
          .innerJoin(enquiries, eq(enquiries.id, eventSeats.enquiryId))
          .where(eq(eventSeats.enquiryId, enquiryId));
        if (held === undefined) return;
        await lockSeats(tx, held.event);
        const given = await tx
          .delete(eventSeats)
          .where(eq(eventSeats.enquiryId, enquiryId))
          .returning({ standing: eventSeats.standing });
        const [seat] = given;
        if (seat === undefined) return; // the same button, pressed twice at once
        await context.enqueue(
          tx,
          enquiryId,
          eventFollowUp(
            'event.given-back',
            { ...(await seatFacts(tx, held.enquiry, held.event)), standing: seat.standing },
            context.now(),
          ),
        );
        const event = eventOf(context, held.enquiry.edition, held.event);
        if (event !== undefined) await moveUp(context, tx, event);
      });
      return { given_back: true };
    },
  );
}
