import * as z from 'zod/mini';
import { defineEvent, field } from './define-event.ts';
import { SEAT_EXAMPLE, seatFields } from './seat-fields.ts';

export const eventGivenBack = defineEvent({
  name: 'event.given-back',
  version: 1,
  sent: 'A person gave back a seat at an event, or a place on its waiting list, by the link of the mail.',
  data: z.strictObject({ ...seatFields, standing: field(z.enum(['seat', 'waiting']), 'What was given back.') }),
  example: { ...SEAT_EXAMPLE, standing: 'seat' },
});
