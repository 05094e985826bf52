import * as z from 'zod/mini';
import {
  EXAMPLE,
  accountNumber,
  attribution,
  circumstances,
  clientId,
  clientKind,
  company,
  country,
  edition,
  email,
  locale,
  payload,
  platform,
  provenProfileId,
  registrationId,
  registrationKind,
  signUpId,
  terms,
} from './common-fields.ts';
import { field } from './define-event.ts';

/** What every step of a registration tells. */
export const stepFields = {
  registration_id: registrationId,
  sign_up_id: signUpId,
  kind: registrationKind,
  profile_id: provenProfileId,
  client_id: field(
    z.nullable(clientId),
    'The account; null until there is one. Of a second sign-up for an unconfirmed address there is one once it is confirmed.',
  ),
  client_kind: clientKind,
  account_number: field(
    accountNumber,
    'Number that the account has, or gets once the mailbox is confirmed. A later step that moves it to another platform gives it another.',
  ),
  platform,
  terms,
  email,
  ...company,
  country,
  edition,
  locale,
  ...circumstances,
  payload,
};

/** And the first of them. */
export const firstStepFields = {
  ...stepFields,
  early_consent: field(
    z.nullable(z.strictObject({ given_at: field(z.iso.datetime(), 'UTC.'), shown_texts: circumstances.shown_texts })),
    'What this browser agreed to before the sign-up; null where it did not.',
  ),
  attribution,
};

export const STEP_EXAMPLE = {
  registration_id: EXAMPLE.registrationId,
  sign_up_id: EXAMPLE.signUpId,
  kind: 'signup',
  profile_id: EXAMPLE.profileId,
  client_id: EXAMPLE.clientId,
  client_kind: 'live' as const,
  account_number: '50000123',
  platform: 'webtrader' as const,
  terms: { product: 'cfd' as const },
  email: EXAMPLE.email,
  ...EXAMPLE.company,
  country: 'GB',
  edition: 'en-gb',
  locale: 'en-GB',
  ...EXAMPLE.circumstances,
  shown_texts: [...EXAMPLE.circumstances.shown_texts],
  payload: { email: EXAMPLE.email, country_id: 'GB', consent_terms: true, consent_marketing: false },
};
export const FIRST_STEP_EXAMPLE = { ...STEP_EXAMPLE, early_consent: null, attribution: EXAMPLE.attribution };
