import * as z from 'zod/mini';
import { EXAMPLE, country, profileId } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

const known = (meaning: string) => field(z.nullable(z.string()), `${meaning}; null where it is not known.`);

export const profileCorrected = defineEvent({
  name: 'profile.corrected',
  version: 1,
  sent: 'A member of staff corrected what is known of a person. Correct what you hold of them; the other fields are as they stand since.',
  data: z.strictObject({
    profile_id: profileId,
    fields: field(z.array(z.string()), 'Names of the fields that were corrected.'),
    first_name: known('First name'),
    last_name: known('Last name'),
    phone: known('E.164'),
    birth_date: known('YYYY-MM-DD'),
    address_line: known('Street and number'),
    city: known('Town'),
    postal_code: known('As the country writes it'),
    country,
  }),
  example: {
    profile_id: EXAMPLE.profileId,
    fields: ['last_name'],
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+442083661177',
    birth_date: '1990-12-10',
    address_line: '12 St James’s Square',
    city: 'London',
    postal_code: 'SW1Y 4LB',
    country: 'GB',
  },
});
