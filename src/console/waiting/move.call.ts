import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CallInput } from '#calls/call-declaration.ts';
import type { Transaction } from '#contracts/database.ts';
import type { EventFacts } from '#contracts/events.ts';
import { SEAT_GIVEN_WAITS_S } from '#contracts/limits.ts';
import type { TimelineFacts, TimelineKind } from '#contracts/people.ts';
import { ProblemError } from '#contracts/problems.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import { eventSeats } from '#enquiries/enquiries.tables.ts';
import { assignFreeSeats, eventOf } from '#enquiries/events/assign-free-seats.ts';
import { seatFacts } from '#enquiries/events/seat-facts.ts';
import { seatMail } from '#enquiries/events/seat-mail.ts';
import { lockSeats } from '#enquiries/events/take-seat.ts';
import { TELL_MOVED_UP } from '#enquiries/events/tell-moved-up.ts';
import type { ConsoleContext } from '../console-context.ts';
import { consoleCall } from '../define-call.ts';
import { isUuid } from '../is-uuid.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import { CANCEL_REASONS, MOVE_REASONS, type SeatChange, type TheirSeat } from './waiting.answers.ts';
import { type StoredSeat, eventsFor, readSeat, seatFor } from './waiting-query.ts';

const version = z.int().check(z.positive());
type Asked = Pick<CallInput<ConsoleContext, string, unknown, Member>, 'context' | 'request' | 'who'> & {
  readonly params: { readonly event: string; readonly id: string };
};

/**
 * Somebody's place, with all others of its event locked until the transaction ends: of two who move at once the later is told what the
 * earlier has done.
 *
 * @throws ProblemError `not-found`; `not-possible` of an event that is over; `changed-meanwhile` with how the place is now
 */
async function lockSeat(
  { context, who, params: { event, id } }: Asked,
  tx: Transaction,
  known: number,
): Promise<{ readonly stored: StoredSeat; readonly facts: EventFacts }> {
  const facts = eventsFor(context, who, undefined).get(event);
  if (facts === undefined || !isUuid(id)) throw new ProblemError('not-found');
  await lockSeats(tx, event);
  const stored = await readSeat(tx, who, event, id);
  if (stored?.seat.version !== known) {
    const theirs: TheirSeat = { seat: stored === undefined ? null : seatFor(who, stored) };
    throw new ProblemError('changed-meanwhile', undefined, { theirs });
  }
  if (facts.ends <= context.now()) throw new ProblemError('not-possible');
  return { stored, facts };
}

async function setSeat(
  tx: Transaction,
  { seat }: StoredSeat,
  set: Partial<Pick<typeof eventSeats.$inferInsert, 'movedAt' | 'movedBy' | 'rank' | 'standing' | 'toldAt'>>,
): Promise<SeatChange> {
  const next = seat.version + 1;
  await tx
    .update(eventSeats)
    .set({ ...set, version: next })
    .where(and(eq(eventSeats.event, seat.event), eq(eventSeats.enquiryId, seat.enquiryId)));
  return { id: seat.enquiryId, standing: set.standing ?? seat.standing, version: next };
}

type SeatAct = {
  readonly act: 'seat-given' | 'seat-taken-back' | 'waiting-reordered' | 'seat-cancelled';
  readonly kind: TimelineKind;
  /** Behind the registration and the event in the trail. */
  readonly what: string;
  readonly facts?: TimelineFacts;
};

/** The entry of the trail, and the row of the timeline of who the place is. */
async function recordSeatAct(
  asked: Asked,
  tx: Transaction,
  { seat, personId, profileId }: StoredSeat,
  { act, kind, what, facts }: SeatAct,
): Promise<void> {
  const { context, who } = asked;
  if (personId !== null)
    await recordOnTimeline(
      tx,
      { who, at: context.now() },
      personId,
      kind,
      { table: 'enquiries', id: seat.enquiryId },
      { subject: seat.event, ...facts },
    );
  await recordStaffAct(context, tx, asked, act, `${seat.enquiryId} ${seat.event}: ${what}`, profileId);
}

const takenPlaces = (tx: Transaction, event: string) =>
  tx.$count(eventSeats, and(eq(eventSeats.event, event), eq(eventSeats.standing, 'seat')));

export const giveSeatCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting/{event}/{id}/seat',
  needs: 'waiting.move',
  summary:
    'Give a place to somebody who waits, before their turn; they hear of it by mail, and for ten seconds it can be taken back',
  body: z.object({
    reason: z.enum(MOVE_REASONS),
    /** Where every place is taken: one more than there are. */
    beyond: z.boolean(),
    version,
  }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<SeatChange> => {
    const { context, params, body, who } = asked;
    const { stored, facts } = await lockSeat(asked, tx, body.version);
    const isFull = (await takenPlaces(tx, params.event)) >= facts.capacity;
    if (stored.seat.standing !== 'waiting' || (isFull && !body.beyond)) throw new ProblemError('not-possible');
    const given = await setSeat(tx, stored, {
      standing: 'seat',
      movedAt: context.now(),
      movedBy: who.id,
      toldAt: null,
    });
    const { reason } = body;
    await recordSeatAct(asked, tx, stored, {
      act: 'seat-given',
      kind: 'moved-up',
      what: isFull ? `${reason}, beyond ${facts.capacity}` : reason,
      facts: { reason },
    });
    await context.enqueue(tx, given.id, {
      kind: 'task',
      task: TELL_MOVED_UP,
      values: { enquiry: given.id, version: String(given.version) },
      afterS: SEAT_GIVEN_WAITS_S,
    });
    return given;
  },
});

export const takeSeatBackCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting/{event}/{id}/take-back',
  needs: 'waiting.move',
  summary: 'Take back a place that staff gave, while its mail is not sent: they wait again, where they were',
  body: z.object({ version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<SeatChange> => {
    const { context, body } = asked;
    const { stored, facts } = await lockSeat(asked, tx, body.version);
    const { standing, movedBy, toldAt } = stored.seat;
    if (standing !== 'seat' || movedBy === null || toldAt !== null) throw new ProblemError('not-possible');
    const back = await setSeat(tx, stored, { standing: 'waiting', movedAt: null, movedBy: null });
    await recordSeatAct(asked, tx, stored, { act: 'seat-taken-back', kind: 'move-taken-back', what: 'not told yet' });
    // A place that was free is that of who waits longest.
    await assignFreeSeats(context.seats, tx, facts);
    return back;
  },
});

export const orderWaitingCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting/{event}/{id}/order',
  needs: 'waiting.move',
  summary: 'Put somebody who waits before the others, so that the next free place is theirs, or back to their own turn',
  body: z.object({ place: z.enum(['first', 'own']), reason: z.enum(MOVE_REASONS), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<SeatChange> => {
    const { params, body } = asked;
    const { stored } = await lockSeat(asked, tx, body.version);
    if (stored.seat.standing !== 'waiting') throw new ProblemError('not-possible');
    const { place, reason } = body;
    const [lowest] = await tx
      .select({ rank: sql<number>`least(0, min(${eventSeats.rank}))::int` })
      .from(eventSeats)
      .where(and(eq(eventSeats.event, params.event), eq(eventSeats.standing, 'waiting')));
    const changed = await setSeat(tx, stored, { rank: place === 'first' ? (lowest?.rank ?? 0) - 1 : 0 });
    await recordSeatAct(asked, tx, stored, {
      act: 'waiting-reordered',
      kind: place === 'first' ? 'put-first' : 'put-back',
      what: `${place}, ${reason}`,
      facts: { reason },
    });
    return changed;
  },
});

export const cancelSeatCall = consoleCall({
  method: 'POST',
  path: '/console/api/waiting/{event}/{id}/cancel',
  needs: 'waiting.cancel',
  summary:
    'Cancel somebody’s place, or that on the waiting list: they hear of it by mail, and who waits longest moves up',
  body: z.object({ reason: z.enum(CANCEL_REASONS), version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<SeatChange> => {
    const { context, params, body } = asked;
    const { stored, facts } = await lockSeat(asked, tx, body.version);
    const { seat, enquiry } = stored;
    await tx.delete(eventSeats).where(and(eq(eventSeats.event, seat.event), eq(eventSeats.enquiryId, seat.enquiryId)));
    await recordSeatAct(asked, tx, stored, {
      act: 'seat-cancelled',
      kind: 'seat-cancelled',
      what: `${seat.standing}, ${body.reason}`,
      facts: { reason: body.reason, place: seat.standing },
    });
    const words = eventOf(context.seats, enquiry.edition, params.event);
    if (enquiry.email !== null && words !== undefined)
      await context.enqueue(tx, enquiry.id, {
        kind: 'mail',
        to: enquiry.email,
        edition: enquiry.edition,
        ...seatMail(context.seats, enquiry.edition, words, 'event-cancelled', enquiry.id),
      });
    const told = { ...(await seatFacts(tx, enquiry, seat.event)), standing: seat.standing };
    await context.enqueue(tx, enquiry.id, eventFollowUp('event.given-back', told, context.now()));
    await assignFreeSeats(context.seats, tx, facts);
    return { id: seat.enquiryId, standing: seat.standing, version: seat.version + 1 };
  },
});
