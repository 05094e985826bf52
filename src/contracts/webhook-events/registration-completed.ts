import * as z from 'zod/mini';
import { defineEvent, field } from './define-event.ts';
import { STEP_EXAMPLE, stepFields } from './registration-fields.ts';

export const registrationCompleted = defineEvent({
  name: 'registration.completed',
  version: 1,
  sent: 'A later step of a registration was taken, or a signed-in client asked for swap-free terms. A step that is sent again corrects what it said before, and is told again.',
  data: z.strictObject({
    ...stepFields,
    step: field(z.string(), 'The step, by the name of its call: `signup-step-2`, `partner-step-2`, …'),
  }),
  example: {
    ...STEP_EXAMPLE,
    step: 'signup-step-2',
    payload: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      birth_date: '1990-12-10',
      phone: '+442083661177',
      address_line: '12 St James’s Square',
      city: 'London',
    },
  },
});
