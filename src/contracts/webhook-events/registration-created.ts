import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';
import { FIRST_STEP_EXAMPLE, firstStepFields } from './registration-fields.ts';

export const registrationCreated = defineEvent({
  name: 'registration.created',
  version: 1,
  sent: 'The first step of a registration was taken. The mailbox is not confirmed yet, unless its owner was signed in.',
  data: z.strictObject(firstStepFields),
  example: FIRST_STEP_EXAMPLE,
});
