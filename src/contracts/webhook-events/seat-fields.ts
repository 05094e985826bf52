import * as z from 'zod/mini';
import { EXAMPLE, company, edition, email, profileOfAddress } from './common-fields.ts';
import { field } from './define-event.ts';

/** Whose seat at which event. */
export const seatFields = {
  enquiry_id: field(z.uuid(), 'The `enquiry.created` that took the seat.'),
  event: field(z.string(), 'Id of the event.'),
  profile_id: profileOfAddress,
  email: field(z.nullable(email), 'To which the seat’s link was mailed; null where it has been erased.'),
  ...company,
  edition,
};

export const SEAT_EXAMPLE = {
  enquiry_id: EXAMPLE.enquiryId,
  event: 'trade-days-london',
  profile_id: EXAMPLE.profileId,
  email: EXAMPLE.email,
  ...EXAMPLE.company,
  edition: 'en-gb',
};
