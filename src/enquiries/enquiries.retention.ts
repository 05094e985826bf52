import { and, eq, inArray, lt } from 'drizzle-orm';
import { ENQUIRIES_KEPT_S, TRIGGER_EVENTS_KEPT_S, UNFINISHED_ENQUIRY_KEPT_S } from '#contracts/limits.ts';
import { inDays, type Retention, secondsBefore } from '#contracts/retention.ts';
import { analyticsEvents, enquiries, eventSeats } from './enquiries.tables.ts';

export const ENQUIRIES_RETENTION: Retention = {
  event_seats: {
    kept: '24 months',
    forget: (db, now) =>
      db.delete(eventSeats).where(
        inArray(
          eventSeats.enquiryId,
          db
            .select({ id: enquiries.id })
            .from(enquiries)
            .where(lt(enquiries.createdAt, secondsBefore(now, ENQUIRIES_KEPT_S))),
        ),
      ),
  },
  enquiries: {
    kept: `24 months; ${inDays(UNFINISHED_ENQUIRY_KEPT_S)} where the last step never came`,
    forget: async (db, now) => {
      await db.delete(enquiries).where(lt(enquiries.createdAt, secondsBefore(now, ENQUIRIES_KEPT_S)));
      await db
        .delete(enquiries)
        .where(
          and(eq(enquiries.state, 'begun'), lt(enquiries.createdAt, secondsBefore(now, UNFINISHED_ENQUIRY_KEPT_S))),
        );
    },
  },
  analytics_events: {
    kept: inDays(TRIGGER_EVENTS_KEPT_S),
    forget: (db, now) =>
      db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, secondsBefore(now, TRIGGER_EVENTS_KEPT_S))),
  },
};
