import * as z from 'zod/mini';
import { defineEvent, field } from './define-event.ts';
import { FIRST_STEP_EXAMPLE, firstStepFields } from './registration-fields.ts';

export const registrationHandedOn = defineEvent({
  name: 'registration.handed-on',
  version: 1,
  sent: 'A registration was taken for the partner platform that the setting `PARTNER_PLATFORM` names. It follows the `registration.created` of the same registration.',
  data: z.strictObject({ ...firstStepFields, partner_platform: field(z.string(), 'The partner platform.') }),
  example: { ...FIRST_STEP_EXAMPLE, kind: 'partner-platform', client_kind: 'lead', partner_platform: 'finexware' },
});
