import * as z from 'zod/mini';
import { EXAMPLE, accountNumber, clientId, clientKind, company, country, edition, email, platform, profileId, registrationKind, signUpId, terms } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const registrationConfirmed = defineEvent({
  name: 'registration.confirmed',
  version: 1,
  sent: 'A registration is a person’s: its mailbox was confirmed, or its owner was signed in. It names person and account of the `registration.created` with the same `sign_up_id`; an account on a platform is ordered now.',
  data: z.strictObject({
    sign_up_id: signUpId,
    kind: registrationKind,
    profile_id: profileId,
    client_id: clientId,
    client_kind: clientKind,
    account_number: accountNumber,
    platform,
    terms,
    email,
    ...company,
    country,
    edition,
    is_complete: field(z.boolean(), 'Whether the last step was sent.'),
  }),
  example: {
    sign_up_id: EXAMPLE.signUpId, kind: 'signup', profile_id: EXAMPLE.profileId, client_id: EXAMPLE.clientId, client_kind: 'live', account_number: '50000123', platform: 'webtrader', terms: { product: 'cfd' },
    email: EXAMPLE.email, ...EXAMPLE.company, country: 'GB', edition: 'en-gb', is_complete: true,
  },
});
