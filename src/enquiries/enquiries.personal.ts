import { inArray, or } from 'drizzle-orm';
import { type NotPersonal, type PersonalTable, personalTable } from '#contracts/personal-data.ts';
import { enquiries, eventSeats } from './enquiries.tables.ts';
import { type SeatsContext, eventOf, assignFreeSeats } from './events/assign-free-seats.ts';
import { lockSeats } from './events/take-seat.ts';

/** The module's tables that hold persons, in the order of erasure. A seat that is erased is given to who waits longest. */
export const enquiriesPersonal = (context: SeatsContext): readonly PersonalTable[] => [
  personalTable(eventSeats, {
    columns: {
      event: 'person',
      emailNormalised: 'person',
      enquiryId: 'person',
      standing: 'person',
      createdAt: 'person',
      rank: 'internal',
      version: 'internal',
      movedAt: 'person',
      movedBy: 'internal',
      toldAt: 'internal',
    },
    find: ({ emails, ids }) =>
      or(inArray(eventSeats.emailNormalised, [...emails]), inArray(eventSeats.enquiryId, [...ids]))!,
    export: { as: 'eventSeats' },
    erase: async (tx, { emails, ids }) => {
      const own = or(inArray(eventSeats.emailNormalised, [...emails]), inArray(eventSeats.enquiryId, [...ids]));
      const held = await tx.select({ event: eventSeats.event }).from(eventSeats).where(own);
      // In one order, as two who erase at once would otherwise wait for each other.
      const events = [...new Set(held.map(({ event }) => event))].toSorted();
      for (const event of events) await lockSeats(tx, event);
      await tx.delete(eventSeats).where(own);
      for (const id of events) {
        const event = context.editions
          .map((edition) => eventOf(context, edition.id, id))
          .find((found) => found !== undefined);
        if (event !== undefined) await assignFreeSeats(context, tx, event);
      }
    },
  }),
  personalTable(enquiries, {
    columns: {
      id: 'person',
      kind: 'person',
      subject: 'person',
      state: 'person',
      email: 'person',
      emailNormalised: 'person',
      payload: 'person',
      formId: 'person',
      formVersion: 'person',
      shownTexts: 'person',
      attribution: 'person',
      edition: 'person',
      regulator: 'person',
      entity: 'person',
      companyId: 'person',
      locale: 'person',
      timezone: 'person',
      agent: 'person',
      idempotencyKey: 'person',
      createdAt: 'person',
      workState: 'internal',
      workOwnerId: 'internal',
      workVersion: 'internal',
    },
    find: ({ emails }) => inArray(enquiries.emailNormalised, [...emails]),
    identifies: enquiries.id,
    export: { as: 'enquiries' },
    erase: 'row',
  }),
];

export const ENQUIRIES_NOT_PERSONAL: NotPersonal = {
  analytics_events: 'names of events with what they measured, without an id of the visitor (TRK-4)',
};
