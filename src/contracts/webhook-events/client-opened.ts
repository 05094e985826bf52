import * as z from 'zod/mini';
import { CLIENT_EXAMPLE, clientFields } from './client-fields.ts';
import { defineEvent } from './define-event.ts';

export const clientOpened = defineEvent({
  name: 'client.opened',
  version: 1,
  sent: 'An account is open: its platform has confirmed it, or none was needed. It is never sent before the account is.',
  data: z.strictObject(clientFields),
  example: CLIENT_EXAMPLE,
});
