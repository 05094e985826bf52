import * as z from 'zod/mini';
import { EXAMPLE } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const enquirerErased = defineEvent({
  name: 'enquirer.erased',
  version: 1,
  sent: 'Somebody without an account had their data erased. Erase what you hold of them, under all of these ids; it names no address and no number.',
  data: z.strictObject({
    profile_id: field(z.nullable(z.uuid()), 'Null: they have none.'),
    ids: field(
      z.array(z.uuid()),
      'Ids under which you may have heard of them: enquiries and subscriptions to the newsletter.',
    ),
  }),
  example: { profile_id: null, ids: [EXAMPLE.enquiryId] },
});
