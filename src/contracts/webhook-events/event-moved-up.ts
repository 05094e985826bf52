import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';
import { SEAT_EXAMPLE, seatFields } from './seat-fields.ts';

export const eventMovedUp = defineEvent({
  name: 'event.moved-up',
  version: 1,
  sent: 'A person on the waiting list of an event has got a seat, and was told by mail.',
  data: z.strictObject(seatFields),
  example: SEAT_EXAMPLE,
});
