import { eq } from 'drizzle-orm';
import { xsrf } from '#calls/guard.ts';
import { VERIFICATIONS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { defineCall } from '../define-call.ts';
import { enquiries, eventSeats } from '../enquiries.tables.ts';
import { eventOf, assignFreeSeats } from '../events/assign-free-seats.ts';
import { readSeatCode } from '../events/seat-code.ts';
import { recordSeatEvent } from '../events/record-seat-event.ts';
import { seatFacts } from '../events/seat-facts.ts';
import { lockSeats } from '../events/take-seat.ts';

/**
 * Sent by the button of the page that the mail's link opens: the seat, or the place on the waiting list, is given back,
 * and who waits longest moves up in the same transaction. Twice is once.
 */
export const giveBackSeatCall = defineCall({
  method: 'POST',
  path: '/api/event-seats/give-back/{code}',
  tag: 'enquiries',
  guard: xsrf,
  summary: 'Gives back a seat, or a place on the waiting list, by the code of the mail; who waits longest moves up',
  bodyType: 'any',
  hasSecretPath: true,
  answer: 'GiveBackSeatAnswer',
  refusals: ['code-invalid', 'event-over', 'too-many-requests'],
  examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  limits: [{ name: 'give-back-seat', rule: VERIFICATIONS_PER_ADDRESS }],
  prepare: ({ context, params: { code } }) => {
    const enquiryId = readSeatCode(context.linkKeys, code, context.now());
    if (enquiryId !== undefined) return { enquiryId };
    throw new ProblemError(
      readSeatCode(context.linkKeys, code, new Date(0)) === undefined ? 'code-invalid' : 'event-over',
    );
  },
  write: async ({ context, enquiryId }, tx) => {
    const givenBack = { given_back: true as const };
    const [held] = await tx
      .select({ event: eventSeats.event, enquiry: enquiries })
      .from(eventSeats)
      .innerJoin(enquiries, eq(enquiries.id, eventSeats.enquiryId))
      .where(eq(eventSeats.enquiryId, enquiryId));
    if (held === undefined) return givenBack;
    await lockSeats(tx, held.event);
    const given = await tx
      .delete(eventSeats)
      .where(eq(eventSeats.enquiryId, enquiryId))
      .returning({ standing: eventSeats.standing });
    const [seat] = given;
    if (seat === undefined) return givenBack; // the same button, pressed twice at once
    const facts = { ...(await seatFacts(tx, held.enquiry, held.event)), standing: seat.standing };
    await context.enqueue(tx, enquiryId, eventFollowUp('event.given-back', facts, context.now()));
    await recordSeatEvent(context, tx, held.enquiry, 'seat-given-back', { subject: held.event });
    const event = eventOf(context, held.enquiry.edition, held.event);
    if (event !== undefined) await assignFreeSeats(context, tx, event);
    return givenBack;
  },
});
