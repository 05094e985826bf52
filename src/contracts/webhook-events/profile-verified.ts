import * as z from 'zod/mini';
import { EXAMPLE, accountNumber, clientId, email, profileId } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const profileVerified = defineEvent({
  name: 'profile.verified',
  version: 1,
  sent: 'A person has confirmed the e-mail address, for the first time. From now on they can log in, where they have a password.',
  data: z.strictObject({
    profile_id: profileId,
    email,
    client_id: field(
      z.nullable(clientId),
      'The account that was confirmed with it; null where its sign-up was no longer there.',
    ),
    account_number: field(z.nullable(accountNumber), 'Its number.'),
  }),
  example: {
    profile_id: EXAMPLE.profileId,
    email: EXAMPLE.email,
    client_id: EXAMPLE.clientId,
    account_number: '50000123',
  },
});
