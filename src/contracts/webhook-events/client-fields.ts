import * as z from 'zod/mini';
import {
  EXAMPLE,
  accountNumber,
  clientId,
  clientKind,
  company,
  country,
  platform,
  profileId,
  signUpId,
  terms,
} from './common-fields.ts';
import { field } from './define-event.ts';

/** What every event of an account tells. */
export const clientFields = {
  client_id: clientId,
  profile_id: profileId,
  sign_up_id: field(z.nullable(signUpId), 'The sign-up that it came of; null for accounts of an earlier version.'),
  kind: clientKind,
  account_number: accountNumber,
  platform,
  login: field(z.nullable(z.string()), 'What the platform calls the account, where it is not the number.'),
  terms,
  ...company,
  country,
};

export const CLIENT_EXAMPLE = {
  client_id: EXAMPLE.clientId,
  profile_id: EXAMPLE.profileId,
  sign_up_id: EXAMPLE.signUpId,
  kind: 'live' as const,
  account_number: '50000123',
  platform: 'mt5' as const,
  login: '7000123',
  terms: { leverage: 30, currency: 'GBP' },
  ...EXAMPLE.company,
  country: 'GB',
};
