import * as z from 'zod/mini';
import { CLIENT_EXAMPLE, clientFields } from './client-fields.ts';
import { decisionFields } from './decision-fields.ts';
import { defineEvent, field } from './define-event.ts';

export const clientDecided = defineEvent({
  name: 'client.decided',
  version: 1,
  sent: 'Somebody of the company decided an application or swap-free terms, or changed the login of an account. The other fields are as they stand since.',
  data: z.strictObject({
    ...clientFields,
    about: field(z.enum(['application', 'swap-free', 'login']), 'What was decided.'),
    outcome: field(z.string(), '`approved` or `rejected`; of a login, the new one.'),
    before: field(
      z.nullable(z.string()),
      'What held before: the state of the account or of its swap-free terms, or the login.',
    ),
    ...decisionFields,
  }),
  example: {
    ...CLIENT_EXAMPLE,
    terms: { leverage: 30, currency: 'GBP', swap_free: 'granted' },
    about: 'swap-free',
    outcome: 'approved',
    before: 'requested',
    reason: null,
    note: null,
    decided_by: 'J. Clarke, onboarding',
  },
});
