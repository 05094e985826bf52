import * as z from 'zod/mini';
import { VERIFICATION_STATES } from '#contracts/decisions.ts';
import { EXAMPLE, profileId } from './common-fields.ts';
import { decisionFields } from './decision-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const profileVerificationChanged = defineEvent({
  name: 'profile.verification-changed',
  version: 1,
  sent: 'Somebody who looked at a person’s documents said where their verification stands.',
  data: z.strictObject({
    profile_id: profileId,
    email: field(z.string(), 'Confirmed by the link of a mail.'),
    state: field(z.enum(VERIFICATION_STATES), 'Where it stands from now on.'),
    before: field(z.nullable(z.enum(VERIFICATION_STATES)), 'Where it stood; null where nobody had looked.'),
    ...decisionFields,
  }),
  example: {
    profile_id: EXAMPLE.profileId,
    email: 'ada.lovelace@example.com',
    state: 'documents-needed',
    before: null,
    reason: 'documents-expired',
    note: null,
    decided_by: 'J. Clarke, onboarding',
  },
});
