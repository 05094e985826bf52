import type { Transaction } from '#contracts/database.ts';
import type { EventData } from '#contracts/webhook-events/catalogue.ts';
import { type Enquiry, visitorFacts } from '../record-enquiry.ts';

/** What every event of a seat tells: whose it is, and at which event. */
export const seatFacts = async (
  tx: Transaction,
  enquiry: Enquiry,
  event: string,
): Promise<EventData<'event.moved-up'>> => ({
  enquiry_id: enquiry.id,
  event,
  ...(await visitorFacts(tx, enquiry)),
});
