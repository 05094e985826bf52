import * as z from 'zod/mini';
import { EXAMPLE, profileId } from './common-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const profileAccessChanged = defineEvent({
  name: 'profile.access-changed',
  version: 1,
  sent: 'A member of staff blocked a person, whose sessions ended, or let them log in again. Why is in the audit trail alone.',
  data: z.strictObject({
    profile_id: profileId,
    access: field(z.enum(['blocked', 'open']), 'Whether the person can log in from now on.'),
  }),
  example: { profile_id: EXAMPLE.profileId, access: 'blocked' },
});
