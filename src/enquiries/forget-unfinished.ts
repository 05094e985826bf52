import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#contracts/database.ts';
import { TRIGGER_EVENTS_KEPT_S, UNFINISHED_ENQUIRY_KEPT_S } from '#contracts/limits.ts';
import { analyticsEvents, enquiries } from './enquiries.tables.ts';

/** Deletes enquiries that were begun and never finished, and measurements that are old. Running it twice does no harm. */
export async function forgetUnfinished(db: Database, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await db
    .delete(enquiries)
    .where(and(eq(enquiries.state, 'begun'), lt(enquiries.createdAt, before(UNFINISHED_ENQUIRY_KEPT_S))));
  await db.delete(analyticsEvents).where(lt(analyticsEvents.createdAt, before(TRIGGER_EVENTS_KEPT_S)));
}
