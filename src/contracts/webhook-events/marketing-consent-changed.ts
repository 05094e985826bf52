import * as z from 'zod/mini';
import { EXAMPLE } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const marketingConsentChanged = defineEvent({
  name: 'marketing-consent.changed',
  version: 1,
  sent: 'A person agreed to be sent marketing, or withdrew it: for the mails of their account, or for the newsletter.',
  data: z.strictObject({
    profile_id: field(z.nullable(z.uuid()), 'The person; null where the mailbox belongs to no confirmed one.'),
    subscription_id: field(
      z.nullable(z.uuid()),
      'The subscription of the newsletter; null where it is about mails of an account.',
    ),
    registration_id: field(z.nullable(z.uuid()), 'The step that it was said in; null where it was said elsewhere.'),
    channel: field(z.enum(['account', 'newsletter']), 'What it is about. Each is given and withdrawn by itself.'),
    consent: field(z.enum(['given', 'withdrawn']), 'What holds from now on.'),
    by: field(z.enum(['account', 'sign-up', 'confirmed-link', 'unsubscribe', 'erasure']), 'Where it was said.'),
  }),
  example: {
    profile_id: EXAMPLE.profileId,
    subscription_id: null,
    registration_id: null,
    channel: 'account',
    consent: 'withdrawn',
    by: 'account',
  },
});
