import * as z from 'zod/mini';
import { CLIENT_STATES } from '#contracts/client-kinds.ts';
import { CLIENT_EXAMPLE, clientFields } from './client-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const clientClosed = defineEvent({
  name: 'client.closed',
  version: 1,
  sent: 'A member of staff closed an account. Its platform is to close it as well.',
  data: z.strictObject({
    ...clientFields,
    before: field(z.enum(CLIENT_STATES), 'The state of the account until then.'),
  }),
  example: { ...CLIENT_EXAMPLE, before: 'open' },
});
