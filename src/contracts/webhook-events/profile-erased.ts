import * as z from 'zod/mini';
import { EXAMPLE, profileId } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const profileErased = defineEvent({
  name: 'profile.erased',
  version: 1,
  sent: 'A person had their data erased. Erase what you hold of them, under all of these ids; it names no address and no number.',
  data: z.strictObject({
    profile_id: profileId,
    client_ids: field(z.array(z.uuid()), 'Their accounts.'),
    registration_ids: field(z.array(z.uuid()), 'Records of the steps that they sent.'),
    other_ids: field(
      z.array(z.uuid()),
      'Other ids under which you may have heard of them: sign-ups, enquiries, subscriptions.',
    ),
    held_until: field(
      z.nullable(z.iso.datetime()),
      'Until when the law has the company keep a closed record of their accounts; null where nothing is kept.',
    ),
  }),
  example: {
    profile_id: EXAMPLE.profileId,
    client_ids: [EXAMPLE.clientId],
    registration_ids: [EXAMPLE.registrationId],
    other_ids: [EXAMPLE.enquiryId],
    held_until: '2031-11-23T10:00:00.000Z',
  },
});
