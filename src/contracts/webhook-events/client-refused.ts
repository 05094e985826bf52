import * as z from 'zod/mini';
import { CLIENT_EXAMPLE, clientFields } from './client-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const clientRefused = defineEvent({
  name: 'client.refused',
  version: 1,
  sent: 'The platform would not open an account.',
  data: z.strictObject({ ...clientFields, reason: field(z.string(), 'In the platform’s words, for the operator.') }),
  example: { ...CLIENT_EXAMPLE, login: null, reason: 'The currency is not offered.' },
});
